import type { ClassKey } from "../files/joint.ts";
import { mix, mixed, parted } from "@sdc-risk/data/kernels";

/** Classes between two ticks. */
const PIECE = 1 << 15;

/**
 * A number of 32 bits per class that draws go by. It depends neither on the order of records nor on the names
 * of levels: a level is known by the records of the classes that hold it, a class by its own records and its
 * levels (a round of colour refinement, Weisfeiler and Leman 1968).
 * @param counts records of each class, by file
 */
export function* signatures(
  keys: readonly ClassKey[],
  size: number,
  counts: readonly Int32Array[],
): Generator<void, Uint32Array> {
  const out = new Uint32Array(size).fill(1);
  for (const of of counts)
    for (let from = 0; from < size; from += PIECE) {
      mixIn(out, of, from, Math.min(size, from + PIECE));
      yield;
    }
  const levels: Uint32Array[] = [];
  for (const { codes, size: known } of keys) {
    const sums = new Uint32Array(known + 1);
    for (let from = 0; from < size; from += PIECE) {
      addUp(sums, codes, out, from, Math.min(size, from + PIECE));
      yield;
    }
    levels.push(sums.map(mix));
  }
  for (const [v, { codes }] of keys.entries())
    for (let from = 0; from < size; from += PIECE) {
      mixLevels(out, levels[v], codes, from, Math.min(size, from + PIECE));
      yield;
    }
  return out;
}

function mixIn(out: Uint32Array, counts: Int32Array, from: number, to: number): void {
  for (let c = from; c < to; c++) out[c] = mixed(out[c], counts[c]);
}

/** Sums of whole numbers modulo 2³², in which order does not matter. */
function addUp(sums: Uint32Array, codes: Int32Array, out: Uint32Array, from: number, to: number): void {
  for (let c = from; c < to; c++) sums[codes[c] + 1] += out[c];
}

function mixLevels(out: Uint32Array, levels: Uint32Array, codes: Int32Array, from: number, to: number): void {
  for (let c = from; c < to; c++) out[c] = mix(parted(out[c]) ^ levels[codes[c] + 1]);
}
