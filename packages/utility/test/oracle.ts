// Every figure by its definition, over plain lists, record by record; no code of the measure is used.
type Numbers = readonly (number | null)[];
type Texts = readonly (string | null)[];

/** A file as the oracle reads it: columns of equal length, and weights. */
export interface OracleFile {
  readonly numbers: readonly Numbers[];
  readonly texts: readonly Texts[];
  readonly weights: readonly number[];
}

const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : total(values) / values.length;

interface Pair {
  readonly x: number;
  readonly w: number;
}
export const pairsOf = (values: Numbers, weights: readonly number[]): Pair[] =>
  values.flatMap((x, i) => (x === null ? [] : [{ x, w: weights[i] }]));

const mean = (pairs: readonly Pair[]): number =>
  total(pairs.map(({ x, w }) => w * x)) / total(pairs.map(({ w }) => w));

const isConstant = (values: readonly number[]): boolean => values.every((x) => x === values[0]);

/** Square root of Σ w (x − mean)² / Σ w · n / (n − 1). */
function spread(pairs: readonly Pair[]): number {
  if (pairs.length < 2 || isConstant(pairs.map(({ x }) => x))) return 0;
  const m = mean(pairs);
  const variance = total(pairs.map(({ x, w }) => w * (x - m) ** 2)) / total(pairs.map(({ w }) => w));
  return Math.sqrt((variance * pairs.length) / (pairs.length - 1));
}

/** IL1 and IL1s over pairs of records, of some variables together. */
export function loss(
  original: OracleFile,
  released: OracleFile,
  match: readonly number[],
  variables: readonly number[],
) {
  const il1: Pair[] = [];
  const il1s: Pair[] = [];
  let compared = 0;
  for (const v of variables) {
    const sd = spread(pairsOf(original.numbers[v], original.weights));
    const pairs = original.numbers[v].flatMap((x, i) => {
      const y = match[i] < 0 ? null : released.numbers[v][match[i]];
      return x === null || y === null ? [] : [{ x, y, w: original.weights[i] }];
    });
    if (pairs.length < 3) continue;
    compared += pairs.length;
    const relative = pairs.filter(({ x }) => x !== 0);
    if (relative.length >= 3) il1.push(...relative.map(({ x, y, w }) => ({ x: Math.abs((x - y) / x), w })));
    if (sd > 0) il1s.push(...pairs.map(({ x, y, w }) => ({ x: Math.abs(x - y) / (Math.SQRT2 * sd), w })));
  }
  const sumOf = (pairs: Pair[]): number | null =>
    pairs.length === 0 ? null : total(pairs.map(({ x, w }) => w * x));
  return {
    compared,
    il1: il1.length === 0 ? null : mean(il1),
    il1Sum: sumOf(il1),
    il1s: il1s.length === 0 ? null : mean(il1s),
    il1sSum: sumOf(il1s),
  };
}

/** How many eigenvalues of a symmetric matrix lie above a value: positive pivots of what is left (Sylvester 1852). */
function above(matrix: readonly (readonly number[])[], value: number): number {
  const a = matrix.map((row, i) => row.map((x, j) => (i === j ? x - value : x)));
  let positive = 0;
  for (let j = 0; j < a.length; j++) {
    const pivot = a[j][j] === 0 ? 1e-300 : a[j][j];
    if (pivot > 0) positive++;
    for (let i = j + 1; i < a.length; i++) {
      const factor = a[i][j] / pivot;
      for (let k = j; k < a.length; k++) a[i][k] -= factor * a[j][k];
    }
  }
  return positive;
}

/** Eigenvalues of correlations, falling, by halving. */
function eigen(matrix: readonly (readonly number[])[]): number[] {
  return matrix.map((_, k) => {
    let low = -1;
    let high = matrix.length + 1;
    for (let step = 0; step < 200; step++) {
      const middle = (low + high) / 2;
      if (above(matrix, middle) > k) low = middle;
      else high = middle;
    }
    return high;
  });
}

