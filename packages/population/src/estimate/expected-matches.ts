import type { Floor } from "./floor.ts";
import type { Lead } from "./lead.ts";
import { doubtsOf, type ModelEvidence } from "./doubts.ts";
import type { Intervals } from "../interval/interval.ts";
import { matchesOf } from "./lift.ts";
import type { ExpectedMatches } from "../summary-schema.ts";

/** What the expected correct matches of a file are made of. */
interface Parts extends Pick<
  ModelEvidence,
  "pairs" | "halves" | "byClusters" | "rare" | "negativeBinomial" | "reason" | "share"
> {
  readonly floor: Floor;
  /** Σ r. */
  readonly individualRisk: number;
  readonly lead: Lead | null;
  readonly model: string | null;
  /** Σ over records of E(1/F | f). */
  readonly perRecord: number;
  /** Of the model's figures, and what it expects over all records where households come into the file as wholes. */
  readonly intervals: Intervals | null;
}

/** The expected correct matches, and why they are rough where they are. */
export function expectedMatches(parts: Parts): Omit<ExpectedMatches, "ceiling" | "presence" | "inFile"> {
  const { lead, intervals, individualRisk, model, reason, perRecord, floor } = parts;
  const { value, marketer, dataIntrusion } = floor;
  const all = lead === null ? null : matchesOf(lead, intervals);
  const doubts = doubtsOf({ ...parts, floor: value, withheld: intervals?.withheld ?? null });
  const shared = { floor: value, marketer, dataIntrusion, individualRisk, all, doubts };
  if (lead === null)
    return {
      ...shared,
      uniques: null,
      interval: null,
      perRecord: null,
      by: null,
      model: null,
      tested: false,
      refuted: null,
      reason: reason ?? "no model could be fitted",
    };
  const { by, figures, refuted } = lead;
  const census = by === "census";
  return {
    ...shared,
    uniques: figures.tau2,
    interval: intervals?.all ?? null,
    perRecord,
    by,
    model: census ? null : model,
    tested: !census && doubts.length === 0,
    refuted,
    reason: null,
  };
}
