import { sum } from "@sdc-risk/data/kernels";

/** Probabilities that a pair disagrees, agrees or misses a value, per variable. */
export type States = readonly [disagreement: number, agreement: number, missing: number];

export interface FellegiSunter {
  /** Per variable, given that the pair is one unit. */
  readonly m: readonly States[];
  /** Per variable, given that it is not. */
  readonly u: readonly States[];
  /** Share of pairs that are one unit. */
  readonly prevalence: number;
  readonly iterations: number;
  /** Whether no probability moved any more. */
  readonly converged: boolean;
}

/** EM ends when no probability moves by more. */
const STILL = 1e-10;

/** The state of a variable in a pattern: its digit in base 3, the first variable's first. */
export const stateOf = (pattern: number, variable: number, variables: number): number =>
  Math.floor(pattern / 3 ** (variables - 1 - variable)) % 3;

/**
 * m, u and the share of matches by EM over agreement patterns, variables independent given whether a pair
 * matches (Fellegi and Sunter 1969; Winkler 1988). EM ends in a local maximum: it starts where matches agree
 * on 90 % and other pairs on 10 %, and matches are as many as the smaller file has records.
 * @param counts pairs per pattern, 3^variables
 * @param smaller records of the smaller file
 */
export function* fellegiSunter(
  counts: Float64Array,
  variables: number,
  smaller: number,
  most: number,
): Generator<void, FellegiSunter> {
  const held = Int32Array.from(counts.keys()).filter((pattern) => counts[pattern] > 0);
  const pairs = sum(counts);
  const missing = Array.from({ length: variables }, (_, v) => {
    const lacking = held.filter((pattern) => stateOf(pattern, v, variables) === 2);
    return sum(Array.from(lacking, (pattern) => counts[pattern])) / Math.max(1, pairs);
  });
  const start = (agreement: number): States[] =>
    missing.map((share) => [(1 - agreement) * (1 - share), agreement * (1 - share), share]);
  let m = start(0.9);
  let u = start(0.1);
  let prevalence = Math.min(0.5, smaller / Math.max(1, pairs));
  let iterations = 0;
  let converged = pairs === 0;
  while (!converged && iterations < most) {
    const matched = new Float64Array(3 * variables);
    const others = new Float64Array(3 * variables);
    let total = 0;
    let rest = 0;
    for (const pattern of held) {
      const match = counts[pattern] * posterior(pattern, m, u, prevalence);
      const none = counts[pattern] - match;
      total += match;
      rest += none;
      for (let v = 0; v < variables; v++) {
        const at = 3 * v + stateOf(pattern, v, variables);
        matched[at] += match;
        others[at] += none;
      }
    }
    const nextM = probabilities(matched, total, m);
    const nextU = probabilities(others, rest, u);
    const next = total / pairs;
    converged = Math.abs(next - prevalence) <= STILL && near(m, nextM) && near(u, nextU);
    [m, u, prevalence] = [nextM, nextU, next];
    iterations++;
    yield;
  }
  return { m, u, prevalence, iterations, converged };
}

function probabilities(mass: Float64Array, total: number, old: States[]): States[] {
  return total === 0
    ? old
    : old.map((_, v) => [mass[3 * v] / total, mass[3 * v + 1] / total, mass[3 * v + 2] / total]);
}

const near = (a: readonly States[], b: readonly States[]): boolean =>
  a.every((states, v) => states.every((p, s) => Math.abs(p - b[v][s]) <= STILL));

/** P(one unit | pattern). */
export function posterior(
  pattern: number,
  m: readonly States[],
  u: readonly States[],
  prevalence: number,
): number {
  let match = prevalence;
  let none = 1 - prevalence;
  for (let v = 0; v < m.length; v++) {
    const state = stateOf(pattern, v, m.length);
    match *= m[v][state];
    none *= u[v][state];
  }
  return match === 0 ? 0 : match / (match + none);
}

/**
 * Smallest probability that a weight is taken of: a state that one side never shows has a large weight, not
 * an infinite one.
 */
const LEAST = 1e-12;

/** The weight of a state, log2 of m / u; 0 where neither matches nor others show it. */
export const weightOf = (m: number, u: number): number =>
  m === 0 && u === 0 ? 0 : Math.log2(Math.max(LEAST, m)) - Math.log2(Math.max(LEAST, u));

/** Match weight per agreement pattern: the sum over variables. */
export function patternWeights({ m, u }: FellegiSunter): Float64Array {
  const d = m.length;
  const weights = new Float64Array(3 ** d);
  for (let pattern = 0; pattern < weights.length; pattern++) {
    for (let v = 0; v < d; v++) {
      const state = stateOf(pattern, v, d);
      weights[pattern] += weightOf(m[v][state], u[v][state]);
    }
  }
  return weights;
}

/** Bits within which two weights are one: EM leaves probabilities uncertain by more than rounding does. */
const ONE_WEIGHT = 1e-6;

/**
 * Weights by which records are linked. Patterns of equal weight are tied, such as agreement on the one or on
 * the other of two variables with the same m and u. Their sums, of other terms in another order, differ by
 * rounding: weights in a row that are less than a millionth of a bit apart become the largest of them.
 * @param weights per pattern
 * @param counts pairs per pattern; patterns that no pair has keep their weight and join none
 */
export function tiedWeights(weights: Float64Array, counts: Float64Array): Float64Array {
  const held = Int32Array.from(weights.keys())
    .filter((pattern) => counts[pattern] > 0)
    .sort((a, b) => weights[b] - weights[a]);
  const out = weights.slice();
  for (let at = 1; at < held.length; at++) {
    const above = held[at - 1];
    const pattern = held[at];
    if (weights[above] - weights[pattern] < ONE_WEIGHT) out[pattern] = out[above];
  }
  return out;
}
