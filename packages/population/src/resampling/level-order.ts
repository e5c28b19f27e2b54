import { compareText } from "@sdc-risk/data";
import { filled, mix, mixed, type Counts } from "@sdc-risk/data/kernels";
import type { CellTable } from "../table/table.ts";

/** Rounds of colour refinement: after two a level knows the classes of the levels that it meets. */
const ROUNDS = 2;
/** Classes between two yields. */
const PIECE = 1 << 15;

/**
 * An order of the levels of each variable that depends neither on the order of records nor, but for levels that
 * are equal in all that counts, on the names of levels, so that draws go the same way however a file is
 * written: by the records of a level, then by the classes that hold it, their records and sampling fractions
 * (colour refinement, Weisfeiler and Leman 1968). Levels that even this leaves equal go by their names; their
 * order is then told to the variables behind.
 * @param fractions sampling fraction of each class
 * @returns per variable its codes in this order
 */
export function* levelOrder(
  table: Pick<CellTable, "sizes" | "codes" | "counts" | "labels">,
  fractions: Float64Array,
): Generator<void, Int32Array[]> {
  const { sizes, codes, counts, labels } = table;
  const records = sizes.map((size) => new Float64Array(size));
  for (const [v, of] of codes.entries()) {
    for (let c = 0; c < of.length; c++) records[v][of[c]] += counts[c];
    yield;
  }
  const byRecords = new Colours(
    codes,
    filled(new Uint32Array(counts.length), (c) => mix(counts[c])),
    records,
  );
  const byWeights = new Colours(codes, weightColours(counts, fractions), records);
  for (let round = 0; round < ROUNDS; round++) {
    yield* byRecords.refine();
    yield* byWeights.refine();
  }
  const orders: Int32Array[] = [];
  for (const [v, size] of sizes.entries()) {
    const own = byRecords.colours[v];
    const other = byWeights.colours[v];
    const names = labels[v];
    const alike = (a: number, b: number): number => records[v][b] - records[v][a] || own[a] - own[b];
    const order = Int32Array.from({ length: size }, (_, level) => level);
    order.sort((a, b) => alike(a, b) || other[a] - other[b] || compareNames(names[a], names[b]));
    orders.push(order);
    if (!order.some((level, place) => place > 0 && alike(order[place - 1], level) === 0)) continue;
    yield* byRecords.number(v, order);
    yield* byWeights.number(v, order);
  }
  return orders;
}

/** Missing stands last. */
function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareText(a, b);
}

/** Of each class by its records and its sampling fraction, in single precision: sums of weights differ by rounding. */
function weightColours(counts: Counts, fractions: Float64Array): Uint32Array {
  const bits = new Uint32Array(new Float32Array(fractions).buffer);
  return filled(new Uint32Array(counts.length), (c) => mixed(mix(counts[c]), bits[c]));
}

/** Colours of the levels of each variable, by those of the classes that hold them. */
class Colours {
  colours: Uint32Array[];

  private readonly codes: readonly Int32Array[];
  private readonly own: Uint32Array;

  /** @param own colour of each class @param records of each level */
  constructor(codes: readonly Int32Array[], own: Uint32Array, records: readonly Float64Array[]) {
    this.codes = codes;
    this.own = own;
    this.colours = records.map((f) => filled(new Uint32Array(f.length), (level) => mixed(f[level], 0)));
  }

  /** Mixes each with the sum of those of the classes that hold the level. */
  *refine(): Generator<void, void> {
    const { codes, own, colours } = this;
    const sums = colours.map((level) => new Uint32Array(level.length));
    for (let from = 0; from < own.length; from += PIECE) {
      addClasses(codes, own, colours, sums, from, Math.min(own.length, from + PIECE));
      yield;
    }
    this.colours = sums.map((sum, v) => sum.map((added, level) => mixed(colours[v][level], added)));
  }

  /** Tells the others the order of the levels of a variable. */
  *number(v: number, order: Int32Array): Generator<void, void> {
    const own = this.colours[v];
    order.forEach((level, place) => {
      own[level] = mixed(own[level], place + 1);
    });
    yield* this.refine();
  }
}

/** Sums of whole numbers modulo 2³², in which order does not matter. */
function addClasses(
  codes: readonly Int32Array[],
  own: Uint32Array,
  colours: readonly Uint32Array[],
  sums: readonly Uint32Array[],
  from: number,
  to: number,
): void {
  for (let c = from; c < to; c++) {
    let colour = own[c];
    for (let v = 0; v < codes.length; v++) colour = mixed(colour, colours[v][codes[v][c]]);
    for (let v = 0; v < codes.length; v++) sums[v][codes[v][c]] += colour;
  }
}
