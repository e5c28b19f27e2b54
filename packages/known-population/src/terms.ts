import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "k-map",
    written: /k-map/i,
    meaning:
      "The file satisfies it where every key of a record is that of at least k units of the population.",
    source: "Sweeney 2001",
  },
  {
    term: "Presence (δ)",
    written: /presence|δ/i,
    meaning: "The chance that a unit of the population with a given key is in the file, f/F.",
    source: "Nergiz, Atzori and Clifton 2007",
  },
];
