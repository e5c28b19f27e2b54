/** The rules by which a cell is sensitive. */
export interface CellRules {
  readonly dominance: readonly { readonly n: number; readonly k: number }[];
  readonly p: number | null;
  readonly coalition: number;
  readonly few: number;
}
/** What the rules say of one cell. */
export interface CellSensitivity {
  /** Records that hold a value. */
  readonly records: number;
  readonly few: boolean;
  /** By each (n, k)-rule, in the order given. */
  readonly dominance: readonly boolean[];
  readonly pPercent: boolean;
}

/** Parts that a contributor is cut into, so that weights of quarters are whole. */
const PARTS = 4;

/**
 * Sensitive cells by writing every contributor out: a record of weight w as 4w quarters of a contributor of
 * its size, the largest first. Weights are multiples of a quarter.
 * @param cells of each record
 * @param values null is missing; those below zero count without their sign
 */
export function cellSensitivity(
  cells: readonly string[],
  values: readonly (number | null)[],
  weights: readonly number[],
  { dominance, p, coalition, few }: CellRules,
): ReadonlyMap<string, CellSensitivity> {
  const found = new Map<string, CellSensitivity>();
  for (const cell of new Set(cells)) {
    const records = values.flatMap((x, i) =>
      cells[i] === cell && x !== null ? [{ x: Math.abs(x), i }] : [],
    );
    if (records.length === 0) continue;
    const quarters = records
      .flatMap(({ x, i }) => Array.from({ length: weights[i] * PARTS }, () => x / PARTS))
      .sort((a, b) => b - a);
    const held = (from: number, to: number): number =>
      quarters.slice(from * PARTS, to * PARTS).reduce((sum, x) => sum + x, 0);
    const total = held(0, Infinity);
    found.set(cell, {
      records: records.length,
      few: quarters.length < few * PARTS,
      dominance: dominance.map(({ n, k }) => 100 * held(0, n) > k * total),
      pPercent: p !== null && 100 * held(1 + coalition, Infinity) < p * held(0, 1),
    });
  }
  return found;
}
