import type { Unit } from "@sdc-risk/blocks";
import { isSample, type SdcObject } from "@sdc-risk/core";
import { SdcError, type Classes } from "@sdc-risk/data";
import { inTurns, weightedSum, type Tick } from "@sdc-risk/data/kernels";
import { floorOf } from "../estimate/floor.ts";
import type { FractionOption } from "../sample/strata.ts";
import { simpleSample, uniquesOf, type Sample } from "../sample/sample.ts";
import { inSample } from "../summarise.ts";
import { tenths } from "../summary.ts";
import { countedProfiles, type CountedProfiles } from "./counted.ts";
import { superpopulation } from "../superpopulation/superpopulation.ts";
import type { PopulationSummary } from "../summary-schema.ts";

/** What is known beside the classes of profiles. */
export interface ProfileContext {
  /** Share of the population that the file holds, or where that is from. */
  readonly samplingFraction: FractionOption;
  /** Σ r of individual risk, for an intruder whose file holds the whole population. */
  readonly individualRisk: number;
  /** The chance that a person is in the intruder's file with the same keys. */
  readonly presence: number;
  /** The same of one who is in it at all, whose keys may differ there. */
  readonly coverage: number;
  readonly unit: Unit;
}

/**
 * How units were drawn; null where nothing says what share of the population the file holds.
 * @throws BAD_OPTIONS for fractions by strata
 */
function sampleOf(
  sdc: SdcObject,
  classes: Classes,
  { samplingFraction, unit }: ProfileContext,
): Sample | null {
  const { counts, weights, records } = classes;
  if (typeof samplingFraction === "number") return simpleSample(counts, records, samplingFraction);
  if (samplingFraction !== "weights")
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "population": the sampling fraction of ${unit.many} with several records is one number or by weights ` +
        "(role entity), not by strata.",
    );
  if (!isSample(sdc.weightFacts)) return null;
  const population = weights.reduce((total, w) => total + w, 0);
  const one = simpleSample(counts, records, records / population);
  return { ...one, fractions: weights.map((w, c) => Math.min(1, counts[c] / w)) };
}

/**
 * Why there is no number but bounds, as the end of a sentence.
 * @param isKnown whether it is known what share of the population the file holds
 */
const reasonText = ({ one, many }: Unit, isKnown: boolean): string =>
  `what identifies a ${one} are the keys of all its records together (role entity), and the model is one of single ` +
  `records${isKnown ? "" : `. Neither weights nor a sampling fraction say what share of the ${many} the file holds`}`;

/**
 * Bounds of the expected correct matches of units of several records: an intruder who knows all records of a unit
 * links by its profile, the multiset of their keys. Of the units of one profile one link in the mean is right at most,
 * so that there are no more right links than different profiles; and no less than the floor of the sizes of their
 * classes.
 */
async function profileBounds(
  sdc: SdcObject,
  classes: Classes,
  beside: ProfileContext,
  tick: Tick,
): Promise<PopulationSummary> {
  const { counts, size, records } = classes;
  const { presence, individualRisk, unit } = beside;
  const sample = sampleOf(sdc, classes, beside);
  const none = new Float64Array(size).fill(NaN);
  const bySizes = sample === null ? null : await inTurns(superpopulation(counts, sample.population), tick);
  const { value, marketer, dataIntrusion } =
    sample === null || records === 0
      ? { value: 0, marketer: 0, dataIntrusion: 0 }
      : floorOf(classes, sample, null);
  const fraction = sample === null || records === 0 ? null : sample.overall;
  const reason =
    records === 0 ? "there are no records" : reasonText(unit, sample !== null || sdc.extent === "population");
  return {
    records,
    sampleUniques: uniquesOf(counts),
    population: fraction === null ? null : sample!.population,
    samplingFraction: fraction,
    collapsedStrata: 0,
    cells: null,
    occupiedCells: size,
    incomplete: weightedSum(classes.incomplete(), counts),
    design: { clusters: null, patterns: null, census: false, original: false, part: null },
    expectedMatches: {
      all: null,
      uniques: null,
      interval: null,
      floor: value,
      ceiling: size,
      marketer,
      dataIntrusion,
      individualRisk,
      perRecord: null,
      presence,
      inFile: null,
      by: null,
      model: null,
      tested: false,
      doubts: [reason],
      refuted: null,
      reason,
    },
    method: "ml",
    tau1: null,
    tau2: null,
    intervals: { tau1: null, tau2: null, withheld: null },
    model: null,
    refuted: null,
    why: "",
    tried: 0,
    models: [],
    moved: null,
    pairs: null,
    outOfSample: null,
    negativeBinomial: null,
    neighbourhood: null,
    perturbed: null,
    superpopulation: bySizes === null ? { estimates: [], dankar: null } : inSample(bySizes, fraction),
    distribution: { unique: tenths(none, counts), match: tenths(none, counts) },
  };
}

/** What is known of units of several records, and chances per class: a count of a file that holds them all, else bounds. */
export async function profileSummary(
  sdc: SdcObject,
  classes: Classes,
  beside: ProfileContext,
  tick: Tick,
): Promise<{ readonly summary: PopulationSummary; readonly counted: CountedProfiles | null }> {
  const counted = await countedProfiles(sdc, classes, beside, tick);
  const bounds = await profileBounds(sdc, classes, beside, tick);
  return { summary: counted === null ? bounds : withCount(bounds, counted, classes, beside), counted };
}

/** The same with what was counted in place of the bounds. */
function withCount(
  bounds: PopulationSummary,
  { all, tau1, tau2, unique, match, part }: CountedProfiles,
  { records, counts }: Classes,
  { presence, coverage }: ProfileContext,
): PopulationSummary {
  return {
    ...bounds,
    population: records,
    samplingFraction: 1,
    design: { ...bounds.design, census: true },
    expectedMatches: {
      ...bounds.expectedMatches,
      all,
      uniques: tau2,
      floor: all,
      marketer: all,
      dataIntrusion: tau1,
      perRecord: weightedSum(match, counts),
      inFile: all * part * (presence / coverage),
      by: "census",
      doubts: [],
      reason: null,
    },
    tau1,
    tau2,
    distribution: { unique: tenths(unique, counts), match: tenths(match, counts) },
  };
}
