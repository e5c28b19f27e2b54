import type { DrawnRecords, SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { sum, sumBy, type Counts } from "@sdc-risk/data/kernels";
import type { Factor } from "../model/factors.ts";
import type { WholeSample } from "../part/sample-of-part.ts";
import type { CellTable } from "../table/table.ts";
import { recordWeights, type FractionOption } from "./strata.ts";

export type MethodOption = "auto" | "ml" | "pml";

/** How the file was drawn from the population. */
export interface Sample {
  /** Fit on counts, or on weights (pseudo maximum likelihood). */
  readonly method: "ml" | "pml";
  /** Sampling fraction per class, in (0, 1]. */
  readonly fractions: Float64Array;
  /** n / N: the fraction of cells without records, where it is not known better. */
  readonly overall: number;
  /** The fraction of cells without records by keys that are strata; null where `overall` holds for all. */
  readonly elsewhere: Factor | null;
  /** N. */
  readonly population: number;
  /** Sum of weights per class. */
  readonly weights: Float64Array;
  /** Units that each record of a drawn row stands for; null where all stand for one over `overall`. */
  readonly units: Float64Array | null;
  /** Classes of one record. */
  readonly uniques: number;
  /** Small strata that were taken together; 0 without strata. */
  readonly collapsedStrata: number;
  /** What is known of the whole file, where the sample is a part of its keys. */
  readonly whole?: WholeSample;
  /** Keys whose counts weights were raked to: how rare their levels are is known. None unless given. */
  readonly raked?: readonly string[];
}

/** Classes of one record. */
export function uniquesOf(counts: Counts): number {
  let uniques = 0;
  for (let c = 0; c < counts.length; c++) if (counts[c] === 1) uniques++;
  return uniques;
}

/** Weights that vary more than this within keys, as a coefficient of variation, call for pseudo maximum likelihood. */
export const VARIED = 0.3;
/** Records beyond the first of their class from which the variation within keys is told. */
const ENOUGH = 30;

/**
 * Coefficient of variation of weights within classes, pooled: √(Σ_classes Σ_i (w_i/w̄ − 1)² / Σ_classes (f −
 * 1)). Where few records share a key it is that of all records, which is no smaller but for chance.
 * @param weights sums per class, and those of their squares, in one unit
 */
export function variationWithin(counts: Counts, weights: Float64Array, squares: Float64Array): number {
  let beyond = 0;
  let spread = 0;
  for (let c = 0; c < counts.length; c++) {
    const f = counts[c];
    const mean = weights[c] / f;
    if (f === 1 || !(mean * mean > 0)) continue;
    beyond += f - 1;
    spread += Math.max(0, squares[c] / (mean * mean) - f);
  }
  if (beyond >= ENOUGH) return Math.sqrt(spread / beyond);
  const n = sum(counts);
  const mean = sum(weights) / n;
  return n > 1 && mean * mean > 0 ? Math.sqrt(Math.max(0, sum(squares) / (mean * mean) - n) / (n - 1)) : 0;
}

/**
 * Variation of the units that records stand for; in records (n/N each), since squares of weights as they are
 * may overflow.
 */
function variation(
  { counts, size }: Classes,
  { classOf, times, part }: DrawnRows,
  weights: Float64Array,
  units: Float64Array,
  overall: number,
): number {
  let squares = new Float64Array(size);
  if (part?.squares) squares = part.squares.map((square) => square * overall ** 2);
  else
    for (let i = 0; i < units.length; i++)
      squares[classOf[i]] += (units[i] * overall) ** 2 * (times === null ? 1 : times[i]);
  return variationWithin(
    counts,
    weights.map((w) => w * overall),
    squares,
  );
}

/** A sample with one sampling fraction: weights do not vary, so that both methods are the same. */
export function simpleSample(
  counts: Counts,
  records: number,
  fraction: number,
  method: MethodOption = "ml",
): Sample {
  const weights = new Float64Array(counts);
  for (let c = 0; c < weights.length; c++) weights[c] /= fraction;
  return {
    method: method === "pml" ? "pml" : "ml",
    overall: fraction,
    elsewhere: null,
    population: records / fraction,
    collapsedStrata: 0,
    uniques: uniquesOf(counts),
    fractions: new Float64Array(counts.length).fill(fraction),
    weights,
    units: null,
  };
}

/**
 * Sampling fractions per class, π = f / F: F is the sum over the class of the units that each record stands for, its
 * weight, or one over the fraction of its stratum.
 * @throws BAD_OPTIONS, MISSING_ROLE where the option does not fit the file
 */
export async function sampleOf(
  sdc: SdcObject,
  classes: Classes,
  drawn: DrawnRecords,
  table: CellTable,
  option: FractionOption,
  method: MethodOption,
  strata: () => Promise<Classes>,
): Promise<Sample> {
  if (typeof option === "number") return simpleSample(classes.counts, classes.records, option, method);
  const { units, byStratum, collapsed } = await recordWeights(sdc, drawn, table, option, strata);
  if (units === null) return simpleSample(classes.counts, classes.records, 1, method);
  const weights = option === "weights" ? classes.weights : sumBy(drawn.classOf, classes.size, units);
  const sample = weightedSample(classes, drawn, units, weights, {
    method,
    elsewhere: byStratum,
    collapsedStrata: collapsed,
  });
  const { raked } = sdc.weighting;
  return option !== "weights" || raked === null
    ? sample
    : { ...sample, raked: raked.tables.flatMap(({ by }) => by) };
}

/** The class of each row of drawn records, and how many of them it holds. */
type DrawnRows = Pick<DrawnRecords, "classOf" | "times" | "part">;

/**
 * A sample whose records stand for some units each.
 * @param units of each record of a row
 * @param weights their sums per class
 */
export function weightedSample(
  classes: Classes,
  drawn: DrawnRows,
  units: Float64Array,
  weights: Float64Array,
  {
    method,
    elsewhere,
    collapsedStrata,
  }: Pick<Sample, "elsewhere" | "collapsedStrata"> & { readonly method: MethodOption },
): Sample {
  const population = Math.max(sum(weights), classes.records);
  const overall = classes.records === 0 ? 1 : classes.records / population;
  const varied = method === "auto" && variation(classes, drawn, weights, units, overall) > VARIED;
  return {
    method: method === "pml" || varied ? "pml" : "ml",
    weights,
    units,
    population,
    overall,
    elsewhere,
    collapsedStrata,
    uniques: uniquesOf(classes.counts),
    fractions: weights.map((F, c) => Math.min(1, classes.counts[c] / F)),
  };
}
