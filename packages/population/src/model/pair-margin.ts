import { sum } from "@sdc-risk/data/kernels";
import { Grid } from "../table/grid.ts";
import { CellProduct, type Factor } from "./factors.ts";
import type { Fit } from "./fit.ts";
import type { Term } from "./terms.ts";

/**
 * The margin of a fit over two variables: the factors that the pair hangs on, one of their other variables
 * after the other summed out, first the one whose factors make the smallest table.
 * @param pair rising
 * @param total of the margin
 * @returns row-major; null where a table on the way would have more than `most` cells
 */
export function* fittedMargin(
  { factors }: Fit,
  sizes: readonly number[],
  pair: Term,
  total: number,
  most: number,
): Generator<void, Float64Array | null> {
  const left = yield* summedOut(connected(factors, pair), sizes, pair, most);
  if (left === null) return null;
  const margin = summed(left, [...pair, -1], sizes);
  const scale = total / sum(margin);
  return margin.map((x) => x * scale);
}

/**
 * Factors whose product is that of others summed over all variables but some: one variable after the other,
 * first the one whose factors make the smallest table.
 * @param most cells of a table on the way
 * @returns null where a table would have more
 */
export function* summedOut(
  factors: readonly Factor[],
  sizes: readonly number[],
  kept: Term,
  most: number,
): Generator<void, readonly Factor[] | null> {
  let left = factors;
  for (
    const out = new Set(left.flatMap(({ variables }) => variables.filter((v) => !kept.includes(v))));
    out.size > 0;
  ) {
    let best = -1;
    let least = Infinity;
    for (const v of out) {
      const cells = unionOf(left, v).reduce((product, w) => product * sizes[w], 1);
      if (cells < least) [best, least] = [v, cells];
    }
    if (least > most) return null;
    const met = left.filter(({ variables }) => variables.includes(best));
    const rest = unionOf(met, best)
      .filter((v) => v !== best)
      .sort((a, b) => a - b);
    const values = summed(met, [...rest, best], sizes);
    left = [...left.filter(({ variables }) => !variables.includes(best)), { variables: rest, values }];
    out.delete(best);
    yield;
  }
  return left;
}

/** The factors that a chain of shared variables connects to the pair. */
function connected(factors: readonly Factor[], pair: Term): Factor[] {
  const variables = new Set(pair);
  const taken = new Set<Factor>();
  for (let grown = true; grown;) {
    grown = false;
    for (const factor of factors) {
      if (taken.has(factor) || !factor.variables.some((v) => variables.has(v))) continue;
      taken.add(factor);
      factor.variables.forEach((v) => variables.add(v));
      grown = true;
    }
  }
  return [...taken];
}

const unionOf = (factors: readonly Factor[], v: number): number[] => [
  ...new Set(factors.flatMap(({ variables }) => (variables.includes(v) ? variables : []))),
];

/** The product of factors over `variables`, summed over the last of them (−1 for none); row-major in their order. */
function summed(factors: readonly Factor[], variables: Term, sizes: readonly number[]): Float64Array {
  const levels = variables.map((v) => (v < 0 ? 1 : sizes[v]));
  const last = levels.at(-1)!;
  const grid = new Grid(levels);
  const out = new Float64Array(grid.cells / last);
  const cells = new CellProduct(
    grid,
    factors.map((factor) => ({
      variables: factor.variables.map((v) => variables.indexOf(v)),
      values: factor.values,
    })),
    1,
  );
  let at = 0;
  for (let block = 0; block < grid.blocks; block++) {
    const values = cells.fill(block);
    for (let j = 0; j < values.length; at++) {
      let total = 0;
      for (let level = 0; level < last; level++) total += values[j++];
      out[at] = total;
    }
  }
  return out;
}
