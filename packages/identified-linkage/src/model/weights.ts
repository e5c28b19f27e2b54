import type { PairTotals } from "../patterns/totals.ts";
import type { PairJudgements, KeyJudgement } from "../patterns/best.ts";
import { agreementRatio } from "./hits.ts";
import type { Model } from "./em.ts";
import type { KeyValues } from "./values.ts";

/** Bits that a key must tell at least. */
const TELLING = 1e-3;
/**
 * Weights are whole numbers of so many bits: EM leaves shares uncertain by more, and sums of the same terms
 * in another order are then equal.
 */
export const STEP = 2 ** -20;

/** What keys say of a pair. */
export interface MatchWeights extends PairJudgements {
  /** Bits per compared key, log2 of m/u and of (1 − m)/(1 − u); both 0 where the key tells nothing. */
  readonly agreement: Float64Array;
  readonly disagreement: Float64Array;
}

/**
 * The weights of a model (Fellegi and Sunter 1969), those of agreement by how common the value is (Winkler
 * 1989). A key on which all pairs agree, or none, tells nothing, whatever the model makes of it: else it would
 * set those who hold it apart from those whose value is missing.
 * @param totals pairs that are compared
 */
export function weightsOf(
  model: Pick<Model, "own" | "others" | "u">,
  values: readonly KeyValues[],
  totals: PairTotals,
): MatchWeights {
  const { own, others, u } = model;
  const agreement = new Float64Array(u.length);
  const disagreement = new Float64Array(u.length);
  let telling = 0;
  for (let v = 0; v < u.length; v++) {
    const agree = Math.log2(agreementRatio(own.hit[v], own.chance[v], 1 / u[v]));
    const disagree = Math.log2(own.chance[v]);
    const agreed = totals.agreed[v];
    if (!(agree - disagree > TELLING) || agreed === 0 || agreed === totals.held[v]) continue;
    agreement[v] = agree;
    disagreement[v] = disagree;
    telling |= 1 << v;
  }
  const keys = values.map(({ codes, share }, v): KeyJudgement => {
    // disagreement speaks against a pair, be it by rounding
    const apart = Math.min(-1, steps(own.chance[v]));
    const miss = 2 ** (apart * STEP);
    const other = others.chance[v];
    // agreement always weighs more, be it by rounding
    const gain = share.map((q) =>
      Math.max(1, steps(agreementRatio(own.hit[v], own.chance[v], 1 / q)) - apart),
    );
    return {
      codes,
      apart,
      gain,
      ratio: { apart: miss, more: gain.map((one) => miss * (2 ** (one * STEP) - 1)) },
      others: { apart: other, more: share.map((q) => others.hit[v] / q) },
    };
  });
  return { agreement, disagreement, telling, keys };
}

/** The weight of a likelihood ratio. */
const steps = (ratio: number): number => Math.round(Math.log2(ratio) / STEP);
