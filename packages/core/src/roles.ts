import { checkMissing, SdcError, unknownVariable, type MissingCodes } from "@sdc-risk/data";

/** How many variables have a role at once. */
type Arity = "one" | "many";

/** A role: a row here is all that another role takes. */
export interface RoleRow<N extends string = string, A extends Arity = Arity> {
  /** In settings, reports and code. */
  readonly name: N;
  readonly arity: A;
  /** The flag of the command line, without the dashes. */
  readonly flag: string;
  /**
   * Values that units have, which are grouped or compared; weights; or names of single units, which are never
   * shown.
   */
  readonly holds: "values" | "weights" | "names";
  /** Says how the sample was drawn, or who belongs together, and nothing of what intruders know. */
  readonly ofDesign?: true;
  /** Whether figures rest on it, so that a released file that lacks it is not like with like. */
  readonly measured: boolean;
  /** Roles that its variables cannot have as well, and why, as the end of a sentence. */
  readonly excludes?: { readonly roles: readonly string[]; readonly because: string };
  /** Whether the order of its variables means something, so that it is kept as they were chosen. */
  readonly ordered?: boolean;
  /** Over a list of its variables in reports. */
  readonly label: string;
  /** The term of the field, in lower case. */
  readonly term: string;
  /** Of one variable, before its name. */
  readonly one: string;
  /** A word for a column, and a letter that stands for it. */
  readonly short: string;
  readonly letter: string;
  /** Beside the flag. */
  readonly help: string;
  /** For who has to decide: what such a variable is, and what follows. */
  readonly meaning: string;
  /** What to bear in mind where it is suggested, if anything. */
  readonly note?: string;
}

/** Keeps the name and the arity of a row as types, which the roles of an SdcObject follow from. */
const row = <const N extends string, const A extends Arity>(fields: RoleRow<N, A>): RoleRow<N, A> => fields;

