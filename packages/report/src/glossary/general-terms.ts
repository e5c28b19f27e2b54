import type { Term } from "@sdc-risk/core";

/**
 * Terms that more than one measure tells its results with, and that no one of them owns (Hundepool et al.
 * 2012, Statistical Disclosure Control; Elliot et al. 2016, The Anonymisation Decision-Making Framework). A
 * measure brings its own terms itself.
 */
export const GENERAL_TERMS: readonly Term[] = [
  {
    term: "DIS",
    written: /\bDIS\b(?!-)/,
    meaning:
      "Data intrusion simulation: the chance that a match with a record that is alone in the file is " +
      "correct, from how many records are alone and how many are in pairs.",
    source: "Skinner and Elliot 2002",
  },
  {
    term: "Equivalence class",
    written: /\bclass(es)?\b/i,
    meaning:
      "The records of a file that share a key exactly; a missing value is shared with missing values only.",
  },
  {
    term: "k-anonymity",
    written: /\d-anonym|k-anonym/i,
    meaning: "A file is k-anonymous when the sample frequency f of every record is at least k.",
    source: "Samarati and Sweeney 1998",
  },
  {
    term: "Key",
    written: /\bkeys?\b/i,
    meaning:
      "The values of a record on all key variables together; a key variable is one that an intruder may " +
      "know, such as age, sex or region.",
  },
  {
    term: "Leave one out",
    written: /leave one|left out|without each key/i,
    meaning:
      "The risk is computed again without one key variable, which shows how much that variable adds to it.",
  },
  {
    term: "Log-linear model",
    written: /log-linear|two-way interaction/i,
    meaning:
      "Estimates how many persons of the population share a key from how often its values, and some pairs of them, " +
      "occur; keys that depend on each other beyond that are beyond it.",
    source: "Skinner and Shlomo 2008",
  },
  {
    term: "Marketer",
    written: /marketer/i,
    meaning:
      "An intruder who matches the whole file and cares for the number of correct matches rather than for " +
      "a certain one.",
  },
  {
    term: "Missing value as wildcard",
    written: /wildcard|matches any value/i,
    meaning:
      "A missing key value is compatible with every value, so that suppressing a value makes a record less rare.",
  },
  {
    term: "Population frequency F",
    written: /population (frequency|unique)|1\/F|\bF\b/,
    meaning:
      "How many persons of the population share a key, estimated by the weights of the records that share it.",
  },
  {
    term: "Population study",
    written: /population study/i,
    meaning:
      "Samples from populations that are known as a whole, in which every estimate is compared with the " +
      "truth: a page of this software's documentation. The words behind its name in this report are " +
      "anchors of rows of that page.",
  },
  {
    term: "Population unique",
    written: /population unique/i,
    meaning: "A person whose key nobody else in the population has.",
  },
  {
    term: "Sample frequency f",
    written: /sample frequenc|\bf\b|violat|\d-anonym|k-anonym/,
    meaning:
      "How many records of the file, itself included, share the key of a record or, where values are " +
      "missing, may share it.",
  },
  {
    term: "Sample unique",
    written: /sample unique/i,
    meaning: "A record whose key no other record of the file shares or may share: its f is 1.",
  },
  {
    term: "Sensitive variable",
    written: /sensitive|attribute disclosure/i,
    meaning:
      "A variable whose value an intruder must not learn of a person; learning it is attribute " +
      "disclosure, even where the record stays unknown.",
  },
  {
    term: "t-closeness",
    written: /t-close/i,
    meaning:
      "In every equivalence class a sensitive variable is distributed nearly as in the whole file, at a " +
      "distance of at most t.",
    source: "Li, Li and Venkatasubramanian 2007",
  },
  {
    term: "Threshold",
    written: /threshold|records above/i,
    meaning: "A risk above which a record counts as unsafe; the office that releases the file chooses it.",
  },
  { term: "Violator", written: /violat/i, meaning: "A record whose sample frequency f is below k." },
  {
    term: "Weight",
    written: /\bweights?\b/i,
    meaning: "How many units of the population a record stands for.",
  },
];
