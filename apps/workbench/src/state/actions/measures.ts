import { t } from "../../texts/index.js";
import { BESIDE_KINDS, SETTINGS_FILE, type BesideKind, type Settings } from "../../worker/api.js";
import type { AppState } from "../app-state.js";
import { data } from "../client.js";
import { NO_ROLES, tableOf } from "../role-table.js";
import { settingsOf } from "../settings.js";
import { get, set } from "../store.js";
import { checkRoles, readAgain } from "./file.js";
import { save } from "./save.js";

export function wantMeasure(id: string, wanted: boolean): void {
  const unwanted = new Set(get().unwanted);
  if (wanted) unwanted.delete(id);
  else unwanted.add(id);
  set({ unwanted });
}

/** Sets an option, or with `undefined` takes it back to its default. */
export function setOptions(id: string, given: Readonly<Record<string, unknown>>): void {
  set({ options: { ...get().options, [id]: given } });
  void checkOptions();
}

export async function checkOptions(): Promise<void> {
  set({ issues: await data().checkOptions(get().options) });
}

/**
 * A file beside the open one, or one that describes it, that settings name and that the page does not hold, in
 * words; null where there is none.
 */
function absentFile(settings: Settings): string | null {
  const { beside, codebooks, margins } = get();
  const held = new Set(margins.map(({ opened }) => opened.name));
  const lacking = settings.margins?.find((path) => !held.has(path.split(/[/\\]/).at(-1)!));
  if (lacking !== undefined) return t.config.absentFile(t.roles.margins.name, lacking);
  for (const kind of ["ddi", "catalog"] as const) {
    const path = settings[kind];
    if (path !== undefined && path.split(/[/\\]/).at(-1) !== codebooks[kind]?.name)
      return t.config.absentFile(t.file.codebooks[kind].name, path);
  }
  for (const kind of BESIDE_KINDS) {
    const path = settings[kind];
    if (typeof path === "string" && path.split(/[/\\]/).at(-1) !== beside[kind]?.opened.name)
      return t.config.absentFile(t.roles.beside[kind].name, path);
  }
  return null;
}

/** The files beside the open one with the variables that settings name of them. */
function besideIn({ membershipCount, populationCount, identifiedId }: Settings): AppState["beside"] {
  const by = { membership: membershipCount, population: populationCount, identified: identifiedId };
  return Object.fromEntries(
    Object.entries(get().beside).map(([kind, file]) => [
      kind,
      { ...file, by: by[kind as BesideKind] ?? null },
    ]),
  );
}

/** What settings name that is not there, in words; null where all is. */
function absent(settings: Settings): string | null {
  const { roles, measures, options, scenarios = [] } = settings;
  const state = get();
  const known = new Set(state.inspection!.variables.map(({ name }) => name));
  const ids = state.measures.map(({ id }) => id);
  const named = scenarios.flatMap(({ keys, numeric = [], recodings = {} }) => [
    ...keys,
    ...numeric,
    ...Object.keys(recodings),
  ]);
  const unknown = [...Object.values(tableOf(roles)).flat(), ...named].filter((name) => !known.has(name));
  if (unknown.length > 0) return t.config.unknownVariable([...new Set(unknown)]);
  for (const { name, keys, recodings = {} } of scenarios) {
    const none = Object.keys(recodings).find((one) => !keys.includes(one));
    if (none !== undefined) return t.config.recodesNoKey(none, name);
  }
  const stray = [...(measures ?? []), ...Object.keys(options)].find((id) => !ids.includes(id));
  return stray === undefined ? absentFile(settings) : t.config.unknownMeasure(stray);
}

/** Puts the settings of a file in place; what is wrong with it is told. */
export async function loadConfig(file: File): Promise<void> {
  const outcome = await data().readSettings(await file.text());
  const configFailure = outcome.ok ? absent(outcome.value) : outcome.error.message;
  set({ configFailure });
  if (!outcome.ok || configFailure !== null) return;
  const { roles, measures, options, match, missing, keepMissing, delimiter, encoding, sheet } = outcome.value;
  const { scenarios = [], policy = null, entityWeight = null, membership } = outcome.value;
  const { populationSize = null, renamed = null, freshId = false, census = false } = outcome.value;
  const state = get();
  const ids = state.measures.map(({ id }) => id);
  const unwanted = new Set(measures === null ? [] : ids.filter((id) => !measures.includes(id)));
  set({
    roles: { ...NO_ROLES, ...tableOf({ ...roles, ...(scenarios[0] && { keys: scenarios[0].keys }) }) },
    judging: { scenarios, policy, populationSize },
    unwanted,
    options: options as AppState["options"],
    match: match ?? null,
    renamed,
    freshId,
    entityWeight,
    census,
    weightScale: outcome.value.weightScale ?? null,
    marginsCount: outcome.value.marginsCount ?? null,
    membership: typeof membership === "number" ? membership : null,
    beside: besideIn(outcome.value),
    notice: t.measures.loaded(file.name),
  });
  const reading = {
    missing,
    ...(keepMissing === undefined ? {} : { keepMissing }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(sheet === undefined ? {} : { sheet }),
  };
  if (JSON.stringify(reading) !== JSON.stringify(state.reading)) await readAgain(reading);
  else await checkRoles();
  await checkOptions();
}

/** Saves the settings as a file for the command line. */
export async function saveSettings(): Promise<void> {
  save(new Blob([await data().settingsText(settingsOf(get()))], { type: "application/json" }), SETTINGS_FILE);
}
