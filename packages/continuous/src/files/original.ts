import type { SdcObject } from "@sdc-risk/core";
import { ascending, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Moments } from "../variables/moments.ts";
import { robustDistances, type NoDistances, type RobustDistances } from "../outliers/robust-distances.ts";
import { standardise } from "../variables/standardise.ts";

/** What the original alone says, computed once for all released files. */
export interface Original {
  /** Per variable its values in ascending order, missing ones left out. */
  readonly sorted: readonly Float64Array[];
  /**
   * Standardised by its own means and standard deviations, and their robust distances; null where nobody
   * asked for them.
   */
  readonly standardised: readonly Float64Array[] | null;
  readonly robust: RobustDistances | NoDistances | null;
}

export async function originalOf(
  sdc: SdcObject,
  names: readonly string[],
  moments: readonly Moments[],
  needsRobust: boolean,
  tick: Tick,
): Promise<Original> {
  const sorted: Float64Array[] = [];
  const standardised: Float64Array[] = [];
  for (const [v, name] of names.entries()) {
    sorted.push(await inTurns(ascending(sdc.numbers(name)), tick));
    if (needsRobust) standardised.push(await inTurns(standardise(sdc.numbers(name), moments[v]), tick));
  }
  if (!needsRobust) return { sorted, standardised: null, robust: null };
  return {
    sorted,
    standardised,
    robust: await inTurns(robustDistances(names, standardised, sdc.records, "original"), tick),
  };
}
