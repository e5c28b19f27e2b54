import type { RoleName } from "@sdc-risk/core";
import { NO_ROLES, tableOf, toggled } from "../role-table.ts";
import { get, set } from "../store.ts";
import { checkRoles } from "./file.ts";

/** Gives a variable a role or takes it away. */
export function toggleRole(variable: string, role: RoleName): void {
  const { roles, inspection } = get();
  set({
    roles: toggled(
      roles,
      variable,
      role,
      inspection!.variables.map(({ name }) => name),
    ),
  });
  void checkRoles();
}

/** Back to the suggestions. */
export function resetRoles(): void {
  set({ roles: { ...NO_ROLES, ...tableOf(get().inspection!.roles) } });
  void checkRoles();
}

export function clearRoles(): void {
  set({ roles: NO_ROLES });
  void checkRoles();
}
