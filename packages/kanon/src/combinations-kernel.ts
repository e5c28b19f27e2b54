import { type Counts, noCounts } from "@sdc-risk/data/kernels";
import type { ClassTally } from "@sdc-risk/data";
import { holdsArrays, type Task } from "@sdc-risk/core/tasks";

/** Work for one worker: some sets of variables over the same classes. */
export interface CombinationsInput {
  /** Codes per class of each variable, −1 missing, and its number of levels. */
  readonly codes: readonly Int32Array[];
  readonly sizes: readonly number[];
  readonly counts: Counts;
  readonly sets: readonly (readonly number[])[];
  /** Per set: a cell with at most so many records is unsafe. */
  readonly thresholds: readonly number[];
}
/** Per set of variables. */
export interface CombinationsOutput {
  readonly cells: Float64Array;
  readonly unsafeCells: Float64Array;
  readonly unsafeRecords: Float64Array;
  /** Σ over cells of f (f − 1): ordered pairs of records that do not differ. */
  readonly equalPairs: Float64Array;
}

/**
 * A table has one place per possible combination: at most so many, and so many for each class. Beyond that
 * cells are found by hashing.
 */
const TABLE = 1 << 22;
const ROOMY = 8;

export function countCombinations({
  codes,
  sizes,
  counts,
  sets,
  thresholds,
}: CombinationsInput): CombinationsOutput {
  const out = emptyOutput(sets.length);
  const places = new Places(codes, sizes, counts.length);
  const most = Math.min(TABLE, ROOMY * counts.length);
  for (let s = 0; s < sets.length;) {
    const set = sets[s];
    const alike: LastKey[] = [];
    for (; alike.length < AT_ONCE && s < sets.length && beginsAlike(set, sets[s]); s++) {
      const span = sets[s].reduce((product, v) => product * (sizes[v] + 1), 1);
      if (span > most) break;
      const last = sets[s].at(-1)!;
      alike.push({ codes: codes[last], levels: sizes[last] + 1, cells: noCounts(counts, span), set: s });
    }
    if (alike.length > 0) {
      countInTables(places.of(set.slice(0, -1)), counts, alike);
      for (const { cells, set: at } of alike) tally(cells, thresholds[at], out, at);
      continue;
    }
    const columns = set.map((v) => codes[v]);
    tally(hashCells(columns, counts), thresholds[s], out, s++);
  }
  return out;
}

/** Whether two sets differ in their last variables at most. */
export const beginsAlike = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((v, i) => i === a.length - 1 || v === b[i]);

/**
 * Where classes lie in a table over some variables. Sets that begin alike follow each other: places are kept
 * until others are asked for.
 */
class Places {
  private set: readonly number[] = [];
  private readonly places: Int32Array;

  private readonly codes: readonly Int32Array[];
  private readonly sizes: readonly number[];

  constructor(codes: readonly Int32Array[], sizes: readonly number[], classes: number) {
    this.codes = codes;
    this.sizes = sizes;
    this.places = new Int32Array(classes);
  }

  /** Per class its place, row-major; missing comes first. The same array every time. */
  of(set: readonly number[]): Int32Array {
    const { places, codes, sizes } = this;
    if (set.length === this.set.length && set.every((v, i) => v === this.set[i])) return places;
    this.set = set;
    places.fill(0);
    for (const v of set) addPlaces(places, codes[v], sizes[v] + 1);
    return places;
  }
}

function addPlaces(places: Int32Array, codes: Int32Array, levels: number): void {
  for (let c = 0; c < places.length; c++) places[c] = places[c] * levels + codes[c] + 1;
}

/** Counts the cells of one set. @param s its place in the output */
export function tally(cells: Counts, threshold: number, out: CombinationsOutput, s: number): void {
  for (let i = 0; i < cells.length; i++) {
    const f = cells[i];
    if (f === 0) continue;
    out.cells[s]++;
    out.equalPairs[s] += f * (f - 1);
    if (f > threshold) continue;
    out.unsafeCells[s]++;
    out.unsafeRecords[s] += f;
  }
}

