import { countBy, sortByCode, type SortedItems, type Tick } from "@sdc-risk/data/kernels";
import type { FileClasses, JointClasses, ClassKey } from "../files/joint.ts";
import { groupsOf } from "./groups.ts";

/** The released records that are nearest to one class. */
export interface NearestReleased {
  /** Joint classes at the smallest number of differing keys. */
  readonly classes: readonly number[];
  /** Released records nearest on the first part of the keys, on the second part, and on both. */
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

/**
 * A key over the classes that the released file holds. Codes are one more than those of the key, so that 0 is
 * missing.
 */
class Column {
  /** Code of each, in half the memory where it fits. */
  readonly codes: Uint16Array | Int32Array;
  private sorted: SortedItems | null = null;

  private readonly key: ClassKey;

  constructor(key: ClassKey, held: Int32Array) {
    this.key = key;
    this.codes = key.size < 0xffff ? new Uint16Array(held.length) : new Int32Array(held.length);
    for (let h = 0; h < held.length; h++) this.codes[h] = key.codes[held[h]] + 1;
  }

  /** Code of a joint class. */
  of(c: number): number {
    return this.key.codes[c] + 1;
  }

  /** The held classes of one code. */
  *with(code: number): Generator<void, Int32Array> {
    if (this.sorted === null) {
      this.sorted = sortByCode(this.codes, this.key.size + 1);
      yield;
    }
    const { starts, order } = this.sorted;
    return order.subarray(starts[code], starts[code + 1]);
  }
}

/** The classes that a file holds. @param counts its records of each */
function heldBy(counts: Int32Array, size: number): Int32Array {
  const held = new Int32Array(size);
  let classes = 0;
  for (let c = 0; c < size; c++) if (counts[c] > 0) held[classes++] = c;
  return held.subarray(0, classes);
}

/** Some of the keys, those of many levels first. */
interface KeyPart {
  readonly columns: readonly Column[];
  /** Group on these keys of each joint class, and the released records of each group. */
  readonly of: Int32Array;
  readonly records: Int32Array;
}

/**
 * Finds the released records that differ from a class on the fewest keys (Gower's distance on keys as they are coded,
 * missing a value of its own): on all keys, and on two parts of them.
 */
export class NearestRecords {
  private readonly columns: readonly Column[];
  private readonly first: KeyPart;
  private readonly second: KeyPart;
  private readonly counts: Int32Array;
  private readonly held: Int32Array;

  private constructor(
    columns: readonly Column[],
    first: KeyPart,
    second: KeyPart,
    counts: Int32Array,
    held: Int32Array,
  ) {
    this.columns = columns;
    this.first = first;
    this.second = second;
    this.counts = counts;
    this.held = held;
  }

  /** @param linked names of the keys of the first part */
  static async of(
    { keys, size }: JointClasses,
    { counts }: FileClasses,
    linked: readonly string[],
    tick: Tick,
  ): Promise<NearestRecords> {
    const held = heldBy(counts, size);
    const columns = new Map<ClassKey, Column>();
    for (const key of [...keys].sort((a, b) => b.size - a.size)) {
      columns.set(key, new Column(key, held));
      await tick();
    }
    const part = async (own: (key: ClassKey) => boolean): Promise<KeyPart> => {
      const { of, size: groups } = await groupsOf(keys.filter(own), size, tick);
      return {
        columns: [...columns].filter(([key]) => own(key)).map(([, column]) => column),
        of,
        records: countBy(of, groups, counts),
      };
    };
    const first = await part(({ name }) => linked.includes(name));
    const second = await part(({ name }) => !linked.includes(name));
    return new NearestRecords([...columns.values()], first, second, counts, held);
  }

  /** The nearest released records of a class; null where the released file has none at all. */
  *to(c: number): Generator<void, NearestReleased | null> {
    const { counts, held } = this;
    const first = this.first.records[this.first.of[c]];
    const second = this.second.records[this.second.of[c]];
    if (counts[c] > 0) return { classes: [c], first, second, both: counts[c] };
    if (held.length === 0) return null;
    const classes = yield* nearestTo(c, this.columns, held);
    // no record agrees on all keys: where some agree on either part, none agrees on both
    if (first > 0 && second > 0) return { classes, first, second, both: 0 };
    const one = yield* nearestTo(c, this.first.columns, held);
    const other = new Set(yield* nearestTo(c, this.second.columns, held));
    const records = (of: Iterable<number>): number => [...of].reduce((sum, k) => sum + counts[k], 0);
    return {
      classes,
      first: records(one),
      second: records(other),
      both: records(one.filter((k) => other.has(k))),
    };
  }
}

/**
 * The held classes that differ from a class on the fewest keys. Who differs on fewer than j keys agrees on one of the
 * first j: where such classes are found among those that agree on these, the others need not be looked at.
 */
function* nearestTo(
  c: number,
  columns: readonly Column[],
  held: Int32Array,
): Generator<void, readonly number[]> {
  const own = columns.map((column) => column.of(c));
  const codes = columns.map((column) => column.codes);
  const found: number[] = [];
  let least = columns.length;
  for (let j = 0; j < columns.length && least >= j; j++) {
    const candidates = yield* columns[j].with(own[j]);
    least = nearestOf(candidates, j, own, codes, least, found);
  }
  return Array.from(least === columns.length ? held : found.map((h) => held[h]));
}

/**
 * Looks for nearer ones among candidates that agree on key j; those that agree on a key before it have been
 * seen. Returns the smallest number of differing keys.
 */
function nearestOf(
  candidates: Int32Array,
  j: number,
  own: readonly number[],
  codes: readonly (Uint16Array | Int32Array)[],
  least: number,
  found: number[],
): number {
  for (let i = 0; i < candidates.length; i++) {
    const h = candidates[i];
    let differing = 0;
    while (differing < j && codes[differing][h] !== own[differing]) differing++;
    if (differing < j) continue;
    for (let v = j + 1; v < codes.length && differing <= least; v++) if (codes[v][h] !== own[v]) differing++;
    if (differing > least) continue;
    if (differing < least) found.length = 0;
    least = differing;
    found.push(h);
  }
  return least;
}
