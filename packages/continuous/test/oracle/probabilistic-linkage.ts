import type { Value } from "@sdc-risk/testkit";
import { type RecordLink, type Linkage, linkageOf } from "./linkage.ts";

/**
 * Probabilities of the states disagreement, agreement and missing of every variable, and the share of matches
 * among pairs.
 */
export interface MatchProbabilities {
  /** m[j][state] given a match. */
  readonly m: readonly (readonly number[])[];
  /** u[j][state] given no match. */
  readonly u: readonly (readonly number[])[];
  /** Share of matches among the compared pairs. */
  readonly p: number;
}

/** Options of `probabilisticLinkage`. */
export interface ProbabilisticOptions {
  /** Whether a missing value in either record disagrees (default) or is a third state of the variable. */
  readonly missing?: "disagreement" | "state";
  /** Only pairs with equal values here are compared; a missing value equals nothing. By default all pairs are. */
  readonly blocks?: { readonly original: readonly Value[]; readonly released: readonly Value[] };
  /**
   * Where EM starts; by default m 0.9, u 0.1 for agreement, each state missing at its observed share, p =
   * min(n, n′) / pairs, at most ½.
   */
  readonly start?: MatchProbabilities;
  /** EM ends when no parameter moves by more than this, default 1e-13. */
  readonly tolerance?: number;
  /** Default 100,000. */
  readonly maxIterations?: number;
}

/** One compared pair. */
export interface ComparedPair {
  readonly original: number;
  readonly released: number;
  /** State per variable: 0 disagreement, 1 agreement, 2 missing. */
  readonly states: readonly number[];
  /** log2 of P(states | match) / P(states | no match), the sum of the weights of the states. */
  readonly weight: number;
  /** P(match | states). */
  readonly posterior: number;
}

/** What `probabilisticLinkage` finds. */
export interface ProbabilisticLinkage extends Linkage, MatchProbabilities {
  /** weights[j][state] = log2(m/u); null where a state has probability 0 under both. */
  readonly weights: (number | null)[][];
  readonly pairs: ComparedPair[];
  /** Σ ln P(states) over pairs before the first step and after each. */
  readonly logLikelihoods: number[];
  readonly converged: boolean;
}

const product = (model: readonly (readonly number[])[], states: readonly number[]) =>
  states.reduce((value, state, j) => value * model[j][state], 1);

const posteriorOf = ({ m, u, p }: MatchProbabilities, states: readonly number[]) => {
  const match = p * product(m, states);
  return match / (match + (1 - p) * product(u, states));
};

function defaultStart(
  vectors: readonly (readonly number[])[],
  variables: number,
  smaller: number,
): MatchProbabilities {
  const at = (agreement: number) =>
    Array.from({ length: variables }, (_, j) => {
      const missing = vectors.filter((states) => states[j] === 2).length / Math.max(1, vectors.length);
      return [(1 - agreement) * (1 - missing), agreement * (1 - missing), missing];
    });
  return { m: at(0.9), u: at(0.1), p: Math.min(0.5, smaller / Math.max(1, vectors.length)) };
}

/** One step of EM: every pair counts as a match by its posterior. A side without any mass keeps its probabilities. */
function step(model: MatchProbabilities, vectors: readonly (readonly number[])[]): MatchProbabilities {
  const mass = { match: 0, none: 0 };
  const m = model.m.map(() => [0, 0, 0]);
  const u = model.u.map(() => [0, 0, 0]);
  for (const states of vectors) {
    const posterior = posteriorOf(model, states);
    mass.match += posterior;
    mass.none += 1 - posterior;
    states.forEach((state, j) => {
      m[j][state] += posterior;
      u[j][state] += 1 - posterior;
    });
  }
  const shares = (sums: readonly number[][], total: number) =>
    sums.map((states) => states.map((sum) => sum / total));
  return {
    m: mass.match === 0 ? model.m : shares(m, mass.match),
    u: mass.none === 0 ? model.u : shares(u, mass.none),
    p: mass.match / vectors.length,
  };
}

