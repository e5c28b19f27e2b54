import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "DIS-SUDA",
    written: /DIS-SUDA/,
    meaning:
      "The chance of DIS spread over records by their SUDA scores. It orders records; it is not the " +
      "probability that a match with the record is correct.",
    source: "Elliot and Manning 2003",
  },
  {
    term: "Minimal sample unique",
    meaning:
      "A set of key variables on which no other record agrees with a record, while on every smaller set " +
      "within it one does.",
    source: "Elliot, Manning and Ford 2002",
  },
  {
    term: "Special unique",
    meaning:
      "A record that no other shares its key with and that fewer key variables suffice to tell apart; it " +
      "is likelier than others to be unique in the population.",
    source: "Elliot, Manning and Ford 2002",
  },
  {
    term: "SUDA",
    written: /suda/i,
    meaning:
      "Scores sample uniques by the smallest combinations of variables that make them unique: the smaller " +
      "and the more, the riskier.",
    source: "Elliot, Manning and Ford 2002",
  },
];