/** What a variable can be in the eyes of an intruder and of the release, in the order of reports and flags. */
export const ROLES = [
  row({
    name: "keys",
    arity: "many",
    flag: "keys",
    holds: "values",
    measured: true,
    excludes: { roles: ["numeric"], because: "a key variable is either categorical or continuous" },
    label: "Key variables",
    term: "key variables",
    one: "key",
    short: "Key",
    letter: "k",
    help: "key variables: what an intruder may know (region, sex, age, …)",
    meaning:
      "A categorical variable that an intruder may know about a person from elsewhere: region, sex, age, education. " +
      "Together, key variables may identify.",
    note: "what an intruder may know",
  }),
  row({
    name: "numeric",
    arity: "many",
    flag: "numeric",
    holds: "values",
    measured: true,
    label: "Numeric key variables",
    term: "continuous key variables",
    one: "numeric key",
    short: "Numeric key",
    letter: "n",
    help: "continuous key variables (income, turnover, …)",
    meaning:
      "A continuous variable that an intruder may know, such as turnover or income. A value near enough may identify.",
  }),
  row({
    name: "sensitive",
    arity: "many",
    flag: "sensitive",
    holds: "values",
    measured: true,
    label: "Sensitive variables",
    term: "sensitive variables",
    one: "sensitive variable",
    short: "Sensitive",
    letter: "s",
    help: "variables whose values must not be learnt (health, …)",
    meaning: "A variable whose value must not be learnt about a person, such as health or religion.",
    note: "what must not be learnt",
  }),
  row({
    name: "weight",
    arity: "one",
    flag: "weight",
    holds: "weights",
    ofDesign: true,
    measured: true,
    excludes: {
      roles: ["keys", "numeric", "sensitive", "household", "entity", "strata", "cluster", "id"],
      because: "a sampling weight is no property of the person",
    },
    label: "Sampling weight",
    term: "sampling weight",
    one: "sampling weight",
    short: "Weight",
    letter: "w",
    help: "sampling weight; without it the file is taken as the population",
    meaning:
      "How many people of the population the record stands for. " +
      "Without a weight the file is taken as the whole population. One variable.",
  }),
  row({
    name: "household",
    arity: "one",
    flag: "household",
    holds: "names",
    ofDesign: true,
    measured: true,
    excludes: {
      roles: ["keys", "numeric", "sensitive", "strata"],
      because: "a household id only says who belongs together",
    },
    label: "Household",
    term: "household id",
    one: "household id",
    short: "Household",
    letter: "h",
    help: "household id, or any other group of records",
    meaning:
      "Says which records belong together. An intruder who finds one member has found the others. One variable.",
  }),
  row({
    name: "entity",
    arity: "one",
    flag: "entity",
    holds: "names",
    ofDesign: true,
    measured: true,
    excludes: {
      roles: ["keys", "numeric", "sensitive", "strata"],
      because: "a person id only says whose records these are",
    },
    label: "Persons with several records",
    term: "person id",
    one: "person id",
    short: "Person",
    letter: "p",
    help: "person id, where a person has several records: persons are counted",
    meaning:
      "Says which records are of one person, where a person has several: visits, episodes, contracts. " +
      "Persons are then counted, by what all their records tell together. One variable.",
  }),
  row({
    name: "strata",
    arity: "many",
    flag: "strata",
    holds: "values",
    ofDesign: true,
    measured: true,
    label: "Strata",
    term: "sampling strata",
    one: "stratum variable",
    short: "Strata",
    letter: "t",
    help: "sampling strata",
    meaning: "The sampling stratum that the record was drawn in.",
  }),
  row({
    name: "cluster",
    arity: "many",
    flag: "cluster",
    holds: "values",
    ofDesign: true,
    measured: true,
    ordered: true,
    label: "Sampling clusters",
    term: "sampling clusters",
    one: "sampling cluster",
    short: "Cluster",
    letter: "c",
    help: "sampling clusters of a sample in stages (village, enumeration area, …), the first stage first",
    meaning:
      "The cluster that the record was drawn with, where clusters were drawn first and people within them: a " +
      "village, an enumeration area, a school. With several stages, the first stage first. It may be a key, too.",
    note: "drawn first, with people within it drawn afterwards",
  }),
  row({
    name: "clusterWeight",
    arity: "many",
    flag: "cluster-weight",
    holds: "weights",
    ofDesign: true,
    measured: true,
    ordered: true,
    excludes: {
      roles: ["keys", "numeric", "sensitive", "weight", "household", "entity", "strata", "cluster", "id"],
      because: "the weight of a cluster is no property of the person",
    },
    label: "Cluster weights",
    term: "cluster weights",
    one: "cluster weight",
    short: "Cluster weight",
    letter: "u",
    help: "how many clusters each drawn one stands for (1 over its chance), one for each --cluster",
    meaning:
      "How many clusters of the population the cluster of the record stands for: 1 over the chance with which it " +
      "was drawn, within the cluster of the stage before. One for each sampling cluster, in their order. Never a " +
      "weight of people.",
  }),
  row({
    name: "id",
    arity: "one",
    flag: "id",
    holds: "names",
    measured: false,
    excludes: {
      roles: ["keys", "numeric", "sensitive", "strata", "household"],
      because: "a record id is different for every record",
    },
    label: "Record identifier",
    term: "record id",
    one: "record id",
    short: "Record id",
    letter: "r",
    help: "record id, for the records file and to match files",
    meaning: "Names the record in the results, and matches a released file with the original. One variable.",
  }),
  row({
    name: "directIdentifiers",
    arity: "many",
    flag: "direct-identifiers",
    holds: "names",
    measured: false,
    excludes: {
      roles: ["keys", "numeric", "sensitive", "weight", "strata"],
      because: "a direct identifier is removed before release and is never analysed",
    },
    label: "Direct identifiers",
    term: "direct identifiers",
    one: "direct identifier",
    short: "Identifier",
    letter: "i",
    help: "names, addresses, numbers: never analysed",
    meaning:
      "Identifies a person directly: name, address, telephone, tax number. " +
      "It is removed before any release and is never analysed.",
    note: "to be removed before a release",
  }),
  row({
    name: "insensitive",
    arity: "many",
    flag: "insensitive",
    holds: "values",
    measured: false,
    excludes: {
      roles: [
        "keys",
        "numeric",
        "sensitive",
        "weight",
        "household",
        "entity",
        "strata",
        "cluster",
        "clusterWeight",
        "id",
        "directIdentifiers",
      ],
      because: "an insensitive variable is one that no intruder knows and that reveals nothing worth knowing",
    },
    label: "Insensitive variables",
    term: "insensitive variables",
    one: "insensitive variable",
    short: "Insensitive",
    letter: "v",
    help: "variables that no intruder knows or gains from: never analysed",
    meaning:
      "A variable that no intruder can know about a person, and that reveals nothing worth knowing. " +
      "It is never analysed. No file shows this: you declare it, and the report says so.",
  }),
] as const;

type Row = (typeof ROLES)[number];

/** The name of a role in `Roles`: `keys`, `weight`, …; see `ROLES`. */
export type RoleName = Row["name"];

/** The variables of each role that is given: one name, or a list of names; see `ROLES` for what the roles are. */
export type Roles = {
  readonly [R in Row as R["name"]]?: R["arity"] extends "one" ? string : readonly string[];
};

