import { commandText, fileNames, type FlagValues } from "@sdc-risk/session";
import { areSeveral, SETTINGS_FILE, type CodebookKind, type FileKind } from "../api.ts";

/**
 * The shell command that gives the report again in a folder that holds the files and the settings, under the
 * name that they are saved by.
 * @param others names of the files beside the open one, by what they are
 */
export function commandFor(
  file: string,
  others: Readonly<Partial<Record<FileKind | CodebookKind, readonly string[]>>> = {},
): string {
  const nameFor = fileNames();
  let place = 0;
  const named = (name: string): string => nameFor(String(place++), name);
  const original = named(file);
  const flags = Object.entries(others).flatMap(([kind, names]) => {
    const own = names.map(named);
    return own.length === 0 ? [] : [[kind, areSeveral(kind as FileKind) ? own : own[0]] as const];
  });
  const files = Object.fromEntries(flags) as FlagValues;
  return commandText(original, { ...files, config: named(SETTINGS_FILE) });
}
