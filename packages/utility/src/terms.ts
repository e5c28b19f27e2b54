import type { Term } from "@sdc-risk/core";

/** Terms that the report explains. */
export const terms: readonly Term[] = [
  {
    term: "IL1s",
    meaning:
      "The mean distance of a released value from the original, in units of √2 standard deviations of the original.",
    source: "Mateo-Sanz, Sebé and Domingo-Ferrer 2004",
  },
  {
    term: "S_pMSE",
    meaning:
      "How much better records of two files can be told apart by a table than if both had been drawn from one population, where it is 1 on average.",
    source: "Raab, Nowok and Dibben 2021",
  },
  {
    term: "overlap of confidence intervals",
    meaning:
      "The part that the 95 % intervals of an estimate from two files have in common, 1 where they are the same.",
    source: "Karr et al. 2006",
    written: /overlap/i,
  },
  {
    term: "JSD",
    meaning:
      "The Jensen–Shannon divergence of two distributions in bits: 0 where they are equal, 1 where they share nothing.",
    source: "Lin 1991",
  },
];
