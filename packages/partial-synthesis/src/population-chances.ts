import { variablesOf, type SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import { isCount, type PopulationSummary } from "@sdc-risk/population";
import type { KnownVariables } from "./known-files.ts";

/** What is taken of the estimates for the population. */
export interface PopulationResult {
  readonly summary: Pick<PopulationSummary, "expectedMatches">;
  readonly columns: { readonly match: { readonly values: ArrayLike<number> } };
}

/**
 * E(1/F) per record, of the log-linear model: where one was tested, is not refuted, and is for what the intruder knows.
 * @returns null where there is none
 */
export async function modelChances(
  sdc: SdcObject,
  { known, windows }: KnownVariables,
  found: PopulationResult | null,
  tick: Tick,
): Promise<Float64Array | null> {
  if (found === null || windows.length > 0) return null;
  const keys = new Set(variablesOf(sdc.roles, "keys"));
  if (keys.size !== known.length || !known.every((name) => keys.has(name))) return null;
  const { tested, refuted, by } = found.summary.expectedMatches;
  if (!tested || refuted === true || isCount(by)) return null;
  const classes = await sdc.classes(undefined, tick);
  if (!classes.complete) return null;
  const { values } = found.columns.match;
  const chances = Float64Array.from(classes.classOf, (c) => values[c]);
  return chances.every((chance) => chance > 0 && chance <= 1) ? chances : null;
}
