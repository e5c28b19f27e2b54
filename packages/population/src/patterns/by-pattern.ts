import { shareOf } from "@sdc-risk/blocks";
import { inTurns, sum, weightedSum, type Tick, type Counts } from "@sdc-risk/data/kernels";
import type { Estimates } from "../estimate/estimates.ts";
import type { Floor } from "../estimate/floor.ts";
import { partInFile } from "../estimate/in-file.ts";
import { perClass, type Lead } from "../estimate/lead.ts";
import { withoutIntervals, type Intervals } from "../interval/interval.ts";
import { rareLevels, rareText } from "../estimate/rare-levels.ts";
import { aboveFloor } from "../estimate/lift.ts";

import type { Figures } from "../risk/figures.ts";
import type { Assembled } from "./assembled.ts";
import { isTreated, type RequestedFile } from "./held-file.ts";
import { scaledIntervals } from "./intervals.ts";
import { patternModels, type Base, type PatternModels } from "./models.ts";
import type { Patterns } from "./patterns.ts";
import type { PatternSummary, VariantSummary } from "../summary-schema.ts";

/** Estimates of a file some of whose records miss keys. */
export interface GapEstimates extends Estimates {
  readonly patterns: PatternSummary;
  /** Records whose values nobody else has among those that hold the same keys. */
  readonly uniques: number;
  /** Records of equal values of the keys that are held, per class. */
  readonly held: Counts;
  /** The share of these that are of the class, and π̄. */
  readonly parts: Float64Array;
  readonly fractions: Float64Array;
}

/** Models whose test refutes them may hold so much of the expected matches, by chance alone. */
const REFUTED_SHARE = 0.2;

/**
 * Estimates by patterns of missing keys (available cases): the records that hold the keys of a pattern are a
 * sample of the population by these keys, and each record of the pattern is one of them. Truth is Σ 1/F, F the
 * persons of the population who agree with what a record holds. Values are taken as missing at random given
 * the keys that are held.
 * @param estimates of the base
 */
export async function byPattern(
  file: RequestedFile,
  patterns: Patterns,
  base: Base,
  estimates: Estimates,
  coverage: number,
  tick: Tick,
): Promise<GapEstimates> {
  const models = await patternModels(file, patterns, base, tick);
  const { assembled } = models;
  const { lead } = estimates;
  const counted = {
    patterns: {
      number: patterns.list.length,
      fitted: Math.max(1, models.fitted),
      records: models.borrowed,
    },
    uniques: assembled.uniques,
    held: assembled.held,
    parts: assembled.parts,
    fractions: assembled.fractions,
    floor: floorBy(models, isTreated(file)),
  };
  if (lead === null) return { ...estimates, ...counted, ...empty(file.asked.counts.length) };
  // what would be expected otherwise is not told of the base alone
  const few =
    estimates.rare &&
    (await inTurns(rareLevels(base.held.problem.table, base.held.problem.sample.raked), tick));
  const rare = few ? rareText(few, null) : null;
  const own =
    estimates.intervals !== null && rare !== null && estimates.intervals.withheld === estimates.rare
      ? { ...estimates.intervals, withheld: rare }
      : estimates.intervals;
  const model = await leadBy(file, models, lead, estimates.negativeBinomial, coverage, tick);
  const matches = lead.by === "negative-binomial" ? model.figures.all : sum(assembled.shares);
  const intervals = own && intervalsBy(own, lead, model, matches, assembled);
  const led = aboveFloor(assembled.held, assembled, { lead: model, intervals }, counted.floor.value);
  return {
    ...counted,
    ...led,
    pairs: estimates.pairs,
    halves: estimates.halves,
    elsewhere: estimates.elsewhere,
    rare,
    negativeBinomial: await varied(file, estimates.negativeBinomial, assembled, tick),
    unique: led.lead!.unique,
    match: led.lead!.match,
  };
}

/**
 * What patterns show without a model. In a treated file classes were chosen by how many records they hold, so that what
 * all classes of their size add in the mean is no floor of theirs.
 */
function floorBy(
  { assembled: { fractions, parts, uniques }, floor }: PatternModels,
  treated: boolean,
): Floor {
  const marketer = weightedSum(fractions, parts);
  return {
    marketer,
    dataIntrusion: floor.byUniques,
    dis: shareOf(floor.byUniques, uniques),
    value: treated ? floor.surely : Math.max(marketer, floor.surely),
  };
}

/** What leads, over all patterns, with the shape of the base where means vary. */
async function leadBy(
  file: RequestedFile,
  { assembled, refuted }: PatternModels,
  lead: Lead,
  variant: VariantSummary | null,
  coverage: number,
  tick: Tick,
): Promise<Lead> {
  const { counts } = file.asked;
  const { held } = assembled;
  const shape = lead.by === "negative-binomial" ? (variant?.shape ?? Infinity) : Infinity;
  const { unique, match } = await inTurns(perClass(held, assembled, shape), tick);
  const part = await inTurns(partInFile(held, assembled, { match, shape, coverage, records: counts }), tick);
  const doubtful = match.map((r, c) => (refuted[c] === 1 ? r : 0));
  const many = weightedSum(doubtful, counts) > REFUTED_SHARE * weightedSum(match, counts);
  return {
    ...lead,
    unique,
    match,
    part,
    figures: figuresBy(file, assembled, unique, match),
    below: null,
    refuted: lead.refuted === null ? null : lead.refuted || many,
  };
}

/** Intervals of all patterns; none where the models of the others are refuted. @param lead of the base */
function intervalsBy(
  own: Intervals,
  lead: Lead,
  { refuted, figures }: Lead,
  matches: number,
  { uniques, parts }: Assembled,
): Intervals {
  return refuted === true && lead.refuted === false
    ? withoutIntervals(matches, "the test of bias refutes the models of patterns of missing keys")
    : scaledIntervals(own, { ...figures, all: matches }, { uniques, records: sum(parts) });
}

const empty = (size: number): Pick<Estimates, "unique" | "match"> => {
  const none = new Float64Array(size).fill(NaN);
  return { unique: none, match: none };
};

/** τ1, τ2 and the expected correct matches over all records, from chances per class. */
function figuresBy(
  file: RequestedFile,
  { held, parts, fractions }: Assembled,
  unique: Float64Array,
  match: Float64Array,
): Figures {
  const alone = (values: Float64Array): Float64Array => values.map((x, c) => (held[c] === 1 ? x : 0));
  return {
    tau1: sum(alone(unique)),
    tau2: sum(alone(match)),
    all: isTreated(file)
      ? weightedSum(match, file.asked.counts)
      : weightedSum(
          fractions.map((share, c) => (held[c] === 1 ? share + (1 - share) * match[c] : share)),
          parts,
        ),
  };
}

/** The negative binomial variant over all patterns, with the shape of the base. */
async function varied(
  file: RequestedFile,
  variant: VariantSummary | null,
  assembled: Assembled,
  tick: Tick,
): Promise<VariantSummary | null> {
  if (typeof variant?.tau1 !== "number") return variant;
  const { unique, match } = await inTurns(
    perClass(assembled.held, assembled, variant.shape ?? Infinity),
    tick,
  );
  return { ...variant, ...figuresBy(file, assembled, unique, match) };
}
