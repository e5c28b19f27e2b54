import { begun, type Block } from "@sdc-risk/blocks";
import { wordsOf, type ReportWords } from "../language/report.ts";
import type { RiskReport, RuleReport } from "../risk-report.ts";
import { warningTexts } from "../warnings.ts";
import { table } from "./blocks.ts";
import { limitOf } from "./thresholds.ts";

/** A text in its sentences. */
const sentencesOf = (text: string): string[] => text.split(/(?<=\.) (?=[A-Z])/);

/** Texts without the sentences that an earlier one said; what a text begins with stays. */
export function saidOnce(texts: readonly string[]): string[] {
  const said = new Set<string>();
  return [...new Set(texts)].map((text) => {
    const kept = sentencesOf(text).filter((sentence, i) => i === 0 || !said.has(sentence));
    for (const sentence of kept) said.add(sentence);
    return kept.join(" ");
  });
}

/** Why a measure was not computed: roles that it lacks. */
const LACKING = /^It needs the roles? (\w+(?:, \w+)*)\.$/;

/** Measures that were not computed: those that lack roles together, the others by their reasons. */
function skippedTexts({ skipped }: RiskReport, { say, told }: ReportWords): string[] {
  const titles = new Map<string, string[]>();
  const lacking = skipped.flatMap(({ title, reason }) => {
    const roles = LACKING.exec(reason)?.[1];
    return roles === undefined ? [] : [say("marked", { value: told(title), mark: roles })];
  });
  for (const { title, reason } of skipped.filter(({ reason: why }) => !LACKING.test(why)))
    titles.set(reason, [...(titles.get(reason) ?? []), told(title)]);
  return [
    ...(lacking.length === 0 ? [] : [say("rolesLacking", { measures: lacking.join(say("semicolon")) })]),
    ...Array.from(titles, ([reason, names]) =>
      say("notComputedTitles", { titles: names.join(say("semicolon")), reason: told(reason) }),
    ),
  ];
}

const listed = (names: readonly (string | undefined | null)[]): readonly string[] => [
  ...new Set(names.filter((name) => name !== undefined && name !== null)),
];

/** "In the scenarios neighbour, employer, for a.csv, the rule “marketer risk at most 3 %”". */
function rulesText(rules: readonly [RuleReport, ...RuleReport[]], words: ReportWords): string {
  const { say } = words;
  const [rule] = rules;
  const names = listed(rules.map(({ scenario }) => scenario));
  const files = listed(rules.map(({ file }) => file));
  const where = [
    ...(names.length === 0 ? [] : [say("inScenarios", { n: names.length, names: names.join(", ") })]),
    ...(files.length === 0 ? [] : [say("forFiles", { names: files.join(", ") })]),
  ];
  const said = say("theRule", { label: rule.label, limit: limitOf(rule, words) });
  return begun([...where, said].join(", "));
}

/** What has to be known of figures that rules are judged by: the same of one rule once, with all its scenarios. */
function cautionTexts({ policy }: RiskReport, words: ReportWords): string[] {
  const alike = new Map<string, [RuleReport, ...RuleReport[]]>();
  for (const rule of policy?.rules ?? []) {
    const { caution, label, file } = rule;
    const key = JSON.stringify([label, limitOf(rule, words), caution, file]);
    if (caution === undefined) continue;
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [rule]);
    else others.push(rule);
  }
  return Array.from(alike.values(), (rules) =>
    words.say("placed", { place: rulesText(rules, words), text: rules[0].caution ?? "" }),
  );
}

/** What limits the figures. */
export function limits(report: RiskReport): Block {
  const { answer } = report;
  const words = wordsOf(report);
  const { say, toldWhole } = words;
  const told = [
    ...(answer?.limits.slice(-1) ?? []),
    say("treatmentCosts"),
    ...cautionTexts(report, words),
    ...warningTexts(report).map((text) => toldWhole(text) ?? say("warning", { text })),
    ...skippedTexts(report, words),
  ];
  return table(
    say("limitsTitle"),
    say("limitsAbout"),
    [say("numberColumn"), say("limit")],
    saidOnce(told).map((one, i) => [String(i + 1), one]),
  );
}
