import { assess } from "@sdc-risk/assess";
import type { Results, SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { household, type HouseholdSummary } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon } from "@sdc-risk/kanon";
import { population, type PopulationSummary } from "@sdc-risk/population";
import { suda2 } from "@sdc-risk/suda2";

const OPTIONS = { kanon: { combinations: null }, suda2: { samplingFraction: "weights" } } as const;

/** The results of the measures that need no households, by id. */
type Measured = Results<
  readonly [typeof frequency, typeof kanon, typeof individualRisk, typeof suda2, typeof population]
>;

/** All that the product says of a sample. */
export interface Assessed {
  readonly results: Measured;
  /** Null without households. */
  readonly household: HouseholdSummary | null;
  /** Population uniqueness by both ways to fit, where weights vary; null elsewhere, where they are one. */
  readonly methods: { readonly ml: PopulationSummary; readonly pml: PopulationSummary } | null;
}

/** Population uniqueness with another way to fit than `known` was made with. */
async function fitted(sdc: SdcObject, method: "ml" | "pml", known: Measured): Promise<PopulationSummary> {
  const { summary } = known.population;
  if (summary.method === method) return summary;
  const { results } = await assess(sdc, [population], { options: { population: { method } } });
  return results.population.summary;
}

/**
 * Everything that the product says of a sample, at its defaults.
 * @param both whether to fit by maximum likelihood and by pseudo maximum likelihood
 */
export async function assessSample(sdc: SdcObject, both: boolean): Promise<Assessed> {
  const measures = [frequency, kanon, individualRisk, suda2, population] as const;
  // household risk is built on the chances of matches that population finds in the same assessment
  const whole = sdc.has("household")
    ? (await assess(sdc, [...measures, household], { options: OPTIONS })).results
    : null;
  const results: Measured = whole ?? (await assess(sdc, measures, { options: OPTIONS })).results;
  const members = whole === null ? null : whole.household.summary;
  const fit = (method: "ml" | "pml"): Promise<PopulationSummary> => fitted(sdc, method, results);
  return {
    results,
    household: members,
    methods: both ? { ml: await fit("ml"), pml: await fit("pml") } : null,
  };
}

/** What the product says of a sample's population uniqueness alone, at its defaults. */
export async function assessHeadline(sdc: SdcObject): Promise<PopulationSummary> {
  return (await assess(sdc, [population])).results.population.summary;
}
