import { Sum } from "@sdc-risk/data/kernels";
import type { Cells } from "./cells.ts";

/** How far the released cells of a table are from the original ones; null where a file has no record. */
export interface TableFigures {
  /** Cells that either file holds. */
  readonly cells: number;
  readonly vw: number | null;
  readonly ft: number | null;
  readonly jsd: number | null;
  readonly pmse: number | null;
  /** Null for weighted cells, and where there is one cell only. */
  readonly spmse: number | null;
  readonly specks: number | null;
}

/**
 * Voas and Williamson (2001), Freeman and Tukey (1950), the divergence of Jensen and Shannon (Lin 1991) in bits, the
 * mean squared error of propensities (Woo et al. 2009) beside what is expected of a right synthesis (Snoke et al.
 * 2018, Raab, Nowok and Dibben 2021), and the largest distance of the distributions of propensities (Bowen, Liu and
 * Su 2021). The propensity of a cell is the share of its records that are released ones.
 * @param counts cells hold records, not weights
 */
export function tableFigures({ original, released }: Cells, counts: boolean): TableFigures {
  const n = totalOf(original);
  const m = totalOf(released);
  let cells = 0;
  const sums = { vw: new Sum(), ft: new Sum(), jsd: new Sum(), pmse: new Sum(), specks: new Sum() };
  const all = n + m;
  const c = m / all;
  for (let i = 0; i < original.length; i++) {
    const o = original[i];
    const s = released[i];
    if (!(o + s > 0)) continue;
    cells++;
    if (!(n > 0 && m > 0)) continue;
    // the original counts as if it had as many records as the released file
    const expected = o * (m / n);
    const gap = s - expected;
    sums.vw.add((2 * gap * gap) / (s + expected));
    sums.ft.add(4 * (Math.sqrt(s) - Math.sqrt(expected)) ** 2);
    const p = o / n;
    const q = s / m;
    sums.jsd.add((part(p, p + q) + part(q, p + q)) / 2);
    sums.pmse.add(((o + s) * (s / (o + s) - c) ** 2) / all);
    // the distributions of propensities differ most where the ratio of the two files is 1
    sums.specks.add(Math.abs(p - q) / 2);
  }
  if (!(n > 0 && m > 0))
    return { cells, vw: null, ft: null, jsd: null, pmse: null, spmse: null, specks: null };
  const pmse = sums.pmse.total;
  return {
    cells,
    vw: sums.vw.total,
    ft: sums.ft.total,
    jsd: Math.max(0, sums.jsd.total),
    pmse,
    spmse: counts && cells > 1 ? pmse / (((cells - 1) * (1 - c) ** 2 * c) / all) : null,
    specks: sums.specks.total,
  };
}

/** p log₂(p / mean) of the mean of two shares. */
const part = (share: number, both: number): number => (share > 0 ? share * Math.log2((2 * share) / both) : 0);

function totalOf(values: Float64Array | Int32Array): number {
  const total = new Sum();
  for (const value of values) total.add(value);
  return total.total;
}
