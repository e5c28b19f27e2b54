import { begun } from "@sdc-risk/blocks";
import { countText, formatValue, nearestWhole, settled } from "@sdc-risk/data";
import { inPlace, limitText, placeName, valueText } from "../answer/answer.ts";
import { marked } from "../answer/caution.ts";
import { wordsOf, type ReportWords } from "../language/report.ts";
import { resultText } from "../policy/result-text.ts";
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
  const words = wordsOf(report);
  const { say, number } = words;
  const { matches, units, mark, interval = null } = one;
  const rule = ruleOf(report, one);
  const most = rule === undefined ? null : allowed(rule, units);
  const whole = { units: words.count(units) };
  const name = placeName(one);
  const text =
    matches === null
      ? say("notKnown")
      : marked(number(matchesText(matches)), mark === undefined ? mark : words.told(mark), words);
  return {
    label: name === "" ? say("found", whole) : say("foundIn", { place: name, ...whole }),
    value: matches,
    text,
    interval,
    limit:
      most === null
        ? null
        : limitOf(most, `${rule?.strict === true ? "<" : "≤"}\u00a0${number(matchesText(most))}`, words),
    ...resultOf(text, rule, words),
    end: units > 0 ? units : null,
    format: "number",
  };
}

/** A limit with its words. */
const limitOf = (at: number, limit: string, { say }: ReportWords): LimitRow["limit"] => ({
  at,
  text: limit,
  label: say("limitIs", { limit }),
});

/** Whether a rule is met, in words and for programs. @param value as it is written */
function resultOf(
  value: string,
  rule: RuleReport | undefined,
  words: ReportWords,
): Pick<LimitRow, "result" | "said" | "code"> {
  if (rule === undefined) return { result: "", said: value, code: "" };
  const result = resultText(rule.result, words);
  return { result, said: words.say("valueResult", { value, result }), code: rule.result };
}

/** What the chart of people that would be found shows, by the rules that limit their number. */
function foundTitle(report: RiskReport, expected: readonly ExpectedReport[]): string {
  const { say, share } = wordsOf(report);
  const rules = expected.map((one) => ruleOf(report, one));
  const results = new Set(rules.map((rule) => rule?.result));
  if (rules.every((rule) => rule?.result === "met")) return say("noMoreThanAllowed");
  if (results.has("not met")) return say("moreThanAllowed");
  if (results.has("cannot tell")) return say("unknownWhether");
  const shares = expected.flatMap(({ matches, units }) =>
    matches === null || units === 0 ? [] : [Math.min(1, matches / units)],
  );
  return say(expected.length > 1 ? "shareFoundWorst" : "shareFound", { share: share(Math.max(...shares)) });
}

/** How many would be found, of how many, beside what the policy allows; null where that is not known. */
export function foundChart(report: RiskReport): LimitChart | null {
  const expected = (report.answer?.expected ?? []).filter(({ matches }) => matches !== null);
  if (expected.length === 0) return null;
  const left = expected.length - MOST;
  return {
    title: foundTitle(report, expected),
    about: left > 0 ? wordsOf(report).say("worstDrawn", { n: MOST, all: expected.length }) : "",
    rows: expected.slice(0, MOST).map((one) => foundRow(report, one)),
  };
}

function ruleRow(rule: RuleReport, words: ReportWords): LimitRow {
  const { label, value, interval = null, limit, share, mark } = rule;
  const text = marked(valueText(rule, words), mark, words);
  return {
    label: placeName(rule) === "" ? begun(label) : inPlace(rule, label, words),
    value,
    text,
    interval,
    limit: limitOf(limit, limitText(rule, words), words),
    ...resultOf(text, rule, words),
    end: null,
    format: share ? "percent" : "number",
  };
}

/** "All 3 rules are met", "2 of 3 rules are not met, and 1 cannot be told". */
function rulesTitle(rules: readonly RuleReport[], { say }: ReportWords): string {
  const count = (result: RuleReport["result"]): number => rules.filter((one) => one.result === result).length;
  const [n, open] = [count("not met"), count("cannot tell")];
  const all = rules.length;
  if (n + open === 0) return all === 1 ? say("ruleMet") : say("allRulesMet", { n: all });
  if (open === 0) return begun(say("rulesNotMet", { n, all }));
  return begun(n === 0 ? say("rulesOpen", { n: open, all }) : say("rulesNotMetAndOpen", { n, all, open }));
}

/** The rules of the policy as bars, each value beside its limit; null without a policy or rules. */
export function rulesChart(report: RiskReport): LimitChart | null {
  const { policy } = report;
  const words = wordsOf(report);
  if (policy === undefined || policy.rules.length === 0) return null;
  const rows = policy.rules.map((rule) => ruleRow(rule, words));
  return { title: rulesTitle(policy.rules, words), about: "", rows };
}
