import type { MeasureColumn } from "@sdc-risk/core";
import { inPieces } from "@sdc-risk/data/kernels";

/** Columns of one released file; those of further files carry its number. */
export class Columns {
  readonly all: Record<string, MeasureColumn> = {};

  readonly file: number;
  readonly match: Int32Array;

  /**
   * @param file place of the released file, from 1
   * @param match per original record its released one, −1 where there is none
   */
  constructor(file: number, match: Int32Array) {
    this.file = file;
    this.match = match;
  }

  /** A value per original record. */
  add(name: string, values: Float64Array | Int32Array, about: string): void {
    this.all[this.file === 1 ? name : `file${this.file}.${name}`] = { grain: "record", values, about };
  }

  /**
   * 1 where the place of a record is at most `width`, 0 where it is not; NaN where the record was left out of
   * the released file, and for all where nothing is known.
   */
  *flags(places: Uint16Array, width: number, known: boolean): Generator<void, Float64Array> {
    const { match } = this;
    const out = new Float64Array(match.length);
    yield* inPieces(match.length, (from, to) => {
      for (let i = from; i < to; i++) out[i] = !known || match[i] < 0 ? NaN : places[i] <= width ? 1 : 0;
    });
    return out;
  }
}
