import { row } from "./rows.ts";

/** What `plan` may do to a file. Treatments that `assess` looks for take what is said of keys, too. */
export const TREATING = [
  row({
    name: "hierarchies",
    kind: "text",
    flag: "hierarchies",
    argument: "folder",
    group: "treating",
    stored: true,
    help: "levels of keys as ARX has them, a .csv per key: region.csv or\nsurvey_region.csv",
    about:
      "A folder with levels of keys as ARX has them, a .csv per key: region.csv or survey_region.csv. The workbench takes " +
      "the files by hand.",
    ofPlan: true,
    names: "file",
  }),
  row({
    name: "importance",
    kind: "numbers",
    flag: "importance",
    argument: "numbers",
    group: "treating",
    stored: true,
    help: "how much the loss of keys counts: region=2,age=1",
    about: "How much the loss of keys counts in a treatment: { KEY: NUMBER }. Default 1.",
    ofPlan: true,
  }),
  row({
    name: "fixed",
    kind: "names",
    flag: "fixed",
    argument: "names",
    group: "treating",
    stored: true,
    help: "keys that stay as they are",
    about: "Keys that a treatment leaves as they are.",
    ofPlan: true,
  }),
  row({
    name: "levels",
    kind: "levels",
    flag: "levels",
    argument: "levels",
    group: "treating",
    stored: true,
    help:
      "levels that a key may take: age=5,10 (widths of bands), region=1,out\n(places in its chain; out: left out); may be " +
      "given several times",
    about:
      "Levels that keys may take in a treatment: widths of bands of a number, else places in the chain of the key from " +
      '1; "out" allows that it is left out. Default: as suggested.',
    ofPlan: true,
  }),
  row({
    name: "noSuppression",
    kind: "switch",
    flag: "no-suppression",
    group: "treating",
    stored: true,
    help: "recode keys and leave variables out only, suppress no single values",
    about: "A treatment recodes keys and leaves variables out only, and suppresses no single values.",
    page: "value",
    ofPlan: true,
  }),
  row({
    name: "moves",
    kind: "texts",
    flag: "move",
    argument: "move",
    group: "treating",
    stored: true,
    help: "a move to make before the search: income=round:100 (see below); may be\ngiven several times",
    about: "Moves that `sdc-risk plan` makes before its search, such as income=round:100; command line only.",
    ofPlan: true,
  }),
  row({
    name: "assessments",
    kind: "count",
    flag: "assessments",
    argument: "number",
    group: "treating",
    stored: true,
    help:
      "treated files that the search assesses at most (default: 150 of\na file of up to 10,000 records, fewer of larger " +
      "ones, 12 at least)",
    about:
      "Treated files that the search of `sdc-risk plan` assesses at most. Default: 150 of a file of up to 10,000 records, " +
      "fewer of larger ones, 12 at least.",
    ofPlan: true,
  }),
  row({
    name: "seconds",
    kind: "factor",
    flag: "seconds",
    argument: "number",
    group: "treating",
    stored: true,
    help: "seconds that the search may take; its result then depends on\nthe speed of the machine (default: no limit)",
    about:
      "Seconds that the search of `sdc-risk plan` may take; its result then depends on the speed of the machine. " +
      "Default: no limit.",
    ofPlan: true,
  }),
] as const;
