import { atOnce } from "@sdc-risk/data/kernels";
import { InnerSets, packedCodes } from "./inner-sets.ts";
import type { Keys } from "../keys.ts";
import { layoutOf, type LatticeLayout } from "./layout.ts";
import { numberingPatterns, Patterns } from "./patterns.ts";
import { Splitter } from "../splitter.ts";

/** Codes of keys in the order in which they are compared: the same for all regions. */
export interface CodesOfKeys {
  /** Of the inner variables, in one word per key. */
  readonly packed: Int32Array;
  /** Of the middle variables, key after key. */
  readonly rows: Int32Array;
  /** Which keys have them in common (`numberingPatterns`). */
  readonly patterns: Int32Array;
}

/** One region of the sets that keys share. */
export interface SharedInput extends CodesOfKeys {
  readonly keys: Keys;
  /** The keys that are wanted: from (inclusive) and to (exclusive), among the single ones. */
  readonly from: number;
  readonly to: number;
  /** The set of upper variables that numbers the region. */
  readonly region: number;
  /** The first region that `shared` has room for. */
  readonly firstRegion: number;
  /** Where to write: of all regions from the first one on, zeroed before the search. */
  readonly shared: Int32Array;
}

/** Classes of at most so many members are looked at pair by pair, all sets of middle variables at once. */
const TINY = 4;
/** Only in classes of more members are those with the same pattern looked for: few are among less. */
const MANY = 32;

/** Fills the codes that regions are searched by. @param room makes an array of zeros */
export function* codesOfKeys(keys: Keys, room: (length: number) => Int32Array): Generator<void, CodesOfKeys> {
  const { codes, size } = keys;
  const { inner, middle } = layoutOf(keys);
  const packed = room(size);
  const rows = room(size * middle);
  const patterns = room(size * middle);
  packedCodes(keys, inner, packed);
  yield;
  for (let v = 0; v < middle; v++)
    putRow(codes.subarray((inner + v) * size, (inner + v + 1) * size), v, middle, rows);
  yield* numberingPatterns(keys, packed, patterns);
  return { packed, rows, patterns };
}

function putRow(column: Keys["codes"], v: number, middle: number, rows: Int32Array): void {
  for (let k = 0; k < column.length; k++) rows[k * middle + v] = column[k];
}

/** Members in classes that are looked at between two yields: some milliseconds. */
const TURN = 2 ** 14;

/**
 * Fills one region: upper variables part the file, middle ones part its classes by recursion, inner ones are looked at
 * all at once. Keys that are alone on the upper variables share nothing there, and no bit of theirs is touched.
 */
export function fillShared(input: SharedInput): void {
  atOnce(fillingShared(input));
}

/** `fillShared` as a generator. */
export function* fillingShared({
  keys,
  from,
  to,
  region,
  firstRegion,
  shared,
  packed,
  rows,
  patterns,
}: SharedInput): Generator<void, void> {
  const layout = layoutOf(keys);
  const splitter = new Splitter(keys);
  const { members, ends } = splitter;
  splitter.whole(from, to);
  let first = 0;
  let last = 1;
  for (let v = layout.upper - 1; v >= 0; v--) {
    if (((region >> v) & 1) === 0) continue;
    const begin = splitter.begin();
    for (let e = first; e < last; e++)
      splitter.split(ends.values[e], ends.values[e + 1], layout.inner + layout.middle + v);
    [first, last] = [begin, ends.length - 1];
    yield;
  }
  const place = (region - firstRegion) * (to - from) * layout.line;
  const sets = new InnerSets(keys, layout.inner, packed);
  const line = new Line(sets, new Patterns(keys.size, patterns), rows, layout, splitter, shared, from, place);
  let turn = 0;
  for (let e = first; e < last; e++) {
    const lo = ends.values[e];
    const hi = ends.values[e + 1];
    const top = members.length;
    const bounds = ends.length;
    if (hi - lo > TURN) yield* line.parting(lo, hi, layout.middle, 0);
    else if (hi - lo > 1) line.part(lo, hi, layout.middle, 0);
    members.length = top;
    ends.length = bounds;
    if ((turn += hi - lo) < TURN) continue;
    turn = 0;
    yield;
  }
}

/** The lines of one region. */
class Line {
  private readonly words: number;

  private readonly sets: InnerSets;
  private readonly patterns: Patterns;
  private readonly rows: Int32Array;
  private readonly layout: LatticeLayout;
  private readonly splitter: Splitter;
  private readonly shared: Int32Array;
  private readonly from: number;
  private readonly base: number;

  constructor(
    sets: InnerSets,
    patterns: Patterns,
    rows: Int32Array,
    layout: LatticeLayout,
    splitter: Splitter,
    shared: Int32Array,
    from: number,
    base: number,
  ) {
    this.sets = sets;
    this.patterns = patterns;
    this.rows = rows;
    this.layout = layout;
    this.splitter = splitter;
    this.shared = shared;
    this.from = from;
    this.base = base;
    this.words = layout.line;
  }

  /**
   * A class that agrees on the middle variables in `set`: what its members share of all sets that add some of
   * those below `r`.
   */
  part(lo: number, hi: number, r: number, set: number): void {
    if (hi - lo <= TINY) {
      this.pairs(lo, hi, r, set);
      return;
    }
    const {
      splitter,
      splitter: { members, ends },
      sets,
    } = this;
    let end = hi;
    for (let v = r - 1; v >= 0; v--) {
      end = this.leaveOne(lo, end, v, set);
      const top = members.length;
      const begin = splitter.begin();
      splitter.split(lo, end, this.layout.inner + v);
      const last = ends.length - 1;
      for (let e = begin; e < last; e++) this.part(ends.values[e], ends.values[e + 1], v, set | (1 << v));
      members.length = top;
      ends.length = begin;
    }
    if (end - lo <= sets.most)
      sets.ofClass(members.values, lo, end, this.shared, this.base + set, this.from, this.words);
    else this.partInner(lo, end, this.layout.inner, set, 0);
  }

