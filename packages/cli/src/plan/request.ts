import { keysOfIntruders, requestOf, type Settings, type TreatmentRequest } from "@sdc-risk/session";
import { checkMoves, type AnyTreatment } from "@sdc-risk/treat";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { UsageError } from "../exit.ts";
import { reasonOf } from "../failure.ts";

/** The files of a folder of hierarchies, each with the end of its name, which names its key. @throws UsageError */
export function hierarchyFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.csv$/i.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    throw new UsageError(`The folder of hierarchies "${folder}" cannot be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** Hierarchies by key: `<key>.csv`, else `<anything>_<key>.csv`. @throws UsageError where a key has two files */
function hierarchiesOf(folder: string, keys: readonly string[]): Readonly<Record<string, string>> {
  const files = hierarchyFiles(folder).map((path) => ({ path, name: basename(path).replace(/\.csv$/i, "") }));
  const found = keys.flatMap((key) => {
    const exact = files.filter(({ name }) => name === key);
    const some = exact.length > 0 ? exact : files.filter(({ name }) => name.endsWith(`_${key}`));
    if (some.length > 1)
      throw new UsageError(
        `The folder of hierarchies has several files for "${key}": ${some.map(({ path }) => basename(path)).join(", ")}.`,
      );
    return some.map(({ path }) => [key, readFileSync(path, "utf8")] as const);
  });
  if (found.length === 0)
    throw new UsageError(
      `The folder of hierarchies "${folder}" has no file for a key: expected names such as ${keys[0] ?? "region"}.csv ` +
        `or survey_${keys[0] ?? "region"}.csv.`,
    );
  return Object.fromEntries(found);
}

/**
 * What is asked of the treatment.
 * @param treatments that moves are of
 * @throws UsageError for hierarchies that cannot be read, BAD_OPTIONS for what is no move
 */
export function planRequest(settings: Settings, treatments: readonly AnyTreatment[]): TreatmentRequest {
  const { moves = [] } = settings;
  checkMoves(moves, treatments);
  return requestOf(settings, hierarchiesIn(settings));
}

/** The hierarchies that settings name, by key; undefined where they name none. @throws UsageError */
export function hierarchiesIn(settings: Settings): TreatmentRequest["hierarchies"] {
  const { hierarchies } = settings;
  const keys = [...new Set(keysOfIntruders(settings).flat())];
  return hierarchies === undefined ? undefined : hierarchiesOf(hierarchies, keys);
}
