import { householdsOf, variablesOf, type Classes, type CodedColumn, type SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/core/kernels";
import { householdRisks } from "./household-risk.js";
import { householdsWithin, type Outer } from "./outer.js";
import { sharedKeysOf, type SharedKey } from "./shared-keys.js";
import { strataOf, type Strata } from "./strata.js";
import { streamedFigures } from "./streamed.js";

/** What a file says of its households. */
export interface HouseholdFigures {
  /** Members and risk of each household. */
  readonly sizes: Int32Array;
  readonly risks: Float64Array;
  /** Records without a household id. */
  readonly withoutId: number;
  /** Null without the role strata. */
  readonly strata: Strata | null;
  /** How far members share each key; null where no household has two members. */
  readonly sharedKeys: readonly SharedKey[] | null;
  /** Risk of the household of each record; null where the records lie elsewhere and are too many. */
  readonly perRecord: Float64Array | null;
}

/**
 * @param risks individual risk per class
 * @param outer the larger group that each household is part of, where there is one
 */
export async function figuresOf(
  sdc: SdcObject,
  classes: Classes,
  risks: Float64Array,
  outer: Outer | null,
  tick: Tick,
): Promise<HouseholdFigures> {
  const streamed = outer === null ? await streamedFigures(sdc, classes, risks, tick) : null;
  if (streamed !== null) return streamed;
  const inner = await sdc.codedInTurns(sdc.roles.household!, tick),
    households = outer === null ? householdsOf(inner) : await householdsWithin(inner, outer, tick),
    { householdOf, sizes, withoutId } = households;
  await tick(0.3);
  const ofHousehold = householdRisks(households, classes.classOf, risks);
  await tick(0.6);
  const perRecord = new Float64Array(householdOf.length);
  for (let i = 0; i < perRecord.length; i++) perRecord[i] = ofHousehold[householdOf[i]!]!;
  await tick();
  const stratifiers: CodedColumn[] = [];
  for (const name of variablesOf(sdc.roles, "strata")) stratifiers.push(await sdc.codedInTurns(name, tick));
  const strata = stratifiers.length > 0 ? strataOf(households, stratifiers) : null;
  await tick();
  const sharedKeys = await sharedKeysOf(sdc, households, tick);
  return { sizes, risks: ofHousehold, withoutId, strata, sharedKeys, perRecord };
}