/** Relative differences of the eigenvalues of correlations, over complete records; null where they are not defined. */
export function eigenvalueDifference(original: OracleFile, released: OracleFile): number | null {
  if (original.numbers.length < 2) return null;
  const values = [original, released].map(({ numbers, weights }) => {
    const rows = weights.flatMap((w, i) =>
      numbers.every((column) => column[i] !== null) ? [{ w, row: numbers.map((column) => column[i]!) }] : [],
    );
    const columns = numbers.map((_, v) => rows.map(({ row, w }) => ({ x: row[v], w })));
    if (rows.length < 3 || columns.some((pairs) => isConstant(pairs.map(({ x }) => x)))) return null;
    const covariance = (a: readonly Pair[], b: readonly Pair[]): number =>
      total(a.map(({ x, w }, i) => w * (x - mean(a)) * (b[i].x - mean(b))));
    return eigen(
      columns.map((a) =>
        columns.map((b) => covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b))),
      ),
    );
  });
  const [ours, theirs] = values;
  if (ours === null || theirs === null || !(ours.at(-1)! > 1e-10 * ours[0])) return null;
  return total(ours.map((one, k) => Math.abs(one - theirs[k]) / one));
}

/** Bands of a continuous variable by the original, as words. */
export function banded(original: Numbers, values: Numbers, bands: number): Texts {
  const sorted = original.filter((x) => x !== null).sort((a, b) => a - b);
  const begins = new Set<number>();
  for (let b = 1; b < bands; b++) {
    const edge = sorted[Math.floor((b * sorted.length) / bands)];
    if (sorted.length > 0 && edge > sorted[0]) begins.add(edge);
  }
  return values.map((x) => (x === null ? null : `band ${[...begins].filter((edge) => edge <= x).length}`));
}

/** Figures of the table of some columns; each record has the propensity of its cell. */
export function table(
  original: readonly Texts[],
  released: readonly Texts[],
  weights: { readonly original: readonly number[]; readonly released: readonly number[] },
  counts: boolean,
) {
  const n = weights.original.length;
  const m = weights.released.length;
  const cellOf = (columns: readonly Texts[], i: number): string =>
    JSON.stringify(columns.map((one) => one[i]));
  const scaled = (all: readonly number[]): number[] => all.map((w) => (w * all.length) / total(all));
  const records = [
    ...scaled(weights.original).map((w, i) => ({ cell: cellOf(original, i), w, from: 0 })),
    ...scaled(weights.released).map((w, i) => ({ cell: cellOf(released, i), w, from: 1 })),
  ];
  const cells = [...new Set(records.map(({ cell }) => cell))];
  const none = { cells: cells.length, vw: null, ft: null, jsd: null, pmse: null, spmse: null, specks: null };
  if (n === 0 || m === 0) return none;
  const sumIn = (cell: string, from: number): number =>
    total(records.flatMap((one) => (one.cell === cell && one.from === from ? [one.w] : [])));
  const entropy = (shares: readonly number[]): number =>
    -total(shares.filter((p) => p > 0).map((p) => p * Math.log2(p)));
  const o = cells.map((cell) => (sumIn(cell, 0) * m) / n);
  const s = cells.map((cell) => sumIn(cell, 1));
  const propensity = new Map(cells.map((cell) => [cell, sumIn(cell, 1) / (sumIn(cell, 0) + sumIn(cell, 1))]));
  const c = m / (n + m);
  const pmse = total(records.map(({ cell, w }) => w * (propensity.get(cell)! - c) ** 2)) / (n + m);
  const upTo = (limit: number, from: number): number => {
    const own = records.filter((one) => one.from === from);
    const below = own.filter(({ cell }) => propensity.get(cell)! <= limit);
    return total(below.map(({ w }) => w)) / total(own.map(({ w }) => w));
  };
  return {
    cells: cells.length,
    vw: total(cells.map((_, k) => (s[k] - o[k]) ** 2 / ((s[k] + o[k]) / 2))),
    ft: 4 * total(cells.map((_, k) => o[k] + s[k] - 2 * Math.sqrt(o[k] * s[k]))),
    jsd:
      entropy(cells.map((_, k) => (o[k] + s[k]) / (2 * m))) -
      (entropy(o.map((x) => x / m)) + entropy(s.map((x) => x / m))) / 2,
    pmse,
    spmse: counts && cells.length > 1 ? pmse / (((cells.length - 1) * (1 - c) ** 2 * c) / (n + m)) : null,
    specks: Math.max(...Array.from(propensity.values(), (p) => Math.abs(upTo(p, 0) - upTo(p, 1)))),
  };
}

