import { variablesOf, type SdcObject } from "@sdc-risk/core";
import { tasksIn, type Pool } from "@sdc-risk/core/tasks";
import { ticker, SdcError, throwIfAborted, type Classes } from "@sdc-risk/data";
import { allOf } from "@sdc-risk/data/kernels";
import { prepareKeysInTurns } from "./search/keys.ts";
import type { MinimalSampleUniques, Sets } from "./search/found-uniques.ts";
import type { SearchRun } from "./search/rounds.ts";
import { search } from "./search/search.ts";

/** What the search takes beside the data. */
export interface StreamOptions {
  /** Largest minimal sample unique that is searched (M), 1 or more. */
  readonly maxSize: number;
  /** Runs the pieces of the search elsewhere; without one they run here, with pauses. */
  readonly pool?: Pool;
  readonly signal?: AbortSignal;
}

/** Some minimal sample uniques of a file. Number m is the set `set[m]` of record `records[m]`. */
export interface MinimalSampleUniquesPart {
  /** Records, counted from 0 in file order. */
  readonly records: Int32Array;
  /** The number of each one's set among `sets`. */
  readonly set: Int32Array;
  /** Sets of keys, as positions within `keys`. Sets that no record of the part has may be among them. */
  readonly sets: Sets;
  /** Names of the key variables. */
  readonly keys: readonly string[];
}

/**
 * All minimal sample uniques of at most `maxSize` keys, part after part, so that they need not all be in
 * memory at once. Their order depends on nothing but the classes of the keys; where a part ends, also on
 * whether the pool shares memory.
 * @throws MISSING_ROLE without keys, BAD_OPTIONS for a `maxSize` that is no whole number above 0, ABORTED
 */
export async function* minimalSampleUniques(
  sdc: SdcObject,
  { maxSize, pool, signal = new AbortController().signal }: StreamOptions,
): AsyncGenerator<MinimalSampleUniquesPart, void> {
  const keys = variablesOf(sdc.roles, "keys");
  if (keys.length === 0)
    throw new SdcError("MISSING_ROLE", "Minimal sample uniques cannot be searched without the role keys.");
  if (!Number.isInteger(maxSize) || maxSize < 1)
    throw new SdcError("BAD_OPTIONS", `maxSize is ${maxSize}; expected a whole number, 1 or more.`);
  throwIfAborted(signal);
  const tick = ticker(signal);
  const classes = await sdc.classes(keys, tick);
  const run: SearchRun = { pool: tasksIn(pool, signal, tick), tick };
  for await (const { records, set, sets } of recordUniques(classes, Math.min(maxSize, keys.length), run)) {
    throwIfAborted(signal);
    yield { records, set, sets, keys };
  }
}

/** The minimal sample uniques of some classes, part after part, each with its class and its record. */
export async function* recordUniques(
  classes: Classes,
  maxSize: number,
  run: SearchRun,
): AsyncGenerator<MinimalSampleUniques & { readonly records: Int32Array }, void> {
  const { classOf } = classes;
  const recordOf = new Int32Array(classes.size);
  // a class with a sample unique has one record
  for (let i = 0; i < classOf.length; i++) recordOf[classOf[i]] = i;
  const keys = await prepareKeysInTurns(classes, run.tick);
  for await (const part of search(keys, maxSize, run))
    if (part.classes.length > 0) yield { ...part, records: allOf(recordOf, part.classes) };
}
