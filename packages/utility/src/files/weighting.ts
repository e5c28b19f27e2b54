import type { FileWeights } from "../formulas/cells.ts";
import type { ComparedFiles } from "./compared.ts";

/** Weights of both files; null with the reason where one of them has none. */
export function weightsOf({ original, released }: Pick<ComparedFiles, "original" | "released">):
  | { readonly weights: FileWeights; readonly reason: null }
  | {
      readonly weights: null;
      readonly reason: string;
    } {
  if (original.weights === null) return { weights: null, reason: "No variable has the role weight." };
  if (released.weights === null)
    return { weights: null, reason: "The released file does not hold the weights of its records." };
  return { weights: { original: original.weights, released: released.weights }, reason: null };
}
