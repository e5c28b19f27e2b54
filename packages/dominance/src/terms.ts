import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Dominance rule",
    written: /dominance|\(n, k\)/i,
    meaning:
      "A cell is sensitive when its n largest contributors hold more than k percent of its total: the total " +
      "is nearly theirs.",
    source: "Cox 1981",
  },
  {
    term: "p % rule",
    written: /p %-rule|p % rule/i,
    meaning:
      "A cell is sensitive when the second largest contributor can tell the largest value, by taking its own " +
      "from the total, to within p percent.",
    source: "Hundepool and others 2012",
  },
  {
    term: "Sensitive cell",
    written: /sensitive cell|cells? (is|are) sensitive/i,
    meaning: "A combination of categories whose total gives away what a contributor gave, or nearly so.",
    source: "Hundepool and others 2012",
  },
];
