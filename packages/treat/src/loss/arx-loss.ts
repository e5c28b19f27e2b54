import type { KeyTotal, LevelCosts, LevelFacts, LossFunction } from "./loss-function.ts";

/**
 * The loss that ARX uses by default (Iyengar 2002, normalised, with a geometric mean over keys): a value costs the
 * share of the key's values that its label stands for, a suppressed one 1.
 *
 * L_j = (Σ cost − g n / leaves) / (n − g n / leaves), at least 0; loss = Π (1 + importance_j L_j)^(1/p) − 1, with
 * g = min(1, 2 − 2 gs) and s = min(1, 2 gs): a kept value costs g · share, a suppressed one share + s (1 − share).
 * @param gs what generalising costs beside suppressing: below 0.5 suppressing is cheaper, above it generalising is
 */
export function arxLoss(gs = 0.5): LossFunction {
  const g = Math.min(1, 2 - 2 * gs);
  const s = Math.min(1, 2 * gs);
  return {
    id: "loss",
    title: "Loss",
    about: "The share of a key's values that a released value may stand for, as ARX has it (Iyengar 2002).",
    costs: (facts) => shareCosts(facts, g, s),
    combine: (costs, keys, importance) => {
      let sum = 0;
      for (let j = 0; j < costs.length; j++) sum += lostPart(costs[j], keys[j], importance[j], g);
      return geometricMean(sum, costs.length);
    },
    part: (cost, key, importance) => lostPart(cost, key, importance, g),
    ofParts: (sum, importance) => geometricMean(sum, importance.length),
  };
}

function shareCosts({ level, counts, leaves }: LevelFacts, g: number, s: number): LevelCosts {
  const share = level.leaves.map((under) => under / leaves);
  // whole numbers are added up, so that the sum is the same in whatever order values come
  let under = 0;
  counts.forEach((count, code) => {
    if (count > 0) under += count * level.leaves[level.of[code]];
  });
  return { kept: (g * under) / leaves, suppressed: share.map((one) => one + s * (1 - one) - g * one) };
}

/** The logarithm of what a key loses, on top of one. */
function lostPart(cost: number, { records, leaves }: KeyTotal, importance: number, g: number): number {
  const least = (g * records) / leaves;
  const lost = records === least ? 0 : Math.max(0, (cost - least) / (records - least));
  return Math.log1p(importance * lost);
}

const geometricMean = (sum: number, keys: number): number => Math.expm1(sum / Math.max(1, keys));
