import { pairedDifference, shareDifference, wilson, type ShareInterval } from "@sdc-risk/blocks";
import { dealt, mixed, uniforms } from "@sdc-risk/data/kernels";
import type { KeyColumn, TargetColumn } from "./columns.ts";
import type { Asking } from "./model/forests.ts";
import { training } from "./model/model.ts";
import { neededKeys } from "./model/needed-keys.ts";
import type { Options } from "./options.ts";
import { attackedOf, personsOf, samePersons, type TargetRecords } from "./persons.ts";
import { learnersOf, predictedBy, withinFile, type Predicted } from "./model/predicted.ts";
import { codingBy, keyRows, type KeyCoding, type KeyRows } from "./rows.ts";
import { classShares, countAtRisk, isAtRisk, likeliest, scores, type Scoring } from "./score.ts";
import { curveOf, valuesOf, type Scored } from "./details.ts";
import type { TargetSummary } from "./summary.ts";

/** One attack: which file is learnt from, and what is known beside. Files are known by their places; the original is 0. */
export interface Attack {
  readonly keys: readonly KeyColumn[];
  readonly target: TargetColumn;
  /** The released file; null to predict within the original. */
  readonly released: number | null;
  readonly control: number | null;
  readonly options: Options;
}

/** What an attack finds. */
export interface Found {
  readonly summary: TargetSummary;
  /** Per record of the original its score, NaN where its value is missing; null where nothing was predicted. */
  readonly scores: Float64Array | null;
}

/** Which seed draws what. */
const DEALS = 0x7d;
const ATTACKED = 0xa7;

/** Draws whom a file is attacked for. */
const choice = ({ seed }: Options): (() => number) => uniforms(mixed(seed, ATTACKED));

/** What comes to nothing, with the reason. */
export function nothing(attack: Attack, persons: TargetRecords, reason: string): Found {
  return { summary: { ...emptySummary(attack, persons, persons.size), reason }, scores: null };
}

/** @param known persons whose value is known, of whom those who are attacked may be a sample */
function emptySummary({ target, released }: Attack, persons: TargetRecords, known: number): TargetSummary {
  return {
    variable: target.name,
    file: released,
    kind: target.kind,
    persons: persons.size,
    known,
    missing: persons.missing,
    atRisk: null,
    share: null,
    shareLow: null,
    shareHigh: null,
    uncalibrated: null,
    control: null,
    controlLow: null,
    controlHigh: null,
    controlPersons: 0,
    crossfit: null,
    null: null,
    p: null,
    permutations: 0,
    against: null,
    excess: null,
    low: null,
    high: null,
    reason: null,
    right: null,
    guess: null,
    claimed: null,
    curve: [],
    values: [],
    keys: [],
  };
}

/** Predicts a target of the persons of the original. */
export function* attacking(attack: Attack): Asking<Found> {
  const { keys, target, released, options } = attack;
  const coding = codingBy(keys, released ?? 0);
  const own = keyRows(coding, 0);
  const known = personsOf(own, target, 0);
  const classes = target.kind === "classes" ? target.labels.length : 0;
  if (known.size < 2)
    return nothing(
      attack,
      known,
      `The file holds ${known.size === 0 ? "no value" : "one value"} of ${target.name}.`,
    );
  const scoring = { shares: classShares(known, classes), error: options.error };
  if (target.kind === "classes" && scoring.shares.some((share) => share === 1))
    return nothing(
      attack,
      known,
      `All have the same value of ${target.name}, so there is nothing to predict.`,
    );
  const learnt = released === null ? null : keyRows(coding, released);
  const learners =
    learnt === null ? null : learnersOf(personsOf(learnt, target, released!), options, "released");
  if (learners !== null && learners.size < 2)
    return nothing(attack, known, `The released file holds too few values of ${target.name} to learn from.`);
  const { persons, others } = attackedOf(known, options.attacked, choice(options));
  const predicting = function* (deal: ((values: Int32Array) => Int32Array) | null): Asking<Predicted> {
    if (learnt === null || learners === null)
      return yield* withinFile({ keys: own, persons, others, classes }, deal, options);
    const values = deal?.(learners.values) ?? learners.values;
    const model = yield* training(learnt, { ...learners, values }, classes, options);
    return yield* predictedBy(model, own, persons);
  };
  const predicted = yield* predicting(null);
  const ours: Scored = {
    persons,
    scores: scores(predicted.told.predicted, predicted.unitOf, persons, scoring),
  };
  const theirs = learnt === null ? null : yield* onControl(attack, coding, predicted, scoring);
  const deals = yield* dealing({ persons, predicted, scoring, predicting, ours }, options);
  const compared = yield* comparing(attack, { ours, theirs, persons, scoring, classes });
  const fall = yield* neededKeys(own, persons, predicted, scoring, options);
  const summary: TargetSummary = {
    ...emptySummary(attack, persons, known.size),
    ...shareOf(ours, known.size, options),
    ...deals,
    ...compared,
    ...rightness(predicted, persons, { ours, shares: scoring.shares }, options),
    uncalibrated: plainly({ predicted, persons, theirs, scoring }, options),
    curve: curveOf(ours, theirs, options),
    values:
      target.kind === "classes" ? valuesOf({ labels: target.labels, ours, theirs, scoring }, options) : [],
    keys: keys.map(({ name }, k) => ({ key: name, fall: fall[k] })).sort((a, b) => b.fall - a.fall),
  };
  return { summary, scores: toRecords(own, ours) };
}

