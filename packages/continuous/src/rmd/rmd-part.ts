import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Columns } from "../files/columns.ts";
import type { ContinuousOptions } from "../options.ts";
import type { Original } from "../files/original.ts";
import type { FilePair } from "../files/pairs.ts";
import { rmdRisk } from "./rmd.ts";
import { rmdSummary } from "./rmd-summary.ts";
import type { RmdSummary } from "../summary-schema.ts";

const NONE = {
  risk1: null,
  risk2: null,
  records1: null,
  records2: null,
  weighted1: null,
  weighted2: null,
  undefinedRecords: null,
};

/** Figures, and per original record its distance and whether it is at risk; null where there are none. */
export interface RmdResult {
  readonly summary: RmdSummary;
  readonly risk1: Float64Array | null;
  readonly distance: Float64Array | null;
}

const noDistances = (reason: string | null): RmdResult => ({
  summary: { ...NONE, reason },
  risk1: null,
  distance: null,
});

/** Intervals by robust distance. @param after the variables of the released file, standardised */
export async function rmdPart(
  pairs: FilePair,
  { standardised, robust }: Original,
  after: readonly Float64Array[],
  options: NonNullable<ContinuousOptions["rmd"]>,
  columns: Columns,
  tick: Tick,
): Promise<RmdResult> {
  if (pairs.compared === 0) return noDistances("There are no records to compare.");
  if (robust === null || standardised === null || robust.reason !== null)
    return noDistances(robust?.reason ?? null);
  const found = await inTurns(rmdRisk(pairs, standardised, after, robust, options), tick);
  columns.add(
    "distance",
    found.distance,
    `${options.squared ? "Squared robust" : "Robust"} Mahalanobis distance of the original record.`,
  );
  columns.add(
    "risk1",
    found.risk1,
    "1 where a released value lies strictly within the interval of the robust distance, 0 where not.",
  );
  columns.add("risk2", found.risk2, "1 where moreover no other released record is near, 0 where not.");
  const { risk1, distance } = found;
  return { summary: await inTurns(rmdSummary(found, pairs.compared), tick), risk1, distance };
}
