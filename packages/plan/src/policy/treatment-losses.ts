import { filled, sum } from "@sdc-risk/data/kernels";
import { arxLoss, chainCosts, entropyLoss, precisionLoss, type LossFunction } from "@sdc-risk/treat";
import type { LatticeKey } from "../lattice/problem.ts";
import type { LatticeTreatment } from "../treatment/search-treatment.ts";

/** What a treatment costs by several losses. */
export interface TreatmentLosses {
  /** Loss as ARX has it, each key as much as it is important. */
  readonly arx: number;
  /** Non-uniform entropy as a share of what it costs to suppress everything. */
  readonly entropy: number;
  /** The same in bits. */
  readonly bits: number;
  /** One less precision. */
  readonly precision: number;
}

/** The losses of a treatment. */
export function treatmentLosses(
  keys: readonly LatticeKey[],
  treatment: Pick<LatticeTreatment, "levels" | "suppressed" | "parts">,
): TreatmentLosses {
  const { loss: bits, most } = lossBy(entropyLoss, keys, treatment);
  return {
    arx: lossBy(arxLoss(), keys, treatment).loss,
    entropy: most === 0 ? 0 : bits / most,
    bits,
    precision: lossBy(precisionLoss, keys, treatment).loss,
  };
}

function lossBy(
  loss: LossFunction,
  keys: readonly LatticeKey[],
  { levels, suppressed, parts = [] }: Pick<LatticeTreatment, "levels" | "suppressed" | "parts">,
): { readonly loss: number; readonly most: number } {
  const all = keys.map(({ column, chain, counts = null }) => chainCosts(loss, column, chain, counts));
  const costs = Float64Array.from(keys, ({ column: { codes }, chain, counts = null }, j) => {
    const { kept, suppressed: more } = all[j].levels[levels[j]];
    const { of } = chain.levels[levels[j]];
    return (
      kept +
      parts.reduce(
        (all, { unit, mask, records }) => all + ((mask >> j) & 1) * records * more[of[codes[unit]]],
        0,
      ) +
      sum(
        filled(new Float64Array(codes.length), (r) =>
          codes[r] >= 0 && (suppressed[r] >> j) & 1 ? (counts?.[r] ?? 1) * more[of[codes[r]]] : 0,
        ),
      )
    );
  });
  const totals = all.map(({ total }) => total);
  const importance = Float64Array.from(keys, ({ importance: own = 1 }) => own);
  return {
    loss: loss.combine(costs, totals, importance),
    most: loss.combine(
      Float64Array.from(totals, ({ most }) => most),
      totals,
      importance,
    ),
  };
}
