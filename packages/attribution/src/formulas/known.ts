import { isBelow } from "@sdc-risk/data";
import type { TargetPiece, Tally } from "../cross.ts";
import type { ClassKey } from "../files/joint.ts";
import type { Margins } from "./margins.ts";

/** A level of a key whose records nearly all hold one value of the target. Codes; −1 is a missing key. */
export interface KnownPair {
  readonly key: number;
  readonly level: number;
  readonly value: number;
  /** Records of the level, and the share of them that hold the value. */
  readonly records: number;
  readonly share: number;
}

/**
 * A level that holds one value by chance is not known: so small must the chance be that records drawn from
 * the file do.
 */
const CHANCE = 1e-3;
/** Levels of fewer records are passed over. */
const FEWEST = 10;
/**
 * Places of a table of levels and values, at most: a key and a target of more are amounts or identifiers, not
 * facts that are known.
 */
const TABLE = 1 << 22;

/** A key whose levels may be known: records of each level and value. */
interface KnownLevels {
  readonly key: number;
  readonly codes: Int32Array;
  /** Records of the original of each level, a missing one first. */
  readonly records: Int32Array;
  readonly counts: Int32Array;
}

function countPairs(
  { counts, codes }: KnownLevels,
  values: number,
  classOf: Int32Array,
  valueOf: Int32Array,
  records: Int32Array,
  entries: number,
): void {
  for (let i = 0; i < entries; i++) counts[(codes[classOf[i]] + 1) * values + valueOf[i]] += records[i];
}

/** The value that most records of a level hold, and its records among all that were counted. */
function commonest(
  counts: Int32Array,
  level: number,
  values: number,
): { readonly value: number; readonly most: number; readonly all: number } {
  let all = 0;
  let most = 0;
  let value = 0;
  for (let v = 0, at = level * values; v < values; v++, at++) {
    const n = counts[at];
    all += n;
    if (n > most) {
      most = n;
      value = v;
    }
  }
  return { value, most, all };
}

/**
 * Key–target pairs that are known in advance, in the original: at least a given share of the records of a
 * key's level, ten or more, hold one value of the target, which as many records drawn from the file would do
 * with a chance of at most 0.001. A target and a key with more than four million possible pairs are passed
 * over.
 */
export class KnownPairs implements Tally {
  /** Keys that may still have such a level. */
  private tables: KnownLevels[];
  private readonly values: number;
  /** Class, value and records of the entries of a piece that the original holds. */
  private classOf = new Int32Array(0);
  private valueOf = new Int32Array(0);
  private records = new Int32Array(0);
  /** Entries counted since it was last asked which keys may still have one. */
  private counted = 0;

  private readonly margins: Margins;
  private readonly least: number;

  /**
   * @param levels per key, records of the original of each level, a missing one first
   * @param least share of the records of a level, above ½
   */
  constructor(keys: readonly ClassKey[], levels: readonly Int32Array[], margins: Margins, least: number) {
    this.margins = margins;
    this.least = least;
    this.values = margins.original.length;
    this.tables = keys
      .map(({ codes }, key) => ({ key, codes, records: levels[key] }))
      .filter(({ records }) => records.length * this.values <= TABLE)
      .map((one) => ({ ...one, counts: new Int32Array(one.records.length * this.values) }));
  }

  add({ first, size, starts, codes, original }: TargetPiece): void {
    if (this.tables.length === 0) return;
    const most = starts[size];
    if (this.classOf.length < most) {
      this.classOf = new Int32Array(2 * most);
      this.valueOf = new Int32Array(2 * most);
      this.records = new Int32Array(2 * most);
    }
    const { classOf, valueOf, records } = this;
    let entries = 0;
    for (let k = 0; k < size; k++) {
      for (let i = starts[k]; i < starts[k + 1]; i++) {
        if (original[i] === 0) continue;
        classOf[entries] = first + k;
        valueOf[entries] = codes[i];
        records[entries++] = original[i];
      }
    }
    // one loop without another in it: entries of a class are few, and each end of a short loop costs as much
    // as several of them
    for (const table of this.tables) countPairs(table, this.values, classOf, valueOf, records, entries);
    this.counted += entries;
    if (this.counted < this.tables.reduce((places, { counts }) => places + counts.length, 0)) return;
    this.counted = 0;
    this.tables = this.tables.filter((table) => this.hopeful(table));
  }

  /** Whether a level has not yet more records of other values than it may have. */
  private hopeful({ counts, records }: KnownLevels): boolean {
    return records.some((all, level) => {
      if (all < FEWEST) return false;
      const { most, all: seen } = commonest(counts, level, this.values);
      // one more than the bound, so that rounding cannot decide
      return seen - most <= (1 - this.least) * all + 1;
    });
  }

  pairs(): KnownPair[] {
    const { original, originalRecords } = this.margins;
    return this.tables.flatMap(({ key, counts, records: { length } }) =>
      Array.from({ length }, (_, level): KnownPair[] => {
        const { value, most, all } = commonest(counts, level, this.values);
        const share = most / all;
        return all < FEWEST ||
          isBelow(share, this.least) ||
          (original[value] / originalRecords) ** most > CHANCE
          ? []
          : [{ key, level: level - 1, value, records: all, share }];
      }).flat(),
    );
  }
}
