import { inTurns, type Tick, type Counts } from "@sdc-risk/data/kernels";
import type { Estimates } from "./estimates.ts";
import { matchesOf } from "./lift.ts";

/** Per class: P(F = 1 | f = 1), NaN but for sample uniques, and E(1/F | f); NaN without a model. */
export type Chances = Pick<Estimates, "unique" | "match">;

/** A file whose classes have chances. */
interface CalibratedFile {
  /** Per class E(1/F | f) of the model; NaN without one. */
  readonly match: Float64Array;
  /** f per class. */
  readonly held: Counts;
  /** Records of each class, fewer than f where these miss keys. */
  readonly records: Counts;
}

/** How much of the log odds of f E(1/F | f) of a model is error, of a record that is alone in the file. */
const ERROR = 0.1;
/** Log odds are moved by so much at most. */
const MOST = 40;
/** Steps until the sum is met, and the difference that is rounding. */
const STEPS = 100;
const ROUNDING = 1e-14;
/** Records that share a key: of a released one that no record of the original holds it is its own. */
const countOf = (held: number): number => Math.max(1, held);

/** Classes between two yields. */
const PIECE = 1 << 15;

/**
 * E(1/F | f) as it is told of a record. Chances of a model are too far apart: they follow what the model has wrong as if
 * it were so, and of 100 records with a chance of 0.75 some 71 links were right (docs/measures/population.md). So the
 * log odds of f E(1/F | f), which is in (0, 1], are shrunk, of records that share their key by less: the more of them
 * there are, the less is left to the model,
 *
 *     logit(f r′) = (1 − 0.1/f) logit(f r) + s,
 *
 * s such that the chances sum over records to the expected correct matches. Who is sure to be right stays so.
 * @param total expected correct matches over all records
 * @returns in (0, 1/f], in the order of `match`; the sum is as near to the total as certain records let it be
 */
export function* calibrated(
  { match, held, records }: CalibratedFile,
  total: number,
): Generator<void, Float64Array> {
  const n = match.length;
  const odds = new Float64Array(n);
  for (let c = 0; c < n; c++) {
    if (c % PIECE === PIECE - 1) yield;
    const f = countOf(held[c]);
    const share = f * match[c];
    odds[c] =
      share < 1 ? (1 - ERROR / f) * (Math.log(share) - Math.log1p(-share)) : share >= 1 ? Infinity : NaN;
  }
  const moved = yield* shiftFor(odds, (c) => records[c] / countOf(held[c]), total);
  // in the same array: there may be millions of classes
  for (let c = 0; c < n; c++) odds[c] = 1 / (countOf(held[c]) * (1 + Math.exp(-odds[c] - moved)));
  return odds;
}

/**
 * What is told of each class: a count as it is, chances of a model so that they sum to its expected correct matches.
 * Nobody is alone in the population more likely than a match with him is right.
 */
export async function chancesOf(
  { lead, intervals, unique, match }: Estimates,
  file: Omit<CalibratedFile, "match">,
  tick: Tick,
): Promise<Chances> {
  if (lead === null || lead.by === "census") return { unique, match };
  const own = await inTurns(calibrated({ ...file, match }, matchesOf(lead, intervals)), tick);
  return { unique: unique.map((p, c) => Math.min(p, own[c])), match: own };
}

/** The shift of log odds at which chances sum to a total: Newton's steps, halved where they leave what is possible. */
function* shiftFor(
  odds: Float64Array,
  weight: (c: number) => number,
  total: number,
): Generator<void, number> {
  let low = -MOST;
  let high = MOST;
  let shift = 0;
  for (let step = 0; step < STEPS && high - low > ROUNDING; step++) {
    let sum = 0;
    let slope = 0;
    for (let c = 0; c < odds.length; c++) {
      if (c % PIECE === PIECE - 1) yield;
      const x = odds[c];
      if (Number.isNaN(x)) continue;
      const p = 1 / (1 + Math.exp(-x - shift));
      const w = weight(c);
      sum += w * p;
      slope += w * p * (1 - p);
    }
    const beyond = sum - total;
    if (Math.abs(beyond) <= ROUNDING * total) break;
    if (beyond > 0) high = shift;
    else low = shift;
    const next = shift - beyond / slope;
    shift = next > low && next < high ? next : (low + high) / 2;
  }
  return shift;
}
