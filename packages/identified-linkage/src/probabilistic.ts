import { shareOf } from "@sdc-risk/blocks";
import { keyOrder, type Classes } from "@sdc-risk/data";
import { range, sum, systematic, weightedSum, type Counts, noCounts } from "@sdc-risk/data/kernels";
import { comparedKeys, comparedWith } from "./blocking.ts";
import { shareHeld } from "./share-held.ts";
import { fitModel, type Model, type Observed } from "./model/em.ts";
import { neighboursOf } from "./model/neighbours.ts";
import { commonnessOf } from "./model/others.ts";
import { valuesOf } from "./model/values.ts";
import { STEP, weightsOf, type MatchWeights } from "./model/weights.ts";
import { bestOf, type Best } from "./patterns/best.ts";
import { profilesOf } from "./patterns/profiles.ts";
import { sidesOf, type ComparedKeys, type MissingSide } from "./patterns/sides.ts";
import { pairTotals } from "./patterns/totals.ts";
import type { DeclaredLinks } from "./summary.ts";

/** Fewer compared keys cannot tell m from u: three are the fewest that a model of two kinds of pairs is known by. */
const FEWEST = 3;
/** Classes of each file that the model is fitted to, at most. */
const MOST_FITTED = 4096;
/** Classes times sets of keys, at most. */
const MOST_ENTRIES = 2 ** 20;

/** Links by probability; per class of the file. */
export interface ProbabilityLinks {
  readonly keys: ComparedKeys;
  readonly model: Model;
  readonly weights: MatchWeights;
  /** Pairs that are compared. */
  readonly pairs: number;
  /** Records that have somebody to be compared with. */
  readonly compared: number;
  readonly best: Best;
  /** Weight of the best candidate in bits; NaN where there is none. */
  readonly weight: Float64Array;
  /** The chance that one of the best candidates, drawn by lot, is the person. */
  readonly probability: Float64Array;
}

/**
 * Probabilistic linkage (Fellegi and Sunter 1969) of a file with an identified file.
 *
 * The chance that a candidate is the person follows from all candidates of the record, since one of them is
 * at most: (h/n) r / ((1 − h) b + (h/n) Σ r), h the share of records that the identified file holds, n the
 * candidates, r how much more often than by chance a record of the candidate's person has such keys, and b
 * how much more often somebody else has them.
 * @param classes of both files, those of the file first
 * @param size classes of the file
 * @param identified records of the identified file
 * @param coverage share of the population that the identified file holds
 * @returns or why there are no links, as a sentence
 */
export function* linkByProbability(
  classes: Classes,
  size: number,
  identified: number,
  coverage: number,
): Generator<void, ProbabilityLinks | string> {
  const keys = comparedKeys(classes);
  const { records, counts } = classes;
  if (records === 0) return "There are no records to link.";
  if (keys.compared.length < FEWEST)
    return "Agreement of two keys or one cannot tell pairs of one person from others: give three keys or more.";
  if (records * identified > Number.MAX_SAFE_INTEGER) return "There are more than 2^53 pairs of records.";
  const candidates = yield* comparedWith(classes, keys, identified);
  let compared = 0;
  for (let c = 0; c < size; c++) if (candidates[c] > 0) compared += counts[c];
  if (compared === 0) return "No two records of the files agree on the keys by which records are compared.";
  const most = Math.min(shareHeld(coverage, records, compared), identified / compared);
  const theirs = sidesOf(classes, classes.weights, keys);
  const observed = yield* observe(classes, keys, { theirs, candidates, compared, most });
  const model = yield* fitModel(observed);
  const weights = weightsOf(model, observed.values, observed.totals);
  const ours = sidesOf(classes, counts, keys);
  const best = yield* bestOf(classes, keys, ours, theirs, weights, size);
  const found = { keys, model, weights, pairs: observed.totals.pairs, compared, best };
  return { ...found, ...chances(found, candidates, size) };
}

interface CandidateSides extends Pick<Observed, "compared" | "most"> {
  readonly theirs: readonly MissingSide[];
  /** Per class the identified records that its records are compared with. */
  readonly candidates: Float64Array;
}

/** What the model is fitted to: some classes of both files, each with all identified records. */
function* observe(
  classes: Classes,
  keys: ComparedKeys,
  { theirs, candidates, ...known }: CandidateSides,
): Generator<void, Observed> {
  const totals = yield* pairTotals(classes, keys);
  const values = valuesOf(classes, keys);
  const most = Math.min(MOST_FITTED, Math.floor(MOST_ENTRIES / 2 ** keys.compared.length));
  const order = keyOrder(classes);
  // who is compared with nobody says nothing of persons
  const met = Float64Array.from(classes.counts, (n, c) => (candidates[c] > 0 ? n : 0));
  const ours = someOf(met, most, order);
  yield;
  const others = someOf(classes.weights, most, order);
  yield;
  const fitted = ours.map((n, c) => n + others[c]);
  const profiles = yield* profilesOf(classes, keys, sidesOf(classes, fitted, keys), theirs);
  return {
    ...known,
    values,
    totals,
    file: neighboursOf(profiles, ours, candidates, values, false),
    identified: neighboursOf(profiles, others, candidates, values, true),
  };
}

/**
 * Records of all classes, or of some at equal steps in the order of their keys; 0 for the others.
 * @param most classes
 */
function someOf(
  records: ArrayLike<number>,
  most: number,
  order: (a: number, b: number) => number,
): Float64Array {
  const held = range(records.length).filter((c) => records[c] > 0);
  const some = new Float64Array(records.length);
  if (held.length <= most) for (const c of held) some[c] = records[c];
  else {
    held.sort(order);
    for (const place of systematic(held.length, most)) some[held[place]] = records[held[place]];
  }
  return some;
}

/** Weight and chance of the best candidates. */
function chances(
  { best, model: { held } }: Pick<ProbabilityLinks, "best" | "model">,
  candidates: Float64Array,
  size: number,
): Pick<ProbabilityLinks, "weight" | "probability"> {
  const weight = new Float64Array(size).fill(NaN);
  const probability = new Float64Array(size);
  for (let c = 0; c < size; c++) {
    if (best.ties[c] === 0) continue;
    weight[c] = best.weight[c] * STEP;
    const each = held / candidates[c];
    const others = (1 - held) * commonnessOf(best.others[c], candidates[c]);
    probability[c] = (each * 2 ** weight[c]) / (others + each * best.total[c]);
  }
  return { weight, probability };
}

/**
 * Links by the probability from which on they are declared.
 * @param credit per class the links that are right, ties drawn by lot; null where it is not known who is who
 * @param persons records whose person is in the identified file, known or expected
 */
export function declared(
  { probability, best }: Pick<ProbabilityLinks, "probability" | "best">,
  counts: Counts,
  credit: Float64Array | null,
  persons: number,
  threshold: number,
): DeclaredLinks {
  const chosen = noCounts(counts, probability.length);
  const right = new Float64Array(probability.length);
  for (let c = 0; c < probability.length; c++) {
    if (best.ties[c] === 0 || probability[c] < threshold) continue;
    chosen[c] = counts[c];
    if (credit !== null) right[c] = credit[c];
  }
  const links = sum(chosen);
  const expectedCorrect = weightedSum(probability, chosen);
  const correct = credit === null ? null : sum(right);
  const hits = correct ?? expectedCorrect;
  return {
    threshold,
    links,
    expectedCorrect,
    correct,
    precision: shareOf(hits, links),
    // by the probabilities more may be right than the coverage allows
    recall: persons > 0 ? Math.min(1, hits / persons) : null,
  };
}
