import { SdcError } from "@sdc-risk/data";
import { weightedSum, type Counts } from "@sdc-risk/data/kernels";
import { keyNamed } from "../table/structural.ts";
import type { CellTable } from "../table/table.ts";

/**
 * By key the chance that a value stands in the file as it was: one for all levels, or by level (1 for those
 * not named).
 */
export type Kept = Readonly<Record<string, number | Readonly<Record<string, number>>>>;

/**
 * M_kk per class: the chance that a record with this key has it truly, for keys that were perturbed independently.
 * @returns null where none was
 * @throws BAD_OPTIONS where a name is no key or no level of it
 */
export function keptProbability(table: CellTable, kept: Kept): Float64Array | null {
  if (Object.keys(kept).length === 0) return null;
  const out = new Float64Array(table.counts.length).fill(1);
  for (const [name, chances] of Object.entries(kept)) {
    const v = keyNamed(table, name, "misclassification");
    const labels = table.labels[v];
    const codes = table.codes[v];
    if (typeof chances !== "number") {
      const stray = Object.keys(chances).filter((label) => !labels.includes(label)).length;
      if (stray > 0)
        throw new SdcError(
          "BAD_OPTIONS",
          `Options of "population": misclassification names ${stray} levels of "${name}" that no record holds.`,
        );
    }
    const chance = labels.map((label) =>
      typeof chances === "number" ? chances : label === null ? 1 : (chances[label] ?? 1),
    );
    for (let c = 0; c < out.length; c++) out[c] *= chance[codes[c]];
  }
  return out;
}

/** τ2 of perturbed keys: Σ over sample uniques of M_kk E(1/F̃ | f̃ = 1) (Shlomo 2022). */
export function perturbedTau(kept: Float64Array, match: Float64Array, counts: Counts): number {
  return weightedSum(
    match.map((r, c) => (counts[c] === 1 ? r : 0)),
    kept,
  );
}
