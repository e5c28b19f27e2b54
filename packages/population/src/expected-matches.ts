import type { Floor } from "./floor.js";
import type { Lead } from "./lead.js";
import type { Interval } from "./risk/tau.js";
import type { ExpectedMatches } from "./summary.js";

/** A count is what it is. */
const exact = (value: number): Interval => ({ estimate: value, low: value, high: value, predictionVariance: 0, parameterVariance: 0, modelVariance: 0 });

/**
 * @param perRecord Σ over records of E(1/F | f)
 * @param interval of the figure over all records, for a model that was tested and not refuted
 */
export function expectedMatches({ value, marketer, dataIntrusion }: Floor, lead: Lead | null, model: string | null, reason: string | null, perRecord: number, interval: Interval | null = null): ExpectedMatches {
  const floor = { floor: value, marketer, dataIntrusion };
  if (lead === null) return { ...floor, all: null, uniques: null, interval: null, perRecord: null, by: null, model: null, tested: false, refuted: null, reason: reason ?? "no model could be fitted" };
  const { by, figures, tested, refuted } = lead, given = { ...floor, by, tested, refuted, all: figures.all, uniques: figures.tau2, perRecord, reason: null };
  return by === "census" ? { ...given, interval: exact(figures.all), model: null } : { ...given, interval: refuted === false ? interval : null, model };
}
