import { ROLES, rolesFromLists, type RoleName } from "@sdc-risk/core";
import { given, quote, type Microdata } from "@sdc-risk/session";
import { assessLines, fitFlags } from "../inspect/next.js";
import { wrap } from "../terminal/layout.js";
import type { Flags } from "./settings.js";

/** Whether nothing says what any variable is, and nothing is to be written: a person looks at what is printed. */
export const saysNoRole = (flags: Flags): boolean =>
  flags.quiet !== true &&
  flags.out === undefined &&
  flags.records === undefined &&
  flags.msus === undefined &&
  flags.config === undefined &&
  flags.scenario === undefined &&
  ROLES.every(({ name }) => flags[name] === undefined);

/** A flag by the name that commander gives its value. */
const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Flags that were given, in words for a shell and in their order: nothing that was asked for is to be lost. */
const asGiven = (flags: object): string[] =>
  Object.entries(flags).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [flagOf(name)];
    const given = Array.isArray(value) ? value : [value];
    return given.map((one) => `${flagOf(name)} ${quote(String(one))}`);
  });

/**
 * What to tell who named no role: the command by the roles of which names and values leave no doubt. It is
 * not run, since what an intruder may know is for a person to say.
 * @returns empty where no key is beyond doubt
 */
export async function suggestedText(
  file: string,
  { sdc, original: { codebook } }: Microdata,
  { missing, keepMissing, delimiter, encoding, sheet, catalog, ddi, maxMemory, ...others }: Flags,
  width: number,
  signal: AbortSignal,
): Promise<string> {
  const { inspect } = await import("@sdc-risk/inspect"); // its lists of words take time to load
  const { suggestions } = await inspect(sdc, { signal, codebook });
  const lists: Partial<Record<RoleName, string[]>> = {};
  for (const { role, variable, sure, taken } of suggestions)
    if (role !== null && sure && taken) (lists[role] ??= []).push(variable);
  const roles = rolesFromLists(lists);
  if (roles.keys === undefined || !fitFlags(roles)) return "";
  const reading = given({ missing, keepMissing, delimiter, encoding, sheet, catalog, ddi });
  const more = asGiven({ ...others, ...(maxMemory === undefined ? {} : { maxMemory: `${maxMemory}B` }) });
  return [
    ...wrap(
      "No roles were given, so nothing was computed. By names and values these are clear. " +
        "Take out what an intruder cannot know, add what else one may, and run:",
      width,
    ),
    "",
    ...assessLines(file, roles, reading, width, more),
    "",
  ].join("\n");
}
