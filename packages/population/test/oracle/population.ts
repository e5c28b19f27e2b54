import type { Keys, Value } from "@sdc-risk/testkit";
import { sameKey, invertCovariance, quadraticForm } from "@sdc-risk/oracles";

/** One cell of the full cross-classification of the keys, missing as a category. */
export interface PopulationCell {
  readonly key: readonly Value[];
  /** Sample frequency, 0 for an empty cell. */
  readonly f: number;
  /** Fitted population frequency, above 0. */
  readonly lambda: number;
  /** Sampling fraction, in (0, 1]. */
  readonly pi: number;
}

/**
 * How π and λ are had: one sampling fraction, or weights: π = f/F on occupied cells and n/N elsewhere. `ml`
 * (the default) fits the sample frequencies and takes λ = μ/π; `pml` fits the sums of weights, whose fitted
 * value is λ, and takes π = min(1, μ/λ).
 */
export type IndependenceOptions =
  | { readonly samplingFraction: number }
  | { readonly weights: readonly number[]; readonly method?: "ml" | "pml" };

/** An estimated number of records and the two parts of its variance. */
export interface UniquenessEstimate {
  readonly estimate: number;
  /** V_pred, of the population given λ. */
  readonly predictionVariance: number;
  /** V_par, of the fit, by the delta method. */
  readonly parameterVariance: number;
}

/**
 * Expected population uniques among the sample uniques (tau1) and expected correct matches of sample uniques
 * (tau2).
 */
