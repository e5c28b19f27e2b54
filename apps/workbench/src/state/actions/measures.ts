import { held } from "../held.ts";
import { required } from "@sdc-risk/data";
import { quoted } from "../../texts/lists.ts";
import { failureText, t } from "../../texts/index.ts";
import { languageOf } from "@sdc-risk/report/language";
import { settingsWhere } from "@sdc-risk/session/settings";
import { FILE_KINDS, SETTINGS_FILE, type Reading, type Settings } from "../../worker/api.ts";
import type { AppState } from "../app-state.ts";
import { data } from "../client.ts";
import { asOneChange } from "../history/one-change.ts";
import { NO_ROLES, tableOf } from "../role-table.ts";
import { valuesOf } from "../settings.ts";
import { get, set } from "../store.ts";
import { NO_WORK } from "../treating.ts";
import { mayDoOf, savedSettings } from "../treating-settings.ts";
import { checkRoles, readAll } from "./file.ts";
import { save } from "./save.ts";

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

/** The last part of a path. */
const baseName = (path: string): string => path.replace(/^.*[/\\]/s, "");

/**
 * A file beside the open one, or one that describes it, that settings name and that the page does not hold, in
 * words; null where there is none.
 */
function absentFile(settings: Settings): string | null {
  const { files, codebooks } = get();
  const held = (name: string): readonly (string | undefined)[] =>
    FILE_KINDS.filter((kind) => kind === name)
      .flatMap((kind) => files[kind].map(({ opened }) => opened.name))
      .concat(Object.entries(codebooks).flatMap(([kind, file]) => (kind === name ? [file.name] : [])));
  const words: Readonly<Record<string, { readonly name: string }>> = {
    ...t.roles.files,
    ...t.file.codebooks,
  };
  const values = new Map<string, unknown>(Object.entries(settings));
  for (const { name } of settingsWhere(
    ({ stored, names, page }) => stored && names !== undefined && page !== undefined,
  )) {
    const named = [values.get(name)].flat().filter((one) => typeof one === "string");
    const lacking = named.find((path) => !held(name).includes(baseName(path)));
    if (lacking !== undefined)
      return t.config.absentFile(required(words[name], "word for a file").name, lacking);
  }
  return null;
}

/** What settings name that is not there, in words; null where all is. */
function absent(settings: Settings): string | null {
  const { roles, measures, options, scenarios = [] } = settings;
  const state = get();
  const known = new Set(held("inspection").variables.map(({ name }) => name));
  const ids = state.measures.map(({ id }) => id);
  const named = scenarios.flatMap(({ keys, numeric = [], recodings = {} }) => [
    ...keys,
    ...numeric,
    ...Object.keys(recodings),
  ]);
  const unknown = [...Object.values(tableOf(roles)).flat(), ...named].filter((name) => !known.has(name));
  if (unknown.length > 0) return t.config.unknownVariable(quoted([...new Set(unknown)]));
  for (const { name, keys, recodings = {} } of scenarios) {
    const none = Object.keys(recodings).find((one) => !keys.includes(one));
    if (none !== undefined) return t.config.recodesNoKey(none, name);
  }
  const stray = [...(measures ?? []), ...Object.keys(options)].find((id) => !ids.includes(id));
  return stray === undefined ? absentFile(settings) : t.config.unknownMeasure(stray);
}

/** Puts the settings of a file in place; what is wrong with it is told. */
export const loadConfig = (file: File): Promise<void> => asOneChange(() => putConfig(file));

async function putConfig(file: File): Promise<void> {
  const outcome = await data().readSettings(await file.text());
  const configFailure = outcome.ok ? absent(outcome.value) : failureText(outcome.error.message);
  set({ configFailure });
  if (!outcome.ok || configFailure !== null) return;
  const {
    roles,
    measures,
    options,
    missing,
    scenarios = [],
    policy = null,
    otherPolicies = [],
    hierarchies,
    moves,
    language,
  } = outcome.value;
  const state = get();
  const ids = state.measures.map(({ id }) => id);
  const unwanted = new Set(measures === null ? [] : ids.filter((id) => !measures.includes(id)));
  set({
    roles: { ...NO_ROLES, ...tableOf({ ...roles, ...(scenarios[0] && { keys: scenarios[0].keys }) }) },
    judging: { scenarios, policy, others: otherPolicies },
    unwanted,
    options: options as AppState["options"],
    values: valuesOf(outcome.value, ["field", "value"]),
    treatment: { ...state.treatment, may: mayDoOf(outcome.value, state.treatment.may) },
    treatWork: NO_WORK,
    notice: [
      t.measures.loaded(file.name),
      ...(hierarchies === undefined ? [] : [t.config.hierarchies(hierarchies)]),
      ...(moves === undefined ? [] : [t.config.moves]),
      ...(language === undefined || language === languageOf(state.language) ? [] : [t.config.language]),
    ].join(" "),
  });
  const reading = { ...valuesOf(outcome.value, ["reading"]), missing } as Reading;
  if (JSON.stringify(reading) !== JSON.stringify(state.reading)) await readAll(reading);
  else await checkRoles();
  await checkOptions();
}

/** Saves the settings as a file for the command line. */
export async function saveSettings(): Promise<void> {
  save(
    new Blob([await data().settingsText(savedSettings(get()))], { type: "application/json" }),
    SETTINGS_FILE,
  );
}
