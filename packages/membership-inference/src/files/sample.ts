import { mixed } from "@sdc-risk/data/kernels";
import type { JointFiles } from "./files.ts";

/** A hash of a text that does not depend on anything else. */
function hashOf(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return hash;
}

/** A number per record of a file that its values alone decide, so that the order of records chooses nobody. */
export function* recordHashes(
  { variables, records }: JointFiles,
  file: number,
): Generator<void, Uint32Array> {
  const out = new Uint32Array(records[file]);
  for (const { size, label, codes } of variables) {
    const levels = new Uint32Array(size + 1);
    for (let code = 0; code < size; code++) levels[code + 1] = hashOf(label(code));
    const own = codes[file];
    for (let i = 0; i < own.length; i++) out[i] = mixed(out[i], levels[own[i] + 1]);
    yield;
  }
  return out;
}

/** Records in the order of their hash and a seed: the first ones are a random sample. */
export function shuffled(hashes: Uint32Array, seed: number): Int32Array {
  const keys = hashes.map((hash) => mixed(hash, seed));
  return Int32Array.from(hashes.keys()).sort((a, b) => keys[a] - keys[b] || a - b);
}

/**
 * Two halves of some records in their order, each household in one of them: what somebody who is attacked shares with
 * others of the household is not to stand in what an attack compares with.
 * @param homes the household of each record, −1 where it is missing; null where there are none
 */
export function halvesOf(order: Int32Array, homes: Int32Array | null): readonly [Int32Array, Int32Array] {
  const halfOf = new Map<number, 0 | 1>();
  const sizes = [0, 0];
  const which = order.map((record) => {
    const home = homes === null || homes[record] < 0 ? -1 - record : homes[record];
    const half = halfOf.get(home) ?? (sizes[0] > sizes[1] ? 1 : 0);
    halfOf.set(home, half);
    sizes[half]++;
    return half;
  });
  return [order.filter((_, i) => which[i] === 0), order.filter((_, i) => which[i] === 1)];
}
