import { held } from "../held.ts";
import type { RoleName } from "@sdc-risk/core";
import { NO_ROLES, tableOf, toggled } from "../role-table.ts";
import { get, set } from "../store.ts";
import { checkRoles } from "./file.ts";

/** Gives a variable a role or takes it away. */
export function toggleRole(variable: string, role: RoleName): void {
  const order = held("inspection").variables.map(({ name }) => name);
  set({ roles: toggled(get().roles, variable, role, order) });
  void checkRoles();
}

/** Back to the suggestions. */
export function resetRoles(): void {
  set({ roles: { ...NO_ROLES, ...tableOf(held("inspection").roles) } });
  void checkRoles();
}

export function clearRoles(): void {
  set({ roles: NO_ROLES });
  void checkRoles();
}
