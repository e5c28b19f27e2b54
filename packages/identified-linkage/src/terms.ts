import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Identified file",
    written: /identified file/i,
    meaning: "A file with names or addresses that an intruder holds and links the records of the file with.",
  },
  {
    term: "Probabilistic record linkage",
    written: /probabilistic (record )?linkage/i,
    meaning:
      "Links pairs of records by weights of agreement: how much more often a variable agrees in pairs of " +
      "one person than in others.",
    source: "Fellegi and Sunter 1969",
  },
  {
    term: "m and u",
    written: /\bm and u\b|\bm:|\bu:/,
    meaning: "How often a variable agrees in pairs of one person (m), and in pairs of different persons (u).",
    source: "Fellegi and Sunter 1969",
  },
  {
    term: "Precision and recall",
    written: /precision|recall/i,
    meaning:
      "Precision: the share of declared links that are right. Recall: the share of findable persons that are found.",
  },
];
