import { keyOrder, type Classes } from "@sdc-risk/core";
import { range, sum, systematic, weightedSum } from "@sdc-risk/core/kernels";
import { comparedKeys, comparedWith } from "./blocking.js";
import { fitModel, type Model, type Observed } from "./model/em.js";
import { weightsOf, type Weights } from "./model/weights.js";
import { bestOf, NOBODY, type Best } from "./patterns/best.js";
import { profilesOf } from "./patterns/profiles.js";
import { sidesOf, type ComparedKeys, type Side } from "./patterns/sides.js";
import { pairTotals } from "./patterns/totals.js";

/** Fewer compared keys cannot tell m from u: three are the fewest that a model of two kinds of pairs is known by. */
const FEWEST = 3;
/** Classes that m and u are estimated from, at most: m is then known to half a percent. */
const MOST_FITTED = 1024;
/** Classes times sets of keys, at most. */
const MOST_ENTRIES = 2 ** 20;

/** A share is known to half a record at best. */
const HALF = 0.5;

/** Links by probability; per class of the file. */
export interface Links {
  readonly keys: ComparedKeys;
  readonly model: Model;
  readonly weights: Weights;
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
 * The chance that a candidate is the person follows from all candidates of the record, since one of them is at most:
 * (h/n) r / (1 − h + (h/n) Σ r), h the share of records that the identified file holds, n the candidates, r = m/u of a pair by its
 * pattern. So a rare key tells more than a common one, without a weight for each of its values.
 * @param classes of both files, those of the file first
 * @param size classes of the file
 * @param identified records of the identified file
 * @param coverage share of the file's persons that the identified file can hold at most
 * @returns or why there are no links, as a sentence
 */
export function* linkByProbability(
  classes: Classes,
  size: number,
  identified: number,
  coverage: number,
): Generator<void, Links | string> {
  const keys = comparedKeys(classes),
    { records, counts } = classes;
  if (records === 0) return "There are no records to link.";
  if (keys.compared.length < FEWEST)
    return "Agreement of two keys or one cannot tell pairs of one person from others: give three keys or more.";
  if (records * identified > Number.MAX_SAFE_INTEGER) return "There are more than 2^53 pairs of records.";
  const candidates = yield* comparedWith(classes, keys, identified);
  let compared = 0;
  for (let c = 0; c < size; c++) if (candidates[c]! > 0) compared += counts[c]!;
  if (compared === 0) return "No two records of the files agree on the keys by which records are compared.";
  const most = Math.min(coverage, identified / compared),
    theirs = sidesOf(classes, classes.weights, keys);
  const observed = yield* observe(classes, keys, { size, theirs, candidates, compared, most }),
    model = yield* fitModel(observed),
    weights = weightsOf(model);
  const ours = sidesOf(classes, counts, keys),
    best = yield* bestOf(classes, keys, ours, theirs, weights, size);
  const found = { keys, model, weights, pairs: observed.totals.pairs, compared, best };
  return { ...found, ...chances(found, candidates, size) };
}

interface Asked extends Pick<Observed, "candidates" | "compared" | "most"> {
  readonly size: number;
  readonly theirs: readonly Side[];
}

/** What the model is fitted to: all classes of the file, or some at equal steps in the order of their keys. */
function* observe(
  classes: Classes,
  keys: ComparedKeys,
  { size, theirs, ...known }: Asked,
): Generator<void, Observed> {
  const totals = yield* pairTotals(classes, keys),
    shares = sharesOfValues(classes, keys),
    most = Math.min(MOST_FITTED, Math.floor(MOST_ENTRIES / 2 ** keys.compared.length));
  if (size <= most) {
    const profiles = yield* profilesOf(classes, keys, sidesOf(classes, classes.counts, keys), theirs);
    return { ...known, profiles, counts: classes.counts, totals, shares };
  }
  const order = range(size).sort(keyOrder(classes)),
    counts = new Int32Array(classes.size);
  yield;
  for (const place of systematic(size, most)) counts[order[place]!] = classes.counts[order[place]!]!;
  const profiles = yield* profilesOf(classes, keys, sidesOf(classes, counts, keys), theirs);
  return { ...known, profiles, counts, totals, shares };
}

/** The share of identified records that have the value of each class, per compared key; at least half a record has it, and half has not. */
function sharesOfValues({ variables, weights }: Classes, { compared }: ComparedKeys): Float64Array[] {
  return compared.map((v) => {
    const { codes, size } = variables[v]!,
      held = new Float64Array(size);
    let all = 0;
    for (let c = 0; c < codes.length; c++) {
      if (codes[c]! < 0) continue;
      held[codes[c]!]! += weights[c]!;
      all += weights[c]!;
    }
    return Float64Array.from(codes, (code) => {
      if (code < 0) return NaN;
      const yes = Math.max(HALF, held[code]!),
        no = Math.max(HALF, all - held[code]!);
      return yes / (yes + no);
    });
  });
}

/** Weight and chance of the best candidates. */
function chances(
  { best, weights, model: { held } }: Pick<Links, "best" | "weights" | "model">,
  candidates: Float64Array,
  size: number,
): Pick<Links, "weight" | "probability"> {
  const weight = new Float64Array(size).fill(NaN),
    probability = new Float64Array(size),
    byRank = new Map<number, number>();
  for (const [pattern, rank] of weights.ranks.entries()) byRank.set(rank, weights.patterns[pattern]!);
  for (let c = 0; c < size; c++) {
    const rank = best.rank[c]!;
    if (rank === NOBODY) continue;
    weight[c] = byRank.get(rank)!;
    const each = held / candidates[c]!;
    probability[c] = (each * 2 ** weight[c]!) / (1 - held + each * best.total[c]!);
  }
  return { weight, probability };
}

/** Links that are declared from a probability on, with what is expected of them and what is right. */
export interface DeclaredLinks {
  readonly threshold: number;
  /** Records whose best candidate is at least as likely the person. */
  readonly links: number;
  /** Links that are right: expected by the probabilities, and by who is who; null where that is not known. */
  readonly expectedCorrect: number;
  readonly correct: number | null;
  /** Right links of those that are declared, and of the persons that the identified file holds; by who is who where that is known. */
  readonly precision: number | null;
  readonly recall: number | null;
}

/**
 * Links by the probability from which on they are declared.
 * @param credit per class the links that are right, ties drawn by lot; null where it is not known who is who
 * @param persons records whose person is in the identified file, known or expected
 */
export function declared(
  { probability, best }: Pick<Links, "probability" | "best">,
  counts: Int32Array,
  credit: Float64Array | null,
  persons: number,
  threshold: number,
): DeclaredLinks {
  const chosen = new Int32Array(probability.length),
    right = new Float64Array(probability.length);
  for (let c = 0; c < probability.length; c++) {
    if (best.rank[c] === NOBODY || probability[c]! < threshold) continue;
    chosen[c] = counts[c]!;
    if (credit !== null) right[c] = credit[c]!;
  }
  const links = sum(chosen),
    expectedCorrect = weightedSum(probability, chosen),
    correct = credit === null ? null : sum(right),
    hits = correct ?? expectedCorrect;
  return {
    threshold,
    links,
    expectedCorrect,
    correct,
    precision: links === 0 ? null : hits / links,
    recall: persons > 0 ? hits / persons : null,
  };
}
