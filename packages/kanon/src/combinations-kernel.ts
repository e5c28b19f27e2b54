import type { Task } from "@sdc-risk/core";

/** Work for one worker: some sets of variables over the same classes. */
export interface CombinationsInput {
  /** Codes per class of each variable, −1 missing, and its number of levels. */
  readonly codes: readonly Int32Array[];
  readonly sizes: readonly number[];
  readonly counts: Int32Array;
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

/** A table has one place per possible combination: at most so many, and so many for each class. Beyond that cells are found by hashing. */
const TABLE = 1 << 22,
  ROOMY = 8;

export function countCombinations({
  codes,
  sizes,
  counts,
  sets,
  thresholds,
}: CombinationsInput): CombinationsOutput {
  const out = emptyOutput(sets.length);
  sets.forEach((set, s) => {
    const span = set.reduce((product, v) => product * (sizes[v]! + 1), 1);
    const cells =
      span <= Math.min(TABLE, ROOMY * counts.length)
        ? tableCells(
            set.map((v) => codes[v]!),
            set.map((v) => sizes[v]! + 1),
            span,
            counts,
          )
        : hashCells(
            set.map((v) => codes[v]!),
            counts,
          );
    tally(cells, thresholds[s]!, out, s);
  });
  return out;
}

/** Counts the cells of one set. @param s its place in the output */
export function tally(cells: Int32Array, threshold: number, out: CombinationsOutput, s: number): void {
  for (let i = 0; i < cells.length; i++) {
    const f = cells[i]!;
    if (f === 0) continue;
    out.cells[s]!++;
    out.equalPairs[s]! += f * (f - 1);
    if (f > threshold) continue;
    out.unsafeCells[s]!++;
    out.unsafeRecords[s]! += f;
  }
}

export const emptyOutput = (sets: number): CombinationsOutput => ({
  cells: new Float64Array(sets),
  unsafeCells: new Float64Array(sets),
  unsafeRecords: new Float64Array(sets),
  equalPairs: new Float64Array(sets),
});

function tableCells(
  columns: readonly Int32Array[],
  levels: readonly number[],
  span: number,
  counts: Int32Array,
): Int32Array {
  const cells = new Int32Array(span);
  for (let c = 0; c < counts.length; c++) {
    let place = 0;
    for (let v = 0; v < columns.length; v++) place = place * levels[v]! + columns[v]![c]! + 1;
    cells[place]! += counts[c]!;
  }
  return cells;
}

/** Cells of combinations too many for a table: open addressing, compared code by code at the first class of each cell. */
function hashCells(columns: readonly Int32Array[], counts: Int32Array): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(counts.length + 1) + 1)),
    last = slots.length - 1;
  const cells = new Int32Array(counts.length);
  for (let c = 0; c < counts.length; c++) {
    let h = 0;
    for (let v = 0; v < columns.length; v++) {
      h = Math.imul(h ^ columns[v]![c]!, 0x9e3779b1);
      h ^= h >>> 15;
    }
    let slot = h & last;
    for (;;) {
      const first = slots[slot]! - 1;
      if (first < 0) {
        slots[slot] = c + 1;
        cells[c] = counts[c]!;
        break;
      }
      let v = 0;
      while (v < columns.length && columns[v]![c] === columns[v]![first]) v++;
      if (v === columns.length) {
        cells[first]! += counts[c]!;
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
};
