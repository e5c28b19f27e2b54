import { shareable } from "@sdc-risk/core/tasks";
import type { RecordPoints } from "../attacks/points.ts";

/**
 * Values of some categories that stand beside each other, taken together: each combination has a number, code + 1 of
 * the first category counting ones.
 */
export interface Tuples {
  /** The categories from … to before `to` of a record. */
  readonly from: number;
  readonly to: number;
  /** Of each of them how many values there are, with missing, which comes first. */
  readonly levels: readonly number[];
  /** Combinations, whether a record has them or not. */
  readonly size: number;
  /** The combination of each record. */
  readonly of: Uint16Array | Int32Array;
}

/** Records among which others look for near ones, as workers take them. */
export interface Among {
  readonly size: number;
  readonly dimensions: number;
  readonly categories: number;
  /** Row after row, as in `RecordPoints`. */
  readonly numbers: Float64Array;
  readonly tuples: readonly Tuples[];
  /** For a density: the rows where its covariance is the identity, and its bandwidth; null where none is asked for. */
  readonly kernels: { readonly white: Float64Array; readonly bandwidth: number } | null;
}

/** Combinations of several categories, at most: their table is filled for each record that looks. */
const MOST_TUPLES = 4096;
/** And this share of the records. */
const TUPLES_OF_RECORDS = 1 / 16;

/** Records as workers take them. Codes begin at −1. */
export function amongOf(points: RecordPoints, kernels: Among["kernels"] = null): Among {
  const { size, dimensions, categories, numbers } = points;
  return {
    size,
    dimensions,
    categories,
    numbers: shareable(numbers),
    tuples: tuplesOf(points),
    kernels: kernels === null ? null : { ...kernels, white: shareable(kernels.white) },
  };
}

function tuplesOf({ size, categories, codes }: RecordPoints): Tuples[] {
  const most = Math.min(MOST_TUPLES, size * TUPLES_OF_RECORDS);
  const all = Array.from({ length: categories }, (_, j) => {
    let highest = -1;
    for (let i = 0; i < size; i++) highest = Math.max(highest, codes[i * categories + j]);
    return highest + 2;
  });
  const out: Tuples[] = [];
  for (let from = 0; from < categories;) {
    let combinations = all[from];
    let to = from + 1;
    for (; to < categories && combinations * all[to] <= most; to++) combinations *= all[to];
    const levels = all.slice(from, to);
    const of = combinations > 1 << 16 ? new Int32Array(size) : new Uint16Array(size);
    for (let i = 0; i < size; i++) {
      let number = 0;
      for (let j = to - 1; j >= from; j--) number = number * all[j] + codes[i * categories + j] + 1;
      of[i] = number;
    }
    out.push({ from, to, levels, size: combinations, of: shareable(of) });
    from = to;
  }
  return out;
}
