import { counted, countText } from "@sdc-risk/data";
import { inPieces, sortingByCode, sum, type Work } from "@sdc-risk/data/kernels";
import { alikeOn, type AlikeGroups } from "../files/alike.ts";
import type { JointFiles } from "../files/files.ts";
import type { SensitiveOfKeys } from "../summary.ts";
import { nearbyOrders } from "./nearby.ts";

/** Records of the release with other keys that a record is compared with, on either side of it, at least. */
const NEIGHBOURS = 5;
/** The square of the normal quantile of 95 % intervals. */
const Z_SQUARED = 1.959963984540054 ** 2;

/** The sensitive values of originals, by their keys. */
interface OriginalValues {
  /** Sensitive values by the class of keys: those of class k from `starts[k]` to `starts[k + 1]`, ascending. */
  readonly values: Int32Array;
  readonly starts: Int32Array;
}

function* originalValues(keys: AlikeGroups, targets: AlikeGroups, originals: number): Work<OriginalValues> {
  const ofTarget = yield* sortingByCode(targets.of.subarray(0, originals), targets.size);
  const { order, starts } = yield* sortingByCode(keys.of.subarray(0, originals), keys.size, ofTarget.order);
  return { values: order.map((record) => targets.of[record]), starts };
}

/** Whether an original with the keys of a class has a sensitive value. */
function holds({ values, starts }: OriginalValues, key: number, target: number): boolean {
  let low = starts[key];
  let high = starts[key + 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low < starts[key + 1] && values[low] === target;
}

/** How many of the records with the keys of an original have its sensitive values. */
interface Agreement {
  readonly onKeys: number;
  readonly agree: number;
  readonly expected: number;
  readonly excess: number;
  readonly low: number;
  readonly high: number;
}

/** A run of released records with the same keys, in an order in which those with similar keys are near. */
interface Run {
  readonly key: number;
  readonly from: number;
  readonly to: number;
}

function runsOf(near: Int32Array, keyOf: Int32Array): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < near.length;) {
    const key = keyOf[near[from]];
    let to = from + 1;
    while (to < near.length && keyOf[near[to]] === key) to++;
    runs.push({ key, from, to });
    from = to;
  }
  return runs;
}

/** The records beside a run, on either side as many as it has, five at least. */
function neighboursOf({ from, to }: Run, near: Int32Array): readonly [Int32Array, Int32Array] {
  const width = Math.max(NEIGHBOURS, to - from);
  return [near.subarray(Math.max(0, from - width), from), near.subarray(to, to + width)];
}

/** How many of some records agree, each of which adds 1. */
function agreeing(records: Int32Array, agrees: (record: number) => boolean, adds: Float64Array): number {
  let found = 0;
  for (const record of records) {
    if (!agrees(record)) continue;
    adds[record]++;
    found++;
  }
  return found;
}

/** How many of a run agree by luck, of which each neighbour that agrees takes its part off. */
function luckAmong(
  sides: readonly [Int32Array, Int32Array],
  { from, to }: Run,
  agrees: (record: number) => boolean,
  adds: Float64Array,
): number {
  const each = (to - from) / (sides[0].length + sides[1].length);
  let luck = 0;
  for (const side of sides)
    for (const record of side) {
      if (!agrees(record)) continue;
      adds[record] -= each;
      luck += each;
    }
  return luck;
}

/** The mean of what records add, with its 95 % interval. */
function excessOf(adds: Float64Array): Pick<Agreement, "excess" | "low" | "high"> {
  const n = adds.length;
  const excess = sum(adds) / n;
  let squares = Z_SQUARED;
  for (let i = 0; i < n; i++) squares += (adds[i] - excess) ** 2;
  const half = Math.sqrt(Z_SQUARED * squares) / n;
  return { excess, low: Math.max(-1, excess - half), high: Math.min(1, excess + half) };
}

/** What agreement on sensitive values is looked up in: the same for all files. */
interface Lookup {
  readonly files: JointFiles;
  readonly keys: AlikeGroups;
  readonly targets: AlikeGroups;
  readonly held: OriginalValues;
}

/** Puts records together by keys and by sensitive values; null where there are none beside the keys. */
export function* lookupOf(files: JointFiles): Work<Lookup | null> {
  const places = files.keysAndTargets.filter((place) => !files.keys.includes(place));
  if (places.length === 0 || files.keys.length === 0) return null;
  const keys = yield* alikeOn(files, files.keys);
  const targets = yield* alikeOn(files, places);
  return { files, keys, targets, held: yield* originalValues(keys, targets, files.records[0]) };
}

