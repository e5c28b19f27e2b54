import { countBy, inPieces, summingBy } from "@sdc-risk/data/kernels";

/** A variable of both files, one code for one value; −1 where it is missing. */
export interface CodedPair {
  readonly original: Int32Array;
  readonly released: Int32Array;
  /** Number of codes. */
  readonly size: number;
}

/** The cells of a table in both files: what each holds of the original and of the released records. */
export interface Cells {
  readonly original: Float64Array | Int32Array;
  readonly released: Float64Array | Int32Array;
}

/** Cells of a table that stand in an array; of a larger one only those that hold a record. */
const MOST_CELLS = 2 ** 22;

/** The cell of each record of both files, in a table of one or two variables; a missing value is one more level. */
export interface TableOf {
  readonly original: Int32Array;
  readonly released: Int32Array;
  readonly size: number;
}

/** @param second null for the table of one variable */
export function* tableOf(first: CodedPair, second: CodedPair | null): Generator<void, TableOf> {
  const columns = second === null ? 1 : second.size + 1;
  const size = (first.size + 1) * columns;
  const numbers = size > MOST_CELLS ? new Map<number, number>() : null;
  const out = { original: new Int32Array(0), released: new Int32Array(0) };
  for (const file of ["original", "released"] as const) {
    const a = first[file];
    const b = second === null ? null : second[file];
    const cells = new Int32Array(a.length);
    yield* inPieces(a.length, (from, to) => {
      for (let i = from; i < to; i++) {
        const cell = (a[i] + 1) * columns + (b === null ? 0 : b[i] + 1);
        cells[i] = numbers === null ? cell : numberOf(numbers, cell);
      }
    });
    out[file] = cells;
  }
  return { ...out, size: numbers === null ? size : numbers.size };
}

function numberOf(numbers: Map<number, number>, cell: number): number {
  const known = numbers.get(cell);
  if (known !== undefined) return known;
  numbers.set(cell, numbers.size);
  return numbers.size - 1;
}

/** The records in each cell. */
export const countedCells = ({ original, released, size }: TableOf): Cells => ({
  original: countBy(original, size, null),
  released: countBy(released, size, null),
});

/** Weights of two files, one per record. */
export interface FileWeights {
  readonly original: Float64Array;
  readonly released: Float64Array;
}

/** The weights in each cell, scaled so that those of a file add up to its records. */
export function* weightedCells(
  { original, released, size }: TableOf,
  weights: FileWeights,
): Generator<void, Cells> {
  return {
    original: scaled(yield* summingBy(original, size, weights.original), original.length),
    released: scaled(yield* summingBy(released, size, weights.released), released.length),
  };
}

function scaled(sums: Float64Array, records: number): Float64Array {
  let total = 0;
  for (const one of sums) total += one;
  return total > 0 ? sums.map((one) => (one * records) / total) : sums;
}
