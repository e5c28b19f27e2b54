import { inPieces, lowerBound } from "@sdc-risk/data/kernels";

/** How far values moved, against widths that may be allowed to them. */
export interface Reached {
  /**
   * Per record the place of the smallest width that reaches on every variable; the number of widths where
   * none does or nothing can be compared.
   */
  readonly places: Uint16Array;
  /** Records per width that it reaches. */
  readonly counts: Int32Array;
  /** Per variable the records that can be compared, and per width those that it reaches on this variable alone. */
  readonly compared: Int32Array;
  readonly alone: readonly Int32Array[];
}

/** Collects variable by variable, so that one buffer of gaps serves all. */
export class Reaching {
  readonly #reached: Uint16Array;
  readonly #compared: number[] = [];
  readonly #alone: Int32Array[] = [];

  readonly widths: number;

  /** @param widths number of widths, at most 65,000 */
  constructor(records: number, widths: number) {
    this.widths = widths;
    // one more than the place, so that 0 is a record with nothing to compare
    this.#reached = new Uint16Array(records);
  }

  /**
   * @param gaps per record, NaN where it cannot be compared
   * @param reach per width the largest gap that it allows, ascending
   */
  *add(gaps: Float64Array, reach: Float64Array): Generator<void, void> {
    const reached = this.#reached;
    const counts = new Int32Array(this.widths + 1);
    yield* inPieces(gaps.length, (from, to) => {
      for (let i = from; i < to; i++) {
        const gap = gaps[i];
        if (gap !== gap) continue;
        const place = lowerBound(reach, gap);
        counts[place]++;
        if (place >= reached[i]) reached[i] = place + 1;
      }
    });
    this.#compared.push(counts.reduce((sum, count) => sum + count, 0));
    this.#alone.push(accumulated(counts));
  }

  *done(): Generator<void, Reached> {
    const places = this.#reached;
    const counts = new Int32Array(this.widths + 1);
    yield* inPieces(places.length, (from, to) => {
      for (let i = from; i < to; i++) counts[(places[i] = places[i] === 0 ? this.widths : places[i] - 1)]++;
    });
    return {
      places,
      counts: accumulated(counts),
      compared: Int32Array.from(this.#compared),
      alone: this.#alone,
    };
  }
}

/** Running totals without the last place, that of records which nothing reaches. */
function accumulated(counts: Int32Array): Int32Array {
  for (let t = 1; t < counts.length; t++) counts[t] += counts[t - 1];
  return counts.subarray(0, -1);
}
