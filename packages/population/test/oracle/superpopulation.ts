/** Number of sample classes by size: `sizes[j]` classes of j records; index 0 is not read. */
export type ClassSizes = readonly number[];

/** A maximum of a likelihood over two parameters. */
interface LikelihoodMaximum {
  readonly x: number;
  readonly y: number;
  readonly value: number;
  readonly atEdge: boolean;
}

/**
 * Pitman's model with both parameters; `alphaZero` flags α at 0, the limit of Ewens, where the estimate still
 * stands.
 */
export interface PitmanFit {
  readonly theta: number;
  readonly alpha: number;
  readonly logLikelihood: number;
  readonly alphaZero: boolean;
  readonly uniques: number;
}

/** The shifted negative binomial model; K is the estimated number of classes of the population. */
export interface SnbFit {
  readonly alpha: number;
  readonly beta: number;
  readonly logLikelihood: number;
  readonly classes: number;
  readonly uniques: number;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const POINTS = 60;

const records = (sizes: ClassSizes) => sizes.reduce((total, s, j) => total + s * j, 0);
const classes = (sizes: ClassSizes) => sizes.reduce((total, s, j) => (j === 0 ? total : total + s), 0);

/** The largest g on [low, high]: the best of a grid, then golden section between its neighbours. */
function maximise(
  g: (x: number) => number,
  low: number,
  high: number,
): { x: number; value: number; atEdge: boolean } {
  const step = (high - low) / POINTS;
  const grid = Array.from({ length: POINTS + 1 }, (_, k) => low + k * step);
  const found = grid.map(g);
  const best = found.indexOf(Math.max(...found));
  let a = Math.max(low, low + (best - 1) * step);
  let b = Math.min(high, low + (best + 1) * step);
  let left = b - GOLDEN * (b - a);
  let right = a + GOLDEN * (b - a);
  let gLeft = g(left);
  let gRight = g(right);
  while (b - a > 1e-10 * Math.max(1, Math.abs(a) + Math.abs(b))) {
    if (gLeft >= gRight) {
      b = right;
      right = left;
      gRight = gLeft;
      left = b - GOLDEN * (b - a);
      gLeft = g(left);
    } else {
      a = left;
      left = right;
      gLeft = gRight;
      right = a + GOLDEN * (b - a);
      gRight = g(right);
    }
  }
  const x = (a + b) / 2;
  const value = g(x);
  const atEdge = x - low < step * 1e-3 || high - x < step * 1e-3;
  return found[best] > value
    ? { x: grid[best], value: found[best], atEdge: best === 0 || best === POINTS }
    : { x, value, atEdge };
}

/** The largest g over a rectangle: x outside, y inside. */
function maximise2(
  g: (x: number, y: number) => number,
  xs: readonly [number, number],
  ys: readonly [number, number],
): LikelihoodMaximum {
  const inner = (x: number) => maximise((y) => g(x, y), ...ys);
  const outer = maximise((x) => inner(x).value, ...xs);
  const at = inner(outer.x);
  return { x: outer.x, y: at.x, value: at.value, atEdge: outer.atEdge || at.atEdge };
}

/**
 * Zayatz 1991: û = s_1 P/π with P = s_1 π / Σ s_j H_j, H_j = j C(N−j, n−1)/C(N, n) the chance that a
 * population class of j records has one in the sample, as the product (j n/N) Π_{i=1}^{j−1} (N−n+1−i)/(N−i).
 * Null where Σ s_j H_j = 0.
 * @param N records of the population, at least those of the sample
 */
export function zayatzUniques(sizes: ClassSizes, N: number): number | null {
  const n = records(sizes);
  const s1 = sizes[1] ?? 0;
  const chance = (j: number) =>
    Array.from({ length: j - 1 }, (_, i) => Math.max(0, N - n - i) / (N - 1 - i)).reduce(
      (a, b) => a * b,
      (j * n) / N,
    );
  const expected = sizes.reduce((total, s, j) => (j === 0 || s === 0 ? total : total + s * chance(j)), 0);
  return expected === 0 ? null : (s1 * s1) / expected;
}

/** ln of the likelihood of Pitman's model, up to a constant (Hoshino 2001), term by term. */
export function pitmanLogLikelihood(sizes: ClassSizes, theta: number, alpha: number): number {
  const n = records(sizes);
  const u = classes(sizes);
  let total = 0;
  for (let i = 1; i < u; i++) total += Math.log(theta + i * alpha);
  for (let i = 1; i < n; i++) total -= Math.log(theta + i);
  sizes.forEach((s, j) => {
    for (let i = 1; i < j && s > 0; i++) total += s * Math.log(i - alpha);
  });
  return total;
}

/** N Γ(θ+α+N−1) Γ(θ+1) / (Γ(θ+α) Γ(θ+N)) = N Π_{i=1}^{N−1} (1 − (1−α)/(θ+i)), N an integer. */
export function pitmanUniques(theta: number, alpha: number, N: number): number {
  let log = 0;
  for (let i = 1; i < N; i++) log += Math.log1p((alpha - 1) / (theta + i));
  return N * Math.exp(log);
}

/**
 * Pitman's model by maximum likelihood over 0 ≤ α ≤ 0.9999 and −α < θ, θ + α from 1e-6 to 1e9 on a
 * logarithmic scale, to about 1e-5. Null where the maximum lies at a border other than α = 0: one class only,
 * or records all unique.
 */
export function pitman(sizes: ClassSizes, N: number): PitmanFit | null {
  if (records(sizes) < 2) return null;
  const {
    x: alpha,
    y,
    value,
  } = maximise2(
    (a, t) => pitmanLogLikelihood(sizes, Math.exp(t) - a, a),
    [0, 0.9999],
    [Math.log(1e-6), Math.log(1e9)],
  );
  const theta = Math.exp(y) - alpha;
  const alphaZero = alpha < 1e-6;
  if (alpha > 0.999 || theta + alpha < 2e-6 || theta > 5e8) return null;
  return { theta, alpha, logLikelihood: value, alphaZero, uniques: pitmanUniques(theta, alpha, N) };
}

/** ln of the probability of a negative binomial count: Γ(x+α)/(Γ(α) x!) β^α (1−β)^x, its factors one by one. */
function negativeBinomialLogs(alpha: number, beta: number, upTo: number): number[] {
  const logs = [alpha * Math.log(beta)];
  for (let x = 1; x <= upTo; x++) logs.push(logs[x - 1] + Math.log(((alpha + x - 1) / x) * (1 - beta)));
  return logs;
}

/** P(f = x) for x = 0 … upTo in a class of the shifted negative binomial model (Chen and Keller-McNulty 1998). */
export function snbProbabilities(alpha: number, beta: number, pi: number, upTo: number): number[] {
  const thinned = negativeBinomialLogs(alpha, beta / (beta + pi * (1 - beta)), upTo).map(Math.exp);
  return thinned.map((p, x) => (1 - pi) * p + (x === 0 ? 0 : pi * thinned[x - 1]));
}

/** ln of the zero-truncated likelihood: Σ s_j ln(P(f = j) / (1 − P(f = 0))). */
export function snbLogLikelihood(sizes: ClassSizes, alpha: number, beta: number, pi: number): number {
  const p = snbProbabilities(alpha, beta, pi, sizes.length - 1);
  const seen = Math.log(1 - p[0]);
  return sizes.reduce((total, s, j) => (j === 0 || s === 0 ? total : total + s * (Math.log(p[j]) - seen)), 0);
}

/**
 * The shifted negative binomial model by zero-truncated maximum likelihood, α in (1e-4, 1e4) and β/(1 − β) in
 * (1e-6, 1e6) on logarithmic scales, to about 1e-5; the number of classes is u / (1 − P(f = 0)). Null where
 * the maximum lies at a border.
 * @param pi sampling fraction n/N, in (0, 1]
 */
export function shiftedNegativeBinomial(sizes: ClassSizes, pi: number): SnbFit | null {
  if (classes(sizes) === 0) return null;
  const betaOf = (logit: number) => 1 / (1 + Math.exp(-logit));
  const bound = Math.log(1e6);
  const found = maximise2(
    (a, logit) => snbLogLikelihood(sizes, Math.exp(a), betaOf(logit), pi),
    [Math.log(1e-4), Math.log(1e4)],
    [-bound, bound],
  );
  if (found.atEdge) return null;
  const alpha = Math.exp(found.x);
  const beta = betaOf(found.y);
  const K = classes(sizes) / (1 - snbProbabilities(alpha, beta, pi, 0)[0]);
  return { alpha, beta, logLikelihood: found.value, classes: K, uniques: K * Math.pow(beta, alpha) };
}

/**
 * The rule of Dankar et al. 2012: up to π = 0.1 Pitman, Zayatz where that fails; above it the smaller of
 * Zayatz and SNB.
 */
export function dankarUniques(
  pi: number,
  estimates: { zayatz: number | null; pitman: number | null; snb: number | null },
): number | null {
  const { zayatz, pitman: fitted, snb } = estimates;
  if (pi <= 0.1) return fitted ?? zayatz;
  return zayatz === null || snb === null ? (zayatz ?? snb) : Math.min(zayatz, snb);
}
