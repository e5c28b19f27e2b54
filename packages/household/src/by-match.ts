import type { Results } from "@sdc-risk/core";
import type { Tick, Counts } from "@sdc-risk/data/kernels";
import type { population } from "@sdc-risk/population";

type Population = Results<readonly [typeof population]>["population"];

/** The chance that a link with a record of each class hits the right person, by a tested model. */
export interface MatchChances {
  readonly perClass: Float64Array;
  /** The same at the ends of the model's 95 % interval; null where it has none. */
  readonly ends: { readonly low: Float64Array; readonly high: Float64Array } | null;
}

/**
 * Chances of a correct match per class for an intruder as `population` has one: E(1/F | f), their odds multiplied by
 * one number so that they sum over records to its expected number of correct matches, and at the ends of its interval
 * to these.
 * @param found null where the measure was not computed for these records
 * @param counts records per class
 * @returns null where no tested model gives them
 */
export async function matchChances(
  found: Population | null,
  counts: Counts,
  tick: Tick,
): Promise<MatchChances | null> {
  if (found === null) return null;
  const { tested, refuted, all, inFile, perRecord, interval } = found.summary.expectedMatches;
  if (!tested || refuted === true || all === null || inFile === null) return null;
  if (perRecord === null || !(perRecord > 0) || !(all > 0)) return null;
  const match = found.columns.match.values;
  const held = inFile / all;
  const summing = async (matches: number): Promise<Float64Array> => {
    const odds = await oddsFor(match, counts, matches, tick);
    return match.map((chance) => held * raised(chance, odds));
  };
  return {
    perClass: await summing(all),
    ends: interval && { low: await summing(interval.low), high: await summing(interval.high) },
  };
}

/** A chance whose odds are multiplied. */
const raised = (chance: number, odds: number): number => {
  const yes = chance * odds;
  return yes === 0 ? 0 : yes / (1 - chance + yes);
};

/** Halvings by which the factor is found, between these powers of two. */
const HALVINGS = 50;
const WIDEST = 20;

/** The factor of odds at which chances sum to a number over records; the nearest there is. */
async function oddsFor(chances: Float64Array, counts: Counts, wanted: number, tick: Tick): Promise<number> {
  let low = -WIDEST;
  let high = WIDEST;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    const odds = 2 ** middle;
    let total = 0;
    await tick();
    for (let c = 0; c < chances.length; c++) total += counts[c] * raised(chances[c], odds);
    if (total < wanted) low = middle;
    else high = middle;
  }
  return 2 ** ((low + high) / 2);
}
