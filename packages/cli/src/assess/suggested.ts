import { ROLES, rolesFromLists, type RoleName } from "@sdc-risk/core";
import type { Microdata } from "@sdc-risk/session";
import { settingsWhere, type SettingRow } from "@sdc-risk/session/settings";
import { assessLines, fitFlags, flagParts, OF_READING } from "../inspect/next.ts";
import { wrap } from "../terminal/layout.ts";
import type { Flags } from "./settings.ts";

/** Whether nothing says what any variable is, and nothing is to be written: a person looks at what is printed. */
export const saysNoRole = (flags: Flags): boolean =>
  flags.quiet !== true &&
  flags.out === undefined &&
  flags.records === undefined &&
  flags.msus === undefined &&
  flags.config === undefined &&
  flags.scenario === undefined &&
  ROLES.every(({ name }) => flags[name] === undefined);

/** Flags that say nothing of how the file is read: what was asked for is not to be lost. */
const OTHERS: readonly SettingRow[] = settingsWhere((row) => !OF_READING.includes(row));

/**
 * What to tell who named no role: the command by the roles of which names, labels and values leave no doubt. It is
 * not run, since what an intruder may know is for a person to say.
 * @returns empty where no key is beyond doubt
 */
export async function suggestedText(
  file: string,
  { sdc, original: { codebook } }: Microdata,
  flags: Flags,
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
  return [
    ...wrap(
      "No roles were given, so nothing was computed. By names, labels and values these are clear. " +
        "Take out what an intruder cannot know, add what else one may, and run:",
      width,
    ),
    "",
    ...assessLines(file, roles, flags, width, flagParts(OTHERS, flags, width)),
    "",
  ].join("\n");
}
