import type { Settings } from "../worker/api.js";
import type { AppState } from "./app-state.js";
import { commandFor } from "./command.js";
import { rolesOf, type RoleTable } from "./role-table.js";

/** Roles that a measure needs and that are not given. */
export function lacking(needs: readonly string[], roles: RoleTable, released: number): string[] {
  return needs.filter((role) => (role === "released" ? released === 0 : roles[role as keyof RoleTable].length === 0));
}

/** Measures that can run, with those whose results they use. */
export function possible({ measures, roles, released }: Pick<AppState, "measures" | "roles" | "released">): ReadonlySet<string> {
  const can = (id: string): boolean => {
    const measure = measures.find((one) => one.id === id);
    return measure !== undefined && lacking(measure.needs, roles, released.length).length === 0 && measure.uses.every(can);
  };
  return new Set(measures.map(({ id }) => id).filter(can));
}

/** What a run is to do. All measures that can run, unless some are not wanted. */
export function settingsOf(state: AppState): Settings {
  const { roles, reading, measures, unwanted, options, opened, released, match } = state, can = possible(state);
  const some = [...unwanted].some((id) => can.has(id));
  const wanted = measures.map(({ id }) => id).filter((id) => can.has(id) && !unwanted.has(id));
  const set = Object.fromEntries(Object.entries(options).filter(([, given]) => Object.keys(given).length > 0));
  return { roles: rolesOf(roles), reading, measures: some ? wanted : null, options: set, ...(match === null ? {} : { match }), command: commandFor(opened?.name ?? "", released.map((one) => one.opened.name)) };
}

/** All that a report depends on, as text. */
export const originOf = (state: AppState): string => JSON.stringify([settingsOf(state), state.opened?.sha256, state.released.map((one) => one.opened.sha256)]);
