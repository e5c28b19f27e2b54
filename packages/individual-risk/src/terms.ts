import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Expected re-identifications",
    written: /expected re-identifications/i,
    meaning:
      "The sum of all individual risks: by this model, how many records an intruder who tries them all would " +
      "get right on average.",
  },
  {
    term: "Global risk",
    written: /global (household )?risk/i,
    meaning:
      "The mean of the individual risks, or of those of households. By this model it is the share of the file " +
      "that an intruder who tries every record gets right on average; other models expect another share.",
  },
  {
    term: "Individual risk",
    written: /individual risk/i,
    meaning:
      "The chance that an intruder who knows the key variables of a person picks the record of this " +
      "person.",
    source: "Benedetti and Franconi 1998",
  },
];