interface Estimate {
  readonly estimate: number;
  readonly error: number;
}

/** n / (n − 1) Σ (u − mean u)², by pairs. */
const varianceOf = (terms: readonly number[]): number =>
  total(terms.flatMap((u, i) => terms.slice(i + 1).map((v) => (u - v) ** 2))) / (terms.length - 1);

function meanEstimate(pairs: readonly Pair[]): Estimate {
  const m = mean(pairs);
  const all = total(pairs.map(({ w }) => w));
  const isSame = isConstant(pairs.map(({ x }) => x));
  return {
    estimate: m,
    error: isSame ? 0 : Math.sqrt(varianceOf(pairs.map(({ x, w }) => (w * (x - m)) / all))),
  };
}

function totalEstimate(pairs: readonly Pair[]): Estimate {
  const terms = pairs.map(({ x, w }) => w * x);
  return { estimate: total(terms), error: isConstant(terms) ? 0 : Math.sqrt(varianceOf(terms)) };
}

function overlapOf(a: Estimate, b: Estimate): number | null {
  if (a.error === 0 || b.error === 0) return null;
  const [[low, high], [from, to]] = [a, b].map(({ estimate, error }) => [
    estimate - 1.959963984540054 * error,
    estimate + 1.959963984540054 * error,
  ]);
  const common = Math.max(0, Math.min(high, to) - Math.max(low, from));
  return (common / (high - low) + common / (to - from)) / 2;
}

export const comparison = (a: Estimate, b: Estimate) => ({
  original: a.estimate,
  released: b.estimate,
  difference: a.error === 0 ? null : (b.estimate - a.estimate) / a.error,
  overlap: overlapOf(a, b),
});
const NOTHING = { original: null, released: null, difference: null, overlap: null };

/** The least value with at least the share p at or below it; the mean with the next where it is that share. */
export function quantile(pairs: readonly Pair[], p: number): number {
  const all = total(pairs.map(({ w }) => w));
  const values = [...new Set(pairs.map(({ x }) => x))].sort((a, b) => a - b);
  const shareTo = (limit: number): number =>
    total(pairs.flatMap(({ x, w }) => (x <= limit ? [w] : []))) / all;
  const at = values.findIndex((x) => shareTo(x) >= p - 1e-12);
  const isExact = Math.abs(shareTo(values[at]) - p) <= 1e-12;
  return isExact && at < values.length - 1 ? (values[at] + values[at + 1]) / 2 : values[at];
}

function midShare(pairs: readonly Pair[], at: number): number {
  const all = total(pairs.map(({ w }) => w));
  return total(pairs.map(({ x, w }) => (x < at ? w : x === at ? w / 2 : 0))) / all;
}

/** Mean, total and quantiles of one variable. */
export function means(original: readonly Pair[], released: readonly Pair[]) {
  const few = Math.min(original.length, released.length) < 3;
  return {
    mean: few ? NOTHING : comparison(meanEstimate(original), meanEstimate(released)),
    total: few ? NOTHING : comparison(totalEstimate(original), totalEstimate(released)),
    quantiles: [0.1, 0.25, 0.5, 0.75, 0.9].map((p) => ({
      p,
      shift: few
        ? null
        : midShare(original, quantile(released, p)) - midShare(original, quantile(original, p)),
    })),
  };
}

