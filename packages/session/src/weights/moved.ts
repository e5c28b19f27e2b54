import { assess } from "@sdc-risk/assess";
import { variablesOf, type AnyMeasure } from "@sdc-risk/core";
import type { RiskReport } from "@sdc-risk/report";
import { leadingFinding, leadingId, leadingSummary } from "../policy/judging/finding.ts";
import type { FileFindings } from "../policy/limit.ts";
import type { AssessedScenario } from "../scenarios/assess-scenarios.ts";
import { dataOf } from "../scenarios/apply.ts";
import type { Microdata } from "../microdata.ts";
import { given } from "../settings.ts";
import { movedWarning } from "./warnings.ts";

const allIn = ({ findings }: Pick<FileFindings, "findings">): number | null =>
  leadingSummary(findings, "matches")?.expectedMatches.all ?? null;

/**
 * By how much the expected correct matches moved when weights were raked: they are computed once more by the weights
 * as they came.
 * @param assessed what was found by the raked ones, with the keys and recodings of its scenario
 * @param asTheyCame the same data without margins
 */
export async function movedByRaking(
  { scenario, assessment, sdc, options }: AssessedScenario,
  asTheyCame: NonNullable<Microdata["asTheyCame"]>,
  measures: readonly AnyMeasure[],
  signal: AbortSignal | undefined,
): Promise<RiskReport["warnings"]> {
  const leader = leadingId("matches");
  const measure = measures.filter(({ id }) => id === leader);
  if (measure.length === 0 || leadingFinding(assessment.findings, "matches") === undefined) return [];
  const came = await asTheyCame();
  const before =
    scenario === null
      ? came.with({ roles: { keys: variablesOf(sdc.roles, "keys") } })
      : dataOf(came, scenario);
  const own = options[leader];
  const done = await assess(before, measure, {
    ...(own === undefined ? {} : { options: { [leader]: own } }),
    skip: true,
    ...given({ signal }),
  });
  return movedWarning(allIn(done), allIn(assessment), before.extent === "sample");
}
