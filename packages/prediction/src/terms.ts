import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Prediction at risk",
    written: /can be predicted|would (?:correctly )?predict/i,
    meaning:
      "A person's value is predicted where a model gives it a chance well above its share in the file, or comes " +
      "near the number: so much that the keys would give it away.",
    source: "Templ, Thees and Müller 2026",
  },
  {
    term: "Excess",
    meaning:
      "How much more often an attack succeeds on people the release was made from than on people it was not made " +
      "from, in shares of people.",
    source: "Giomi, Boenisch, Wehmeyer and Tasnádi 2023",
  },
];