  /**
   * Members that agree on the inner variables and the middle ones up to one share all sets of these: one of
   * them is enough from here on, since variables are taken from the last to the first.
   */
  private leaveOne(lo: number, hi: number, variable: number, set: number): number {
    const { patterns, splitter, shared, base, from, words } = this;
    if (hi - lo <= MANY || !patterns.tell(variable)) return hi;
    return patterns.leaveOne(
      variable,
      splitter.members.values,
      lo,
      hi,
      shared,
      base + set,
      from,
      words,
      2 << variable,
    );
  }

  /** `part` as a generator, for large classes. */
  *parting(lo: number, hi: number, r: number, set: number): Generator<void, void> {
    const {
      splitter,
      splitter: { members, ends },
      sets,
    } = this;
    let end = hi;
    for (let v = r - 1, turn = 0; v >= 0; v--) {
      end = this.leaveOne(lo, end, v, set);
      yield;
      const top = members.length;
      const begin = splitter.begin();
      splitter.split(lo, end, this.layout.inner + v);
      yield;
      const last = ends.length - 1;
      for (let e = begin; e < last; e++) {
        const from = ends.values[e];
        const to = ends.values[e + 1];
        if (to - from > TURN) yield* this.parting(from, to, v, set | (1 << v));
        else this.part(from, to, v, set | (1 << v));
        if ((turn += to - from) < TURN) continue;
        turn = 0;
        yield;
      }
      members.length = top;
      ends.length = begin;
    }
    if (sets.most === Infinity)
      sets.ofClass(members.values, lo, end, this.shared, this.base + set, this.from, this.words);
    else yield* this.partingInner(lo, end, this.layout.inner, set, 0);
    yield;
  }

  /** A tiny class: for each two members the sets that they share. */
  private pairs(lo: number, hi: number, r: number, set: number): void {
    const {
      shared,
      rows,
      words,
      from,
      base,
      sets,
      layout: { middle },
    } = this;
    const values = this.splitter.members.values;
    const every = (1 << r) - 1;
    for (let p = lo; p < hi; p++) {
      const x = values[p];
      const xKey = x ^ (x >> 31);
      const xRow = xKey * middle;
      const atX = base + (x - from) * words + set;
      for (let q = p + 1; q < hi; q++) {
        const y = values[q];
        if ((x & y) < 0) continue;
        const yKey = y ^ (y >> 31);
        const yRow = yKey * middle;
        const atY = base + (y - from) * words + set;
        const bits = sets.pair(xKey, yKey);
        let same = every;
        for (let v = 0; v < r; v++) if (rows[xRow + v] !== rows[yRow + v]) same &= ~(1 << v);
        if (x >= 0)
          for (let h = same; ; h = (h - 1) & same) {
            shared[atX + h] |= bits;
            if (h === 0) break;
          }
        if (y >= 0)
          for (let h = same; ; h = (h - 1) & same) {
            shared[atY + h] |= bits;
            if (h === 0) break;
          }
      }
    }
  }

  /**
   * A class whose inner variables have more values than can be looked at at once: it is parted by them, too,
   * into classes small enough.
   */
  private partInner(lo: number, hi: number, r: number, set: number, innerSet: number): void {
    const {
      splitter,
      splitter: { members, ends },
    } = this;
    this.add(lo, hi, set, innerSet);
    for (let v = 0; v < r; v++) {
      const top = members.length;
      const begin = splitter.begin();
      splitter.split(lo, hi, v);
      const last = ends.length - 1;
      for (let e = begin; e < last; e++)
        this.partInner(ends.values[e], ends.values[e + 1], v, set, innerSet | (1 << v));
      members.length = top;
      ends.length = begin;
    }
  }

  /** `partInner` as a generator, for large classes. */
  private *partingInner(
    lo: number,
    hi: number,
    r: number,
    set: number,
    innerSet: number,
  ): Generator<void, void> {
    const {
      splitter,
      splitter: { members, ends },
    } = this;
    this.add(lo, hi, set, innerSet);
    for (let v = 0, turn = 0; v < r; v++) {
      const top = members.length;
      const begin = splitter.begin();
      splitter.split(lo, hi, v);
      yield;
      const last = ends.length - 1;
      for (let e = begin; e < last; e++) {
        const from = ends.values[e];
        const to = ends.values[e + 1];
        if (to - from > TURN) yield* this.partingInner(from, to, v, set, innerSet | (1 << v));
        else this.partInner(from, to, v, set, innerSet | (1 << v));
        if ((turn += to - from) < TURN) continue;
        turn = 0;
        yield;
      }
      members.length = top;
      ends.length = begin;
    }
  }

  /** The members of a class share a set of inner variables. */
  private add(lo: number, hi: number, set: number, innerSet: number): void {
    const { shared, base, from, words } = this;
    const values = this.splitter.members.values;
    for (let p = lo; p < hi; p++) {
      const x = values[p];
      if (x >= 0) shared[base + (x - from) * words + set] |= 1 << innerSet;
    }
  }
}
