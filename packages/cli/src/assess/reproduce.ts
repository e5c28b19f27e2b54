import { commandText } from "@sdc-risk/session";
import { flagValue, settingsWhere, type SettingRow } from "@sdc-risk/session/settings";
import { isServer } from "../engine-table.ts";
import { engineOf } from "../engines.ts";
import { NO_NAMES, type NamesInEngines } from "./places.ts";
import type { Flags } from "./settings.ts";

/** A path as it was typed; one that would be taken for a flag is written as a path. Standard input stays `-`. */
const typed = (path: string): string => (path.startsWith("-") && path !== "-" ? `./${path}` : path);

/** Data as they were typed; an address on a server by the name that holds no credentials. */
const dataName = (path: string, told: string | null | undefined): string =>
  (isServer(engineOf(path, undefined)) ? told : null) ?? typed(path);

/** The value of a flag as the command has it: what names files and tables, as they were typed. */
function saidOf(
  { names }: SettingRow,
  value: unknown,
  told: NamesInEngines[keyof NamesInEngines] | undefined,
): unknown {
  const said = (one: unknown, name: string | null | undefined): unknown =>
    typeof one !== "string" || names === undefined
      ? one
      : names === "data"
        ? dataName(one, name)
        : typed(one);
  return Array.isArray(value)
    ? value.map((one, at) => said(one, typeof told === "object" ? told?.[at] : told))
    : said(value, typeof told === "object" ? null : told);
}

/**
 * The shell command that gives a report again in the folder where it was run: the flags and paths as they
 * were typed.
 * @param told what data in engines are called, without credentials; null for a file
 */
export function reproduce(file: string, flags: Flags, told: NamesInEngines = NO_NAMES): string {
  const names = new Map<string, NamesInEngines[keyof NamesInEngines]>(Object.entries(told));
  const said = settingsWhere((row) => row.names !== undefined && flagValue(flags, row) !== undefined).map(
    (row) => [row.flag, saidOf(row, flagValue(flags, row), names.get(row.name))],
  );
  return commandText(dataName(file, told.original), { ...flags, ...(Object.fromEntries(said) as Flags) });
}
