/** Solves a symmetric system by elimination with the largest pivot; what the others tell already is left at 0. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length;
  const a = matrix.map((row, i) => [...row, right[i]]);
  const order = [...right.keys()];
  const largest = Math.max(...matrix.map((row, i) => Math.abs(row[i])));
  let rank = 0;
  for (; rank < n; rank++) {
    let at = rank;
    for (let i = rank; i < n; i++) if (a[i][order[i]] > a[at][order[at]]) at = i;
    [a[rank], a[at]] = [a[at], a[rank]];
    [order[rank], order[at]] = [order[at], order[rank]];
    const p = a[rank][order[rank]];
    if (!(p > 1e-12 * largest)) break;
    for (let i = 0; i < n; i++) {
      if (i === rank) continue;
      const f = a[i][order[rank]] / p;
      for (let j = 0; j <= n; j++) a[i][j] -= f * a[rank][j];
    }
  }
  const out = new Array<number>(n).fill(0);
  for (let i = 0; i < rank; i++) out[order[i]] = a[i][n] / a[i][order[i]];
  return out;
}

/**
 * Weights nearest to given ones by relative entropy that have given totals, from the dual problem: w = d exp(Σ λ) with
 * the λ at which Σ d exp(Σ λ) − Σ λ T is least, by Newton's method with damping (Deville and Särndal 1992).
 * @param groups per total the weights that add up to it
 * @returns null where it does not converge
 */
export function calibrated(
  start: readonly number[],
  groups: readonly (readonly number[])[],
  totals: readonly number[],
): number[] | null {
  const holding = start.map((_, i) => groups.flatMap((of, g) => (of.includes(i) ? [g] : [])));
  const weightsAt = (l: readonly number[]): number[] =>
    start.map((d, i) => d * Math.exp(holding[i].reduce((x, g) => x + l[g], 0)));
  const valueAt = (l: readonly number[]): number =>
    weightsAt(l).reduce((x, w) => x + w, 0) - l.reduce((x, one, g) => x + one * totals[g], 0);
  let lambda = groups.map(() => 0);
  for (let step = 0; step < 500; step++) {
    const w = weightsAt(lambda);
    const off = groups.map((of, g) => totals[g] - of.reduce((x, i) => x + w[i], 0));
    if (off.every((x, g) => Math.abs(x) <= 1e-12 * totals[g])) return w;
    const hessian = groups.map(() => groups.map(() => 0));
    holding.forEach((own, i) => {
      for (const g of own) for (const h of own) hessian[g][h] += w[i];
    });
    const by = solved(hessian, off);
    const value = valueAt(lambda);
    let size = 1;
    const moved = (): number[] => lambda.map((x, g) => x + size * by[g]);
    while (size > 1e-9 && !(valueAt(moved()) <= value + 1e-13 * Math.abs(value))) size /= 2;
    lambda = moved();
  }
  const w = weightsAt(lambda);
  return groups.every((of, g) => Math.abs(of.reduce((x, i) => x + w[i], 0) / totals[g] - 1) < 1e-8)
    ? w
    : null;
}
