import { begun, type Block } from "@sdc-risk/blocks";
import { plural } from "@sdc-risk/data";
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

/** Measures that were not computed, those of one reason together. */
function skippedTexts({ skipped }: RiskReport): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, reason } of skipped) titles.set(reason, [...(titles.get(reason) ?? []), title]);
  return Array.from(titles, ([reason, names]) => `Not computed: ${names.join("; ")}. ${reason}`);
}

const listed = (names: readonly (string | undefined | null)[]): readonly string[] => [
  ...new Set(names.filter((name) => name !== undefined && name !== null)),
];

/** "In the scenarios neighbour, employer, for a.csv, the rule “marketer risk at most 3 %”". */
function rulesText(rules: readonly [RuleReport, ...RuleReport[]]): string {
  const [rule] = rules;
  const names = listed(rules.map(({ scenario }) => scenario));
  const files = listed(rules.map(({ file }) => file));
  const where = [
    ...(names.length === 0 ? [] : [`in the scenario${plural(names.length, "", "s")} ${names.join(", ")}`]),
    ...(files.length === 0 ? [] : [`for ${files.join(", ")}`]),
  ];
  return begun([...where, `the rule “${rule.label} ${limitOf(rule)}”`].join(", "));
}

/** What has to be known of figures that rules are judged by: the same of one rule once, with all its scenarios. */
function cautionTexts({ policy }: RiskReport): string[] {
  const alike = new Map<string, [RuleReport, ...RuleReport[]]>();
  for (const rule of policy?.rules ?? []) {
    const { caution, label, file } = rule;
    const key = JSON.stringify([label, limitOf(rule), caution, file]);
    if (caution === undefined) continue;
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [rule]);
    else others.push(rule);
  }
  return Array.from(alike.values(), (rules) => `${rulesText(rules)}: ${rules[0].caution!}`);
}

/** What limits the figures. */
export function limits(report: RiskReport): Block {
  const { answer } = report;
  const told = [
    ...(answer?.limits.slice(-1) ?? []),
    "What the treatment costs those who use the data is not measured here.",
    ...cautionTexts(report),
    ...warningTexts(report),
    ...skippedTexts(report),
  ];
  return table(
    "Limits",
    "What to bear in mind where the figures are used.",
    ["no.", "limit"],
    saidOnce(told).map((one, i) => [String(i + 1), one]),
  );
}
