import { cholesky } from "@sdc-risk/data/kernels";
import { amongOf, type Among } from "../search/among.ts";
import { MISMATCH, type RecordPoints } from "./points.ts";

/** A variance beside other variables below this share of its own is held to be none. */
const DEPENDENT = 1e-10;

/**
 * Gaussian kernels around the records of a file, by its own covariance and the rule of Scott (1992), h = n^(−1/(d+4)),
 * d the number of variables. Two categories that differ multiply a kernel by exp(−MISMATCH / (2 h²)).
 */
export class Density {
  readonly size: number;
  /** The records, with all that a search among them takes. */
  readonly among: Among;
  private readonly lower: Float64Array;
  private readonly means: Float64Array;
  private readonly bandwidth: number;

  /** @param points one at least */
  constructor(points: RecordPoints) {
    const { size, dimensions, categories } = points;
    this.size = size;
    this.bandwidth = size ** (-1 / (dimensions + categories + 4));
    this.means = meansOf(points);
    this.lower = new Float64Array(dimensions * dimensions);
    cholesky(covarianceOf(points, this.means), dimensions, this.lower, DEPENDENT, 1e-12);
    this.among = amongOf(points, { white: this.whitened(points).numbers, bandwidth: this.bandwidth });
  }

  /** Points in the coordinates in which the covariance of the file is the identity. */
  whitened(points: RecordPoints): RecordPoints {
    const { size, dimensions: d } = points;
    const numbers = new Float64Array(points.numbers.length);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < d; j++) {
        let left = points.numbers[i * d + j] - this.means[j];
        for (let k = 0; k < j; k++) left -= this.lower[j * d + k] * numbers[i * d + k];
        numbers[i * d + j] = left / this.lower[j * d + j];
      }
    return { ...points, numbers };
  }

  /** ln of one kernel, but for a constant, at a squared distance in these coordinates. */
  logKernel(squared: number): number {
    return -squared / (2 * this.bandwidth ** 2);
  }
}

function meansOf({ numbers, size, dimensions: d }: RecordPoints): Float64Array {
  const means = new Float64Array(d);
  for (let i = 0; i < size; i++) for (let j = 0; j < d; j++) means[j] += numbers[i * d + j];
  return means.map((total) => total / size);
}

function covarianceOf({ numbers, size, dimensions: d }: RecordPoints, means: Float64Array): Float64Array {
  const out = new Float64Array(d * d);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < d; j++)
      for (let k = 0; k <= j; k++)
        out[j * d + k] += (numbers[i * d + j] - means[j]) * (numbers[i * d + k] - means[k]);
  for (let j = 0; j < d; j++)
    for (let k = 0; k <= j; k++) {
      out[j * d + k] /= Math.max(1, size - 1);
      out[k * d + j] = out[j * d + k];
    }
  return out;
}

/** The squared distance of two points. */
export function squaredBetween(a: RecordPoints, rowOfA: number, b: RecordPoints, rowOfB: number): number {
  const { dimensions: d, categories } = a;
  let distance = 0;
  for (let j = 0; j < d; j++) distance += (a.numbers[rowOfA * d + j] - b.numbers[rowOfB * d + j]) ** 2;
  for (let j = 0; j < categories; j++)
    if (a.codes[rowOfA * categories + j] !== b.codes[rowOfB * categories + j]) distance += MISMATCH;
  return distance;
}
