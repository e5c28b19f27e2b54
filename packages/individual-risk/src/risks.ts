import type { Tick } from "@sdc-risk/core/kernels";
import { approximateRisk, exactRisk } from "./risk.js";

/** How the risk of a class is computed. */
export interface RiskRule {
  readonly method: "exact" | "approximate";
  /** The chance that a person is in the intruder's file with the same keys, in (0, 1]. */
  readonly presence: number;
}

/**
 * Individual risk per class. Without weights the file is the population, p = 1, and the risk is 1/f.
 * @param tick called between pieces of work
 */
export async function classRisks(
  fk: Float64Array,
  Fk: Float64Array,
  { method, presence }: RiskRule,
  tick: Tick,
): Promise<Float64Array> {
  const risks = new Float64Array(fk.length),
    formula = method === "exact" ? exactRisk : approximateRisk;
  for (let c = 0; c < fk.length; c++) {
    const f = fk[c]!;
    risks[c] = presence * formula(f, f / Fk[c]!);
    if ((c & 1023) === 0) await tick(c / fk.length);
  }
  return risks;
}
