import type { Tick } from "@sdc-risk/data/kernels";
import type { OutgoingColumn } from "../columns/columns.ts";
import { rankCorrelation } from "../columns/relations.ts";
import { ORDER } from "./changed-keys.ts";

/** Records that follow one another, by their places in an order: the first, and the one behind the last. */
type Stretch = readonly [from: number, to: number];

/** Records per value that a variable has at least which a file is sorted by. */
const REPEATED = 5;
/** Fewer records of a stretch say little of its order. */
const FEW = 5;
/** A key is in order where so much of the changes between neighbours is lacking that its values need not make. */
const LACKING = 0.95;
const LEAST_LACKING = 20;

/** Stretches, parted where the value of a column changes. */
function parted(stretches: readonly Stretch[], codes: Int32Array, order: Int32Array): Stretch[] {
  const out: Stretch[] = [];
  for (const [from, to] of stretches)
    for (let begin = from, at = from + 1; at <= to; at++) {
      if (at < to && codes[order[at]!] === codes[order[begin]!]) continue;
      out.push([begin, at]);
      begin = at;
    }
  return out;
}

/** How often each value of a column is in a stretch. */
function countsIn([from, to]: Stretch, codes: Int32Array, order: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const code = codes[order[at]!]!;
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

const valuesIn = (stretches: readonly Stretch[], codes: Int32Array, order: Int32Array): number =>
  stretches.reduce((sum, one) => sum + countsIn(one, codes, order).size, 0);

/**
 * The stretches that agree in the variables by which a file is sorted, one after another: each value of such a variable
 * stands in one row within those before it.
 */
export async function stretchesOf(
  columns: Iterable<OutgoingColumn>,
  order: Int32Array,
  tick: Tick,
): Promise<readonly Stretch[]> {
  let stretches: readonly Stretch[] = [[0, order.length]];
  // what sorts others first has few values
  const may = [...columns]
    .filter(({ levels }) => levels > 1 && REPEATED * levels <= order.length)
    .sort((a, b) => a.levels - b.levels);
  for (let isFound = true; isFound;) {
    isFound = false;
    for (const { codes } of may) {
      const next = parted(stretches, codes, order);
      await tick();
      if (next.length === stretches.length || REPEATED * next.length > order.length) continue;
      if (next.length > valuesIn(stretches, codes, order)) continue;
      stretches = next;
      isFound = true;
    }
  }
  return stretches;
}

/** Whether each value of a key stands in a row within stretches, far more than by chance. */
function isInRows(stretches: readonly Stretch[], codes: Int32Array, order: Int32Array): boolean {
  let values = 0;
  let byChance = 0;
  for (const one of stretches) {
    const [from, to] = one;
    const counts = countsIn(one, codes, order);
    values += counts.size;
    let equal = 0;
    for (const n of counts.values()) equal += n * (n - 1);
    // the first record, and each one behind another value
    byChance += to - from - equal / (to - from);
  }
  const rows = parted(stretches, codes, order).length;
  const most = byChance - values;
  return most >= LEAST_LACKING && byChance - rows >= LACKING * most;
}

/** Whether numbers rise or fall within stretches. */
async function isRising(
  stretches: readonly Stretch[],
  numbers: Float64Array,
  order: Int32Array,
  tick: Tick,
): Promise<boolean> {
  const places = new Float64Array(numbers.length).fill(NaN);
  const ranks = new Float64Array(numbers.length).fill(NaN);
  let records = 0;
  for (const [from, to] of stretches) {
    const own = order.subarray(from, to).filter((record) => Number.isFinite(numbers[record]!));
    if (own.length < FEW) continue;
    records += own.length;
    const sorted = own.toSorted((a, b) => numbers[a]! - numbers[b]!);
    for (const [at, record] of own.entries()) places[record] = (at + 0.5) / own.length;
    for (let begin = 0; begin < sorted.length;) {
      let end = begin + 1;
      while (end < sorted.length && numbers[sorted[end]!] === numbers[sorted[begin]!]) end++;
      for (let at = begin; at < end; at++) ranks[sorted[at]!] = (begin + end) / 2 / sorted.length;
      begin = end;
    }
    await tick();
  }
  return 2 * records >= order.length && (await rankCorrelation(places, ranks, tick)) >= ORDER;
}

/**
 * Whether records are in the order of a key within the stretches that agree in what the file is sorted by before: one
 * that is sorted by sex and then by age tells the age of nearly all.
 */
export async function isInOrderWithin(
  { codes, numbers, levels }: OutgoingColumn,
  stretches: readonly Stretch[],
  order: Int32Array,
  tick: Tick,
): Promise<boolean> {
  if (isInRows(stretches, codes, order)) return true;
  return numbers !== null && levels >= 3 && isRising(stretches, numbers, order, tick);
}
