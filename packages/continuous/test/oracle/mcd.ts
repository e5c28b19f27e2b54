import {
  chiSquareCdf,
  chiSquareQuantile,
  type Numbers,
  columnMeans,
  completeRecords,
  invertCovariance,
  quadraticForm,
  sampleCovariance,
} from "@sdc-risk/oracles";

/** Centre and scatter with the two factors that the scatter holds. */
export interface CenterAndScatter {
  readonly center: number[];
  readonly scatter: number[][];
  readonly consistency: number;
  readonly smallSample: number;
}

/** A minimum covariance determinant estimate. Records are places in the file; incomplete ones take no part. */
export interface McdEstimate {
  /** Records of the subset. */
  readonly subset: number[];
  /** Natural log of the determinant of the subset's covariance, without factors. */
  readonly logDeterminant: number;
  readonly raw: CenterAndScatter;
  /** Records of weight 1. */
  readonly weighted: number[];
  readonly reweighted: CenterAndScatter;
  /**
   * Per record, by how much the squared raw distance lies below the quantile, relative to it: above 0 the
   * weight is 1.
   */
  readonly weightMargin: (number | null)[];
  /** Per record, the squared distance by the reweighted centre and scatter; null for an incomplete one. */
  readonly squaredDistance: (number | null)[];
}

/** C(x) = x / P(χ²_{d+2} ≤ χ²_{d;x}), 1 at x = 1 (Croux and Haesbroeck 1999). */
export function mcdConsistency(x: number, d: number): number {
  return x / chiSquareCdf(chiSquareQuantile(x, d), d + 2);
}

const SMALL_SAMPLE = {
  raw: {
    fixed: [
      [0.262024211897096, 0.604756680630497],
      [0.673292623522027, 0.691365864961895],
    ],
    higher: [
      [-1.42764571687802, 1.26263336932151],
      [-1.06141115981725, 1.28907991440387],
    ],
  },
  reweighted: {
    fixed: [
      [1.11098143415027, 1.5182890270453],
      [3.11101712909049, 1.91401056721863],
    ],
    higher: [
      [-1.02842572724793, 1.67659883081926],
      [-0.26800273450853, 1.35968562893582],
    ],
  },
};

/**
 * Small-sample factor 1 / (1 − e^A / n^B) at α = ½ (Pison, Van Aelst and Willems 2002). For few records it
 * can fall below 0.
 */
export function mcdSmallSample(kind: "raw" | "reweighted", n: number, d: number): number {
  const { fixed, higher } = SMALL_SAMPLE[kind];
  const known = fixed.at(d - 1);
  let [A, B] = [known?.[0], known?.[1]];
  if (A === undefined || B === undefined) {
    const [y2, y3] = higher.map(([gamma, delta]) => Math.log(-gamma / d ** delta));
    B = (y2 - y3) / Math.log(3 / 2);
    A = y2 + B * Math.log(2 * d * d);
  }
  return 1 / (1 - Math.exp(A) / n ** B);
}

function estimate(
  rows: readonly number[][],
  factors: { consistency: number; smallSample: number },
): CenterAndScatter {
  const factor = factors.consistency * factors.smallSample;
  return {
    center: columnMeans(rows),
    scatter: sampleCovariance(rows).map((row) => row.map((x) => x * factor)),
    ...factors,
  };
}

/** Squared Mahalanobis distance of every row; null where the scatter is singular. */
function squaredDistances(rows: readonly number[][], { center, scatter }: CenterAndScatter): number[] | null {
  const inverse = invertCovariance(scatter)?.inverse;
  return inverse === undefined
    ? null
    : rows.map((row) =>
        quadraticForm(
          row.map((x, j) => x - center[j]),
          inverse,
        ),
      );
}

/**
 * The MCD estimate that follows from one subset: factors, reweighting below the 0.975 quantile, factors again
 * (Rousseeuw and Van Driessen 1999, as robustbase's covMcd). Null where a scatter is singular or a
 * small-sample factor not positive.
 * @param subset places in the file of h complete records
 */
export function mcdFromSubset(variables: readonly Numbers[], subset: readonly number[]): McdEstimate | null {
  const complete = completeRecords(variables);
  const d = variables.length;
  const n = complete.length;
  const rowsOf = (records: readonly number[]) =>
    complete.filter(({ record }) => records.includes(record)).map(({ row }) => row);
  const perRecord = (values: readonly number[]) =>
    variables[0].map((_, i) => values[complete.findIndex(({ record }) => record === i)] ?? null);
  const determinant = invertCovariance(sampleCovariance(rowsOf(subset)))?.determinant;
  const raw = estimate(rowsOf(subset), {
    consistency: mcdConsistency(subset.length / n, d),
    smallSample: mcdSmallSample("raw", n, d),
  });
  const rows = complete.map(({ row }) => row);
  const rawDistances = squaredDistances(rows, raw);
  const quantile = chiSquareQuantile(0.975, d);
  if (determinant === undefined || rawDistances === null || raw.smallSample <= 0) return null;
  const weighted = complete.filter((_, at) => rawDistances[at] < quantile).map(({ record }) => record);
  const all = weighted.length === n;
  const reweighted = estimate(rowsOf(weighted), {
    consistency: all ? 1 : mcdConsistency(weighted.length / n, d),
    smallSample: all ? 1 : mcdSmallSample("reweighted", n, d),
  });
  const distances = squaredDistances(rows, reweighted);
  if (distances === null || reweighted.smallSample <= 0) return null;
  return {
    subset: [...subset],
    logDeterminant: Math.log(determinant),
    raw,
    weighted,
    reweighted,
    weightMargin: perRecord(rawDistances.map((squared) => (quantile - squared) / quantile)),
    squaredDistance: perRecord(distances),
  };
}

/** All subsets of h of the given records, in order. */
function* subsets(records: readonly number[], h: number): Generator<number[]> {
  if (h === 0) yield [];
  for (let first = 0; first <= records.length - h && h > 0; first++) {
    for (const rest of subsets(records.slice(first + 1), h - 1)) yield [records[first], ...rest];
  }
}

/**
 * The MCD by trying every subset of h = ⌊(n + d + 1) / 2⌋ of the n complete records: for n up to about 14. Of subsets
 * with the same determinant the first in order counts.
 * @returns null where the best subset is singular or a small-sample factor not positive; `gap`, by how much the log
 *   determinant of the second-best subset is larger: near 0 the choice is one of rounding
 */
export function mcdExhaustive(
  variables: readonly Numbers[],
): (McdEstimate & { readonly gap: number }) | null {
  const complete = completeRecords(variables);
  const records = complete.map(({ record }) => record);
  const h = Math.min(Math.floor((records.length + variables.length + 1) / 2), records.length);
  if (h < 2) return null;
  const rowOf = new Map(complete.map(({ record, row }) => [record, row]));
  const tried = [...subsets(records, h)]
    .map((subset) => {
      const found = invertCovariance(sampleCovariance(subset.map((record) => rowOf.get(record)!)));
      return { subset, logDeterminant: found === null ? -Infinity : Math.log(found.determinant) };
    })
    .sort((a, b) => (a.logDeterminant < b.logDeterminant ? -1 : Number(a.logDeterminant > b.logDeterminant)));
  const best = tried[0];
  const second = tried.at(1);
  const mcd = mcdFromSubset(variables, best.subset);
  return mcd === null
    ? null
    : { ...mcd, gap: second === undefined ? Infinity : second.logDeterminant - best.logDeterminant };
}
