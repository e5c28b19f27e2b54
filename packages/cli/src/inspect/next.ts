import { roleOf, rolesWhere, variablesOf, type Roles } from "@sdc-risk/core";
import { quote } from "@sdc-risk/session/command";
import type { ReadingFlags } from "../files/reading.js";
import { columnsOf, fill } from "../terminal/layout.js";
import { printable } from "../terminal/printable.js";

/** How the file is read: what a command needs beside the roles. */
export type Reading = Omit<ReadingFlags, "maxMemory"> & { readonly engine?: string };

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

/** The flags that say how the file is read. */
function readingFlags(reading: Reading, width: number): string[] {
  const { missing = [], keepMissing = [], delimiter, encoding, sheet, engine, ...files } = reading;
  return [
    ...listFlag("--missing", missing, width),
    ...keepMissing.map((kept) => `--keep-missing ${quote(kept)}`),
    ...(delimiter === undefined ? [] : [`--delimiter ${quote(delimiter === "\t" ? "\\t" : delimiter)}`]),
    ...(encoding === undefined ? [] : [`--encoding ${quote(encoding)}`]),
    ...(sheet === undefined ? [] : [`--sheet ${quote(sheet)}`]),
    ...(engine === undefined ? [] : [`--engine ${engine}`]),
    ...besideFlags(files),
  ];
}

/** The flags of the files that are read beside the microdata. */
function besideFlags({ catalog, ddi }: Pick<Reading, "catalog" | "ddi">): string[] {
  return [
    ...(catalog === undefined ? [] : [`--catalog ${quote(catalog)}`]),
    ...(ddi === undefined ? [] : [`--ddi ${quote(ddi)}`]),
  ];
}

/** The lines of a command, its parts on lines of at most `width` columns. */
function command(name: string, file: string, parts: readonly string[], width: number): string[] {
  const short = `sdc-risk ${name} ${[argument(file), ...parts].join(" ")}`;
  const lines =
    columnsOf(short) <= width ? [short] : [`sdc-risk ${name} ${argument(file)}`, ...fill(parts, width - 4)];
  return lines.map((line, i) =>
    printable(`${i === 0 ? "" : "  "}${line}${i === lines.length - 1 ? "" : " \\"}`),
  );
}

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
    [...readingFlags(reading, width - 4), ...(config === undefined ? [] : [`--config-out ${quote(config)}`])],
    width,
  );
}

/**
 * The lines of a command that assesses the file, for a POSIX shell.
 * @param roles as flags, or the path of a configuration file that holds them and how the file is read
 * @param width columns that a line should not be wider than
 * @param more flags that were given, in words for a shell
 */
export function assessLines(
  file: string,
  roles: Roles | string,
  reading: Reading,
  width: number,
  more: readonly string[] = [],
): string[] {
  const flags =
    typeof roles === "string"
      ? [`--config ${quote(roles)}`]
      : [
          ...ORDER.flatMap((role) => listFlag(`--${roleOf(role).flag}`, variablesOf(roles, role), width - 4)),
          ...readingFlags(reading, width - 4),
        ];
  return command("assess", file, [...flags, ...more, "--out report.html"], width);
}
