import { quantile } from "@sdc-risk/core";
import { inPieces, range, sorting, sortingByCode } from "@sdc-risk/core/kernels";
import type { GroupTail } from "../summary.js";
import type { Tails } from "./outliers.js";

/** What is found in groups of a kind: those large enough for a percentile to mean something, and those below. */
export interface InGroups {
  readonly large: GroupTail;
  readonly small: GroupTail;
}

/**
 * Records that a group must hold for a value beyond the percentile to be more than its largest: below, the largest lies beyond it
 * whatever it is.
 */
export const fewestIn = (percentile: number): number =>
  Math.ceil(Number((1 / (1 - percentile)).toPrecision(12)));

/** Places of the values that are not missing, by ascending value. */
export function* placesByValue(values: Float64Array): Generator<void, Int32Array> {
  const places = new Int32Array(values.length);
  let held = 0;
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) if (values[i] === values[i]) places[held++] = i;
  });
  const some = places.subarray(0, held);
  const order = yield* sorting(Float64Array.from(some, (i) => values[i]!));
  return order.map((at) => some[at]!);
}

/** Groups between two yields. */
const PIECE = 1 << 12;

/**
 * Records beyond the percentile of their own group: the only doctor of an area earns no more than doctors do elsewhere.
 * @param places of the values that are not missing, by ascending value
 * @param groupOf group of each record, 0 … groups − 1
 */
export function* outliersByGroup(
  values: Float64Array,
  places: Int32Array,
  groupOf: Int32Array,
  groups: number,
  percentile: number,
  tails: Tails,
): Generator<void, InGroups> {
  const { order, starts } = yield* sortingByCode(groupOf, groups, places),
    sorted = Float64Array.from(order, (i) => values[i]!);
  const each = range(sorted.length),
    once = new Uint8Array(sorted.length).fill(1),
    fewest = fewestIn(percentile);
  const found = {
    large: { groups: 0, records: 0, beyond: 0, atOrBeyond: 0 },
    small: { groups: 0, records: 0, beyond: 0, atOrBeyond: 0 },
  };
  for (let g = 0; g < groups; g++) {
    const own = sorted.subarray(starts[g], starts[g + 1]);
    if (own.length === 0) continue;
    const upper = quantile(own, once, percentile, each)!,
      lower = tails === "both" ? quantile(own, once, 1 - percentile, each)! : -Infinity;
    const tail = own.length >= fewest ? found.large : found.small;
    tail.groups++;
    tail.records += own.length;
    for (const x of own) {
      if (x > upper || x < lower) tail.beyond++;
      if (x >= upper || x <= lower) tail.atOrBeyond++;
    }
    if (g % PIECE === 0) yield;
  }
  return found;
}
