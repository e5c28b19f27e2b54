import { placesOf, type CellTable } from "../table/table.ts";

/** Classes between two yields, less one. */
const PIECE = 0x1fff;

/** What the cells around each sample unique say. */
export interface Neighbourhoods {
  /** Per class the mean count of the cells of its neighbourhood, empty ones included; NaN but for sample uniques. */
  readonly means: Float64Array;
  /**
   * Shape of the negative binomial by moments over all neighbourhoods; infinite where counts vary no more
   * than Poisson counts.
   */
  readonly shape: number;
}

/** Steps in each ordered variable whose sizes add up to at most `distance`. */
function stepsWithin(variables: number, distance: number): number[][] {
  let steps: number[][] = [[]];
  for (let v = 0; v < variables; v++) {
    steps = steps.flatMap((before) => {
      const left = distance - before.reduce((sum, step) => sum + Math.abs(step), 0);
      return Array.from({ length: 2 * left + 1 }, (_, i) => [...before, i - left]);
    });
  }
  return steps;
}

/**
 * Local neighbourhoods of sample uniques (Rinott and Shlomo 2006): cells that agree with the unique on all
 * other keys and are at most `distance` steps away on the ordered ones. A missing level is next to nothing.
 * @param ordered positions of ordered keys
 */
export function* neighbourhoods(
  table: CellTable,
  ordered: readonly number[],
  distance: number,
): Generator<void, Neighbourhoods> {
  const { codes, counts, sizes, labels } = table;
  const n = counts.length;
  const others = sizes.map((_, v) => v).filter((v) => !ordered.includes(v));
  // numbers of the groups that agree on the other keys keep cell numbers small, whatever the table
  const groups = new Map<number, number>();
  const group = yield* placesIn(table, others, groups);
  const span = ordered.reduce((product, v) => product * sizes[v], 1);
  const place = placesOf(table, ordered, n);
  const byCell = new Map<number, number>();
  for (let c = 0; c < n; c++) {
    byCell.set(group[c] * span + place[c], counts[c]);
    if ((c & PIECE) === PIECE) yield;
  }
  const steps = stepsWithin(ordered.length, distance);
  const means = new Float64Array(n).fill(NaN);
  const last = ordered.map((v) => sizes[v] - (labels[v].at(-1) === null ? 1 : 0));
  let squares = 0;
  let excess = 0;
  for (let c = 0; c < n; c++) {
    if (counts[c] !== 1) continue;
    let cells = 0;
    let sum = 0;
    let sumOfSquares = 0;
    for (const step of steps) {
      let at = 0;
      let inside = true;
      for (let i = 0; i < ordered.length; i++) {
        const code = codes[ordered[i]][c];
        const to = code + step[i];
        if (step[i] !== 0 && (to < 0 || to >= last[i] || code >= last[i])) inside = false;
        at = at * sizes[ordered[i]] + to;
      }
      if (!inside) continue;
      const f = byCell.get(group[c] * span + at) ?? 0;
      cells++;
      sum += f;
      sumOfSquares += f * f;
    }
    const mean = sum / cells;
    means[c] = mean;
    if (cells > 1) {
      // E[(sample variance) − mean] = mean² / a
      excess += (sumOfSquares - cells * mean * mean) / (cells - 1) - mean;
      squares += mean * mean;
    }
    if ((c & PIECE) === PIECE) yield;
  }
  return { means, shape: excess > 0 ? squares / excess : Infinity };
}

/** Numbers of the distinct combinations of some variables, per class. */
function* placesIn(
  table: CellTable,
  variables: readonly number[],
  numbers: Map<number, number>,
): Generator<void, Int32Array> {
  const n = table.counts.length;
  let of = new Int32Array(n);
  for (const v of variables) {
    numbers.clear();
    const next = new Int32Array(n);
    const size = table.sizes[v];
    const codes = table.codes[v];
    for (let c = 0; c < n; c++) {
      const key = of[c] * size + codes[c];
      let number = numbers.get(key);
      if (number === undefined) numbers.set(key, (number = numbers.size));
      next[c] = number;
      if ((c & PIECE) === PIECE) yield;
    }
    of = next;
  }
  return of;
}
