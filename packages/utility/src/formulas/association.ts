import { countBy } from "@sdc-risk/data/kernels";

/** How far two variables of a file go together. */
export interface Association {
  /** Cramér's V, without its bias (Bergsma 2013): 0 for independent variables on average, 1 where each decides the other. */
  readonly v: number;
  /** Whether it is four standard deviations or more above what independence gives. */
  readonly clear: boolean;
}

const ROUNDING = 1e-12;
/** Standard deviations above independence from which two variables are said to go together. */
const CLEAR = 4;

/**
 * The association of two variables of one file, a missing value as one more level.
 * @param first codes, −1 missing
 * @param cells the cell of each record in the table of both
 * @param sizes numbers of codes of both variables, and of cells
 * @returns null where there are fewer than two records, or a variable has one level only
 */
export function associationOf(
  first: Int32Array,
  second: Int32Array,
  cells: Int32Array,
  sizes: readonly [first: number, second: number, cells: number],
): Association | null {
  const n = cells.length;
  const rows = countBy(
    first.map((code) => code + 1),
    sizes[0] + 1,
    null,
  );
  const columns = countBy(
    second.map((code) => code + 1),
    sizes[1] + 1,
    null,
  );
  const counts = countBy(cells, sizes[2], null);
  const used = (held: Int32Array): number => held.reduce((m, x) => m + (x > 0 ? 1 : 0), 0);
  const [r, c] = [used(rows), used(columns)];
  if (n < 2 || r < 2 || c < 2) return null;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += counts[cells[i]] / (rows[first[i] + 1] * columns[second[i] + 1]);
  const free = (r - 1) * (c - 1);
  const above = sum - 1 - free / (n - 1);
  // what rounding leaves of 0 would grow under the root
  const phi = above > ROUNDING ? above : 0;
  const levels = (k: number): number => k - (k - 1) ** 2 / (n - 1);
  const most = Math.min(levels(r), levels(c)) - 1;
  return {
    v: most > 0 ? Math.min(1, Math.sqrt(phi / most)) : 0,
    clear: n * (sum - 1) - free >= CLEAR * Math.sqrt(2 * free),
  };
}

/** Below this two variables are not said to go together, clearly or not. */
const WEAK = 0.1;

/**
 * What became of a relation: lost where two variables go together in the original and less than half as much in the
 * release, made where it is the other way round. Null where neither is so, and where the table of both is as near to
 * the original's as two samples are to each other.
 * @param spmse of the table of both, which has so many cells
 */
export function relationOf(
  original: Association | null,
  released: Association | null,
  { spmse, cells }: { readonly spmse: number | null; readonly cells: number },
): "lost" | "made" | null {
  if (original === null || released === null || spmse === null) return null;
  if (spmse < Math.max(2, 1 + CLEAR * Math.sqrt(2 / (cells - 1)))) return null;
  const together = ({ v, clear }: Association): boolean => clear && v >= WEAK;
  if (together(original) && released.v < original.v / 2) return "lost";
  return together(released) && original.v < released.v / 2 ? "made" : null;
}
