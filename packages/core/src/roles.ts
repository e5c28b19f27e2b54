import { SdcError, suggestion } from "./errors.js";

/** What a variable is in the eyes of an intruder and of the release. */
export interface Roles {
  /** Categorical key variables (quasi-identifiers): what an intruder may know. */
  readonly keys?: readonly string[];
  /** Continuous key variables. */
  readonly numeric?: readonly string[];
  /** Variables whose values must not be learnt. */
  readonly sensitive?: readonly string[];
  /** Sampling weight: how many units of the population a record stands for. */
  readonly weight?: string;
  /** Household (or any other group) that a record belongs to. */
  readonly household?: string;
  readonly strata?: readonly string[];
  /** Names, addresses, numbers that identify on their own; never part of a release. */
  readonly directIdentifiers?: readonly string[];
  /** Record id, to match files by and to name records with. */
  readonly id?: string;
}

/** A role, as measures name it among their needs. `released` is the role of the treated files. */
export type Role = keyof Roles | "released";

const ROLE_NAMES = ["keys", "numeric", "sensitive", "weight", "household", "strata", "directIdentifiers", "id"] as const satisfies readonly (keyof Roles)[];

/** The variables of a role, as a list. */
export function variablesOf(roles: Roles, role: keyof Roles): readonly string[] {
  const value = roles[role];
  return value === undefined ? [] : typeof value === "string" ? [value] : value;
}

/** The first name that stood before, in one walk: files have ten thousand columns and more; undefined where all differ. */
export function firstRepeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

/** Roles as lists of names, without those that were not given. */
export function rolesAsLists(roles: Roles): Record<string, readonly string[]> {
  return Object.fromEntries(ROLE_NAMES.map((role) => [role, variablesOf(roles, role)] as const).filter(([, names]) => names.length > 0));
}

/** The same roles without the variables that a file does not hold. */
export function heldRoles(roles: Roles, held: ReadonlySet<string>): Roles {
  const entries = Object.entries(roles as Record<string, string | readonly string[] | undefined>).flatMap(([role, value]): [string, string | readonly string[]][] => {
    if (value === undefined) return [];
    if (typeof value === "string") return held.has(value) ? [[role, value]] : [];
    return [[role, value.filter((name) => held.has(name))]];
  });
  return Object.fromEntries(entries);
}

/** Pairs of roles that one variable cannot have at once, and why. */
const CONFLICTS: readonly (readonly [keyof Roles, keyof Roles, string])[] = [
  ...(["keys", "numeric", "sensitive", "weight", "strata"] as const).map((role) => ["directIdentifiers", role, "a direct identifier is removed before release and is never analysed"] as const),
  ["keys", "numeric", "a key variable is either categorical or continuous"],
  ...(["keys", "numeric", "sensitive", "household", "strata", "id"] as const).map((role) => ["weight", role, "a sampling weight is no property of the person"] as const),
  ...(["keys", "numeric", "sensitive", "strata"] as const).map((role) => ["household", role, "a household id only says who belongs together"] as const),
  ...(["keys", "numeric", "sensitive", "strata", "household"] as const).map((role) => ["id", role, "a record id is different for every record"] as const),
];

/** Refuses unknown names, names given twice in one role, and roles that contradict each other. */
export function checkRoles(roles: Roles, variables: readonly string[]): void {
  const known = new Set(variables);
  for (const role of ROLE_NAMES) {
    const names = variablesOf(roles, role);
    for (const name of names) {
      if (!known.has(name)) throw new SdcError("UNKNOWN_VARIABLE", `There is no variable "${name}" (given as ${role}).${suggestion(name, variables)}`);
    }
    const twice = firstRepeated(names);
    if (twice !== undefined) throw new SdcError("DUPLICATE_VARIABLE", `Variable "${twice}" is named twice in ${role}.`);
  }
  for (const [one, other, why] of CONFLICTS) {
    const others = new Set(variablesOf(roles, other)), both = variablesOf(roles, one).find((name) => others.has(name));
    if (both !== undefined) throw new SdcError("ROLE_CONFLICT", `Variable "${both}" is given both as ${one} and as ${other}: ${why}.`);
  }
}
