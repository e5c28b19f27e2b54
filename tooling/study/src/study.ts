import { Random } from "@sdc-risk/testkit";
import { assessSample, microdataOf } from "./assess-sample.js";
import { drawSample, strataOf, type Design } from "./designs.js";
import { diagnose, type Diagnostics } from "./diagnostics.js";
import { ESTIMATORS, INTERVALS } from "./estimators.js";
import type { Population } from "./populations/population.js";
import { areas, bySmallest, uniquesOf } from "./scores.js";
import { countUnits, truthOf, type Counted, type Truth } from "./truth.js";

/** What is drawn: every design and fraction from every population that has it, with so many keys, so many times. */
export interface Plan {
  readonly seed: number;
  readonly draws: number;
  readonly keys: readonly number[];
  readonly fractions: readonly number[];
  readonly designs: readonly Design[];
}

/** Where a sample comes from. */
export interface Situation {
  readonly population: string;
  readonly design: Design;
  readonly fraction: number;
  readonly draw: number;
  readonly keys: number;
}

/** What one sample showed. */
export interface Outcome extends Situation {
  readonly records: number;
  readonly sampleUniques: number;
  readonly truth: Truth;
  /** By estimator: null where the product gives none; those that it was not asked for are left out. */
  readonly estimates: Readonly<Record<string, number | null>>;
  readonly intervals: Readonly<Record<string, readonly [low: number, high: number] | null>>;
  readonly diagnostics: Diagnostics;
  /** Area under the curve by score. */
  readonly areas: Readonly<Record<string, number | null>>;
  readonly bySmallest: readonly (readonly [size: number, uniques: number, alone: number])[];
  readonly seconds: number;
}

/** A population with what is counted or drawn once. */
export interface Frame {
  readonly population: Population;
  readonly strata: Int32Array;
  /** By number of keys. */
  readonly counted: ReadonlyMap<number, Counted>;
}

export function frameOf(population: Population, { keys, seed }: Pick<Plan, "keys" | "seed">): Frame {
  return {
    population,
    strata: strataOf(population, seed),
    counted: new Map(keys.map((k) => [k, countUnits(population, k)])),
  };
}

/** Samples of the study; one draw of all situations after the other, so that a part of a run is balanced, too. */
export function situationsOf(plan: Plan, populations: readonly Population[]): Situation[] {
  const situations: Situation[] = [];
  for (let draw = 0; draw < plan.draws; draw++) {
    for (const { id: population, household } of populations) {
      for (const design of plan.designs) {
        if (design === "household" && household === null) continue;
        for (const fraction of plan.fractions)
          for (const keys of plan.keys) situations.push({ population, design, fraction, draw, keys });
      }
    }
  }
  return situations;
}

/** A number for a text, for seeds (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const defined = <T>(pairs: readonly (readonly [string, T | undefined])[]): Record<string, T> =>
  Object.fromEntries(pairs.filter((pair): pair is readonly [string, T] => pair[1] !== undefined));

/** Draws a sample and compares what the product says of it with the truth. All numbers of keys share the same units. */
export async function outcomeOf(
  { population, strata, counted }: Frame,
  situation: Situation,
  seed: number,
): Promise<Outcome> {
  const { design, fraction, draw, keys } = situation;
  const random = new Random(seed, numberOf(`${population.id} ${design} ${fraction} ${draw}`));
  const sample = drawSample(population, strata, design, fraction, random),
    known = counted.get(keys)!;
  const sdc = microdataOf(population, keys, sample),
    started = performance.now();
  const assessed = await assessSample(sdc, design === "stratified"),
    seconds = (performance.now() - started) / 1000;
  const classes = await sdc.classes(),
    uniques = uniquesOf(
      classes,
      Int32Array.from(sample.drawn, (unit) => known.sharing[unit]!),
    );
  const alone = Uint8Array.from(classes.classOf, (c) => (classes.counts[c] === 1 ? 1 : 0));
  return {
    ...situation,
    records: sdc.records,
    sampleUniques: uniques.classes.length,
    truth: truthOf(population, known, sample.drawn, alone),
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
    seconds,
  };
}
