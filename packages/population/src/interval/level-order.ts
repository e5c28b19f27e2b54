import { mix, mixed } from "@sdc-risk/core/kernels";
import type { CellTable } from "../table/table.js";

/** Rounds of colour refinement: after two a level knows the classes of the levels that it meets. */
const ROUNDS = 2;
/** Classes between two yields. */
const PIECE = 1 << 15;

/**
 * An order of the levels of each variable that depends neither on the order of records nor on the names of
 * levels, so that draws go the same way however a file is written: by the records of a level, then by the
 * classes that hold it (colour refinement, Weisfeiler and Leman 1968). Levels that even this leaves equal are
 * equal in all that counts; their order is then told to the variables behind.
 * @returns per variable its codes in this order
 */
export function* levelOrder(
  table: Pick<CellTable, "sizes" | "codes" | "counts">,
): Generator<void, Int32Array[]> {
  const { sizes, codes, counts } = table;
  const records = sizes.map((size) => new Float64Array(size));
  for (const [v, own] of codes.entries()) {
    for (let c = 0; c < own.length; c++) records[v]![own[c]!]! += counts[c]!;
    yield;
  }
  let colours: Uint32Array[] = records.map((f) => Uint32Array.from(f, (n) => mixed(n, 0)));
  for (let round = 0; round < ROUNDS; round++) colours = yield* refined(table, colours);
  const orders: Int32Array[] = [];
  for (const [v, size] of sizes.entries()) {
    const own = colours[v]!,
      f = records[v]!;
    const compare = (a: number, b: number): number => f[b]! - f[a]! || own[a]! - own[b]!;
    const order = Int32Array.from({ length: size }, (_, level) => level).sort(compare);
    orders.push(order);
    if (!order.some((level, place) => place > 0 && compare(order[place - 1]!, level) === 0)) continue;
    order.forEach((level, place) => {
      own[level] = mixed(own[level]!, place + 1);
    });
    colours = yield* refined(table, colours);
  }
  return orders;
}

/** Colours of levels, each mixed with the sum of those of the classes that hold it. */
function* refined(
  { codes, counts }: Pick<CellTable, "codes" | "counts">,
  colours: readonly Uint32Array[],
): Generator<void, Uint32Array[]> {
  const sums = colours.map((own) => new Uint32Array(own.length));
  for (let from = 0; from < counts.length; from += PIECE) {
    addClasses(codes, counts, colours, sums, from, Math.min(counts.length, from + PIECE));
    yield;
  }
  return sums.map((sum, v) => sum.map((added, level) => mixed(colours[v]![level]!, added)));
}

/** Sums of whole numbers modulo 2³², in which order does not matter. */
function addClasses(
  codes: readonly Int32Array[],
  counts: Int32Array,
  colours: readonly Uint32Array[],
  sums: readonly Uint32Array[],
  from: number,
  to: number,
): void {
  for (let c = from; c < to; c++) {
    let colour = mix(counts[c]!);
    for (let v = 0; v < codes.length; v++) colour = mixed(colour, colours[v]![codes[v]![c]!]!);
    for (let v = 0; v < codes.length; v++) sums[v]![codes[v]![c]!]! += colour;
  }
}
