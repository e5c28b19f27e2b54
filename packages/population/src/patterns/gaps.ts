import { counted, type Classes } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import {
  heldFile,
  isTreated,
  ofItself,
  ofTreated,
  withUnits,
  type RequestedFile,
  type GappyFile,
  type HeldFile,
} from "./held-file.ts";
import { gappyKeys, patternsOf, type Patterns } from "./patterns.ts";
import { baseKeys } from "./plan.ts";

/** A file some of whose records miss keys. */
export interface Gaps {
  readonly file: RequestedFile;
  /** Of the classes that are asked. */
  readonly patterns: Patterns;
  /** The records that a model is chosen by. */
  readonly base: HeldFile;
}

/**
 * The patterns of missing keys of a file; null where no record misses a key that another one holds, and among
 * profiles of persons, where a missing value is one more.
 * @param treated classes of the file that was made of it, which are asked; null where it is asked itself
 */
export async function gapsOf(file: GappyFile, treated: Classes | null, tick: Tick): Promise<Gaps | null> {
  if (file.classes.profiles !== null || (treated === null && gappyKeys(file.table).length === 0)) return null;
  const own = await inTurns(patternsOf(file.table), tick);
  if (own.list.every(({ keys }) => keys.length === 0)) return null;
  const asked = treated === null ? ofItself(file) : await inTurns(ofTreated(file, treated), tick);
  const patterns = treated === null ? own : await inTurns(patternsOf(asked.asked), tick);
  const keys = baseKeys(own, file.table.names.length, file.classes.records);
  const base = (await inTurns(heldFile(asked, keys), tick))!;
  return { file: asked, patterns, base: withUnits(base, file) };
}

/** Which records a model was chosen by, as a sentence. */
export function baseText({ base: { keys, problem }, file }: Gaps): string {
  const { names, records } = problem.table;
  const held = keys.length === file.table.names.length ? "all keys" : names.join(", ");
  const of = isTreated(file) ? " of the original" : "";
  return `It was chosen by the ${counted(records, `record${of} that holds`, `records${of} that hold`)} ${held}.`;
}
