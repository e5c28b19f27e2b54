import type { Grid } from "../table/grid.ts";
import { placesOf, type CellTable } from "../table/table.ts";
import type { Term } from "./terms.ts";

/** A function of some variables, row-major. */
export interface Factor {
  readonly variables: Term;
  readonly values: Float64Array;
}

/** The product of factors per class. */
export function* productAt(
  table: Pick<CellTable, "sizes" | "codes" | "counts">,
  factors: readonly Factor[],
  constant: number,
): Generator<void, Float64Array> {
  const out = new Float64Array(table.counts.length).fill(constant);
  for (const { variables, values } of factors) {
    if (variables.length === 1) multiplyOne(out, values, table.codes[variables[0]]);
    else if (variables.length === 2)
      multiplyTwo(
        out,
        values,
        table.codes[variables[0]],
        table.codes[variables[1]],
        table.sizes[variables[1]],
      );
    else {
      const places = placesOf(table, variables, out.length);
      for (let c = 0; c < out.length; c++) out[c] *= values[places[c]];
    }
    yield;
  }
  return out;
}

function multiplyOne(out: Float64Array, values: Float64Array, codes: Int32Array): void {
  for (let c = 0; c < out.length; c++) out[c] *= values[codes[c]];
}

function multiplyTwo(
  out: Float64Array,
  values: Float64Array,
  a: Int32Array,
  b: Int32Array,
  size: number,
): void {
  for (let c = 0; c < out.length; c++) out[c] *= values[a[c] * size + b[c]];
}

/** The product of factors over all cells of the full table, block by block: only one block is in memory. */
export class CellProduct {
  readonly values: Float64Array;
  private readonly parts: readonly {
    readonly outer: Int32Array;
    readonly inner: Int32Array;
    readonly flat: boolean;
    readonly values: Float64Array;
  }[];

  private readonly constant: number;

  constructor(grid: Grid, factors: readonly Factor[], constant: number) {
    this.constant = constant;
    this.values = new Float64Array(grid.block);
    this.parts = factors.map(({ variables, values }) => ({ ...grid.offsets(variables), values }));
  }

  /** The values of one block; the same array every time. */
  fill(block: number): Float64Array {
    const { values: out } = this;
    let scale = this.constant;
    for (const { outer, flat, values } of this.parts) if (flat) scale *= values[outer[block]];
    out.fill(scale);
    if (scale === 0) return out;
    for (const { outer, inner, flat, values } of this.parts) {
      if (flat) continue;
      const base = outer[block];
      for (let j = 0; j < out.length; j++) out[j] *= values[base + inner[j]];
    }
    return out;
  }
}
