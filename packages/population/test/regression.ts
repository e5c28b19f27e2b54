import { allCells } from "./support.ts";

/** Solves a symmetric positive definite system by Gaussian elimination with pivots. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length;
  const a = matrix.map((row, i) => [...row, right[i]]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(a[r][i]) > Math.abs(a[pivot][i])) pivot = r;
    [a[i], a[pivot]] = [a[pivot], a[i]];
    for (let r = 0; r < n; r++) {
      if (r === i) continue;
      const by = a[r][i] / a[i][i];
      if (by !== 0) for (let c = i; c <= n; c++) a[r][c] -= by * a[i][c];
    }
  }
  return a.map((row, i) => row[n] / row[i]);
}

/** A row of the design matrix of a hierarchical model: products of indicators of all levels but the first, for every term below a generator. */
export function designRow(
  cell: readonly number[],
  sizes: readonly number[],
  generators: readonly (readonly number[])[],
): number[] {
  const terms = new Map<string, readonly number[]>();
  for (const generator of generators)
    for (let s = 0; s < 2 ** generator.length; s++) {
      const term = generator.filter((_, i) => (s >> i) & 1);
      terms.set(term.join(), term);
    }
  return [...terms.values()].flatMap((term) =>
    allCells(term.map((v) => sizes[v] - 1)).map((levels) =>
      levels.every((level, i) => cell[term[i]] === level + 1) ? 1 : 0,
    ),
  );
}

/** Means of all cells by Poisson regression on the design matrix (Newton); `possible` says which cells take part. */
export function poissonRegression(
  sizes: readonly number[],
  counts: readonly number[],
  generators: readonly (readonly number[])[],
  possible: (cell: readonly number[]) => boolean = () => true,
): { readonly means: number[]; readonly rows: number[][]; readonly information: number[][] } {
  const cells = allCells(sizes);
  const rows = cells.map((cell) => designRow(cell, sizes, generators));
  const p = rows[0].length;
  const inside = cells.map(possible);
  let beta = new Array<number>(p).fill(0);
  let information: number[][] = [];
  let means: number[] = [];
  beta[0] = Math.log(counts.reduce((a, b) => a + b, 0) / cells.length);
  for (let step = 0; step < 100; step++) {
    means = rows.map((row, i) => (inside[i] ? Math.exp(row.reduce((sum, x, j) => sum + x * beta[j], 0)) : 0));
    information = Array.from({ length: p }, (_, j) =>
      Array.from({ length: p }, (_, k) => rows.reduce((sum, row, i) => sum + row[j] * row[k] * means[i], 0)),
    );
    const score = Array.from({ length: p }, (_, j) =>
      rows.reduce((sum, row, i) => sum + row[j] * (inside[i] ? counts[i] - means[i] : 0), 0),
    );
    const change = solve(information, score);
    const largest = Math.max(...change.map(Math.abs));
    const damp = Math.min(1, 2 / largest);
    beta = beta.map((b, j) => b + damp * change[j]);
    if (largest < 1e-13) break;
  }
  return { means, rows, information };
}
