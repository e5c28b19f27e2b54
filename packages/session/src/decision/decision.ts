import { treatedFileAt } from "@sdc-risk/core";
import { buildDecision, type DecisionReport, type RiskReport } from "@sdc-risk/report";
import type { Microdata } from "../microdata.ts";
import { techniquesIn } from "./techniques.ts";

/** The file of a decision on a report: what was done to each variable stands in it, found by comparing the files. */
export async function decisionOf(
  report: RiskReport,
  { sdc, released }: Microdata,
  signal: AbortSignal = new AbortController().signal,
): Promise<DecisionReport> {
  const treatments = [];
  for (const [i, { name }] of released.entries())
    treatments.push({
      file: name,
      matched: treatedFileAt(sdc, i).matched !== null,
      techniques: await techniquesIn(sdc, i, signal),
    });
  return buildDecision(report, treatments);
}
