/** Values of one numeric variable, record by record; null is missing. */
export type Numbers = readonly (number | null)[];

/** Values of one variable that are not missing. */
export function presentNumbers(values: Numbers): number[] {
  return values.filter((value) => value !== null);
}

/** Mean of the present values; null where there is none. */
export function sampleMean(values: Numbers): number | null {
  const present = presentNumbers(values);
  return present.length === 0 ? null : present.reduce((sum, x) => sum + x, 0) / present.length;
}

/** Standard deviation of the present values with divisor n − 1; null below two of them. */
export function sampleSd(values: Numbers): number | null {
  const present = presentNumbers(values);
  const mean = sampleMean(values);
  return mean === null || present.length < 2
    ? null
    : Math.sqrt(present.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (present.length - 1));
}

/**
 * (x − mean) / sd with mean and sd of `by`. All null where that sd is 0 or undefined: a constant tells no
 * records apart.
 */
export function standardised(values: Numbers, by: Numbers = values): (number | null)[] {
  const mean = sampleMean(by);
  const sd = sampleSd(by);
  return values.map((x) => (x === null || mean === null || sd === null || sd === 0 ? null : (x - mean) / sd));
}

/**
 * Quantile of the present values by definition R-7 (Hyndman and Fan 1996), probability in [0, 1]; null where
 * there is none.
 */
export function quantileR7(values: Numbers, probability: number): number | null {
  const sorted = presentNumbers(values).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * probability;
  const below = Math.floor(position);
  const low = sorted[below];
  const high = sorted[Math.min(below + 1, sorted.length - 1)];
  return low + (position - below) * (high - low);
}

/** Mid-ranks from 1 among the present values: records below + (records equal + 1) / 2; null for a missing value. */
export function midRanks(values: Numbers): (number | null)[] {
  const present = presentNumbers(values);
  return values.map((x) =>
    x === null ? null : present.filter((y) => y < x).length + (present.filter((y) => y === x).length + 1) / 2,
  );
}

/** Records that miss no variable, with their place in the file and their values. */
export function completeRecords(variables: readonly Numbers[]): { record: number; row: number[] }[] {
  const records = (variables[0] ?? []).map((_, record) => ({
    record,
    row: variables.map((values) => values[record]!),
  }));
  return records.filter(({ row }) => row.every((value) => (value as number | null) !== null));
}

/** Means of the columns of at least one row. */
export function columnMeans(rows: readonly (readonly number[])[]): number[] {
  return rows[0].map((_, j) => rows.reduce((sum, row) => sum + row[j], 0) / rows.length);
}

/** Covariance matrix of at least two rows, divisor n − 1. */
export function sampleCovariance(rows: readonly (readonly number[])[]): number[][] {
  const mean = columnMeans(rows);
  return mean.map((_, a) =>
    mean.map(
      (__, b) =>
        rows.reduce((sum, row) => sum + (row[a] - mean[a]) * (row[b] - mean[b]), 0) / (rows.length - 1),
    ),
  );
}

/**
 * Inverse and determinant of a covariance matrix by elimination; null where it is singular: the share of the
 * variance of one variable that the ones before it leave open is at most 1e-12.
 */
export function invertCovariance(
  matrix: readonly (readonly number[])[],
): { inverse: number[][]; determinant: number } | null {
  const d = matrix.length;
  const work = matrix.map((row, a) => [...row, ...matrix.map((_, b) => Number(a === b))]);
  let determinant = 1;
  for (let a = 0; a < d; a++) {
    const pivot = work[a][a];
    if (!(pivot > 1e-12 * matrix[a][a])) return null;
    determinant *= pivot;
    work[a] = work[a].map((x) => x / pivot);
    work.forEach((row, b) => {
      const factor = row[a];
      if (b !== a) work[b] = row.map((x, c) => x - factor * work[a][c]);
    });
  }
  return { inverse: work.map((row) => row.slice(d)), determinant };
}

/** aᵀ M a. */
export function quadraticForm(a: readonly number[], M: readonly (readonly number[])[]): number {
  return a.reduce((sum, x, j) => sum + x * a.reduce((part, y, l) => part + M[j][l] * y, 0), 0);
}
