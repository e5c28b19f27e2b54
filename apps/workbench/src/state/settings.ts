import type { Scenario as Intruder } from "@sdc-risk/session";
import type { JudgingSettings, RoleSettings, Settings } from "../worker/api.js";
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

/** What says what variables are. */
type RoleState = Pick<
  AppState,
  | "roles"
  | "reading"
  | "match"
  | "renamed"
  | "freshId"
  | "entityWeight"
  | "census"
  | "weightScale"
  | "judging"
  | "membership"
  | "beside"
  | "margins"
  | "marginsCount"
  | "released"
>;

/** What variables are, as the page has it. */
export const roleSettings = ({
  roles,
  reading,
  match,
  renamed,
  freshId,
  entityWeight,
  census,
  weightScale,
  judging: { populationSize },
  membership,
  released,
  margins,
  marginsCount,
  beside: { membership: margin, population, identified },
}: RoleState): RoleSettings => ({
  roles: rolesOf(roles),
  missing: reading.missing,
  ...(match === null || released.length === 0 ? {} : { match }),
  ...(renamed === null || released.length === 0 ? {} : { renamed }),
  ...(!freshId || roles.id.length === 0 ? {} : { freshId }),
  ...(entityWeight === null || roles.entity.length === 0 ? {} : { entityWeight }),
  ...(census ? { census } : {}),
  ...(weightScale === null || census || roles.weight.length === 0 ? {} : { weightScale }),
  ...(populationSize === null ? {} : { populationSize }),
  ...(margins.length === 0 ? {} : { margins: margins.map(({ opened }) => opened.name) }),
  ...(margins.length === 0 || marginsCount === null ? {} : { marginsCount }),
  ...(margin !== undefined
    ? { membership: margin.opened.name, ...(margin.by === null ? {} : { membershipCount: margin.by }) }
    : membership === null
      ? {}
      : { membership }),
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

/** The names of the files that describe the open one. */
const codebookNames = ({
  codebooks: { ddi, catalog },
}: Pick<AppState, "codebooks">): Pick<Settings, "ddi" | "catalog"> => ({
  ...(catalog === undefined ? {} : { catalog: catalog.name }),
  ...(ddi === undefined ? {} : { ddi: ddi.name }),
});

/** A kind of intruder as settings hold it: what says nothing is left out, and what is no key is not recoded. */
export function tidied({ intruder = "", recodings = {}, ...known }: Intruder): Intruder {
  const kept = Object.entries(recodings).filter(([name]) => known.keys.includes(name));
  return {
    ...(Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as typeof known),
    ...(kept.length === 0 ? {} : { recodings: Object.fromEntries(kept) }),
    ...(intruder === "" ? {} : { intruder }),
  };
}

/** A kind of intruder with the variables that a file holds. */
export const heldIntruder = (one: Intruder, held: ReadonlySet<string>): Intruder =>
  tidied({
    ...one,
    keys: one.keys.filter((name) => held.has(name)),
    numeric: one.numeric?.filter((name) => held.has(name)),
  });

/** The kinds of intruders; the first one has the keys of the page. */
export const intrudersOf = ({
  judging: { scenarios },
  roles: { keys },
}: Pick<AppState, "roles" | "judging">): readonly Intruder[] =>
  scenarios.map((one, place) => tidied(place === 0 ? { ...one, keys } : one));

/** Intruders and policy with what they are about; roles name no keys beside intruders. */
export function judgingSettings(state: RoleState): JudgingSettings {
  const { policy } = state.judging;
  const settings = {
    ...roleSettings(state),
    ...(policy === null ? {} : { policy }),
  };
  const scenarios = intrudersOf(state);
  if (scenarios.length === 0) return settings;
  const { keys: _, ...roles } = settings.roles;
  return { ...settings, roles, scenarios };
}

/** What a run is to do. All measures that can run, unless some are not wanted. */
export function settingsOf(state: AppState): Settings {
  const { reading, measures, unwanted, options } = state;
  const can = possible(state);
  const some = [...unwanted].some((id) => can.has(id));
  const wanted = measures.map(({ id }) => id).filter((id) => can.has(id) && !unwanted.has(id));
  const set = Object.fromEntries(
    Object.entries(options).filter(([, given]) => Object.keys(given).length > 0),
  );
  return {
    ...reading,
    ...judgingSettings(state),
    ...besideNames(state),
    ...codebookNames(state),
    measures: some ? wanted : null,
    options: set,
    plugins: [],
  };
}

/** All that a report depends on, as text. */
export const originOf = (state: AppState): string =>
  JSON.stringify([
    settingsOf(state),
    ...[
      state.opened,
      ...[...state.released, ...Object.values(state.beside), ...state.margins].map(({ opened }) => opened),
    ].map((one) => [one?.name, one?.sha256]),
  ]);
