import type { Term } from "@sdc-risk/core";

/** The tables of attacks, whose rows name them. */
const ATTACKS = /^Attacks on (membership|chosen people)\b/;

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
    term: "DOMIAS",
    meaning:
      "An attack on membership: a person scores high where the released file is denser around their record than the " +
      "population is.",
    source: "van Breugel, Sun, Qian, van der Schaar 2023",
    written: ATTACKS,
  },
  {
    term: "Gen-LRA",
    meaning:
      "An attack on membership: a person scores high where adding them to what the intruder knows of the population makes " +
      "the released records near them likelier.",
    source: "Ward, Wang, Cheng 2025",
    written: ATTACKS,
  },
  {
    term: "Plagiarism index",
    meaning:
      "An attack on membership: a person scores high where, of the records nearest to theirs, many are of the released " +
      "file and few are of the population.",
    source: "Ward, Yang, Patel 2024",
    written: ATTACKS,
  },
  {
    term: "True-positive rate at 10 %",
    meaning:
      "Members of the original that an attack finds while it takes 10 % of the people who are no members for members " +
      "(false alarms); an attack that knows nothing finds 10 %.",
    source: "Carlini, Chien, Nasr, Song, Terzis, Tramèr 2022",
    written: ATTACKS,
  },
  {
    term: "control file",
    meaning:
      "Records of the same population that the released file was not made from: what is as true of them is not learnt " +
      "from the release.",
  },
];
