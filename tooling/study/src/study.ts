import { allOf } from "@sdc-risk/data/kernels";
import { Random } from "@sdc-risk/testkit";
import type { SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { assessHeadline, assessSample, type Assessed } from "./truth/assess-sample.ts";
import { schemeOf } from "./designs.ts";
import { diagnose, type Diagnostics } from "./estimation/diagnostics.ts";
import { ESTIMATORS, INTERVALS } from "./estimation/estimators.ts";
import { fileOf, keysOf, microdataOf, type StudyFile } from "./results/file.ts";
import { headlineOf, type Headline } from "./headline/headline.ts";
import { Census, type Situation } from "./plan.ts";
import type { PartSeen } from "./parts/outcome.ts";
import type { Population } from "./populations/population.ts";
import { heldAfterSuppression, heldKeys, sharingHeld } from "./sampling/gaps.ts";
import { basisOf, drawSample, type Basis } from "./sampling/sample.ts";
import { verdictsOn, type Verdict } from "./policy/verdicts.ts";
import { areas, bySmallest, uniquesOf } from "./estimation/scores.ts";
import { numberOf } from "./seeds.ts";
import { truthOf, type Truth } from "./truth/truth.ts";

/** What is read of files that came as the formulas suppose. */
export interface Figures {
  /** By estimator: null where the product gives none; those that it was not asked for are left out. */
  readonly estimates: Readonly<Record<string, number | null>>;
  readonly intervals: Readonly<Record<string, readonly [low: number, high: number] | null>>;
  readonly diagnostics: Diagnostics;
  /** Area under the curve by score. */
  readonly areas: Readonly<Record<string, number | null>>;
  readonly bySmallest: readonly (readonly [size: number, uniques: number, alone: number])[];
}

/** What one sample showed. */
export interface Outcome extends Situation {
  readonly records: number;
  readonly sampleUniques: number;
  readonly truth: Truth;
  readonly headline: Headline;
  /** Rules on the file against what is true; empty where they were not judged. */
  readonly verdicts: readonly Verdict[];
  /** Null where the file came in another way than the formulas suppose. */
  readonly figures: Figures | null;
  readonly seconds: number;
  /** Of runs in which models are to see a part of the keys. */
  readonly part?: PartSeen;
}

/** Rules are judged on files with so many keys, and no more records than this. */
const KEYS_OF_POLICIES = 5;
const MOST_OF_POLICIES = 1000;

const isJudged = ({ keys, n }: Situation): boolean => keys === KEYS_OF_POLICIES && n <= MOST_OF_POLICIES;

/** Whoever runs the product is asked how many units there are before there is any number. */
const NO_NUMBER = {
  all: null,
  interval: null,
  range: null,
  tested: false,
  by: null,
  doubts: ["asked"],
} as const;

/** A population with what is counted or drawn once. */
export interface Frame {
  readonly census: Census;
  readonly basis: Basis;
}

export const frameOf = (population: Population, seed: number): Frame => ({
  census: new Census(population),
  basis: basisOf(population, seed),
});

const defined = <T>(pairs: readonly (readonly [string, T | undefined])[]): Record<string, T> =>
  Object.fromEntries(pairs.filter((pair): pair is readonly [string, T] => pair[1] !== undefined));

function figuresOf(assessed: Assessed, classes: Classes, sharing: Int32Array): Figures {
  const uniques = uniquesOf(classes, sharing);
  return {
    estimates: defined(ESTIMATORS.map(({ id, read }) => [id, read(assessed)] as const)),
    intervals: defined(
      INTERVALS.map(({ id, read }) => {
        const interval = read(assessed);
        return [id, interval ? ([interval.low, interval.high] as const) : interval] as const;
      }),
    ),
    diagnostics: diagnose(assessed),
    areas: areas(assessed, uniques),
    bySmallest: bySmallest(assessed, uniques),
  };
}

/** A drawn file with its truth. */
interface Drawn {
  readonly file: StudyFile;
  readonly sdc: SdcObject;
  readonly classes: Classes;
  /** F per record. */
  readonly sharing: Int32Array;
  readonly truth: Truth;
}

/**
 * Draws a file. All numbers of keys, and designs that differ only in what is told, share the same units; gaps are
 * drawn apart.
 */
export async function drawnOf({ census, basis }: Frame, situation: Situation, seed: number): Promise<Drawn> {
  const { design, n, draw, keys } = situation;
  const { population } = census;
  const scheme = schemeOf(design);
  const from = `${population.id} ${scheme.sampling} ${n} ${draw}`;
  const sample = drawSample(
    population,
    basis,
    { sampling: scheme.sampling, size: n },
    new Random(seed, numberOf(from)),
  );
  const taken = keysOf(population, scheme.keys, keys);
  const known = census.counted(design, keys);
  const gaps = new Random(seed, numberOf(`${from} gaps ${scheme.missing}`));
  const held = scheme.suppressed
    ? heldAfterSuppression(taken, sample.drawn, gaps)
    : scheme.missing > 0
      ? heldKeys(sample.drawn.length, taken.length, scheme.missing, gaps)
      : null;
  const file = fileOf(population, taken, sample, { ...scheme, held });
  const sdc = microdataOf(file);
  const classes = await sdc.classes();
  const sharing =
    held === null ? allOf(known.sharing, sample.drawn) : sharingHeld(population, taken, sample.drawn, held);
  const alone = Uint8Array.from(classes.classOf, (c) => (classes.counts[c] === 1 ? 1 : 0));
  const houses = population.household && allOf(population.household, sample.drawn);
  return { file, sdc, classes, sharing, truth: truthOf(sharing, alone, known.uniques, houses) };
}

/** Records that are alone with their key. */
export const uniquesIn = ({ counts }: Classes): number => [...counts].filter((count) => count === 1).length;

/** Draws a sample and compares what the product says of it with the truth. */
export async function outcomeOf(frame: Frame, situation: Situation, seed: number): Promise<Outcome> {
  const { file, sdc, classes, sharing, truth } = await drawnOf(frame, situation, seed);
  const { plain } = schemeOf(situation.design);
  const asked = sdc.weighting.unsettled !== null;
  const started = performance.now();
  const assessed = plain ? await assessSample(sdc, situation.design === "stratified") : null;
  const summary = assessed === null ? await assessHeadline(sdc) : assessed.results.population.summary;
  const seconds = (performance.now() - started) / 1000;
  return {
    ...situation,
    records: sdc.records,
    sampleUniques: uniquesIn(classes),
    truth,
    headline: asked ? { ...headlineOf(summary), ...NO_NUMBER } : headlineOf(summary),
    verdicts: isJudged(situation) && !asked ? await verdictsOn(file, truth, sdc.records) : [],
    figures: assessed && figuresOf(assessed, classes, sharing),
    seconds,
  };
}
