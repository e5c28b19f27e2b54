import type { Roles } from "@sdc-risk/core";

/** Roles in the order of the page. */
export const ROLES = ["keys", "numeric", "sensitive", "strata", "weight", "household", "id", "directIdentifiers"] as const satisfies readonly (keyof Roles)[];
export type RoleName = (typeof ROLES)[number];

/** Roles that one variable has at most. */
export const SINGLE: ReadonlySet<RoleName> = new Set(["weight", "household", "id"]);

/** Variables by role; each role a list, in the order of the file. */
export type RoleTable = Readonly<Record<RoleName, readonly string[]>>;

export const NO_ROLES: RoleTable = { keys: [], numeric: [], sensitive: [], strata: [], weight: [], household: [], id: [], directIdentifiers: [] };

/** Roles as an SdcObject takes them: only those that were given. */
export function rolesOf(table: RoleTable): Roles {
  const entries = ROLES.filter((role) => table[role].length > 0).map((role) => [role, SINGLE.has(role) ? table[role][0]! : table[role]] as const);
  return Object.fromEntries(entries);
}

export function tableOf(roles: Roles): RoleTable {
  return Object.fromEntries(ROLES.map((role) => [role, [roles[role] ?? []].flat()])) as unknown as RoleTable;
}

/** Gives a variable a role or takes it away. A role of one variable moves. `order`: the variables of the file. */
export function toggled(table: RoleTable, variable: string, role: RoleName, order: readonly string[]): RoleTable {
  const names = table[role];
  if (names.includes(variable)) return { ...table, [role]: names.filter((name) => name !== variable) };
  if (SINGLE.has(role)) return { ...table, [role]: [variable] };
  const place = new Map(order.map((name, i) => [name, i]));
  return { ...table, [role]: [...names, variable].sort((a, b) => place.get(a)! - place.get(b)!) };
}

/** The roles of a variable. */
export const rolesAt = (table: RoleTable, variable: string): RoleName[] => ROLES.filter((role) => table[role].includes(variable));
