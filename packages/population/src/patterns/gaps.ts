import { counted } from "@sdc-risk/core";
import { inTurns, type Tick } from "@sdc-risk/core/kernels";
import { heldFile, withUnits, type GappyFile, type HeldFile } from "./held-file.js";
import { patternsOf, type Patterns } from "./patterns.js";
import { baseKeys } from "./plan.js";

/** A file some of whose records miss keys. */
export interface Gaps {
  readonly file: GappyFile;
  readonly patterns: Patterns;
  /** The records that a model is chosen by. */
  readonly base: HeldFile;
}

/**
 * The patterns of missing keys of a file; null where no record misses a key that another one holds, and among
 * profiles of persons, where a missing value is one more.
 */
export async function gapsOf(file: GappyFile, tick: Tick): Promise<Gaps | null> {
  if (file.classes.profiles !== null) return null;
  const patterns = await inTurns(patternsOf(file.table), tick);
  if (patterns === null || patterns.list.every(({ keys }) => keys.length === 0)) return null;
  const keys = baseKeys(patterns, file.table.names.length, file.classes.records),
    base = (await inTurns(heldFile(file, keys), tick))!;
  return { file, patterns, base: withUnits(base, file) };
}

/** Which records a model was chosen by, as a sentence. */
export function baseText({ base: { keys, problem }, file }: Gaps): string {
  const { names, records } = problem.table,
    held = keys.length === file.table.names.length ? "all keys" : names.join(", ");
  return `It was chosen by the ${counted(records, "record that holds", "records that hold")} ${held}.`;
}
