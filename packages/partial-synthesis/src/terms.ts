import type { Term } from "@sdc-risk/core";

export const terms: readonly Term[] = [
  {
    term: "partially synthetic",
    meaning:
      "A released file with one record per record of the original, some of whose values are drawn from a model.",
    source: "Little 1993; Reiter 2003",
  },
  {
    term: "expected match risk",
    meaning:
      "The sum over all targets of the chance that an intruder picks the right record, by a draw among the records of the " +
      "released copies that look likeliest.",
    source: "Reiter and Mitra 2009",
  },
  {
    term: "true match rate",
    meaning: "The share of targets for which one record looks likeliest and is the right one.",
    source: "Reiter and Mitra 2009",
  },
  {
    term: "false match rate",
    meaning: "Of the targets for which one record looks likeliest, the share for which it is the wrong one.",
    source: "Reiter and Mitra 2009",
  },
];