/** Shares of the values of one variable, each the mean of a variable of 0 and 1. */
export function shares(
  original: Texts,
  released: Texts,
  weights: { readonly original: readonly number[]; readonly released: readonly number[] },
) {
  const levels = [...new Set([...original, ...released].filter((x) => x !== null))];
  const count = (texts: Texts, level: string): number => texts.filter((x) => x === level).length;
  const told = levels.filter((level) => count(original, level) >= 3);
  const leftOut = levels.length - told.length;
  const few = [original, released].some((texts) => texts.filter((x) => x !== null).length < 3);
  if (few || told.length === 0)
    return {
      figures: { levels: 0, leftOut, meanOverlap: null, leastOverlap: null, largestDifference: null },
      overlaps: [],
    };
  const pairs = (texts: Texts, own: readonly number[], level: string): Pair[] =>
    texts.flatMap((x, i) => (x === null ? [] : [{ x: x === level ? 1 : 0, w: own[i] }]));
  const estimates = told.map((level) => ({
    a: meanEstimate(pairs(original, weights.original, level)),
    b: meanEstimate(pairs(released, weights.released, level)),
    gone: count(released, level) === 0,
  }));
  const overlaps = estimates.flatMap(({ a, b, gone }) => (gone ? 0 : overlapOf(a, b)) ?? []);
  return {
    figures: {
      levels: told.length,
      leftOut,
      meanOverlap: meanOf(overlaps),
      leastOverlap: overlaps.length === 0 ? null : Math.min(...overlaps),
      largestDifference: Math.max(...estimates.map(({ a, b }) => Math.abs(a.estimate - b.estimate))),
    },
    overlaps,
  };
}

/** Half the mean difference of two incomes, by their mean. */
function giniOf(pairs: readonly Pair[]): number | null {
  const sum = total(pairs.map(({ x, w }) => w * x));
  const all = total(pairs.map(({ w }) => w));
  if (!(sum > 0)) return null;
  return total(pairs.flatMap((a) => pairs.map((b) => a.w * b.w * Math.abs(a.x - b.x)))) / (2 * all * sum);
}

const povertyOf = (pairs: readonly Pair[]): number => {
  const line = 0.6 * quantile(pairs, 0.5);
  return total(pairs.map(({ x, w }) => (x < line ? w : 0))) / total(pairs.map(({ w }) => w));
};

/** Gini coefficient and poverty of one income. */
export function incomes(original: readonly Pair[], released: readonly Pair[]) {
  const few = Math.min(original.length, released.length) < 3;
  const none = { original: null, released: null };
  return {
    gini: few ? none : { original: giniOf(original), released: giniOf(released) },
    poverty: few ? none : { original: povertyOf(original), released: povertyOf(released) },
  };
}

/** The inverse of a matrix by elimination; null where a pivot vanishes. */
function inverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const d = matrix.length;
  const a = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let j = 0; j < d; j++) {
    const at = a.reduce((best, row, i) => (i >= j && Math.abs(row[j]) > Math.abs(a[best][j]) ? i : best), j);
    [a[j], a[at]] = [a[at], a[j]];
    const pivot = a[j][j];
    if (Math.abs(pivot) < 1e-9) return null;
    a[j] = a[j].map((x) => x / pivot);
    for (let i = 0; i < d; i++) {
      const factor = a[i][j];
      if (i !== j) a[i] = a[i].map((x, k) => x - factor * a[j][k]);
    }
  }
  return a.map((row) => row.slice(d));
}

/** Least squares of y on the columns and a constant, with robust errors; null where it is not determined. */
export function leastSquares(
  y: readonly number[],
  columns: readonly (readonly number[])[],
  weights: readonly number[],
): Estimate[] | null {
  const rows = y.map((_, i) => [1, ...columns.map((column) => column[i])]);
  const d = columns.length + 1;
  const cross = (by: (i: number) => number): number[][] =>
    Array.from({ length: d }, (_, j) =>
      Array.from({ length: d }, (__, k) => total(rows.map((row, i) => by(i) * row[j] * row[k]))),
    );
  const left = inverse(cross((i) => weights[i]));
  if (left === null) return null;
  const right = Array.from({ length: d }, (_, j) => total(rows.map((row, i) => weights[i] * row[j] * y[i])));
  const slopes = left.map((row) => total(row.map((x, j) => x * right[j])));
  const rest = y.map((value, i) => value - total(rows[i].map((x, j) => x * slopes[j])));
  const middle = cross((i) => (weights[i] * rest[i]) ** 2);
  return slopes.slice(1).map((estimate, s) => {
    const own = left[s + 1];
    const variance = total(own.map((x, j) => x * total(middle[j].map((z, k) => z * own[k]))));
    return { estimate, error: Math.sqrt((Math.max(0, variance) * y.length) / (y.length - d)) };
  });
}
