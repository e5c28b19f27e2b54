import { commandText, fileNames, given } from "@sdc-risk/session";
import { SETTINGS_FILE, type BesideKind, type CodebookKind } from "../api.js";

/**
 * The shell command that gives the report again in a folder that holds the files and the settings, under the
 * name that they are saved by.
 */
export function commandFor(
  file: string,
  released: readonly string[],
  beside: Readonly<Partial<Record<BesideKind | CodebookKind, string | undefined>>> = {},
  margins: readonly string[] = [],
): string {
  const nameFor = fileNames();
  const others = Object.entries(given(beside));
  const all = [file, ...released, ...others.map(([, name]) => name), ...margins, SETTINGS_FILE];
  const names = all.map((name, place) => nameFor(String(place), name));
  const [original, ...rest] = names;
  const named = others.map(([kind], i) => [kind, rest[released.length + i]!] as const);
  return commandText(original!, {
    released: rest.slice(0, released.length),
    ...Object.fromEntries(named),
    ...(margins.length === 0 ? {} : { margins: rest.slice(released.length + others.length, -1) }),
    config: rest.at(-1)!,
  });
}
