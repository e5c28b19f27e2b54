import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "l-diversity",
    written: /l-divers/i,
    meaning: "Every equivalence class holds at least l well-represented values of a sensitive variable.",
    source: "Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam 2007",
  },
];
