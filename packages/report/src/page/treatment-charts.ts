import { begun, type BarsBlock } from "@sdc-risk/blocks";
import { originalText } from "../answer/original-text.ts";
import { ENGLISH, type ReportWords } from "../language/report.ts";
import type { RiskReport, RuleReport } from "../risk-report.ts";

/** Rules that are drawn; the table of rules holds all. */
const MOST_RULES = 6;

/** What a bar is of, with how its number is off. */
function barName(name: string, mark: string | undefined, { say, told }: ReportWords): string {
  return mark === undefined ? name : say("marked", { value: name, mark: told(mark) });
}

/** How many would be identified in the original and in the treated file, by scenario; none where one is not known. */
function matchesChart({ answer, scenarios = [] }: RiskReport, words: ReportWords): BarsBlock[] {
  const { say } = words;
  const several = scenarios.length > 1;
  const bars = (answer?.expected ?? []).flatMap(({ scenario, initial, initialMark, matches, mark }) => {
    const name = several && scenario !== null ? `, ${scenario}` : "";
    return typeof initial === "number" && matches !== null
      ? [
          { label: barName(`${say("original")}${name}`, initialMark, words), value: initial },
          { label: barName(`${say("treated")}${name}`, mark, words), value: matches },
        ]
      : [];
  });
  if (bars.length === 0) return [];
  return [
    {
      kind: "bars",
      title: say("matchesBeforeAndAfter"),
      about: say("matchesOfEverybody"),
      x: say("correctMatches"),
      y: say(several ? "fileAndScenario" : "file"),
      format: "number",
      bars,
    },
  ];
}

const sentencesOf = (text: string | null): readonly string[] => (text === null ? [] : [text]);

/** The figure of a rule in the original and in the treated file, beside its limit. */
function ruleChart(rule: RuleReport, { say, told }: ReportWords): BarsBlock[] {
  const { label, scenario, initial, value, limit, share } = rule;
  const reading = rule.reading ?? rule.initialReading;
  if (typeof initial !== "number" || value === null) return [];
  return [
    {
      kind: "bars",
      title: begun(scenario === null ? label : say("placed", { place: scenario, text: label })),
      about: [say("limitedFigure"), ...sentencesOf(originalText(rule)).map((text) => told(text))].join(" "),
      x: [say(share ? "share" : "value"), ...(reading === undefined ? [] : [told(reading)])].join(" "),
      y: say("file"),
      format: share ? "percent" : "number",
      bars: [
        { label: say("original"), value: initial },
        { label: say("treated"), value },
        { label: say("limit"), value: limit },
      ],
    },
  ];
}

/** Charts of the original and the treated file; none where no plan treated the data. */
export function treatmentCharts(report: RiskReport, words: ReportWords = ENGLISH): readonly BarsBlock[] {
  const { plan, policy } = report;
  if (plan === undefined) return [];
  const ofRules = (policy?.rules ?? []).flatMap((rule) => ruleChart(rule, words));
  return [...matchesChart(report, words), ...ofRules.slice(0, MOST_RULES)];
}
