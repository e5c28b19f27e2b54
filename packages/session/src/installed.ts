import type { AnyMeasure } from "@sdc-risk/core";
import { attribution } from "@sdc-risk/attribution";
import { continuous } from "@sdc-risk/continuous";
import { dominance } from "@sdc-risk/dominance";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { identifiedLinkage } from "@sdc-risk/identified-linkage";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon } from "@sdc-risk/kanon";
import { knowledge } from "@sdc-risk/knowledge";
import { knownPopulation } from "@sdc-risk/known-population";
import { ldiversity } from "@sdc-risk/ldiversity";
import { population } from "@sdc-risk/population";
import { suda2 } from "@sdc-risk/suda2";
import { tcloseness } from "@sdc-risk/tcloseness";
import { utility } from "@sdc-risk/utility";
import { partialSynthesis } from "@sdc-risk/partial-synthesis";
import { prediction } from "@sdc-risk/prediction";
import { membershipInference } from "@sdc-risk/membership-inference";

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
  partialSynthesis,
  prediction,
  membershipInference,
];

/** The tables of their own that measures give, each with the measure that does. */
export const tableMeasures = { msus: suda2.id } as const;
