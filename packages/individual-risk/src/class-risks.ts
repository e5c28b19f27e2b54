import { inPieces, inTurns, type Tick } from "@sdc-risk/data/kernels";
import { approximateRisk, exactRisk } from "./risk.ts";

/** How the risk of a class is computed. */
export interface RiskRule {
  readonly method: "exact" | "approximate";
  /** The chance that a person is in the intruder's file with the same keys, in (0, 1]. */
  readonly presence: number;
}

/** Classes between two ticks. */
const PIECE = 1024;

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
  const risks = new Float64Array(fk.length);
  const formula = method === "exact" ? exactRisk : approximateRisk;
  let done = 0;
  const work = inPieces(
    fk.length,
    (from, to) => {
      for (let c = from; c < to; c++) risks[c] = presence * formula(fk[c], fk[c] / Fk[c]);
      done = to;
    },
    PIECE,
  );
  await inTurns(work, () => tick(done / fk.length));
  return risks;
}
