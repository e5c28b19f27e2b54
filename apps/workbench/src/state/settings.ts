import { languageOf } from "@sdc-risk/report/language";
import type { Scenario as Intruder } from "@sdc-risk/session";
import {
  hasNeeded,
  says,
  SETTINGS,
  settingsWhere,
  type SettingRow,
  type StoredValues,
} from "@sdc-risk/session/settings";
import {
  areSeveral,
  FILE_KINDS,
  type JudgingSettings,
  type RoleSettings,
  type Settings,
} from "../worker/api.ts";
import type { AppState, PageValues } from "./app-state.ts";
import { rolesOf, type RoleTable } from "./role-table.ts";

/** Settings, roles and files by their names. */
type Values = Readonly<Record<string, unknown>>;

/** Roles that a measure needs and that are not given, those of other files included. */
export const lacking = (
  needs: readonly string[],
  roles: RoleTable,
  files: AppState["files"],
): readonly string[] =>
  needs.filter((role) => {
    const given = new Map<string, readonly unknown[]>(Object.entries({ ...roles, ...files }));
    return (given.get(role) ?? []).length === 0;
  });

/** Measures that can run, with those whose results they use. */
export function possible({
  measures,
  roles,
  files,
}: Pick<AppState, "measures" | "roles" | "files">): ReadonlySet<string> {
  const can = (id: string): boolean => {
    const measure = measures.find((one) => one.id === id);
    return (
      measure !== undefined && lacking(measure.needs, roles, files).length === 0 && measure.uses.every(can)
    );
  };
  return new Set(measures.map(({ id }) => id).filter(can));
}

/** What says what variables are. */
type RoleState = Pick<
  AppState,
  "roles" | "reading" | "values" | "judging" | "files" | "codebooks" | "language"
>;

/** The names of the files beside the open one, and of those that describe it, as settings give them. */
function fileNames({ files, codebooks }: Pick<AppState, "files" | "codebooks">): Values {
  const beside = FILE_KINDS.map((kind) => {
    const names = files[kind].map(({ opened }) => opened.name);
    return [kind, areSeveral(kind) ? names : names[0]] as const;
  });
  const describing = Object.entries(codebooks).map(([kind, { name }]) => [kind, name] as const);
  return Object.fromEntries([...beside.filter(([kind]) => files[kind].length > 0), ...describing]);
}

/**
 * Whether a value of the page is a setting of a run: what it says something of is there, and nothing else says the
 * opposite. What names a file is never left out in silence.
 */
const counts = (row: SettingRow, said: Values): boolean =>
  says(said[row.name]) &&
  hasNeeded(row, said) &&
  (row.ofReleased !== true || says(said["released"])) &&
  (row.names !== undefined ||
    !SETTINGS.some((other: SettingRow) => says(said[other.name]) && excludes(other, row.name)));

const excludes = ({ excludes: excluded }: SettingRow, name: string): boolean =>
  excluded?.others.includes(name) === true;

/** What variables are, as the page has it. */
export function roleSettings({
  roles,
  reading,
  values,
  files,
  codebooks,
}: Omit<RoleState, "language">): RoleSettings {
  const own = rolesOf(roles);
  const said = { ...own, ...values, ...fileNames({ files, codebooks }) };
  const rows = settingsWhere((row) => row.stored && row.page !== undefined && counts(row, said));
  return {
    ...(Object.fromEntries(rows.map(({ name }) => [name, said[name as keyof typeof said]])) as StoredValues),
    roles: own,
    missing: reading.missing,
  };
}

/** The settings that the page has as values, or that say how files are read. */
export const valuesOf = (settings: Settings, pages: readonly SettingRow["page"][]): PageValues => {
  const values = new Map<string, unknown>(Object.entries(settings));
  const rows = settingsWhere(
    ({ page, names, name }) =>
      pages.includes(page) && (names === undefined || typeof values.get(name) === "number"),
  );
  return Object.fromEntries(
    rows.filter(({ name }) => values.has(name)).map(({ name }) => [name, values.get(name)]),
  );
};

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
  const { policy, others } = state.judging;
  const language = languageOf(state.language);
  const settings = {
    ...roleSettings(state),
    ...(language === "en" ? {} : { language }),
    ...(policy === null ? {} : { policy }),
    ...(policy === null || others.length === 0 ? {} : { otherPolicies: others }),
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
    measures: some ? wanted : null,
    options: set,
    plugins: [],
  };
}

/** All that the figures of a report depend on, as text. */
export const originOf = (state: AppState): string =>
  JSON.stringify([
    settingsOf({ ...state, language: "en" }),
    ...[state.opened, ...FILE_KINDS.flatMap((kind) => state.files[kind].map(({ opened }) => opened))].map(
      (one) => [one?.name, one?.sha256],
    ),
  ]);
