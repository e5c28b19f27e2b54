import { t } from "../../texts/index.js";
import { readConfig, writeConfig } from "../config.js";
import { data } from "../client.js";
import { NO_ROLES, tableOf } from "../role-table.js";
import { settingsOf } from "../settings.js";
import { get, set } from "../store.js";
import { checkRoles, readAgain } from "./file.js";

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

/** Puts the settings of a file in place; what is wrong with it is told. */
export async function loadConfig(file: File): Promise<void> {
  const config = readConfig(await file.text()), state = get();
  if (typeof config === "string") {
    set({ configFailure: config });
    return;
  }
  const known = new Set(state.inspection!.variables.map(({ name }) => name)), unknown = Object.values(config.roles as Record<string, string | string[]>).flat().filter((name) => !known.has(name));
  const ids = state.measures.map(({ id }) => id), stray = [...(config.measures ?? []), ...Object.keys(config.options)].find((id) => !ids.includes(id));
  if (unknown.length > 0 || stray !== undefined) {
    set({ configFailure: stray === undefined ? t.config.unknownVariable([...new Set(unknown)]) : t.config.unknownMeasure(stray) });
    return;
  }
  const { measures } = config, unwanted = new Set(measures === null ? [] : ids.filter((id) => !measures.includes(id)));
  set({ roles: { ...NO_ROLES, ...tableOf(config.roles) }, unwanted, options: config.options, match: config.match ?? null, configFailure: null, notice: t.measures.loaded(file.name) });
  if (JSON.stringify(config.reading) !== JSON.stringify(state.reading)) await readAgain(config.reading);
  else await checkRoles();
  await checkOptions();
}

/** The settings as a file for the command line. */
export const settingsText = (): string => writeConfig(settingsOf(get()));
