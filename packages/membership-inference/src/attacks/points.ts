import { sum } from "@sdc-risk/data/kernels";
import type { JointFiles, JointVariable } from "../files/files.ts";

/**
 * Records as points. A difference of numbers is taken in standard deviations and squared; two categories that differ
 * add `MISMATCH`. A missing number stands at the mean, and that it is missing is a category of its own.
 */
export interface RecordPoints {
  readonly size: number;
  /** Row after row, of `dimensions` numbers. */
  readonly numbers: Float64Array;
  readonly dimensions: number;
  /** Row after row, of `categories` codes. */
  readonly codes: Int32Array;
  readonly categories: number;
}

/** What two categories that differ add: as much as two independent numbers differ in the mean, twice the variance. */
export const MISMATCH = 2;

interface Standard {
  readonly mean: number;
  readonly deviation: number;
}

/** Mean and standard deviation of the numbers of the real files. */
function scaleOf(numbers: readonly Float64Array[], real: readonly number[]): Standard {
  // in their order, so that sums do not depend on that of records: the last digit decides what ties
  const held = real.map((file) => numbers[file].filter((x) => x === x).sort());
  const records = held.reduce((all, { length }) => all + length, 0);
  if (records === 0) return { mean: 0, deviation: 1 };
  const mean = held.reduce((all, own) => all + sum(own), 0) / records;
  const variance = held.reduce((all, own) => all + sum(own.map((x) => (x - mean) ** 2)), 0) / records;
  return { mean, deviation: variance > 0 ? Math.sqrt(variance) : 1 };
}

/**
 * The points of some records of each file, by one scale: that of the original and the control file together, so that
 * neither of them is told by it.
 */
export class PointMaker {
  private readonly measured: readonly (JointVariable & { readonly numbers: readonly Float64Array[] })[];
  private readonly counted: readonly JointVariable[];
  /** Those of which a value is missing in some file. */
  private readonly lacking: readonly (JointVariable & { readonly numbers: readonly Float64Array[] })[];
  private readonly scales: readonly Standard[];

  constructor({ variables, records, hasControl }: JointFiles) {
    const real = hasControl ? [0, records.length - 1] : [0];
    this.measured = variables.flatMap((one) =>
      one.numbers === null ? [] : [{ ...one, numbers: one.numbers }],
    );
    this.counted = variables.filter(({ numbers }) => numbers === null);
    this.lacking = this.measured.filter((one) => one.numbers.some((own) => own.some((x) => x !== x)));
    this.scales = this.measured.map(({ numbers }) => scaleOf(numbers, real));
  }

  points(file: number, rows: Int32Array): RecordPoints {
    const { measured, counted, lacking, scales } = this;
    const dimensions = measured.length;
    const categories = counted.length + lacking.length;
    const numbers = new Float64Array(rows.length * dimensions);
    const codes = new Int32Array(rows.length * categories);
    for (let i = 0; i < rows.length; i++) {
      for (let j = 0; j < dimensions; j++) {
        const x = measured[j].numbers[file][rows[i]];
        numbers[i * dimensions + j] = x === x ? (x - scales[j].mean) / scales[j].deviation : 0;
      }
      for (let j = 0; j < counted.length; j++) codes[i * categories + j] = counted[j].codes[file][rows[i]];
      for (let j = 0; j < lacking.length; j++) {
        const x = lacking[j].numbers[file][rows[i]];
        codes[i * categories + counted.length + j] = x === x ? 1 : 0;
      }
    }
    return { size: rows.length, numbers, dimensions, codes, categories };
  }
}
