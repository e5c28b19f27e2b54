import type { TreatmentRequest } from "@sdc-risk/session";
import { checkMoves } from "@sdc-risk/treat";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { UsageError } from "../exit.ts";
import { reasonOf } from "../failure.ts";

/** The flags of `plan` that say what the treatment may do. */
export interface RequestFlags {
  readonly hierarchies?: string;
  readonly importance?: readonly string[];
  readonly fixed?: readonly string[];
  readonly levels?: readonly string[];
  readonly move?: readonly string[];
  /** False for --no-suppression. */
  readonly suppression?: boolean;
  readonly seconds?: number;
  readonly assessments?: number;
}

/** A pair such as region=2. @throws UsageError */
function pairOf(flag: string, text: string, example: string): readonly [string, string] {
  const at = text.indexOf("=");
  const [key, value] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (at > 0 && key !== "" && value !== "") return [key, value];
  throw new UsageError(`--${flag} "${text}": expected ${example}.`);
}

function importanceOf(texts: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    texts.map((text) => {
      const [key, value] = pairOf("importance", text, "<key>=<number>, such as region=2");
      const number = Number(value);
      if (number > 0 && number < Infinity) return [key, number];
      throw new UsageError(`--importance "${text}": expected a number above 0, such as region=2.`);
    }),
  );
}

const levelsOf = (texts: readonly string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    texts.map((text) => {
      const [key, value] = pairOf("levels", text, "<key>=<levels>, such as age=5,10");
      return [key, value.split(",").map((level) => level.trim())];
    }),
  );

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

/** What is asked of the treatment. @param keys of all kinds of intruders */
export function requestOf(flags: RequestFlags, keys: readonly string[]): TreatmentRequest {
  const { hierarchies, importance, fixed, levels, move, suppression, seconds, assessments } = flags;
  if (move !== undefined) checkMoves(move);
  return {
    ...(hierarchies === undefined ? {} : { hierarchies: hierarchiesOf(hierarchies, keys) }),
    ...(importance === undefined ? {} : { importance: importanceOf(importance) }),
    ...(fixed === undefined ? {} : { fixed }),
    ...(levels === undefined ? {} : { levels: levelsOf(levels) }),
    ...(move === undefined ? {} : { moves: move }),
    ...(suppression === false ? { suppress: false } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    ...(assessments === undefined ? {} : { assessments }),
  };
}
