import { roleOf, rolesWhere, variablesOf, type Roles } from "@sdc-risk/core";
import type { Language } from "@sdc-risk/data";
import { flagWords, quote } from "@sdc-risk/session/command";
import { FORMS, flagValue, settingsWhere, type SettingRow } from "@sdc-risk/session/settings";
import type { ReadingFlags } from "../files/reading.ts";
import { columnsOf, fill } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/** How the file is read: what a command needs beside the roles. */
export type Reading = Omit<ReadingFlags, "maxMemory"> & {
  readonly engine?: string;
  readonly language?: Language;
};

/** Roles in the order of the command. */
const ORDER = [...rolesWhere(({ arity }) => arity === "one"), ...rolesWhere(({ arity }) => arity === "many")];

/**
 * Whether a name comes through a flag as it is: lists are split at commas and trimmed, and what looks like a
 * flag or cannot be shown cannot be typed.
 */
const canBeTyped = (name: string): boolean =>
  name !== "" && !/^-|,/.test(name) && name === name.trim() && printable(name) === name;

/** Whether all names of roles can be given as flags; otherwise a configuration file is needed. */
export function fitFlags(roles: Roles): boolean {
  return ORDER.every((role) => variablesOf(roles, role).every(canBeTyped));
}

/** A flag with a list of names: given several times where one line would be too long. */
function listFlag(flag: string, names: readonly string[], width: number): string[] {
  const lines: string[][] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && columnsOf(`${flag} ${quote([...last, name].join(","))}`) <= width)
      last.push(name);
    else lines.push([name]);
  }
  return lines.map((some) => `${flag} ${quote(some.join(","))}`);
}

/** A path as an argument: no flag, in quotes where they are needed. */
const argument = (path: string): string => quote(path !== "-" && path.startsWith("-") ? `./${path}` : path);

/** Flags with their values, in words for a shell: a part of a command each, lists on several lines where they are long. */
export const flagParts = (rows: readonly SettingRow[], flags: object, width: number): string[] =>
  rows.flatMap((row) => {
    const value = flagValue(flags, row);
    if (FORMS[row.kind] === "list" && Array.isArray(value)) return listFlag(`--${row.flag}`, value, width);
    const words = flagWords(row, value).map(quote);
    return words
      .filter((_, at) => at % 2 === 0)
      .map((flag, at) => [flag, ...words.slice(2 * at + 1, 2 * at + 2)].join(" "));
  });

/** Settings of how a file is read, which `inspect` has, too. */
export const OF_READING: readonly SettingRow[] = settingsWhere(
  ({ stored, commands = [] }) => stored && commands.includes("inspect"),
);

/** The lines of a command, its parts on lines of at most `width` columns. */
function command(name: string, file: string, parts: readonly string[], width: number): string[] {
  const short = `sdc-risk ${name} ${[argument(file), ...parts].join(" ")}`;
  const lines =
    columnsOf(short) <= width ? [short] : [`sdc-risk ${name} ${argument(file)}`, ...fill(parts, width - 4)];
  return lines.map((line, i) =>
    printable(`${i === 0 ? "" : "  "}${line}${i === lines.length - 1 ? "" : " \\"}`),
  );
}

/** A command that writes a CSV file with decimal points, beside it. */
export const convertLines = (file: string, width: number): string[] =>
  command("convert", file, [argument(file.replace(/(\.[^./\\]*)?$/, "-points.csv")), "--decimal ,"], width);

/** A command that inspects the file once more, with codes for missing values or to write a configuration file. */
export function inspectAgain(
  file: string,
  reading: Reading,
  config: string | undefined,
  width: number,
): string[] {
  return command(
    "inspect",
    file,
    [
      ...flagParts(OF_READING, reading, width - 4),
      ...(config === undefined ? [] : [`--config-out ${quote(config)}`]),
    ],
    width,
  );
}

/** What a command that assesses a file says of it. */
interface AssessArguments {
  /** As flags, or the path of a configuration file that holds them and how the file is read. */
  readonly roles: Roles | string;
  readonly reading: Reading;
  /** Flags that were given, in words for a shell. */
  readonly more?: readonly string[];
}

/**
 * The lines of a command that assesses the file, for a POSIX shell.
 * @param width columns that a line should not be wider than
 */
export function assessLines(
  file: string,
  { roles, reading, more = [] }: AssessArguments,
  width: number,
): string[] {
  const flags =
    typeof roles === "string"
      ? [`--config ${quote(roles)}`]
      : [
          ...ORDER.flatMap((role) => listFlag(`--${roleOf(role).flag}`, variablesOf(roles, role), width - 4)),
          ...flagParts(OF_READING, reading, width - 4),
        ];
  return command("assess", file, [...flags, ...more, "--out report.html"], width);
}
