/** One record: what is known exactly, as text, and numbers; null where missing. */
export interface OracleRecord {
  readonly exact: readonly (string | null)[];
  readonly numbers: readonly (number | null)[];
  /** The place of its original; null for a record that comes of none. */
  readonly of: number | null;
}

const agrees = (target: OracleRecord, other: OracleRecord, widths: readonly number[]): boolean =>
  target.exact.every((value, i) => value === other.exact[i]) &&
  target.numbers.every((x, v) => {
    const y = other.numbers[v] ?? null;
    return x === null || y === null ? x === y : Math.abs(x - y) <= (widths[v] ?? 0) + 1e-9;
  });

/** A greatest common divisor is taken, so that probabilities are compared as whole numbers. */
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** An exact fraction. */
type Fraction = readonly [bigint, bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => {
  const top = a * d + c * b;
  const bottom = b * d;
  const common = gcd(top, bottom) || 1n;
  return [top / common, bottom / common];
};
const isLess = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;

/**
 * Reiter and Mitra (2009), by comparing each target with each record of each copy, in fractions.
 * @param populations F per target, whole; null where every target is in the file
 */
export function matchesByHand(
  original: readonly OracleRecord[],
  copies: readonly (readonly OracleRecord[])[],
  widths: readonly number[],
  populations: readonly number[] | null,
): { readonly best: number; readonly right: boolean }[] {
  return original.map((target, t) => {
    const chances = new Map<string, Fraction>();
    let all: Fraction = [0n, 1n];
    for (const [l, copy] of copies.entries()) {
      const matching = copy
        .map((other, j) => ({ other, j }))
        .filter(({ other }) => agrees(target, other, widths));
      const n = Math.max(matching.length, populations?.[t] ?? 0);
      for (const { other, j } of matching) {
        const who = other.of === null ? `${l} ${j}` : String(other.of);
        const p: Fraction = [1n, BigInt(n * copies.length)];
        chances.set(who, plus(chances.get(who) ?? [0n, 1n], p));
        all = plus(all, p);
      }
    }
    let most: Fraction = [0n, 1n];
    for (const p of chances.values()) if (isLess(most, p)) most = p;
    const absent: Fraction = [all[1] - all[0], all[1]];
    if (most[0] === 0n || (populations !== null && isLess(most, absent))) return { best: 0, right: false };
    const best = [...chances].filter(([, p]) => !isLess(p, most)).map(([who]) => who);
    return { best: best.length, right: best.includes(String(t)) };
  });
}
