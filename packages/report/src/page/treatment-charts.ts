import { begun, type BarsBlock } from "@sdc-risk/blocks";
import { originalText } from "../answer/original-text.ts";
import type { RiskReport, RuleReport } from "../risk-report.ts";

/** Rules that are drawn; the table of rules holds all. */
const MOST_RULES = 6;

/** How a number is off, behind its name. */
const markText = (mark: string | undefined): string => (mark === undefined ? "" : ` (${mark})`);

/** How many would be identified in the original and in the treated file, by scenario; none where one is not known. */
function matchesChart({ answer, scenarios = [] }: RiskReport): BarsBlock[] {
  const several = scenarios.length > 1;
  const bars = (answer?.expected ?? []).flatMap(({ scenario, initial, initialMark, matches, mark }) => {
    const name = several && scenario !== null ? `, ${scenario}` : "";
    return typeof initial === "number" && matches !== null
      ? [
          { label: `original${name}${markText(initialMark)}`, value: initial },
          { label: `treated${name}${markText(mark)}`, value: matches },
        ]
      : [];
  });
  if (bars.length === 0) return [];
  return [
    {
      kind: "bars",
      title: "Expected correct matches before and after",
      about: "How many records someone who knows the key variables of everybody would correctly identify.",
      x: "correct matches",
      y: several ? "file and scenario" : "file",
      format: "number",
      bars,
    },
  ];
}

const sentencesOf = (text: string | null): readonly string[] => (text === null ? [] : [text]);

/** The figure of a rule in the original and in the treated file, beside its limit. */
function ruleChart(rule: RuleReport): BarsBlock[] {
  const { label, scenario, initial, value, limit, share } = rule;
  const reading = rule.reading ?? rule.initialReading;
  if (typeof initial !== "number" || value === null) return [];
  return [
    {
      kind: "bars",
      title: begun(scenario === null ? label : `${scenario}: ${label}`),
      about: ["The figure that a rule of the policy limits.", ...sentencesOf(originalText(rule))].join(" "),
      x: `${share ? "share" : "value"}${reading === undefined ? "" : ` ${reading}`}`,
      y: "file",
      format: share ? "percent" : "number",
      bars: [
        { label: "original", value: initial },
        { label: "treated", value },
        { label: "limit", value: limit },
      ],
    },
  ];
}

/** Charts of the original and the treated file; none where no plan treated the data. */
export function treatmentCharts(report: RiskReport): readonly BarsBlock[] {
  const { plan, policy } = report;
  if (plan === undefined) return [];
  return [...matchesChart(report), ...(policy?.rules ?? []).flatMap(ruleChart).slice(0, MOST_RULES)];
}
