import { begun, type BarsBlock } from "@sdc-risk/blocks";
import type { RiskReport, RuleReport } from "./risk-report.ts";

/** A figure of the original and of the treated file. */
interface BeforeAfter {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** Two bars to each figure, the original above the treated file. */
const barsOf = (figures: readonly BeforeAfter[]): BarsBlock["bars"] =>
  figures.flatMap(({ name, before, after }) => [
    { label: name === "" ? "original" : `${name}, original`, value: before },
    { label: name === "" ? "treated file" : `${name}, treated file`, value: after },
  ]);

/** How many would be identified in the original and in the treated file, by scenario; none where one is not known. */
function matchesChart({ answer, scenarios = [] }: RiskReport): BarsBlock[] {
  const figures = (answer?.expected ?? []).flatMap(({ scenario, initial, matches }): BeforeAfter[] =>
    typeof initial === "number" && matches !== null
      ? [{ name: scenarios.length > 1 ? (scenario ?? "") : "", before: initial, after: matches }]
      : [],
  );
  if (figures.length === 0) return [];
  return [
    {
      kind: "bars",
      title: "Expected correct matches before and after",
      about: "How many records someone who knows the key variables of everybody would correctly identify.",
      x: "correct matches",
      y: scenarios.length > 1 ? "scenario and file" : "file",
      format: "number",
      bars: barsOf(figures),
    },
  ];
}

/** Rules of one unit in the original and in the treated file; none where there are none. */
function rulesChart(rules: readonly RuleReport[], share: boolean): BarsBlock[] {
  const figures = rules.flatMap(({ label, scenario, initial, value, ...rule }): BeforeAfter[] =>
    rule.share === share && typeof initial === "number" && value !== null
      ? [{ name: begun(scenario === null ? label : `${scenario}: ${label}`), before: initial, after: value }]
      : [],
  );
  if (figures.length === 0) return [];
  return [
    {
      kind: "bars",
      title: share ? "Rules before and after, shares" : "Rules before and after",
      about: "The figures that the rules of the policy limit. The limits are in the table of rules.",
      x: share ? "share" : "value",
      y: "rule and file",
      format: share ? "percent" : "number",
      bars: barsOf(figures),
    },
  ];
}

/** Charts of the original and the treated file; none where no plan treated the data. */
export function treatmentCharts(report: RiskReport): readonly BarsBlock[] {
  const { plan, policy } = report;
  if (plan === undefined) return [];
  const rules = policy?.rules ?? [];
  return [...matchesChart(report), ...rulesChart(rules, false), ...rulesChart(rules, true)];
}
