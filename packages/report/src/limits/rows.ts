import { begun } from "@sdc-risk/blocks";
import { countText, formatValue, nearestWhole, settled } from "@sdc-risk/data";
import { inPlace, limitText, placeName, valueText } from "../answer/answer.ts";
import { marked } from "../answer/caution.ts";
import { wordsOf, type ReportWords } from "../language/report.ts";
import { resultText } from "../policy/result-text.ts";
import type { CopiesReport, ExpectedReport, RiskReport, RuleReport } from "../risk-report.ts";
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

/** A number of people or of released records that nothing limits. */
const plainRow = (
  row: Pick<LimitRow, "label" | "value" | "text" | "end"> & Partial<Pick<LimitRow, "interval">>,
): LimitRow => ({
  interval: null,
  limit: null,
  result: "",
  said: row.text,
  code: "",
  format: "number",
  ...row,
});

type Equalling = CopiesReport["identical"];

/** Released records that equal originals, and what the control file or chance gives beside them. */
function equalRows(
  ids: {
    readonly released: "copiesOf" | "keysCopiedOf";
    readonly control: "copiesInControl" | "keysInControl";
  },
  { identical, basis }: { readonly identical: Equalling; readonly basis: CopiesReport },
  words: ReportWords,
): LimitRow[] {
  const { say, count, number } = words;
  const { records: end } = basis;
  const name = placeName(basis);
  const label = say(ids.released, { place: name, n: count(end) });
  const own = plainRow({ label, value: identical.records, text: count(identical.records), end });
  const beside = identical.control ?? identical.expected;
  if (beside === null) return [own];
  const from = identical.control === null ? "byChance" : ids.control;
  const other = say(from, { n: count(end) });
  return [own, plainRow({ label: other, value: beside, text: number(matchesText(beside)), end })];
}

/** What a released file that may be synthetic holds of originals, and how well an attack does. */
function copiesRows(one: CopiesReport, words: ReportWords): LimitRow[] {
  const { identical, onKeys, attack } = one;
  return [
    ...equalRows({ released: "copiesOf", control: "copiesInControl" }, { identical, basis: one }, words),
    ...(onKeys === undefined
      ? []
      : equalRows(
          { released: "keysCopiedOf", control: "keysInControl" },
          { identical: onKeys, basis: one },
          words,
        )),
    ...(attack === undefined
      ? []
      : [
          plainRow({
            label: words.say("bestAttack", { place: placeName(one) }),
            value: attack.auc,
            text: words.value(attack.auc, "number"),
            interval: attack.interval,
            end: 1,
          }),
        ]),
  ];
}

/** What released files that may be synthetic hold of originals; null where that does not lead the answer. */
export function copiesChart(report: RiskReport): LimitChart | null {
  const { copies = [] } = report.answer ?? {};
  const [worst] = copies;
  if (worst === undefined) return null;
  const words = wordsOf(report);
  const left = copies.length - MOST;
  return {
    title: words.say("copiesTitle", { n: worst.identical.records, records: worst.records }),
    about: left > 0 ? words.say("worstDrawn", { n: MOST, all: copies.length }) : "",
    rows: copies.slice(0, MOST).flatMap((one) => copiesRows(one, words)),
  };
}

/**
 * How many would be found, of how many, beside what the policy allows; null where that is not known, and where copies lead
 * the answer, since made-up records are no people.
 */
export function foundChart(report: RiskReport): LimitChart | null {
  if ((report.answer?.copies ?? []).length > 0) return null;
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
