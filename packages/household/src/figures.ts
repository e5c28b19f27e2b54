import {
  householdsOf,
  variablesOf,
  type Classes,
  type CodedColumn,
  type Households,
  type Run,
  type SdcObject,
} from "@sdc-risk/core";
import { inTurns } from "@sdc-risk/core/kernels";
import { householdRisks, perMember } from "./household-risk.js";
import { householdsWithin, type Outer } from "./outer.js";
import { sharedKeysHere } from "./shared-here.js";
import type { SharedKey } from "./shared-keys.js";
import { strataOf, type Strata } from "./strata.js";
import { streamedFigures } from "./streamed/figures.js";
import { Tally } from "./tally.js";

/** What a file says of its households. */
export interface HouseholdFigures {
  readonly tally: Tally;
  /** Records without a household id. */
  readonly withoutId: number;
  /** Strata and members of each household; null without the role strata. */
  readonly strata: (Strata & Pick<Households, "sizes">) | null;
  /** How far members share each key; null where no household has two members. */
  readonly sharedKeys: readonly SharedKey[] | null;
  /** Risk of the household of each record; null where the records lie elsewhere and are too many. */
  readonly perRecord: Float64Array | null;
}

// a loop of its own, outside of a function that waits
function talliedOf(risks: Float64Array, sizes: Int32Array, above: readonly number[]): Tally {
  const tally = new Tally(above);
  for (let h = 0; h < sizes.length; h++) tally.add(risks[h]!, sizes[h]!);
  return tally;
}

/**
 * @param risks individual risk per class
 * @param outer the larger group that each household is part of, where there is one
 * @param above thresholds of household risk
 */
export async function figuresOf(
  sdc: SdcObject,
  classes: Classes,
  risks: Float64Array,
  { outer, above }: { readonly outer: Outer | null; readonly above: readonly number[] },
  run: Pick<Run<unknown, unknown>, "pool" | "tick">,
): Promise<HouseholdFigures> {
  const streamed = outer === null ? await streamedFigures(sdc, classes, risks, above, run) : null;
  if (streamed !== null) return streamed;
  const { tick } = run;
  const inner = await sdc.codedInTurns(sdc.roles.household!, tick),
    households = outer === null ? householdsOf(inner) : await householdsWithin(inner, outer, tick),
    { sizes, withoutId } = households;
  await tick(0.3);
  const ofHousehold = householdRisks(households, classes.classOf, risks);
  await tick(0.6);
  const tally = talliedOf(ofHousehold, sizes, above);
  await tick();
  const perRecord = await inTurns(perMember(ofHousehold, households), tick);
  await tick();
  const stratifiers: CodedColumn[] = [];
  for (const name of variablesOf(sdc.roles, "strata")) stratifiers.push(await sdc.codedInTurns(name, tick));
  const strata = stratifiers.length > 0 ? { ...strataOf(households, stratifiers), sizes } : null;
  await tick();
  const sharedKeys = await sharedKeysHere(classes, households, tick);
  return { tally, withoutId, strata, sharedKeys, perRecord };
}
