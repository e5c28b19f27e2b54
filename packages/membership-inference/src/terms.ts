import type { Term } from "@sdc-risk/core";

/** The words that a reader of the section must know. */
export const terms: readonly Term[] = [
  {
    term: "membership inference",
    meaning:
      "Finding out whether a person's record was among those that a released file was made from; an attack scores " +
      "people, and is measured on members and on others.",
    source: "Shokri, Stronati, Song, Shmatikov 2017",
  },
  {
    term: "AUC",
    meaning:
      "The chance that an attack scores a member of the original higher than a person who is none: 0.5 where it knows " +
      "nothing, 1 where it knows everybody.",
    source: "Hanley, McNeil 1982",
    written: /\bAUC\b/,
  },
  {
    term: "control file",
    meaning:
      "Records of the same population that the released file was not made from: what is as true of them is not learnt " +
      "from the release.",
  },
];