export interface PopulationUniqueness {
  readonly sampleUniques: number;
  readonly tau1: UniquenessEstimate;
  readonly tau2: UniquenessEstimate;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/**
 * Mean of g(X), X Poisson with mean h, by summation from the mode down to 0 and up until a term is below
 * 1e-22 of the largest. Each term comes from its neighbour, so that no logarithm of a gamma function is
 * needed.
 */
export function poissonMean(h: number, g: (x: number) => number): number {
  const mode = Math.floor(h);
  let total = 1;
  let weighted = g(mode);
  for (let x = mode, p = 1; x > 0 && p > 0; x--) {
    p *= x / h;
    total += p;
    weighted += p * g(x - 1);
  }
  for (let x = mode, p = 1; p > 1e-22; x++) {
    p *= h / (x + 1);
    total += p;
    weighted += p * g(x + 1);
  }
  return weighted / total;
}

/** The values of every key variable that occur, in order of first occurrence. */
function levelsOf(keys: Keys): Value[][] {
  return (keys[0] ?? []).map((_, v) => {
    const column = keys.map((key) => key[v]!);
    return column.filter((value, i) => column.indexOf(value) === i);
  });
}

/**
 * All cells of the full cross-classification with λ by independence: the fitted total of a cell is the grand
 * total times, for each variable, the share of the cell's value. The first variable varies slowest.
 * @param keys at least one record
 */
export function independenceCells(keys: Keys, options: IndependenceOptions): PopulationCell[] {
  const ones = keys.map(() => 1);
  const weights = "weights" in options ? options.weights : ones;
  const pml = "weights" in options && options.method === "pml";
  const fitted = pml ? weights : ones;
  const product = (key: readonly Value[], units: readonly number[]): number =>
    key.reduce<number>(
      (mean, value, v) => mean * (total(units, (other) => other[v] === value) / sum(units)),
      sum(units),
    );
  const total = (counts: readonly number[], alike: (key: readonly Value[]) => boolean) =>
    sum(counts.filter((_, i) => alike(keys[i])));
  const fileFraction = "weights" in options ? keys.length / sum(weights) : options.samplingFraction;
  const all = levelsOf(keys).reduce<Value[][]>(
    (cells, levels) => cells.flatMap((cell) => levels.map((value) => [...cell, value])),
    [[]],
  );
  return all.map((key) => {
    const mu = product(key, fitted);
    const f = total(ones, (other) => sameKey(other, key));
    const F = total(weights, (other) => sameKey(other, key));
    if (pml) return { key, f, pi: Math.min(1, product(key, ones) / mu), lambda: mu };
    const pi = "weights" in options && f > 0 ? f / F : fileFraction;
    return { key, f, pi, lambda: mu / pi };
  });
}

/** Indicators of the independence model: the intercept, and for every variable its values but the first. */
function designRows(cells: readonly PopulationCell[]): number[][] {
  const levels = levelsOf(cells.map(({ key }) => key));
  return cells.map(({ key }) => [
    1,
    ...levels.flatMap((values, v) => values.slice(1).map((value) => Number(key[v] === value))),
  ]);
}

/**
 * Population uniqueness under f ~ Poisson(πλ), F − f ~ Poisson(λ(1 − π)) (Skinner and Holmes 1998; Elamir and
 * Skinner 2006). Risks are means over that distribution: of [F = 1] and of 1/F. The parameter variance is g′
 * I⁻¹ g, I = Σ μ x x′ over all cells and g the sum of the derivatives of the risks of the sample uniques; d/d
 * ln λ of the mean of r(X) is h times the mean of r(X + 1) − r(X). Right for cells of the independence model
 * fitted by `ml`.
 */
export function populationUniqueness(cells: readonly PopulationCell[]): PopulationUniqueness {
  const rows = designRows(cells);
  const width = rows[0].length;
  const information = rows[0].map((_, a) =>
    rows[0].map((__, b) => sum(cells.map(({ lambda, pi }, k) => lambda * pi * rows[k][a] * rows[k][b]))),
  );
  const inverse = invertCovariance(information)!.inverse;
  const uniques = cells.flatMap(({ f, lambda, pi }, k) =>
    f === 1 ? [{ h: lambda * (1 - pi), row: rows[k] }] : [],
  );
  const estimateOf = (risk: (others: number) => number): UniquenessEstimate => {
    const means = uniques.map(({ h }) => poissonMean(h, risk));
    const squares = uniques.map(({ h }) => poissonMean(h, (x) => risk(x) ** 2));
    const slopes = uniques.map(({ h }) => h * poissonMean(h, (x) => risk(x + 1) - risk(x)));
    const g = Array.from({ length: width }, (_, a) => sum(uniques.map(({ row }, u) => slopes[u] * row[a])));
    return {
      estimate: sum(means),
      predictionVariance: sum(means.map((mean, u) => squares[u] - mean ** 2)),
      parameterVariance: quadraticForm(g, inverse),
    };
  };
  return {
    sampleUniques: uniques.length,
    tau1: estimateOf((x) => Number(x === 0)),
    tau2: estimateOf((x) => 1 / (1 + x)),
  };
}

/** Correct matches over all records, and record by record. */
export interface MatchOracle {
  /** Σ over occupied cells of π + Σ over sample uniques of (1 − π) E(1/F | f = 1). */
  readonly all: number;
  /** Per occupied cell E(1/F | f), and its sum over records. */
  readonly match: readonly number[];
  readonly perRecord: number;
}

/** Expected correct matches by sums over the distribution of F − f given f, Poisson with mean λ(1 − π). */
export function expectedMatches(cells: readonly PopulationCell[]): MatchOracle {
  const held = cells.filter(({ f }) => f > 0);
  const match = held.map(({ f, lambda, pi }) => poissonMean(lambda * (1 - pi), (x) => 1 / (f + x)));
  return {
    match,
    perRecord: sum(held.map(({ f }, k) => f * match[k])),
    all: sum(held.map(({ f, pi }, k) => pi + (f === 1 ? (1 - pi) * match[k] : 0))),
  };
}

/** The bias criterion of one risk: B̂, its variance v and B̂/√v, null where v is 0. */
export interface BiasCriterion {
  readonly bias: number;
  readonly variance: number;
  readonly ratio: number | null;
}

/**
 * The criterion B̂ of Skinner and Shlomo 2008, summed over all cells, empty ones too. With R(λ) the risk of a
 * sample unique of a cell, a = −λ e^(−πλ) R′(λ) and b = λ e^(−πλ) R″(λ) / (2π); the derivatives are (1 − π)
 * and (1 − π)² times the means of the first and second differences of the risk over the Poisson distribution
 * of F − 1.
 */
export function biasCriterion(cells: readonly PopulationCell[]): {
  tau1: BiasCriterion;
  tau2: BiasCriterion;
} {
  const of = (risk: (others: number) => number): BiasCriterion => {
    const parts = cells.map(({ f, lambda, pi }) => {
      const c = 1 - pi;
      const h = c * lambda;
      const mu = pi * lambda;
      const scale = lambda * Math.exp(-mu);
      const a = -scale * c * poissonMean(h, (x) => risk(x + 1) - risk(x));
      const b = (scale * c ** 2 * poissonMean(h, (x) => risk(x + 2) - 2 * risk(x + 1) + risk(x))) / (2 * pi);
      const d1 = f - mu;
      const d2 = d1 ** 2 - f;
      return { bias: a * d1 + b * d2, variance: a ** 2 * mu + 2 * b ** 2 * mu ** 2 };
    });
    const bias = sum(parts.map((part) => part.bias));
    const variance = sum(parts.map((part) => part.variance));
    return { bias, variance, ratio: variance === 0 ? null : bias / Math.sqrt(variance) };
  };
  return { tau1: of((x) => Number(x === 0)), tau2: of((x) => 1 / (1 + x)) };
}

/**
 * P(F = 1 | f = 1) and E(1/F | f = 1) where λ is gamma with shape a and mean m: then F − 1 | f = 1 is
 * negative binomial with size a + 1 and probability (a + πm)/(a + m), summed here until a term is below 1e-18
 * of the sum and past the mode.
 */
export function negativeBinomialRisks(a: number, m: number, pi: number): { unique: number; match: number } {
  const rho = (a + pi * m) / (a + m);
  const mode = (a * (1 - rho)) / rho;
  let p = Math.pow(rho, a + 1);
  let match = 0;
  const unique = p;
  for (let x = 0; x <= mode || p / (x + 1) > 1e-18 * match; x++) {
    match += p / (x + 1);
    p *= ((a + 1 + x) / (x + 1)) * (1 - rho);
  }
  return { unique, match };
}
