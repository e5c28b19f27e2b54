import type { Counts } from "@sdc-risk/data/kernels";
import { checked } from "./estimate.ts";
import { pitman } from "./pitman.ts";
import { classSizes, type ClassSizes } from "./sizes.ts";
import { snb } from "./snb.ts";
import { zayatz } from "./zayatz.ts";
import type { SuperEstimate } from "../summary-schema.ts";

/** Estimates of the number of population uniques by superpopulation models. */
export interface Superpopulation {
  /** All three, always: they can differ by a factor of ten on one file. */
  readonly estimates: readonly SuperEstimate[];
  /** The one that Dankar's rule takes; null where it has none. */
  readonly dankar: { readonly method: SuperEstimate["method"]; readonly uniques: number } | null;
}

/** Up to this sampling fraction Dankar et al. (2012) take Pitman's model. */
const SMALL_FRACTION = 0.1;
/**
 * A sum of weights moves in its last digits with the order of records; equations that are solved step by step
 * need it not to.
 */
const DIGITS = 12;

/**
 * Population uniques from the sizes of classes, by three models and Dankar's rule; to be run by `atOnce` or `inTurns`.
 * @param frequencies records per class
 * @param population N
 */
export function* superpopulation(frequencies: Counts, population: number): Generator<void, Superpopulation> {
  return yield* bySizes(classSizes(frequencies), population);
}

/** The same where classes are counted by their sizes. */
export function* bySizes(sizes: ClassSizes, units: number): Generator<void, Superpopulation> {
  const population = Number(units.toPrecision(DIGITS));
  if (sizes.records > 0 && population <= sizes.records) {
    const known = (["zayatz", "pitman", "snb"] as const).map((method) =>
      checked(method, sizes.uniques, population, {}, "the file is a census: the number is known"),
    );
    return { estimates: known, dankar: { method: "zayatz", uniques: sizes.uniques } };
  }
  const estimates = [
    zayatz(sizes, population),
    yield* pitman(sizes, population),
    yield* snb(sizes, population),
  ] as const;
  return { estimates, dankar: rule(estimates, sizes.records / population) };
}

type Estimates = readonly [byZayatz: SuperEstimate, byPitman: SuperEstimate, bySnb: SuperEstimate];

/** The estimate that the rule takes at a sampling fraction. */
function takenOf([byZayatz, byPitman, bySnb]: Estimates, fraction: number): SuperEstimate {
  if (fraction <= SMALL_FRACTION) return byPitman.uniques === null ? byZayatz : byPitman;
  if (bySnb.uniques === null) return byZayatz;
  return (byZayatz.uniques ?? Infinity) <= bySnb.uniques ? byZayatz : bySnb;
}

function rule(estimates: Estimates, fraction: number): Superpopulation["dankar"] {
  const taken = takenOf(estimates, fraction);
  return taken.uniques === null ? null : { method: taken.method, uniques: taken.uniques };
}
