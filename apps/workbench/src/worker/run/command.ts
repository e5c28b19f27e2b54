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
): string {
  const nameFor = fileNames(),
    others = Object.entries(given(beside));
  const names = [file, ...released, ...others.map(([, name]) => name), SETTINGS_FILE].map((name, place) =>
    nameFor(String(place), name),
  );
  const [original, ...rest] = names,
    named = others.map(([kind], i) => [kind, rest[released.length + i]!] as const);
  return commandText(original!, {
    released: rest.slice(0, released.length),
    ...Object.fromEntries(named),
    config: rest.at(-1)!,
  });
}
