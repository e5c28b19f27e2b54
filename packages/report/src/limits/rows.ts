import { begun } from "@sdc-risk/blocks";
import { countText, formatValue, nearestWhole, settled, shareText } from "@sdc-risk/data";
import { limitText, place, valueText } from "../answer/answer.ts";
import { marked } from "../answer/caution.ts";
import type { ExpectedReport, RiskReport, RuleReport } from "../risk-report.ts";
import type { LimitChart, LimitRow } from "./chart.ts";

/** Scenarios and files that the chart has room for; the table of scenarios holds all. */
const MOST = 6;

/** An expected number as sentences tell it: whole from a hundred on, with three digits below. */
export const matchesText = (matches: number): string =>
  matches < 100
    ? formatValue(Number(settled(matches).toPrecision(3)), "number")
    : countText(nearestWhole(matches));

/** The rule that limits how many are found; undefined where there is none. */
const ruleOf = ({ policy }: RiskReport, { rule, scenario, file }: ExpectedReport): RuleReport | undefined =>
  rule === undefined
    ? undefined
    : policy?.rules.find((one) => one.figure === rule && one.scenario === scenario && one.file === file);

/** How many people the rule allows. */
const allowed = ({ limit, share }: RuleReport, units: number): number => (share ? limit * units : limit);

function foundRow(report: RiskReport, one: ExpectedReport): LimitRow {
  const { matches, units, mark, interval = null } = one;
  const rule = ruleOf(report, one);
  const most = rule === undefined ? null : allowed(rule, units);
  const name = place(one).replace(/: $/, "");
  return {
    label: `${name === "" ? "Found" : `${name}: found`}, of ${countText(units)} in the file`,
    value: matches,
    text: matches === null ? "not known" : marked(matchesText(matches), mark),
    interval,
    limit:
      most === null
        ? null
        : { at: most, text: `${rule?.strict === true ? "<" : "≤"}\u00a0${matchesText(most)}` },
    result: rule?.result ?? "",
    end: units > 0 ? units : null,
    format: "number",
  };
}

/** What the chart of people that would be found shows, by the rules that limit their number. */
function foundTitle(report: RiskReport, expected: readonly ExpectedReport[]): string {
  const rules = expected.map((one) => ruleOf(report, one));
  const results = new Set(rules.map((rule) => rule?.result));
  if (rules.every((rule) => rule?.result === "met"))
    return "No more people would be found than the policy allows";
  if (results.has("not met")) return "More people would be found than the policy allows";
  if (results.has("cannot tell")) return "Whether too many people would be found is not known";
  const shares = expected.flatMap(({ matches, units }) =>
    matches === null || units === 0 ? [] : [Math.min(1, matches / units)],
  );
  return `${shareText(Math.max(...shares))} of the file would be found${expected.length > 1 ? " in the worst case" : ""}`;
}

/** How many would be found, of how many, beside what the policy allows; null where that is not known. */
export function foundChart(report: RiskReport): LimitChart | null {
  const expected = (report.answer?.expected ?? []).filter(({ matches }) => matches !== null);
  if (expected.length === 0) return null;
  const left = expected.length - MOST;
  return {
    title: foundTitle(report, expected),
    about: left > 0 ? `The ${MOST} worst of ${expected.length} are drawn.` : "",
    rows: expected.slice(0, MOST).map((one) => foundRow(report, one)),
  };
}

function ruleRow(rule: RuleReport): LimitRow {
  const { label, value, interval = null, limit, share, mark, result } = rule;
  return {
    label: place(rule) === "" ? begun(label) : `${place(rule)}${label}`,
    value,
    text: marked(valueText(rule), mark),
    interval,
    limit: { at: limit, text: limitText(rule) },
    result,
    end: null,
    format: share ? "percent" : "number",
  };
}

/** "All 3 rules are met", "2 of 3 rules are not met, and 1 cannot be told". */
function rulesTitle(rules: readonly RuleReport[]): string {
  const count = (result: RuleReport["result"]): number => rules.filter((one) => one.result === result).length;
  const [failing, open] = [count("not met"), count("cannot tell")];
  const all = rules.length === 1 ? "one rule" : `${countText(rules.length)} rules`;
  if (failing + open === 0) return rules.length === 1 ? "The rule is met" : `All ${all} are met`;
  const parts = [
    ...(failing === 0 ? [] : [`${countText(failing)} of ${all} not met`]),
    ...(open === 0
      ? []
      : [
          failing === 0
            ? `${countText(open)} of ${all} cannot be judged`
            : `${countText(open)} cannot be judged`,
        ]),
  ];
  return begun(parts.join(", "));
}

/** The rules of the policy as bars, each value beside its limit; null without a policy or rules. */
export function rulesChart({ policy }: RiskReport): LimitChart | null {
  if (policy === undefined || policy.rules.length === 0) return null;
  return { title: rulesTitle(policy.rules), about: "", rows: policy.rules.map(ruleRow) };
}
