import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Household risk",
    written: /household risk|risk of (a|their|the|whole) household/i,
    meaning:
      "The chance that at least one member of a household is re-identified, which gives away the others.",
  },
];
