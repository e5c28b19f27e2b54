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
