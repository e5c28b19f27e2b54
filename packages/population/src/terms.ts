import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Superpopulation model",
    written: /superpopulation|slide negative binomial/i,
    meaning:
      "Estimates how many persons of the population are unique from how many classes of the file hold " +
      "one, two, three records and so on, whatever their keys.",
  },
];