/**
 * How often the records of a file whose keys are those of an original have its sensitive values, beside agreement by luck.
 *
 * Where keys are taken over and values are drawn anew, given the keys, some agree all the same. How many is seen on other
 * records of the file with similar keys: a record that has keys k agrees with the originals of k by luck as often as these
 * do, whose values come of the same draws. So luck is Σ over the records with keys k of an original of the share of their
 * neighbours whose sensitive values an original of k has. Of several ways to be near, that by which luck is largest.
 *
 * The excess is a sum over the records, each with what it adds: 1 where it agrees, less its part in the luck of others.
 * Given the originals and all keys, values that are drawn record by record make these independent, so that their variance
 * gives the interval; as much is added to it as makes it Wilson's where none agrees.
 * @param order the records of the file in an order that has nothing to do with their values
 * @returns null where the file has no two different keys
 */
function* agreementOf(
  { files, keys, targets, held }: Lookup,
  file: number,
  order: Int32Array,
): Work<Agreement | null> {
  const from = files.records.slice(0, file).reduce((a, b) => a + b, 0);
  const ofFile = ({ of }: AlikeGroups): Int32Array => of.subarray(from, from + files.records[file]);
  const [keyOf, targetOf] = [ofFile(keys), ofFile(targets)];
  const orders = yield* nearbyOrders(files, { file, order, targetOf, targets: targets.size });
  let most: Agreement | null = null;
  for (const near of orders) {
    const runs = runsOf(near, keyOf);
    if (runs.length < 2) return null;
    const adds = new Float64Array(near.length);
    const total = { onKeys: 0, agree: 0, expected: 0 };
    yield* inPieces(runs.length, (first, last) => {
      for (const run of runs.slice(first, last)) {
        if (keys.original[run.key] === 0) continue;
        const agrees = (record: number): boolean => holds(held, run.key, targetOf[record]);
        total.onKeys += run.to - run.from;
        total.agree += agreeing(near.subarray(run.from, run.to), agrees, adds);
        total.expected += luckAmong(neighboursOf(run, near), run, agrees, adds);
      }
    });
    if (most === null || total.expected > most.expected) most = { ...total, ...excessOf(adds) };
  }
  return most;
}

/** Records of the control file with the keys of an original that say whether similar keys show what luck is, at least. */
const FEWEST_CHECKED = 30;

/**
 * Why what similar keys show is not taken for luck; null where it is. The control file holds no copies: where it agrees
 * beyond luck, too, the keys together tell more than similar ones do.
 */
function whyNot(control: Agreement | null): string | null {
  if (control === null || control.onKeys < FEWEST_CHECKED)
    return (
      `there is no control file with ${FEWEST_CHECKED} records or more that have the keys of an original, by which it can be ` +
      "checked what luck is"
    );
  if (control.low <= 0) return null;
  return (
    `${countText(control.agree)} of the ${counted(control.onKeys, "record")} of the control file with the keys of an original ` +
    "have its sensitive values, too, more than similar keys let expect, so that agreement by luck is not known"
  );
}

/** How many records of a file have the keys of an original, and how many of these its sensitive values; null as above. */
function* countsOf(
  { files, keys, targets, held }: Lookup,
  file: number,
): Work<Pick<Agreement, "onKeys" | "agree"> | null> {
  const from = files.records.slice(0, file).reduce((a, b) => a + b, 0);
  const counts = { onKeys: 0, agree: 0 };
  let others = 0;
  yield* inPieces(files.records[file], (first, last) => {
    for (let record = from + first; record < from + last; record++) {
      const key = keys.of[record];
      if (key !== keys.of[from]) others++;
      if (keys.original[key] === 0) continue;
      counts.onKeys++;
      if (holds(held, key, targets.of[record])) counts.agree++;
    }
  });
  return others === 0 ? null : counts;
}

/** How many records of a release with the keys of an original have its sensitive values, beyond luck. */
export function* sensitiveOfKeysOf(
  lookup: Lookup,
  file: number,
  orders: { readonly own: Int32Array; readonly control: Int32Array | null },
): Work<SensitiveOfKeys | null> {
  const last = lookup.files.records.length - 1;
  const control = orders.control === null ? null : yield* agreementOf(lookup, last, orders.control);
  const reason = whyNot(control);
  if (reason === null) {
    const own = yield* agreementOf(lookup, file, orders.own);
    return own === null ? null : { ...own, reason };
  }
  const counts = yield* countsOf(lookup, file);
  return counts === null ? null : { ...counts, expected: null, excess: null, low: null, high: null, reason };
}
