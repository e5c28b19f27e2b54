/** An exact fraction; the denominator is above 0. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

function fraction(n: bigint, d = 1n): Fraction {
  const by = gcd(n, d) * (d < 0n ? -1n : 1n);
  return by === 0n ? { n: 0n, d: 1n } : { n: n / by, d: d / by };
}
const ZERO = fraction(0n);
const minus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);

/** A fraction that a double is exactly. */
function exactly(x: number): Fraction {
  let d = 1n;
  let value = x;
  while (!Number.isInteger(value)) [value, d] = [value * 2, d * 2n];
  return fraction(BigInt(value), d);
}

/** Pivots a tableau; the last column holds the right sides, the last row the objective. */
function pivot(rows: Fraction[][], basis: number[], at: number, entering: number): void {
  const by = rows[at][entering];
  rows[at] = rows[at].map((x) => over(x, by));
  for (const [r, row] of rows.entries()) {
    const f = row[entering];
    if (r !== at && f.n !== 0n) rows[r] = row.map((x, j) => minus(x, times(f, rows[at][j])));
  }
  basis[at] = entering;
}

/** Simplex by Bland's rule: brings the objective, which is to be maximal, to its end. @param columns that may enter */
function optimise(rows: Fraction[][], basis: number[], columns: number): void {
  for (;;) {
    const last = rows.length - 1;
    const entering = rows[last].slice(0, columns).findIndex((x) => x.n < 0n);
    if (entering < 0) return;
    let at = -1;
    for (let r = 0; r < last; r++) {
      if (rows[r][entering].n <= 0n) continue;
      if (at < 0) at = r;
      const off = minus(
        over(rows[r].at(-1)!, rows[r][entering]),
        over(rows[at].at(-1)!, rows[at][entering]),
      ).n;
      if (off < 0n || (off === 0n && basis[r] < basis[at])) at = r;
    }
    if (at < 0) throw new RangeError("The objective has no end.");
    pivot(rows, basis, at, entering);
  }
}

/**
 * The largest s for which all unknowns can be s or more and meet equations of ones and zeros, exactly (simplex in
 * fractions of whole numbers).
 * @param groups per equation the unknowns that add up to its total
 * @returns null where no unknowns of 0 or more meet them
 */
export function largestLeast(
  unknowns: number,
  groups: readonly (readonly number[])[],
  totals: readonly number[],
): number | null {
  // w = v + s with v, s ≥ 0; then an artificial unknown per equation
  const m = groups.length;
  const columns = unknowns + 1;
  const one = fraction(1n);
  const rows = groups.map((of, r) => {
    const row = new Array<Fraction>(columns + m + 1).fill(ZERO);
    for (const c of of) row[c] = one;
    row[unknowns] = fraction(BigInt(of.length));
    row[columns + r] = one;
    row[columns + m] = exactly(totals[r]);
    return row;
  });
  const basis = rows.map((_, r) => columns + r);
  const phase = new Array<Fraction>(columns + m + 1).fill(ZERO);
  for (const row of rows)
    row.forEach((x, j) => {
      if (j < columns || j === columns + m) phase[j] = minus(phase[j], x);
    });
  rows.push(phase);
  optimise(rows, basis, columns);
  if (rows[m].at(-1)!.n !== 0n) return null;
  for (let r = 0; r < m; r++) {
    const entering = basis[r] < columns ? -1 : rows[r].slice(0, columns).findIndex((x) => x.n !== 0n);
    if (entering >= 0) pivot(rows, basis, r, entering);
  }
  const objective = new Array<Fraction>(columns + m + 1).fill(ZERO);
  objective[unknowns] = fraction(-1n);
  rows[m] = objective;
  basis.forEach((j, r) => {
    if (j === unknowns) rows[m] = rows[m].map((x, i) => minus(x, times(fraction(-1n), rows[r][i])));
  });
  optimise(rows, basis, columns);
  const { n, d } = rows[m].at(-1)!;
  return Number(n) / Number(d);
}
