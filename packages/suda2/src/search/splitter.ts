import type { Keys } from "./keys.ts";
import { IntList } from "@sdc-risk/data/kernels";

/**
 * Classes of keys that agree on some variables, refined by one variable after another: a counting sort of
 * each class by the codes of the variable. Classes lie one after another on a stack, `ends` says where each
 * begins and ends.
 */
export class Splitter {
  /** A key, or ~key where it is not wanted and only stands in the way of others. */
  readonly members = new IntList();
  readonly ends = new IntList();
  private readonly counts: Int32Array;
  private readonly wanted: Uint8Array;
  private readonly places: Int32Array;
  private readonly seen: Int32Array;

  private readonly keys: Keys;

  constructor(keys: Keys) {
    this.keys = keys;
    const most = keys.levels.reduce((a, b) => Math.max(a, b), 0) + 1;
    this.counts = new Int32Array(most);
    this.wanted = new Uint8Array(most);
    this.places = new Int32Array(most);
    this.seen = new Int32Array(most);
  }

  /** One class of all keys, of which those from `from` to `to` are wanted. */
  whole(from: number, to: number): void {
    const {
      members,
      ends,
      keys: { size },
    } = this;
    members.length = ends.length = 0;
    members.reserve(size);
    for (let k = 0; k < size; k++) members.values[k] = k >= from && k < to ? k : ~k;
    members.length = size;
    ends.reserve(2);
    ends.values[ends.length++] = 0;
    ends.values[ends.length++] = size;
  }

  /** Begins a list of classes. Returns where its ends begin. */
  begin(): number {
    this.ends.reserve(1);
    this.ends.values[this.ends.length] = this.members.length;
    return this.ends.length++;
  }

  /**
   * Appends the parts of a class by a variable that have two members or more, one of them wanted. A key with
   * a missing value is in none.
   */
  split(lo: number, hi: number, variable: number): void {
    const {
      members,
      ends,
      counts,
      wanted,
      places,
      seen,
      keys: { codes, size },
    } = this;
    const column = variable * size;
    members.reserve(hi - lo);
    const values = members.values;
    let different = 0;
    for (let p = lo; p < hi; p++) {
      const x = values[p];
      const code = codes[column + (x ^ (x >> 31))];
      if (counts[code]++ === 0) seen[different++] = code;
      if (x >= 0) wanted[code] = 1;
    }
    let top = members.length;
    ends.reserve(different);
    for (let s = 0; s < different; s++) {
      const code = seen[s];
      const count = counts[code];
      if (code > 0 && count > 1 && wanted[code] === 1) {
        places[code] = top;
        top += count;
        ends.values[ends.length++] = top;
      } else places[code] = -1;
      counts[code] = 0;
      wanted[code] = 0;
    }
    if (top === members.length) return;
    members.length = top;
    for (let p = lo; p < hi; p++) {
      const x = values[p];
      const code = codes[column + (x ^ (x >> 31))];
      const place = places[code];
      if (place < 0) continue;
      values[place] = x;
      places[code] = place + 1;
    }
  }
}
