import { Sum, type SortedItems } from "@sdc-risk/data/kernels";

/** What the contributors of each cell of a table give; cells without any have zeros. */
export interface Contributions {
  /** Records that hold a value, per cell. */
  readonly records: Int32Array;
  /** How many contributors these stand for: their weights added up. */
  readonly contributors: Float64Array;
  /** Σ w·x. */
  readonly total: Float64Array;
  /** top[m − 1]: what the m largest contributors hold together, for m up to what was asked for. */
  readonly top: readonly Float64Array[];
  /** What all but some of the largest hold: a sum of its own, since a difference of totals would lose its digits. */
  readonly rest: Float64Array;
}

/** Contributors between two yields. */
const PIECE = 1 << 15;

/**
 * A record of weight w is w contributors of the same value (Hundepool and others 2012). Of a weight that is
 * no whole number the part above counts as a part of a contributor.
 * @param sorted records by cell, those of one cell by ascending value; records without a value left out
 * @param values x ≥ 0 per record
 * @param weights per record; null: each record is one contributor
 * @param most the largest m that is asked for
 * @param but of how many of the largest `rest` goes without
 */
export function* contributionsOf(
  { order, starts }: SortedItems,
  values: Float64Array,
  weights: Float64Array | null,
  most: number,
  but: number,
): Generator<void, Contributions> {
  const cells = starts.length - 1;
  const records = new Int32Array(cells);
  const contributors = new Float64Array(cells);
  const total = new Float64Array(cells);
  const rest = new Float64Array(cells);
  const top = Array.from({ length: most }, () => new Float64Array(cells));
  let done = 0;
  for (let cell = 0; cell < cells; cell++) {
    const [from, to] = [starts[cell], starts[cell + 1]];
    const count = new Sum();
    const all = new Sum();
    const others = new Sum();
    for (let at = to - 1; at >= from; at--) {
      const i = order[at];
      const x = values[i];
      const w = weights === null ? 1 : weights[i];
      const before = count.total;
      for (let m = Math.floor(before) + 1; m <= most; m++) top[m - 1][cell] += x * Math.min(w, m - before);
      others.add(x * Math.max(0, Math.min(w, before + w - but)));
      all.add(x * w);
      count.add(w);
      if (++done % PIECE === 0) yield;
    }
    records[cell] = to - from;
    contributors[cell] = count.total;
    total[cell] = all.total;
    rest[cell] = others.total;
  }
  return { records, contributors, total, top, rest };
}
