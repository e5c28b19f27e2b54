import type { ClassTally } from "@sdc-risk/data";
import { range } from "@sdc-risk/data/kernels";
import type { ClassRows } from "../source.ts";
import type { ClassesNeeded } from "./staying-classes.ts";

/** Rows of classes that a query can list. */
const MOST_ROWS = 20_000;

/** How finely sums of weights are told apart, at most. */
const FINEST = 2 ** 24;

/** What an engine may add to a sum of weights, as a share of it. */
const SLACK = 1e-11;

/** Sums of weights of one class that differ by no more than this, as a share, are one sum. */
const SAME = 1e-13;

/** Sums of weights as whole numbers, and the rows that they tell apart: of those whose sums are one the first. */
interface BandedRows {
  readonly rows: Int32Array;
  readonly bands: Float64Array;
  readonly steps: number;
}

/** Sums of weights times `steps` to the nearest whole number; null where two that are not one sum are the same. */
function bandsBy(
  { counts, size }: Pick<ClassTally, "counts" | "size">,
  sums: Float64Array,
  steps: number,
): BandedRows | null {
  const seen = new Map<string, number>();
  const rows: number[] = [];
  const bands: number[] = [];
  for (let row = 0; row < size; row++) {
    const place = sums[row] * steps + 0.5;
    const band = Math.floor(place);
    if (Math.min(place - band, band + 1 - place) <= Math.max(1e-6, place * SLACK)) return null;
    const id = `${counts[row]} ${band}`;
    const before = seen.get(id);
    if (before === undefined) {
      seen.set(id, row);
      rows.push(row);
      bands.push(band);
    } else if (Math.abs(sums[before] - sums[row]) > SAME * sums[row]) return null;
  }
  return { rows: Int32Array.from(rows), bands: Float64Array.from(bands), steps };
}

/**
 * Whole numbers by which sums of weights are told apart among classes of as many records, so that an engine finds the
 * row of a class: its sums are off by rounding, which these numbers are not. Null where there are none.
 */
function weightBands(tally: Pick<ClassTally, "counts" | "size">, sums: Float64Array): BandedRows | null {
  // by thirds, too: halves are where numbers are rounded
  for (let steps = 1; steps <= FINEST; steps *= 2)
    for (const factor of [1, 3, 5]) {
      const found = bandsBy(tally, sums, steps * factor);
      if (found !== null) return found;
    }
  return null;
}

/** Classes that stay where they lie, by what their rows hold. */
export interface TalliedClasses {
  readonly tally: ClassTally;
  /** The sum of weights of a class of each row, as the source gives it; the records where nothing is weighted. */
  readonly sums: Float64Array;
  readonly weight: string | null;
}

/**
 * The rows of classes in the form in which a query lists them.
 * @returns also the rows that are listed; why they cannot be where they cannot
 */
export function classRows({
  tally,
  sums,
  weight,
}: TalliedClasses): (ClassRows & { readonly listed: Int32Array }) | ClassesNeeded {
  if (tally.size > MOST_ROWS)
    return { reason: "Too many different sums of weights to list them in a query." };
  const banded = weight === null ? null : weightBands(tally, sums);
  if (weight !== null && banded === null) return { reason: "Some sums of weights are too near each other." };
  const listed = banded?.rows ?? range(tally.size);
  return {
    listed,
    counts: Float64Array.from(listed, (row) => tally.counts[row]),
    bands: banded?.bands ?? null,
    steps: banded?.steps ?? 1,
  };
}
