import { mixed } from "@sdc-risk/data/kernels";

/** Records that are attacked: how many of each class. */
export interface Attacked {
  readonly classes: Int32Array;
  readonly times: Int32Array;
  readonly attacks: number;
}

/** 2³² as many hash values. */
const SPAN = 2 ** 32;
/** Classes between two ticks. */
const PIECE = 1 << 14;

/**
 * Draws records without replacement: those with the smallest hash of their class's signature, their place among its
 * records and the seed. All records where there are no more than wanted.
 * @param counts records of each class
 */
export function* sampleRecords(
  counts: Int32Array,
  signature: Uint32Array,
  wanted: number,
  seed: number,
): Generator<void, Attacked> {
  let records = 0;
  for (let c = 0; c < counts.length; c++) records += counts[c];
  const attacks = Math.min(wanted, records);
  const times =
    attacks === records
      ? counts
      : yield* drawn(counts, signature, attacks, seed, (attacks + 8 * Math.sqrt(attacks) + 16) / records);
  const classes: number[] = [];
  const found: number[] = [];
  for (let c = 0; c < times.length; c++) {
    if (times[c] === 0) continue;
    classes.push(c);
    found.push(times[c]);
  }
  return { classes: Int32Array.from(classes), times: Int32Array.from(found), attacks };
}

/** @param share of all hash values that is looked at; doubled where it holds too few records */
function* drawn(
  counts: Int32Array,
  signature: Uint32Array,
  wanted: number,
  seed: number,
  share: number,
): Generator<void, Int32Array> {
  const low: { readonly hash: number; readonly class: number }[] = [];
  const limit = share * SPAN;
  for (let c = 0; c < counts.length; c++) {
    const base = mixed(signature[c], seed);
    for (let i = 0; i < counts[c]; i++) {
      const hash = mixed(base, i);
      // the second hash decides between equal ones
      if (hash < limit) low.push({ hash: hash * 2 ** 20 + (mixed(hash ^ base, i) >>> 12), class: c });
    }
    if (c % PIECE === 0) yield;
  }
  if (low.length < wanted && share < 1) return yield* drawn(counts, signature, wanted, seed, 2 * share);
  const times = new Int32Array(counts.length);
  for (const { class: c } of low.sort((a, b) => a.hash - b.hash).slice(0, wanted)) times[c]++;
  return times;
}