/**
 * Probabilistic record linkage (Fellegi and Sunter 1969): variables agree exactly or not, independently given the match
 * status; m, u and p by EM over all compared pairs. EM may end in a local maximum that depends on the start, and needs
 * three variables or more to tell matches apart. Every released record is linked to the original records of the highest
 * weight among its compared pairs.
 * @param original variables by record
 * @param released the same variables, any number of records in any order
 * @param truth per released record, the original record that it is; null for one that the original does not hold
 */
export function probabilisticLinkage(
  original: readonly (readonly Value[])[],
  released: readonly (readonly Value[])[],
  truth: readonly (number | null)[],
  {
    missing = "disagreement",
    blocks,
    start,
    tolerance = 1e-13,
    maxIterations = 100_000,
  }: ProbabilisticOptions = {},
): ProbabilisticLinkage {
  const originals = original[0]?.length ?? 0;
  const absent = missing === "state" ? 2 : 0;
  const state = (x: Value, y: Value) => (x === null || y === null ? absent : Number(x === y));
  const sameBlock = (i: number, r: number) =>
    blocks === undefined || (blocks.original[i] !== null && blocks.original[i] === blocks.released[r]);
  const compared = truth.flatMap((_, r) =>
    Array.from({ length: originals }, (__, i) => i)
      .filter((i) => sameBlock(i, r))
      .map((i) => ({
        original: i,
        released: r,
        states: original.map((values, j) => state(values[i], released[j][r])),
      })),
  );
  const vectors = compared.map(({ states }) => states);
  const likelihood = ({ m, u, p }: MatchProbabilities) =>
    vectors.reduce((sum, states) => sum + Math.log(p * product(m, states) + (1 - p) * product(u, states)), 0);
  let model = start ?? defaultStart(vectors, original.length, Math.min(originals, truth.length));
  let converged = vectors.length === 0;
  const logLikelihoods = [likelihood(model)];
  for (let iteration = 0; !converged && iteration < maxIterations; iteration++) {
    const next = step(model, vectors);
    const all = ({ m, u, p }: MatchProbabilities) => [...m.flat(), ...u.flat(), p];
    const before = all(model);
    converged = all(next).every((value, at) => Math.abs(value - before[at]) <= tolerance);
    model = next;
    logLikelihoods.push(likelihood(model));
  }
  const { m, u } = model;
  const pairs = compared.map((pair): ComparedPair => ({
    ...pair,
    weight: Math.log2(product(m, pair.states)) - Math.log2(product(u, pair.states)),
    posterior: posteriorOf(model, pair.states),
  }));
  const weights = m.map((states, j) =>
    states.map((value, s) => (value === 0 && u[j][s] === 0 ? null : Math.log2(value / u[j][s]))),
  );
  const links = truth.map((own, r) =>
    linkByWeight(
      pairs.filter((pair) => pair.released === r),
      own,
    ),
  );
  return { ...linkageOf(links, originals), ...model, weights, pairs, logLikelihoods, converged };
}

/**
 * Links to the pairs of the highest weight. The margin here is the weight that the next other comparison
 * vector falls short by.
 */
function linkByWeight(pairs: readonly ComparedPair[], own: number | null): RecordLink {
  const most = pairs.reduce((a, { weight }) => Math.max(a, weight), -Infinity);
  const best = pairs.filter(({ weight }) => weight === most);
  const candidates = best.map(({ original }) => original);
  const others = pairs.filter(({ states }) => states.some((state, j) => state !== best[0].states[j]));
  return {
    candidates,
    credit: own !== null && candidates.includes(own) ? 1 / candidates.length : 0,
    distance: null,
    margin: others.reduce((a, { weight }) => Math.min(a, most - weight), Infinity),
  };
}
