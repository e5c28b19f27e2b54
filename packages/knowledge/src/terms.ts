import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Alone on a set of keys",
    written: /alone/i,
    meaning: "Said of a record whose values of these keys nobody else in the file has (unicity).",
    source: "de Montjoye et al. 2013",
  },
];
