import { ROLES } from "@sdc-risk/core";
import { FORMS } from "./settings/kinds.ts";
import type { SettingRow } from "./settings/row.ts";
import { flagValue, settingsWhere, type FlagValues } from "./settings/table.ts";

/** A word for a POSIX shell: as it is where that is safe in every locale, otherwise in single quotes. */
export const quote = (word: string): string =>
  /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/**
 * Names for files that are to stand in one folder: from the second of a name on a number stands before it, of
 * patterns as a folder, so that one does not match the files of another. A name that would be taken for a
 * flag is written as a path.
 * @returns the name of a file, the same one for the same place
 */
export function fileNames(): (place: string, name: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return (place, wanted) => {
    let name = names.get(place) ?? wanted;
    const joint = /[*?]/.test(wanted) ? "/" : "-";
    for (let n = 2; !names.has(place) && taken.has(name); n++) name = `${n}${joint}${wanted}`;
    names.set(place, name);
    taken.add(name);
    return name.startsWith("-") ? `./${name}` : name;
  };
}

/** A flag with its value as words, none where the value says nothing: a list is one word, and what is repeated several. */
export function flagWords({ flag, kind }: SettingRow, value: unknown): readonly string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${flag}`];
  if (Array.isArray(value))
    return FORMS[kind] === "list"
      ? [`--${flag}`, value.join(",")]
      : value.flatMap((one: unknown) => [`--${flag}`, String(one)]);
  if (kind === "character" && value === "\t") return [`--${flag}`, "\\t"];
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [`--${flag}`, `${text}${kind === "size" ? "B" : ""}`];
}

/** Where the command of a report writes it. */
const OUT = ["--out", "report.html"];

/**
 * The command that searches the least treatment of a file, with the roles and settings of the one that gives its report
 * again.
 * @param assess as `commandText` wrote it
 */
export function planCommand(assess: string): string {
  const end = assess.lastIndexOf(` ${OUT.join(" ")}`);
  const asked = (end < 0 ? assess : assess.slice(0, end)).replace(/^sdc-risk assess /, "sdc-risk plan ");
  return `${asked} --out treated.csv`;
}

/** Whether a report depends on a setting. */
const reproduces = ({ stored, reproduces: says = stored }: SettingRow): boolean => says;

/**
 * The shell command that gives a report again where the files have the paths it names, its flags in the
 * order of --help. Where the outputs went is no part of it, so that a report is the same wherever it is
 * written.
 */
export function commandText(file: string, flags: FlagValues): string {
  const said = (rows: readonly SettingRow[]): string[] =>
    rows.flatMap((row) => flagWords(row, flagValue(flags, row)));
  const roles = ROLES.flatMap(({ name, flag }) => {
    const value = flags[name];
    return value === undefined ? [] : [`--${flag}`, typeof value === "string" ? value : value.join(",")];
  });
  const before = settingsWhere((row) => reproduces(row) && row.group !== "writing");
  const after = settingsWhere((row) => reproduces(row) && row.group === "writing");
  const written = OUT;
  return ["sdc-risk", "assess", file, ...roles, ...said(before), ...written, ...said(after)]
    .map(quote)
    .join(" ");
}