/** Scores by calibrated chances, and by those of the forest. */
interface OnControl extends Scored {
  readonly plain: Float64Array;
}

/** The persons of the control file by the same model; null without one. */
function* onControl(
  { target, control, options }: Attack,
  coding: KeyCoding,
  { model }: Predicted,
  scoring: Scoring,
): Asking<OnControl | null> {
  if (control === null) return null;
  const keys = keyRows(coding, control);
  const { persons } = attackedOf(personsOf(keys, target, control), options.attacked, choice(options));
  if (persons.size === 0) return null;
  const { told, unitOf } = yield* predictedBy(model, keys, persons);
  return {
    persons,
    scores: scores(told.predicted, unitOf, persons, scoring),
    plain: scores(told.plain, unitOf, persons, scoring),
  };
}

interface PlainAttack {
  readonly predicted: Predicted;
  readonly persons: TargetRecords;
  readonly theirs: OnControl | null;
  readonly scoring: Scoring;
}

/** What comes of chances as the forest gives them; null where nothing was calibrated. */
function plainly(
  { predicted: { told, unitOf }, persons, theirs, scoring }: PlainAttack,
  options: Options,
): TargetSummary["uncalibrated"] {
  if (told.plain === told.predicted) return null;
  const a = wilson(countAtRisk(scores(told.plain, unitOf, persons, scoring), options, true), persons.size);
  if (a === null) return null;
  const b = theirs === null ? null : wilson(countAtRisk(theirs.plain, options, true), theirs.persons.size);
  return {
    share: a.share,
    control: b?.share ?? null,
    ...excessOf(b === null ? null : shareDifference(a, b)),
  };
}

/** @param known persons of whom those who were attacked are a sample, unless they are all */
function shareOf({ persons, scores: all }: Scored, known: number, options: Options) {
  const atRisk = countAtRisk(all, options, persons.numbers === null);
  const interval = wilson(atRisk, persons.size);
  return {
    // of a sample the number that is expected among all
    atRisk: known === persons.size ? atRisk : Math.round((atRisk / persons.size) * known),
    share: interval?.share ?? null,
    shareLow: interval?.low ?? null,
    shareHigh: interval?.high ?? null,
  };
}

interface DealtAttack {
  readonly persons: TargetRecords;
  readonly predicted: Predicted;
  readonly scoring: Scoring;
  readonly predicting: (deal: (values: Int32Array) => Int32Array) => Asking<Predicted>;
  readonly ours: Scored;
}

/** The share at risk where values are dealt out at random, so that there is nothing to learn. */
function* dealing(
  { persons, predicted, scoring, predicting, ours }: DealtAttack,
  options: Options,
): Asking<Pick<TargetSummary, "null" | "p" | "permutations">> {
  const isClass = persons.numbers === null;
  const found = countAtRisk(ours.scores, options, isClass);
  let sum = 0;
  let asMany = 0;
  for (let b = 0; b < options.permutations; b++) {
    const random = uniforms(mixed(mixed(options.seed, DEALS), b));
    const deal = (values: Int32Array): Int32Array => dealt(values, random);
    const isModel = options.deal === "model";
    const { told, unitOf } = isModel ? yield* predicting(deal) : predicted;
    const truth = isModel ? persons : { ...persons, values: deal(persons.values) };
    const count = countAtRisk(scores(told.predicted, unitOf, truth, scoring), options, isClass);
    sum += count;
    if (count >= found) asMany++;
    yield;
  }
  const { permutations } = options;
  if (permutations === 0) return { null: null, p: null, permutations };
  return { null: sum / permutations / persons.size, p: (1 + asMany) / (1 + permutations), permutations };
}