/** The same of cells that come as rows. @param s the place of the set in the output */
export function tallyRows(
  { counts, times, held }: Pick<ClassTally, "counts" | "times" | "held">,
  threshold: number,
  out: CombinationsOutput,
  s: number,
): void {
  for (let row = 0; row < counts.length; row++) {
    const cells = times === null ? 1 : times[row];
    out.cells[s] += cells;
    out.equalPairs[s] += held[row] * (counts[row] - 1);
    if (counts[row] > threshold) continue;
    out.unsafeCells[s] += cells;
    out.unsafeRecords[s] += held[row];
  }
}

export const emptyOutput = (sets: number): CombinationsOutput => ({
  cells: new Float64Array(sets),
  unsafeCells: new Float64Array(sets),
  unsafeRecords: new Float64Array(sets),
  equalPairs: new Float64Array(sets),
});

/** The last variable of a set, and a table with one cell for each combination of all its variables. */
interface LastKey {
  readonly codes: Int32Array;
  readonly levels: number;
  readonly cells: Counts;
  /** Which set it is. */
  readonly set: number;
}

/**
 * Sets that are counted in one go through the classes: what they begin with is read once, and their cells do
 * not wait for each other.
 */
const AT_ONCE = 4;

/** @param places of classes by what all sets begin with */
function countInTables(places: Int32Array, counts: Counts, sets: readonly LastKey[]): void {
  if (sets.length === AT_ONCE) countFour(places, counts, sets[0], sets[1], sets[2], sets[3]);
  else for (const one of sets) countOne(places, counts, one);
}

function countOne(places: Int32Array, counts: Counts, { codes, levels, cells }: LastKey): void {
  for (let i = 0; i < counts.length; i++) cells[places[i] * levels + codes[i] + 1] += counts[i];
}

function countFour(places: Int32Array, counts: Counts, a: LastKey, b: LastKey, c: LastKey, d: LastKey): void {
  const { codes: codesA, levels: levelsA, cells: cellsA } = a;
  const { codes: codesB, levels: levelsB, cells: cellsB } = b;
  const { codes: codesC, levels: levelsC, cells: cellsC } = c;
  const { codes: codesD, levels: levelsD, cells: cellsD } = d;
  for (let i = 0; i < counts.length; i++) {
    const place = places[i];
    const count = counts[i];
    cellsA[place * levelsA + codesA[i] + 1] += count;
    cellsB[place * levelsB + codesB[i] + 1] += count;
    cellsC[place * levelsC + codesC[i] + 1] += count;
    cellsD[place * levelsD + codesD[i] + 1] += count;
  }
}

/**
 * Cells of combinations too many for a table: open addressing, compared code by code at the first class of
 * each cell.
 */
function hashCells(columns: readonly Int32Array[], counts: Counts): Counts {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(counts.length + 1) + 1));
  const last = slots.length - 1;
  const cells = noCounts(counts, counts.length);
  for (let c = 0; c < counts.length; c++) {
    let h = 0;
    for (let v = 0; v < columns.length; v++) {
      h = Math.imul(h ^ columns[v][c], 0x9e3779b1);
      h ^= h >>> 15;
    }
    let slot = h & last;
    for (;;) {
      const first = slots[slot] - 1;
      if (first < 0) {
        slots[slot] = c + 1;
        cells[c] = counts[c];
        break;
      }
      let v = 0;
      while (v < columns.length && columns[v][c] === columns[v][first]) v++;
      if (v === columns.length) {
        cells[first] += counts[c];
        break;
      }
      slot = (slot + 1) & last;
    }
  }
  return cells;
}

/** Counts unsafe records over some sets of variables, for a worker. */
export const combinationsTask: Task<CombinationsInput, CombinationsOutput> = {
  id: "kanon/combinations",
  run: countCombinations,
  isOutput: (value): value is CombinationsOutput =>
    holdsArrays(value, {
      cells: [Float64Array],
      unsafeCells: [Float64Array],
      unsafeRecords: [Float64Array],
      equalPairs: [Float64Array],
    }),
};
