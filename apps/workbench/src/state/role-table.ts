import { roleOf, rolesFromLists, rolesWhere, variablesOf, type RoleName, type Roles } from "@sdc-risk/core";

/** Roles in the order of the page: what units are first, then what else is known of a record. */
export const ROLE_COLUMNS = [
  ...rolesWhere(({ holds }) => holds === "values"),
  ...rolesWhere(({ holds }) => holds !== "values"),
];

/** Variables by role; each role a list, in the order of the file, or as they were chosen where their order says something. */
export type RoleTable = Readonly<Record<RoleName, readonly string[]>>;

const table = (names: (role: RoleName) => readonly string[]): RoleTable =>
  Object.fromEntries(ROLE_COLUMNS.map((role) => [role, names(role)])) as Record<RoleName, readonly string[]>;

export const NO_ROLES: RoleTable = table(() => []);

/** Roles as an SdcObject takes them: only those that were given. */
export const rolesOf = (lists: RoleTable): Roles => rolesFromLists(lists);

export const tableOf = (roles: Roles): RoleTable => table((role) => variablesOf(roles, role));

/** The roles whose variables a file holds. */
export const heldRoles = (lists: RoleTable, held: ReadonlySet<string>): RoleTable =>
  table((role) => lists[role].filter((name) => held.has(name)));

/** Gives a variable a role or takes it away. A role of one variable moves. `order`: the variables of the file. */
export function toggled(
  table: RoleTable,
  variable: string,
  role: RoleName,
  order: readonly string[],
): RoleTable {
  const names = table[role];
  if (names.includes(variable)) return { ...table, [role]: names.filter((name) => name !== variable) };
  const { arity, ordered = false } = roleOf(role);
  if (arity === "one") return { ...table, [role]: [variable] };
  if (ordered) return { ...table, [role]: [...names, variable] };
  const place = new Map(order.map((name, i) => [name, i]));
  // one that the file does not hold stays where it is
  const placeOf = (name: string): number => place.get(name) ?? NaN;
  return { ...table, [role]: [...names, variable].sort((a, b) => placeOf(a) - placeOf(b)) };
}

/** The roles of a variable. */
export const rolesAt = (table: RoleTable, variable: string): RoleName[] =>
  ROLE_COLUMNS.filter((role) => table[role].includes(variable));
