import type { RoleSettings, Settings } from "../worker/api.js";
import type { AppState } from "./app-state.js";
import { rolesOf, type RoleTable } from "./role-table.js";

/** Roles that a measure needs and that are not given, those of other files included. */
export function lacking(
  needs: readonly string[],
  roles: RoleTable,
  { released, beside }: Pick<AppState, "released" | "beside">,
): string[] {
  return needs.filter((role) => {
    if (role === "released") return released.length === 0;
    if (role === "population" || role === "identified") return beside[role] === undefined;
    return !(role in roles) || roles[role as keyof RoleTable].length === 0;
  });
}

/** Measures that can run, with those whose results they use. */
export function possible({
  measures,
  roles,
  released,
  beside,
}: Pick<AppState, "measures" | "roles" | "released" | "beside">): ReadonlySet<string> {
  const can = (id: string): boolean => {
    const measure = measures.find((one) => one.id === id);
    return (
      measure !== undefined &&
      lacking(measure.needs, roles, { released, beside }).length === 0 &&
      measure.uses.every(can)
    );
  };
  return new Set(measures.map(({ id }) => id).filter(can));
}

/** What variables are, as the page has it. */
export const roleSettings = ({
  roles,
  reading,
  match,
  beside: { population, identified },
}: Pick<AppState, "roles" | "reading" | "match" | "beside">): RoleSettings => ({
  roles: rolesOf(roles),
  missing: reading.missing,
  ...(match === null ? {} : { match }),
  ...(population === undefined || population.by === null ? {} : { populationCount: population.by }),
  ...(identified === undefined || identified.by === null ? {} : { identifiedId: identified.by }),
});

/** The names of the files beside the open one. */
const besideNames = ({
  beside: { population, identified },
}: Pick<AppState, "beside">): Pick<Settings, "population" | "identified"> => ({
  ...(population === undefined ? {} : { population: population.opened.name }),
  ...(identified === undefined ? {} : { identified: identified.opened.name }),
});

/** Intruders and policy; the first intruder has the keys of the page, and roles name none beside intruders. */
function judgingOf(
  state: Pick<AppState, "roles" | "reading" | "match" | "beside" | "judging">,
): Pick<Settings, "scenarios" | "policy"> | Pick<Settings, "scenarios" | "policy" | "roles"> {
  const { scenarios, policy } = state.judging,
    [first, ...others] = scenarios,
    rules = policy === null ? {} : { policy };
  if (first === undefined) return rules;
  const { keys = [], ...roles } = roleSettings(state).roles;
  return { ...rules, roles, scenarios: [{ ...first, keys }, ...others] };
}

/** What a run is to do. All measures that can run, unless some are not wanted. */
export function settingsOf(state: AppState): Settings {
  const { reading, measures, unwanted, options } = state,
    can = possible(state);
  const some = [...unwanted].some((id) => can.has(id));
  const wanted = measures.map(({ id }) => id).filter((id) => can.has(id) && !unwanted.has(id));
  const set = Object.fromEntries(
    Object.entries(options).filter(([, given]) => Object.keys(given).length > 0),
  );
  return {
    ...reading,
    ...roleSettings(state),
    ...besideNames(state),
    ...judgingOf(state),
    measures: some ? wanted : null,
    options: set,
    plugins: [],
  };
}

/** All that a report depends on, as text. */
export const originOf = (state: AppState): string =>
  JSON.stringify([
    settingsOf(state),
    ...[state.opened, ...[...state.released, ...Object.values(state.beside)].map(({ opened }) => opened)].map(
      (one) => [one?.name, one?.sha256],
    ),
  ]);
