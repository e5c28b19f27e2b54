import { atOnce } from "@sdc-risk/data/kernels";
import type { Task } from "@sdc-risk/core/tasks";
import type { Among } from "./among.ts";
import { Distances } from "./distances.ts";
import type { Lookers } from "./look.ts";

/** Distances that differ by less are equal but for rounding. */
const TIED = 1e-9;

/** Records that look for the nearest of two files together. */
export interface ClosestInput {
  readonly lookers: Lookers;
  readonly original: Among;
  readonly control: Among;
}

/** Which files the nearest records are of. */
export interface ClosestOutput {
  /** Per record that looks, which share of its nearest is of the original. */
  readonly shares: Float64Array;
  /** Records that are the nearest of some, those of the control file behind the original, and with which weight. */
  readonly places: Int32Array;
  readonly weights: Float64Array;
}

/** Looks for the nearest records of both files; yields after each record. */
export function* closestIn({ lookers, original, control }: ClosestInput): Generator<void, ClosestOutput> {
  const { size, numbers, codes } = lookers;
  const { dimensions: d, categories: c } = original;
  const shares = new Float64Array(size);
  const sums = new Float64Array(original.size + control.size);
  const inOriginal = new Distances(original);
  const inControl = new Distances(control);
  const ours = new Int32Array(original.size);
  const theirs = new Int32Array(control.size);
  for (let i = 0; i < size; i++) {
    inOriginal.begin(codes, i * c);
    inControl.begin(codes, i * c);
    const own = inOriginal.least(numbers, i * d, original.numbers, Infinity);
    const least = inControl.least(numbers, i * d, control.numbers, own);
    const tied = least + TIED * (1 + least);
    const a = inOriginal.upTo(numbers, i * d, tied, ours);
    const b = inControl.upTo(numbers, i * d, tied, theirs);
    shares[i] = a / (a + b);
    for (let j = 0; j < a; j++) sums[ours[j]] += 1 / (a + b);
    for (let j = 0; j < b; j++) sums[original.size + theirs[j]] += 1 / (a + b);
    yield;
  }
  const places = Int32Array.from(sums.keys()).filter((place) => sums[place] > 0);
  return { shares, places, weights: Float64Array.from(places, (place) => sums[place]) };
}

/** `closestIn` for a worker. */
export const closestTask: Task<ClosestInput, ClosestOutput> = {
  id: "membership-inference/closest",
  run: (input) => atOnce(closestIn(input)),
  turns: closestIn,
};
