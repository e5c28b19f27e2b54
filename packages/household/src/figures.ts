import { variablesOf, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { householdsOf, type Classes, type CodedColumn } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import { householdRisks, perMember } from "./household-risk.ts";
import { householdsWithin, type Outer } from "./outer.ts";
import { sharedKeysHere } from "./shared/shared-here.ts";

import { strataOf, type StrataOfHouseholds } from "./strata.ts";
import { streamedFigures } from "./streamed/figures.ts";
import { Tally } from "./tally.ts";
import type { SharedKey } from "./summary.ts";

/** What a file says of its households. */
export interface HouseholdFigures {
  /** One per list of risks that was given. */
  readonly tallies: readonly Tally[];
  /** Records without a household id. */
  readonly withoutId: number;
  /** Strata and members of each household; null without the role strata. */
  readonly strata: StrataOfHouseholds | null;
  /** How far members share each key; null where no household has two members. */
  readonly sharedKeys: readonly SharedKey[] | null;
  /**
   * Per list for which it is wanted the risk of the household of each record; null where the records lie elsewhere
   * and are too many.
   */
  readonly perRecord: readonly Float64Array[] | null;
}

// a loop of its own, outside of a function that waits
function talliedOf(risks: Float64Array, sizes: Int32Array, above: readonly number[]): Tally {
  const tally = new Tally(above);
  for (let h = 0; h < sizes.length; h++) tally.add(risks[h], sizes[h]);
  return tally;
}

/** What is wanted of households. */
export interface HouseholdRequest {
  /** The larger group that each household is part of, where there is one. */
  readonly outer: Outer | null;
  /** Thresholds of household risk. */
  readonly above: readonly number[];
  /** For how many of the lists, the first ones, the risk of each record's household is wanted. */
  readonly columns: number;
}

/** @param risks lists of the risks of members, per class: what each says of households is found in one pass */
export async function figuresOf(
  sdc: SdcObject,
  classes: Classes,
  risks: readonly Float64Array[],
  wanted: HouseholdRequest,
  run: Pick<MeasureRun<unknown, unknown>, "pool" | "tick">,
): Promise<HouseholdFigures> {
  const { outer, above, columns } = wanted;
  const streamed = outer === null ? await streamedFigures(sdc, classes, risks, wanted, run) : null;
  if (streamed !== null) return streamed;
  const { tick } = run;
  const inner = await sdc.codedInTurns(sdc.roles.household!, tick);
  const households = outer === null ? householdsOf(inner) : await householdsWithin(inner, outer, tick);
  const { sizes, withoutId } = households;
  await tick(0.3);
  const tallies: Tally[] = [];
  const perRecord: Float64Array[] = [];
  for (const [i, some] of risks.entries()) {
    const ofHousehold = householdRisks(households, classes.classOf, some);
    await tick(0.3 + (0.5 * (i + 0.5)) / risks.length);
    tallies.push(talliedOf(ofHousehold, sizes, above));
    await tick();
    if (i < columns) perRecord.push(await inTurns(perMember(ofHousehold, households), tick));
    await tick();
  }
  const stratifiers: CodedColumn[] = [];
  for (const name of variablesOf(sdc.roles, "strata")) stratifiers.push(await sdc.codedInTurns(name, tick));
  const strata = stratifiers.length > 0 ? { ...strataOf(households, stratifiers), sizes, times: null } : null;
  await tick();
  const sharedKeys = await sharedKeysHere(classes, households, tick);
  return { tallies, withoutId, strata, sharedKeys, perRecord };
}
