import type { SdcObject } from "@sdc-risk/core";
import type { CodedColumn } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { codedAlone } from "../columns/columns.ts";

/** A variable is compared where at most this share of the records has a value more often than the original has it. */
const MOST_CHANGED = 0.05;
/** Other records would have so many new combinations of values at least, or they show nothing. */
const LEAST_EXPECTED = 20;
/** A file of other records has at least this share of them. */
const LEAST_NEW = 0.25;
/** So large a share of the records with combinations of their own shows all there is to see. */
const ENOUGH = 0.9;

/** Records of both files by what they are alike in. */
interface Alike {
  readonly original: Float64Array;
  readonly released: Float64Array;
  readonly size: number;
}

/** What two files have in common. */
interface InCommon {
  /** Records of the file that have values more often than the original has them. */
  readonly more: number;
  /** Records that would be expected to have values that no record of the original has, if they were others. */
  readonly expected: number;
}

const nothing = ({ records: own }: SdcObject, { records: theirs }: SdcObject): Alike => ({
  original: new Float64Array(own),
  released: new Float64Array(theirs),
  size: 1,
});

/** Records that agree in one variable more. */
function agreeing(before: Alike, own: CodedColumn, theirs: CodedColumn): Alike {
  const known = new Map(Array.from({ length: own.size }, (_, code) => [own.label(code), code + 1]));
  const to = Array.from({ length: theirs.size }, (_, code) => {
    const label = theirs.label(code);
    if (!known.has(label)) known.set(label, known.size + 1);
    return known.get(label) ?? 0;
  });
  const values = known.size + 1;
  const classes = new Map<number, number>();
  const numbered = (groups: Float64Array, code: (record: number) => number): Float64Array =>
    groups.map((group, record) => {
      const id = group * values + code(record);
      if (!classes.has(id)) classes.set(id, classes.size);
      return classes.get(id) ?? 0;
    });
  return {
    original: numbered(before.original, (record) => (own.codes[record] ?? -1) + 1),
    released: numbered(before.released, (record) => to[theirs.codes[record] ?? -1] ?? 0),
    size: classes.size,
  };
}

/** By Good and Turing, new values are as frequent as those that one record has. */
function inCommon({ original, released, size }: Alike): InCommon {
  const counts = new Int32Array(size);
  for (const group of original) counts[group] = (counts[group] ?? 0) + 1;
  const single = counts.reduce((sum, count) => sum + Number(count === 1), 0);
  let more = 0;
  for (const group of released) {
    const left = (counts[group] ?? 0) - 1;
    counts[group] = left;
    more += Number(left < 0);
  }
  return { more, expected: (released.length * single) / original.length };
}

/**
 * Whether the records of a file are those of the original, in whatever order: they have no combinations of values
 * that the original lacks, though others would have many. Variables that were treated do not count.
 * @param without variables that name groups or records
 * @throws ABORTED
 */
export async function areSameUnits(
  original: SdcObject,
  released: SdcObject,
  without: ReadonlySet<string>,
  tick: Tick,
): Promise<boolean> {
  const start = nothing(original, released);
  let alike = start;
  let found: InCommon = { more: 0, expected: 0 };
  for (const name of released.variables) {
    if (without.has(name) || !original.variables.includes(name)) continue;
    const own = await codedAlone(original, name, tick);
    const theirs = await codedAlone(released, name, tick);
    if (own === null || theirs === null) continue;
    if (inCommon(agreeing(start, own, theirs)).more > MOST_CHANGED * released.records) continue;
    alike = agreeing(alike, own, theirs);
    found = inCommon(alike);
    await tick();
    if (found.expected >= ENOUGH * released.records) break;
  }
  return found.expected >= LEAST_EXPECTED && found.more < LEAST_NEW * found.expected;
}
