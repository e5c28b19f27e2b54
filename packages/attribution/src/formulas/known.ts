import type { Piece, Tally } from "../cross.js";
import type { Joint } from "../files/joint.js";
import type { Margins } from "./margins.js";

/** A level of a key whose records nearly all hold one value of the target. Codes; −1 is a missing key. */
export interface KnownPair {
  readonly key: number;
  readonly level: number;
  readonly value: number;
  /** Records of the level, and the share of them that hold the value. */
  readonly records: number;
  readonly share: number;
}

/** A level that holds one value by chance is not known: so small must the chance be that records drawn from the file do. */
const CHANCE = 1e-3;
/** Levels of fewer records are passed over. */
const FEWEST = 10;
/** Places of a table of levels and values, at most: a key and a target of more are amounts or identifiers, not facts that are known. */
const TABLE = 1 << 22;

function countPairs(table: Int32Array, levels: Int32Array, values: number, classOf: Int32Array, valueOf: Int32Array, records: Int32Array, entries: number): void {
  for (let i = 0; i < entries; i++) table[(levels[classOf[i]!]! + 1) * values + valueOf[i]!]! += records[i]!;
}

/**
 * Key–target pairs that are known in advance, in the original: at least a given share of the records of a key's level,
 * ten or more, hold one value of the target, which as many records drawn from the file would do with a chance of at most
 * 0.001. A target and a key with more than four million possible pairs are passed over.
 */
export class KnownPairs implements Tally {
  private readonly keys: { readonly key: number; readonly size: number; readonly levels: Int32Array; readonly table: Int32Array }[] = [];
  private readonly values: number;
  /** Class, value and records of the entries of a piece that the original holds. */
  private classOf = new Int32Array(0);
  private valueOf = new Int32Array(0);
  private records = new Int32Array(0);

  constructor({ keys }: Joint, private readonly margins: Margins) {
    this.values = margins.original.length;
    for (const [key, { size, codes }] of keys.entries()) {
      if ((size + 1) * this.values <= TABLE) this.keys.push({ key, size, levels: codes, table: new Int32Array((size + 1) * this.values) });
    }
  }

  add({ first, size, starts, codes, original }: Piece): void {
    const most = starts[size]!;
    if (this.classOf.length < most) {
      this.classOf = new Int32Array(2 * most);
      this.valueOf = new Int32Array(2 * most);
      this.records = new Int32Array(2 * most);
    }
    const { classOf, valueOf, records } = this;
    let entries = 0;
    for (let k = 0; k < size; k++) {
      for (let i = starts[k]!; i < starts[k + 1]!; i++) {
        if (original[i] === 0) continue;
        classOf[entries] = first + k;
        valueOf[entries] = codes[i]!;
        records[entries++] = original[i]!;
      }
    }
    // one loop without another in it: entries of a class are few, and each end of a short loop costs as much as several of them
    for (const { levels, table } of this.keys) countPairs(table, levels, this.values, classOf, valueOf, records, entries);
  }

  /** @param least share of the records of a level, above ½ */
  pairs(least: number): KnownPair[] {
    const { original, originalRecords } = this.margins;
    return this.keys.flatMap(({ key, size, table }) => Array.from({ length: size + 1 }, (_, level): KnownPair[] => {
      const row = table.subarray(level * this.values, (level + 1) * this.values);
      let records = 0, value = 0;
      for (let v = 0; v < row.length; v++) {
        records += row[v]!;
        if (row[v]! > row[value]!) value = v;
      }
      const share = row[value]! / records;
      return records < FEWEST || share < least || (original[value]! / originalRecords) ** row[value]! > CHANCE ? [] : [{ key, level: level - 1, value, records, share }];
    }).flat());
  }
}