interface Compared {
  readonly ours: Scored;
  readonly theirs: Scored | null;
  readonly persons: TargetRecords;
  readonly scoring: Scoring;
  readonly classes: number;
}

const excessOf = (interval: ShareInterval | null) => ({
  excess: interval?.share ?? null,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
});

/** The share beside that of the control file, or of a model that learns from the original. */
function* comparing(
  attack: Attack,
  { ours, theirs, persons, scoring, classes }: Compared,
): Asking<Partial<TargetSummary>> {
  const { options, released, keys, target } = attack;
  const isClass = target.kind === "classes";
  const found = countAtRisk(ours.scores, options, isClass);
  if (released === null)
    return { reason: "There is no released file, so nothing can be said of what a release adds." };
  if (theirs !== null) {
    const a = wilson(found, persons.size);
    const b = wilson(countAtRisk(theirs.scores, options, isClass), theirs.persons.size);
    return {
      control: b?.share ?? null,
      controlLow: b?.low ?? null,
      controlHigh: b?.high ?? null,
      controlPersons: theirs.persons.size,
      against: "control",
      ...excessOf(a === null || b === null ? null : shareDifference(a, b)),
    };
  }
  const own = keyRows(codingBy(keys, 0), 0);
  const { persons: same, others: rest } = samePersons(personsOf(own, target, 0), persons.records);
  const { told, unitOf } = yield* withinFile(
    { keys: own, persons: same, others: rest, classes },
    null,
    options,
  );
  const others = toRecords(
    own,
    { persons: same, scores: scores(told.predicted, unitOf, same, scoring) },
    false,
  );
  const mine = toRecords(own, ours, false);
  const pairs = { both: 0, first: 0, second: 0, neither: 0 };
  for (const record of persons.records) {
    const first = isAtRisk(mine[record], options, isClass);
    const second = isAtRisk(others[record], options, isClass);
    pairs[first ? (second ? "both" : "first") : second ? "second" : "neither"]++;
  }
  return {
    crossfit: (pairs.both + pairs.second) / persons.size,
    against: "crossfit",
    ...excessOf(pairedDifference(pairs)),
    reason: attack.control === null ? null : `The control file holds no value of ${target.name}.`,
  };
}

/** How often the likeliest class is the true one, beside a guess and beside what the model claims. */
function rightness(
  { told, unitOf }: Predicted,
  persons: TargetRecords,
  { ours, shares }: { readonly ours: Scored; readonly shares: Float64Array },
  options: Options,
): Pick<TargetSummary, "right" | "guess" | "claimed"> {
  if (persons.numbers !== null) {
    const right = countAtRisk(ours.scores, options, false) / persons.size;
    return { right, guess: null, claimed: null };
  }
  const { classes, chances } = likeliest(told.predicted);
  let right = 0;
  let claimed = 0;
  for (let i = 0; i < persons.size; i++) {
    if (classes[unitOf[i]] === persons.values[i]) right++;
    claimed += chances[unitOf[i]];
  }
  return {
    right: right / persons.size,
    guess: Math.max(...shares),
    claimed: claimed / persons.size,
  };
}

/**
 * Scores by record, NaN where there is none.
 * @param together whether records of equal keys and equal values get their mean, so that it does not matter which of
 * them a fold took
 */
function toRecords({ rowOf }: KeyRows, { persons, scores: all }: Scored, together = true): Float64Array {
  const out = new Float64Array(rowOf.length).fill(NaN);
  const { rows, values, records, size } = persons;
  for (let from = 0; from < size;) {
    let to = from;
    let sum = 0;
    while (to < size && rows[to] === rows[from] && values[to] === values[from]) sum += all[to++];
    for (let i = from; i < to; i++) out[records[i]] = together ? sum / (to - from) : all[i];
    from = to;
  }
  return out;
}
