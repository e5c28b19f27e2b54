import { needs, row } from "./rows.ts";

/** What is known of the population. */
export const POPULATION = [
  row({
    name: "membership",
    kind: "shareOrFile",
    flag: "membership",
    argument: "share",
    group: "computing",
    stored: true,
    help:
      "the sampling frame is a register with secret members: its share of the population,\nor a " +
      "file or table that counts the population by some variables",
    about:
      "The file is drawn from a register whose members are not publicly known: the share of the " +
      "population that is in it, or a file with a table of the population by some variables, which " +
      "gives the share cell by cell. Default 1: the register is the population.",
    page: "value",
    names: "data",
    effect: { role: "weight" },
  }),
  row({
    name: "membershipCount",
    kind: "text",
    flag: "membership-count",
    argument: "name",
    group: "computing",
    stored: true,
    help: "variable of that file that counts the units of the population",
    about: "The variable of the table of membership that counts the units of the population in a row.",
    page: "value",
    needs: {
      other: "membership",
      file: true,
      message: (count) =>
        `"${String(count)}" is to count units of the population, but membership names no table of them.`,
    },
  }),
  row({
    name: "population",
    kind: "text",
    flag: "population",
    argument: "file",
    group: "computing",
    stored: true,
    help: "the population that the file comes from, by the same keys: a row per unit, or per key with a count",
    about:
      "A file with the population that the file comes from, by the same keys. The workbench takes it by hand.",
    page: "file",
    names: "data",
  }),
  row({
    name: "populationCount",
    kind: "text",
    flag: "population-count",
    argument: "name",
    group: "computing",
    stored: true,
    help: "variable of the population that counts the units of a row",
    about: "The variable of the population that counts the units of a row. Default: a row is one unit.",
    page: "value",
    needs: needs(
      "population",
      (count) => `"${String(count)}" is to count the units of a population, but no population is given.`,
    ),
  }),
  row({
    name: "populationNames",
    kind: "namePairs",
    flag: "population-names",
    argument: "own=there",
    group: "computing",
    stored: true,
    help: "what variables of the file are called in the population, such as age=AGE,sex=SEX",
    about:
      "What variables of the file are called in the population, by their names in the file. Others have the same name in both.",
    page: "value",
    needs: needs(
      "population",
      () =>
        "populationNames (--population-names) says what variables are called in a population, but no population is given.",
    ),
  }),
  row({
    name: "populationSize",
    kind: "count",
    flag: "population-size",
    argument: "number",
    group: "computing",
    stored: true,
    help:
      "size of the population, which confirms the sum of the weights: without it, or a population, no rule on a " +
      "figure that depends on weights can be met;\nweights that only compare records, as those of mean 1, are made to " +
      "add up to it",
    about:
      "Size of the population, which confirms the sum of the weights: without it, or a population, no rule on a " +
      "figure that rests on weights can be met. Weights that only compare records, such as those of mean 1, are " +
      "made to add up to it, and without a weight each record stands for an equal part of it.",
    page: "value",
  }),
  row({
    name: "census",
    kind: "switch",
    flag: "census",
    group: "computing",
    stored: true,
    help: "the file holds the whole population, each record as one unit: nothing is estimated",
    about:
      "The file holds the whole population, each record as one unit: nothing is estimated. Weights that only compare " +
      "records are then left aside.",
    page: "value",
    excludes: {
      others: ["weightScale", "membership", "margins"],
      message: (other) =>
        `The file is said to hold the whole population (census, --census), and ${other} speaks of a sample: leave ` +
        "out one of them.",
    },
  }),
  row({
    name: "weightScale",
    kind: "factor",
    flag: "weight-scale",
    argument: "factor",
    group: "computing",
    stored: true,
    help: "what weights are multiplied by for the risk",
    about: "What each weight is multiplied by for the risk, so that weights stand for people. Default 1.",
    page: "value",
    needs: needs(
      "weight",
      () =>
        "weightScale (--weight-scale) is what weights are multiplied by, but no variable has the role weight. " +
        "Name it (--weight NAME), or say how many people the file was drawn from (--population-size N).",
    ),
  }),
  row({
    name: "margins",
    kind: "files",
    flag: "margins",
    argument: "file",
    group: "computing",
    stored: true,
    help:
      "counts of the population by variables of the file, to which weights are raked for the risk;\n" +
      "may be given several times",
    about:
      "Files with counts of the population by variables of the file, such as municipality, or age and sex. For the " +
      "risk weights are raked to all of them at once; without a weight equal ones are. The workbench takes them by hand.",
    page: "file",
    names: "data",
    excludes: {
      others: ["membership"],
      message: () =>
        "Margins (--margins) and a register of unknown members (membership, --membership) were given: it is not known which " +
        "of the two the counts are of. Where they are of the whole population, leave out membership: raked weights stand for " +
        "it, whoever is in the register. Where they are of the register, leave out membership and divide the counts by its share.",
    },
    effect: { role: "weight" },
  }),
  row({
    name: "marginsCount",
    kind: "text",
    flag: "margins-count",
    argument: "name",
    group: "computing",
    stored: true,
    help: "variable of the margins that counts people (default: the only one the file lacks)",
    about: "The variable of margins that counts people. Default: the only one that the file has not.",
    page: "value",
    needs: needs(
      "margins",
      (count) =>
        `"${String(count)}" is to count people in margins, but no margins are given (margins, --margins).`,
    ),
  }),
] as const;

/** What an intruder may have, and what is allowed. */
export const INTRUDERS = [
  row({
    name: "control",
    kind: "text",
    flag: "control",
    argument: "file",
    group: "computing",
    stored: true,
    help:
      "records of the same population that the released file was not made from, of the same variables:\nwhat is as true " +
      "of them is not learnt from the release; see `sdc-risk split`",
    about:
      "A file with records of the same population that the released file was not made from, of the same variables, " +
      "as `sdc-risk split` writes it. The workbench takes it by hand.",
    page: "file",
    names: "data",
  }),
  row({
    name: "identified",
    kind: "text",
    flag: "identified",
    argument: "file",
    group: "computing",
    stored: true,
    help: "a file or table with names that an intruder holds, by the same keys: the file is linked with it",
    about:
      "A file with names that an intruder holds, by the same keys; the file is linked with it. The " +
      "workbench takes it by hand.",
    page: "file",
    names: "data",
  }),
  row({
    name: "identifiedId",
    kind: "text",
    flag: "identified-id",
    argument: "name",
    group: "computing",
    stored: true,
    help: "variable of the identified file that identifies each person (default: the record id, where both hold it)",
    about:
      "The variable of the identified file that identifies each person. Default: the record id, where both files hold it.",
    page: "value",
    needs: needs(
      "identified",
      (id) =>
        `"${String(id)}" is to identify each person in an identified file, but no identified file is given.`,
    ),
  }),
] as const;
