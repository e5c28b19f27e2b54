import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Journalist",
    meaning:
      "An intruder who knows a person but not whether the person is in the file, and looks for one match " +
      "that can be shown.",
  },
  {
    term: "Prosecutor",
    meaning: "An intruder who knows that a certain person is in the file and looks for this person's record.",
  },
  {
    term: "Separation and distinction",
    written: /separation|distinction/i,
    meaning:
      "Of a set of variables: the share of record pairs that it tells apart, and the share of distinct " +
      "combinations among the records.",
    source: "Motwani and Xu 2007",
  },
  {
    term: "Unsafe combination",
    written: /unsafe/i,
    meaning: "A combination of values that too few records hold.",
  },
];
