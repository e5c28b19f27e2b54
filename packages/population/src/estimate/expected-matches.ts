import type { Floor } from "./floor.js";
import type { Lead } from "./lead.js";
import type { Intervals } from "../interval/interval.js";
import type { ExpectedMatches } from "../summary.js";

/**
 * @param individualRisk Σ r
 * @param perRecord Σ over records of E(1/F | f)
 * @param intervals of the model's figures, and what it expects over all records where households come into
 *   the file as wholes
 */
export function expectedMatches(
  { value, marketer, dataIntrusion }: Floor,
  individualRisk: number,
  lead: Lead | null,
  model: string | null,
  reason: string | null,
  perRecord: number,
  intervals: Intervals | null,
): Omit<ExpectedMatches, "presence" | "inFile"> {
  const floor = { floor: value, marketer, dataIntrusion, individualRisk };
  if (lead === null)
    return {
      ...floor,
      all: null,
      uniques: null,
      interval: null,
      perRecord: null,
      by: null,
      model: null,
      tested: false,
      refuted: null,
      reason: reason ?? "no model could be fitted",
    };
  const { by, figures, tested, refuted } = lead,
    given = {
      ...floor,
      by,
      tested,
      refuted,
      all: by === "negative-binomial" || intervals === null ? figures.all : intervals.matches,
      uniques: figures.tau2,
      perRecord,
      reason: null,
    };
  return { ...given, interval: intervals?.all ?? null, model: by === "census" ? null : model };
}
