import type { AnyMeasure, Measure } from "@sdc-risk/core";
import { attribution } from "@sdc-risk/attribution";
import { continuous } from "@sdc-risk/continuous";
import { dominance } from "@sdc-risk/dominance";
import { frequency, type FrequencySummary } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { identifiedLinkage } from "@sdc-risk/identified-linkage";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon, type KanonSummary } from "@sdc-risk/kanon";
import { knowledge } from "@sdc-risk/knowledge";
import { knownPopulation, type KnownPopulationSummary } from "@sdc-risk/known-population";
import { ldiversity } from "@sdc-risk/ldiversity";
import { population, type PopulationSummary } from "@sdc-risk/population";
import { suda2 } from "@sdc-risk/suda2";
import { tcloseness } from "@sdc-risk/tcloseness";
import { utility } from "@sdc-risk/utility";

/** The measures that come with sdc-risk, in the order of the report. */
export const installed: readonly AnyMeasure[] = [
  population,
  knownPopulation,
  identifiedLinkage,
  frequency,
  kanon,
  knowledge,
  individualRisk,
  household,
  ldiversity,
  tcloseness,
  suda2,
  continuous,
  dominance,
  attribution,
  utility,
];

/** A measure that is read by the type of its summary. */
export type Leading<Summary> = Measure<string, unknown, { readonly summary: Summary }>;

/** Those whose figures the answer opens with, or weighs others by. */
export const leading: {
  /** Expected correct matches. */
  readonly matches: Leading<PopulationSummary>;
  /** Matches counted in a known population. */
  readonly counted: Leading<KnownPopulationSummary>;
  /** Records that are alone with their keys. */
  readonly uniques: Leading<FrequencySummary>;
  /** Small groups, and what leaving out a key does to them. */
  readonly groups: Leading<KanonSummary>;
} = { matches: population, counted: knownPopulation, uniques: frequency, groups: kanon };

/** The tables of their own that measures give, each with the measure that does. */
export const tableMeasures = { msus: suda2.id } as const;
