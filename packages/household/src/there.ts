import { logBinEdge, shareOf } from "@sdc-risk/blocks";
import type { LargerGroups, StayingClasses, StayingHomes } from "@sdc-risk/core";
import { isSdcError } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { HouseholdFigures } from "./figures.ts";
import { householdRisks } from "./household-risk.ts";
import type { OuterFigures } from "./outer.ts";
import { strataOfHeld, type StrataOfHouseholds } from "./strata.ts";
import type { SharedKey } from "./summary.ts";
import { PER_DECADE, Tally } from "./tally.ts";

/** Where bins of risks begin, from the smallest risk that a household can have on. */
function edges(smallest: number): number[] {
  const out: number[] = [];
  for (let j = Math.floor(Math.log10(smallest) * PER_DECADE) - 1; j <= 0; j++)
    out.push(logBinEdge(j, PER_DECADE));
  return out;
}

/** Strata and sizes of households that stay, by the variables that name them; why these have to come over where they have. */
async function strataThere(
  { holding }: StayingClasses,
  household: readonly string[],
  strata: readonly string[],
  tick: Tick,
): Promise<StrataOfHouseholds | null | { readonly reason: string }> {
  if (strata.length === 0) return null;
  if (holding === null) return { reason: "The engine has no query that tells the strata of households." };
  try {
    return strataOfHeld(await holding(household, strata, tick));
  } catch (error) {
    if (!isSdcError(error) || error.code !== "TOO_LARGE") throw error;
    return { reason: "The engine does not have enough memory to gather the strata of households." };
  }
}

/** Households and larger groups that stay with their records. */
export interface StayingFigures extends HouseholdFigures {
  /** Null where none were asked for. */
  readonly larger: OuterFigures | null;
  /** Household ids that occur in more than one larger group. */
  readonly repeated: number;
}

/** What is asked of households that stay. */
interface StayingRequest {
  readonly household: string;
  /** The variable of the larger groups that households are part of; null for one level only. */
  readonly within: string | null;
  readonly strata: readonly string[];
}

/** How far members of households or larger groups share each key; null where none has two members. */
function sharedOf(
  keys: Iterable<string>,
  { several, apart }: Pick<StayingHomes, "several" | "apart">,
): SharedKey[] | null {
  if (several === 0) return null;
  return Array.from(keys, (key, v) => {
    const constant = several - apart[v];
    return { key, compared: several, constant, share: shareOf(constant, several) };
  });
}

/** Figures of larger groups, each of which has a name. */
function largerFigures(variable: string, found: LargerGroups, keys: Iterable<string>): OuterFigures {
  let groups = 0;
  let records = 0;
  let expectedReidentifications = 0;
  let expectedGroups = 0;
  for (const { size, households, sum } of found.groups) {
    groups += households;
    records += size * households;
    expectedReidentifications += size * sum;
    expectedGroups += sum;
  }
  const globalRisk = shareOf(expectedReidentifications, records);
  return {
    groups: { variable, groups, recordsWithoutId: 0, sharedKeys: sharedOf(keys, found) },
    risks: [{ globalRisk, expectedReidentifications, expectedGroups }],
    perRecord: [],
  };
}

/**
 * Figures of households that stay with records that lie elsewhere: the engine adds up the logarithms of each, and
 * counts them between the limits that they are compared with. Those near a limit are judged here, by their members.
 * @param risks of each row of classes
 * @returns why that cannot be done where it cannot
 */
export async function figuresThere(
  staying: StayingClasses,
  { household, within, strata }: StayingRequest,
  risks: Float64Array,
  above: readonly number[],
  tick: Tick,
): Promise<StayingFigures | { readonly reason: string }> {
  const smallest = risks.reduce((least, risk) => (risk > 0 ? Math.min(least, risk) : least), 1);
  const limits = [...edges(smallest), ...above.filter((threshold) => threshold > 0)];
  const found = await staying.homes({ household, within, risks, limits }, tick);
  if ("reason" in found) return found;
  const ids = within === null ? [household] : [household, within];
  const ofStrata = await strataThere(staying, ids, strata, tick);
  if (ofStrata !== null && "reason" in ofStrata) return ofStrata;
  const tally = new Tally(above);
  for (const group of found.groups) tally.addGroup(group);
  for (const { rows, households } of found.near) {
    const one = {
      householdOf: new Int32Array(rows.length),
      number: 1,
      sizes: Int32Array.of(rows.length),
      withoutId: 0,
    };
    const [risk] = householdRisks(one, rows, risks);
    tally.addGroup({ size: rows.length, households, sum: risk * households, largest: risk });
  }
  const keys = [...staying.levels.keys()];
  return {
    tallies: [tally],
    withoutId: 0,
    strata: ofStrata,
    sharedKeys: sharedOf(keys, found),
    perRecord: null,
    larger: within === null || found.larger === null ? null : largerFigures(within, found.larger, keys),
    repeated: found.larger?.repeated ?? 0,
  };
}
