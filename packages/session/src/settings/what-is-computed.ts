import { needs, row } from "./rows.ts";

/** Settings of variables, beside their roles. */
export const VARIABLES = [
  row({
    name: "entityWeight",
    kind: "choice",
    choices: ["largest", "sum"],
    flag: "entity-weight",
    argument: "rule",
    group: "variables",
    stored: true,
    help: "how to combine a person's weights: largest or sum",
    about:
      "The weight of a person with several records (role entity): the largest of those of the records, " +
      "or their sum. Default: the largest.",
    page: "value",
    needs: needs(
      "entity",
      () =>
        "entityWeight says what the weight of a person with several records is, but no variable has the role entity.",
    ),
  }),
  row({
    name: "missing",
    kind: "codes",
    flag: "missing",
    argument: "codes",
    group: "variables",
    stored: true,
    help: 'codes or labels that mean a missing value, such as "-999,NA"',
    about:
      "Codes that mean a missing value: a list for all variables, or lists by variable. Empty " +
      "cells are missing in any case.",
    page: "reading",
    commands: ["inspect", "convert"],
    effect: { never: "a code that no record holds has a warning of its own, missing-code-unused" },
  }),
  row({
    name: "keepMissing",
    kind: "reasons",
    flag: "keep-missing",
    argument: "reason",
    group: "variables",
    stored: true,
    help:
      "keep a declared missing value as a level of its own, such as marital=refused (label or code); may be " +
      "given several times",
    about:
      "Declared missing values (of SPSS, Stata, SAS, or a DDI codebook) that are levels of their own, " +
      "by variable; each by its value or its label.",
    page: "reading",
    commands: ["inspect", "convert"],
    effect: { never: "refused for a variable without such a reason" },
  }),
] as const;

/** What is measured, and how released files are compared. */
export const MEASURING = [
  row({
    name: "measures",
    kind: "measures",
    flag: "measures",
    argument: "ids",
    group: "computing",
    stored: true,
    help: "measures, or all (default: all that the roles allow)",
    about: "Ids of measures, or all whose roles are given.",
    effect: { never: "one that cannot be computed is refused" },
  }),
  row({
    name: "options",
    kind: "options",
    flag: "options",
    argument: "file",
    group: "computing",
    stored: true,
    help: 'JSON file with options of measures:\n{ "kanon": { "k": [3] } }',
    about: "Options by measure; what they are, `sdc-risk measures --json` tells.",
    names: "file",
  }),
  row({
    name: "released",
    kind: "files",
    flag: "released",
    argument: "file",
    group: "computing",
    stored: false,
    help: "treated file to compare with; may be given several times",
    names: "data",
    reproduces: true,
  }),
  row({
    name: "match",
    kind: "choice",
    choices: ["position", "id"],
    flag: "match",
    argument: "way",
    group: "computing",
    stored: true,
    help: "force how released records are matched: by position or by id",
    about: "Forces how released records are matched: by position or by id.",
    page: "value",
    ofReleased: true,
  }),
  row({
    name: "renamed",
    kind: "pairs",
    flag: "renamed",
    argument: "old=new",
    group: "computing",
    stored: true,
    help:
      "a variable of the original that the released file holds recoded under another name,\nsuch as AGE=AGE20; " +
      "may be given several times",
    about:
      "Variables of the original that released files hold recoded under another name: { OLD: NEW }. " +
      "The new variable has the roles of the old one.",
    page: "value",
    ofReleased: true,
    effect: { never: "refused without a released file, and for variables that it lacks" },
  }),
  row({
    name: "releasedPlan",
    kind: "plan",
    flag: "released-plan",
    argument: "file",
    group: "computing",
    stored: true,
    help:
      "the plan by which the released file was treated, as written by --plan of\nplan: it says what a value was " +
      "recoded to that no released record shows",
    about:
      "The plan by which released files were treated: it says what values were recoded to that no released record shows.",
    names: "file",
    ofReleased: true,
    effect: { never: "refused without a released file, and for another original" },
  }),
  row({
    name: "freshId",
    kind: "switch",
    flag: "fresh-id",
    group: "computing",
    stored: true,
    help: "the record id (--id) was made for this release and occurs in no other file",
    about:
      "The record id (role id) was made for this release and occurs in no other file, so it links to " +
      "nothing.",
    page: "value",
    needs: needs(
      "id",
      () => "freshId says that the record id was made for this file, but no variable has the role id (--id).",
    ),
  }),
] as const;
