import { upperBound } from "@sdc-risk/data/kernels";
import type { Fit } from "../model/fit.ts";
import { junctionTree } from "../model/junction-tree.ts";
import type { Term } from "../model/terms.ts";
import { RowSpread } from "./row-spread.ts";

/** One part of the model, as it is drawn from: given the variables that are known already, those that it adds. */
interface SamplingStep {
  readonly known: Term;
  readonly added: Term;
  /** Cumulative means of the added cells, row by row of the known ones; levels in the order that is wanted. */
  readonly cumulative: Float64Array<ArrayBuffer>;
  /** Cells of the added variables. */
  readonly width: number;
}

/** Cells between two yields, and cells that records are spread over. */
const PIECE = 1 << 18;
const SPREAD = 1 << 14;

/**
 * Draws cells in proportion to the means of a fitted model, whatever the size of the full table: part by part
 * down the tree of its parts, each given what it shares with the part above. The mean of a cell is the
 * product of the parts, each but the first over its margin of what is shared (Lauritzen 1996, section 4.4).
 * So only the tables of the parts are in memory.
 */
export class CellSampler {
  /** Codes of the cell that was drawn last. */
  readonly codes: Int32Array;
  /** Sum of the means of all cells, in records. */
  readonly total: number;

  private readonly steps: readonly SamplingStep[];
  private readonly sizes: readonly number[];
  private readonly orders: readonly Int32Array[];

  private constructor(
    steps: readonly SamplingStep[],
    sizes: readonly number[],
    orders: readonly Int32Array[],
    constant: number,
  ) {
    this.steps = steps;
    this.sizes = sizes;
    this.orders = orders;
    this.codes = new Int32Array(sizes.length);
    this.total = constant * steps[0].cumulative.at(-1)!;
  }

  /** @param orders per variable its levels in the order that draws go by */
  static *of(
    sizes: readonly number[],
    { decomposition, parts, constant }: Pick<Fit, "decomposition" | "parts" | "constant">,
    orders: readonly Int32Array[],
  ): Generator<void, CellSampler> {
    const steps: SamplingStep[] = [];
    for (const left = [junctionTree(decomposition, [], sizes)!]; left.length > 0;) {
      const { part, shared: known, children } = left.pop()!;
      const added = decomposition.parts[part].variables.filter((v) => !known.includes(v));
      steps.push({
        known,
        added,
        width: cellsOf(added, sizes),
        cumulative: yield* cumulated(sizes, known, added, parts[part], orders),
      });
      left.push(...children);
    }
    return new CellSampler(steps, sizes, orders, constant);
  }

  /** Draws a cell into `codes`. @returns false where the means of what was drawn so far are zero */
  draw(uniform: () => number): boolean {
    for (const step of this.steps) {
      const { cumulative, width } = step;
      const from = this.rowOf(step);
      const end = cumulative[from + width - 1];
      if (!(end > 0)) return false;
      this.take(step, upperBound(cumulative, uniform() * end, from, from + width - 1) - from);
    }
    return true;
  }

  /**
   * Draws so many records at once, cell by cell: each cell that gets some comes once, part by part down the tree, in which
   * the records of a cell are spread over those below it.
   * @param take called with the records of a cell, which stands in `codes`
   */
  *spread(records: number, uniform: () => number, take: (records: number) => void): Generator<void, void> {
    const { steps } = this;
    const rows = steps.map(() => new RowSpread());
    const begin = (depth: number, some: number): void => {
      rows[depth].begin(steps[depth].cumulative, this.rowOf(steps[depth]), steps[depth].width, some);
    };
    begin(0, records);
    let cells = 0;
    for (let depth = 0; depth >= 0;) {
      const some = rows[depth].next(uniform);
      if (some === 0) {
        depth--;
        continue;
      }
      this.take(steps[depth], rows[depth].place);
      if (depth < steps.length - 1) begin(++depth, some);
      else take(some);
      if (++cells % SPREAD === 0) yield;
    }
  }

  /** Where the row of the known variables begins that stand in `codes`. */
  private rowOf({ known, width }: SamplingStep): number {
    let row = 0;
    for (const v of known) row = row * this.sizes[v] + this.codes[v];
    return row * width;
  }

  /** Writes the cell of a row into `codes`. */
  private take({ added }: SamplingStep, place: number): void {
    const { codes, sizes, orders } = this;
    for (let i = added.length - 1; i >= 0; i--) {
      const v = added[i];
      const size = sizes[v];
      codes[v] = orders[v][place % size];
      place = Math.floor(place / size);
    }
  }
}

const cellsOf = (variables: Term, sizes: readonly number[]): number =>
  variables.reduce((product, v) => product * sizes[v], 1);

/**
 * The table of a part, one row for each cell of the known variables, summed up along rows. The levels of the added
 * variables stand in the order that is wanted, those of the known ones as they are.
 */
function* cumulated(
  sizes: readonly number[],
  known: Term,
  added: Term,
  means: Float64Array,
  orders: readonly Int32Array[],
): Generator<void, Float64Array<ArrayBuffer>> {
  const variables = [...known, ...added];
  const width = cellsOf(added, sizes);
  const out = new Float64Array(means.length);
  // where each level of each variable lies in the table of the part, whose variables rise
  const offsets = variables.map((v, i) => {
    const stride = cellsOf(
      variables.filter((w) => w > v),
      sizes,
    );
    return Float64Array.from(
      { length: sizes[v] },
      (_, place) => stride * (i < known.length ? place : orders[v][place]),
    );
  });
  const digits = new Int32Array(variables.length);
  let at = offsets.reduce((total, offset) => total + offset[0], 0);
  let sum = 0;
  for (let place = 0; place < out.length; place++) {
    if (place % width === 0) sum = 0;
    out[place] = sum += means[at];
    for (let i = variables.length - 1; i >= 0; i--) {
      const offset = offsets[i];
      const digit = digits[i];
      const carry = digit + 1 === offset.length;
      digits[i] = carry ? 0 : digit + 1;
      at += offset[digits[i]] - offset[digit];
      if (!carry) break;
    }
    if (place % PIECE === PIECE - 1) yield;
  }
  return out;
}