/**
 * A role, as measures name it among their needs. `released` is the role of the treated files, `population`
 * that of the population, `identified` that of a file with names that an intruder holds, `control` that of records that the treated files were not made
 * from.
 */
export type Role = RoleName | "released" | "population" | "identified" | "control";

/** The row of a role. */
export function roleOf(name: RoleName): RoleRow<RoleName> {
  const row = ROLES.find((one) => one.name === name);
  if (row === undefined) throw new Error(`There is no role "${name}".`);
  return row;
}

/** The names of the roles of which a rule holds, in the order of the table. */
export const rolesWhere = (rule: (role: RoleRow<RoleName>) => boolean): RoleName[] =>
  ROLES.filter(rule).map(({ name }) => name);

/** The variables of a role, as a list. */
export function variablesOf(roles: Roles, role: RoleName): readonly string[] {
  const value = roles[role];
  return value === undefined ? [] : typeof value === "string" ? [value] : value;
}

/**
 * The first name that stood before, in one walk: files have ten thousand columns and more; undefined where
 * all differ.
 */
export function firstRepeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

/** Refuses names of columns that occur twice. @param file after "columns", where it is not the file itself @throws DUPLICATE_VARIABLE */
export function checkDistinct(names: readonly string[], file = ""): void {
  const twice = firstRepeated(names);
  if (twice !== undefined)
    throw new SdcError(
      "DUPLICATE_VARIABLE",
      `Two columns${file} are named "${twice}". Names must be different.`,
    );
}

/** Roles as lists of names, without those that were not given. */
export function rolesAsLists(roles: Roles): Record<string, readonly string[]> {
  return Object.fromEntries(
    ROLES.map(({ name }) => [name, variablesOf(roles, name)] as const).filter(
      ([, names]) => names.length > 0,
    ),
  );
}

/** Lists of names as roles: the first name for a role of one variable, no role for an empty list. */
export function rolesFromLists(lists: Readonly<Partial<Record<RoleName, readonly string[]>>>): Roles {
  return Object.fromEntries(
    ROLES.flatMap(({ name, arity }): [RoleName, string | readonly string[]][] => {
      const names = lists[name] ?? [];
      return names.length === 0 ? [] : [[name, arity === "one" ? names[0] : names]];
    }),
  );
}

/** The same roles without the variables that a file does not hold. */
export function heldRoles(roles: Roles, held: ReadonlySet<string>): Roles {
  const entries = Object.entries(roles as Record<string, string | readonly string[] | undefined>).flatMap(
    ([role, value]): [string, string | readonly string[]][] => {
      if (value === undefined) return [];
      if (typeof value === "string") return held.has(value) ? [[role, value]] : [];
      return [[role, value.filter((name) => held.has(name))]];
    },
  );
  return Object.fromEntries(entries);
}

/** Refuses unknown names, names given twice in one role, and roles that contradict each other. */
export function checkRoles(roles: Roles, variables: readonly string[]): void {
  const known = new Set(variables);
  for (const { name: role } of ROLES) {
    const names = variablesOf(roles, role);
    for (const name of names) {
      if (!known.has(name)) throw unknownVariable(name, variables, `given as ${role}`);
    }
    const twice = firstRepeated(names);
    if (twice !== undefined)
      throw new SdcError("DUPLICATE_VARIABLE", `Variable "${twice}" is named twice in ${role}.`);
  }
  for (const { name: one, excludes } of ROLES) {
    if (excludes === undefined) continue;
    for (const other of excludes.roles) {
      const others = new Set(variablesOf(roles, other as RoleName));
      const both = variablesOf(roles, one).find((name) => others.has(name));
      if (both !== undefined)
        throw new SdcError(
          "ROLE_CONFLICT",
          `Variable "${both}" is given both as ${one} and as ${other}: ${excludes.because}.`,
        );
    }
  }
}

/** Refuses what no file can have. @throws DUPLICATE_VARIABLE, UNKNOWN_VARIABLE, ROLE_CONFLICT */
export function checkNamed(names: readonly string[], roles: Roles, missing: MissingCodes): void {
  checkDistinct(names);
  checkMissing(missing, names);
  checkRoles(roles, names);
}

/** Roles with some replaced; `undefined` removes one. @throws what `checkRoles` throws */
export function mergedRoles(
  roles: Roles,
  changes: { readonly [R in keyof Roles]?: Roles[R] | undefined },
  variables: readonly string[],
): Roles {
  const merged = Object.fromEntries(
    Object.entries({ ...roles, ...changes }).filter(([, value]) => value !== undefined),
  ) as Roles;
  checkRoles(merged, variables);
  return merged;
}
