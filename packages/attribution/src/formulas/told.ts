import type { Piece } from "../cross.js";

/** The entry of the one value that the released file holds in the k-th class; −1 where it holds none or several. */
export function toldEntry({ starts, released, releaseds }: Piece, k: number): number {
  const all = releaseds[k]!;
  if (all === 0) return -1;
  for (let i = starts[k]!; i < starts[k + 1]!; i++) if (released[i]! > 0) return released[i] === all ? i : -1;
  return -1;
}
