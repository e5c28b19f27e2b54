import type { CurveBlock } from "@sdc-risk/blocks";
import { sum } from "@sdc-risk/data/kernels";

/** Cells that figures are counted in first: whole numbers, which no order of records changes. */
const CELLS = 512;
/** Points of the curve. */
const POINTS = 101;
/** So many bandwidths beyond the highest figure the curve ends, unless 1 comes before. */
const TAIL = 3;
/** What figures can be at most. */
const MOST = 1;

interface DensityCells {
  readonly width: number;
  readonly counts: Float64Array;
}

/** Records by figure, in cells of one width from 0 to the highest figure. */
function cellsOf(figures: Float64Array, held: Int32Array, highest: number): DensityCells {
  const width = highest / CELLS;
  const counts = new Float64Array(CELLS);
  for (let f = 0; f < figures.length; f++)
    if (figures[f] > 0) counts[Math.min(CELLS - 1, Math.floor(figures[f] / width))] += held[f];
  return { width, counts };
}

/** The middle of the cell in which a share of the records is reached. */
function quantileOf({ width, counts }: DensityCells, records: number, share: number): number {
  let below = 0;
  let cell = 0;
  while (cell < CELLS - 1 && (below += counts[cell]) < share * records) cell++;
  return (cell + 0.5) * width;
}

/**
 * The bandwidth of a Gaussian kernel: 0.9 times the smaller of standard deviation and quartile range over 1.34,
 * times n^(−1/5), and never narrower than the points of the curve are apart, between which a bump would be lost.
 * Source: Silverman 1986, Density Estimation, eq. 3.31.
 */
function bandwidthOf(cells: DensityCells, records: number): number {
  const { width, counts } = cells;
  const middle = (_: number, cell: number): number => (cell + 0.5) * width;
  const mean = sum(counts.map((count, cell) => count * middle(0, cell))) / records;
  const squares = sum(counts.map((count, cell) => count * (middle(0, cell) - mean) ** 2));
  const deviation = Math.sqrt(squares / records);
  const range = (quantileOf(cells, records, 0.75) - quantileOf(cells, records, 0.25)) / 1.34;
  const spread = range > 0 ? Math.min(deviation, range) : deviation;
  return Math.max((CELLS * width) / (POINTS - 1 - TAIL), 0.9 * spread * records ** -0.2);
}

/** What a record adds at x: the kernel at its figure, and its mirror images at 0 and at 1. */
function kernel(x: number, figure: number, width: number): number {
  let y = 0;
  for (const turn of [-2 * MOST, 0, 2 * MOST])
    y +=
      Math.exp(-0.5 * ((x - figure - turn) / width) ** 2) +
      Math.exp(-0.5 * ((x + figure - turn) / width) ** 2);
  return y;
}

/**
 * The density of a figure over the records that have one above 0, by a Gaussian kernel that is reflected at 0
 * and at 1, beyond which there is none (Silverman 1986, section 2.10): the area under the curve is 1, but for two
 * thousandths behind its end, and between two values it is about the share of the records between them.
 * @param figures by family, from 0 to 1
 * @param held records of each family
 * @returns points from 0 to where the curve ends, 1 at most; none where all records have one value, or none has any
 */
export function densityOf(figures: Float64Array, held: Int32Array): CurveBlock["points"] {
  let highest = 0;
  let lowest = Infinity;
  for (let f = 0; f < figures.length; f++) {
    if (!(figures[f] > 0) || held[f] === 0) continue;
    highest = Math.max(highest, figures[f]);
    lowest = Math.min(lowest, figures[f]);
  }
  if (!(lowest < highest)) return [];
  const cells = cellsOf(figures, held, highest);
  const records = sum(cells.counts);
  const width = bandwidthOf(cells, records);
  const end = Math.min(MOST, highest + TAIL * width);
  const scale = 1 / (records * width * Math.sqrt(2 * Math.PI));
  return Array.from({ length: POINTS }, (_, p) => {
    const x = (p / (POINTS - 1)) * end;
    let y = 0;
    for (let cell = 0; cell < CELLS; cell++)
      if (cells.counts[cell] > 0) y += cells.counts[cell] * kernel(x, (cell + 0.5) * cells.width, width);
    return { x, y: y * scale };
  });
}
