import { assess } from "@sdc-risk/assess";
import { SdcObject, type Results } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { household, type HouseholdSummary } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon } from "@sdc-risk/kanon";
import { population, type PopulationSummary } from "@sdc-risk/population";
import { suda2 } from "@sdc-risk/suda2";
import { makeVector, Table } from "apache-arrow";
import type { Sample } from "./designs.js";
import { newer } from "./newer.js";
import type { Population } from "./populations/population.js";

const OPTIONS = { kanon: { combinations: null }, suda2: { samplingFraction: "weights" } } as const;

/** The results of the measures that need no households, by id. */
type Measured = Results<
  readonly [typeof frequency, typeof kanon, typeof individualRisk, typeof suda2, typeof population]
>;

/** What the product says of a sample. */
export interface Assessed {
  readonly results: Measured;
  /** Null without households. */
  readonly household: HouseholdSummary | null;
  /** Population uniqueness by both ways to fit, where weights vary; null elsewhere, where they are one. */
  readonly methods: { readonly ml: PopulationSummary; readonly pml: PopulationSummary } | null;
}

/** A sample as a statistician has it: keys, weights, household numbers where there are households. */
export function microdataOf(
  { keys: all, household: of }: Population,
  keys: number,
  { drawn, weights }: Sample,
): SdcObject {
  const taken = all.slice(0, keys),
    columns = taken.map(({ codes }) => Int32Array.from(drawn, (unit) => codes[unit]!));
  const table = new Table({
    ...Object.fromEntries(taken.map(({ name }, v) => [name, makeVector(columns[v]!)])),
    "study weight": makeVector(weights),
    ...(of === null ? {} : { "study household": makeVector(Int32Array.from(drawn, (unit) => of[unit]!)) }),
  });
  const roles = { keys: taken.map(({ name }) => name), weight: "study weight" };
  return SdcObject.fromArrow(table, of === null ? roles : { ...roles, household: "study household" });
}

/** Population uniqueness with another way to fit than `known` was made with. */
async function fitted(sdc: SdcObject, method: "ml" | "pml", known: Measured): Promise<PopulationSummary> {
  const { summary, options } = known.population;
  if ((newer({ results: known }).method ?? (options as { readonly method?: unknown }).method) === method)
    return summary;
  const { results } = await assess(sdc, [population], { options: { population: { method } } });
  return results.population.summary;
}

/**
 * Everything that the product says of a sample, at its defaults.
 * @param both whether to fit by maximum likelihood and by pseudo maximum likelihood
 */
export async function assessSample(sdc: SdcObject, both: boolean): Promise<Assessed> {
  const { results } = await assess(sdc, [frequency, kanon, individualRisk, suda2, population], {
    options: OPTIONS,
  });
  const members = sdc.has("household") ? (await assess(sdc, [household])).results.household.summary : null;
  const fit = (method: "ml" | "pml"): Promise<PopulationSummary> => fitted(sdc, method, results);
  return {
    results,
    household: members,
    methods: both ? { ml: await fit("ml"), pml: await fit("pml") } : null,
  };
}
