import type { Finding } from "@sdc-risk/assess";
import { countText, firstSentence, shareText, unitsText } from "@sdc-risk/core";
import type { RuleReport } from "@sdc-risk/report";
import { LEADING, MATCHES } from "../policy/figures-in-words.js";
import { findingOf, summaryOf, type Fields } from "../policy/finding.js";
import { expectationText, valueText } from "../policy/words.js";

/** Things that a reader is told of at most. */
const FEW = 3;

const numberAt = (fields: Fields | undefined, name: string): number | null => {
  const value = fields?.[name];
  return typeof value === "number" ? value : null;
};

/** "Who knows these keys of everyone is expected to find 372 of 2,000 persons." */
function matchesSentence(findings: readonly Finding[]): string | null {
  const finding = findingOf(findings, MATCHES.measure),
    matches = summaryOf(findings, MATCHES.measure)?.[MATCHES.field] as Fields | undefined;
  const all = numberAt(matches, MATCHES.count),
    presence = numberAt(matches, MATCHES.presence);
  if (finding === undefined || all === null) return null;
  const { unit, units } = finding;
  const who =
    presence === 1
      ? "Somebody who knows these keys of everyone"
      : "The intruder of this scenario, whose file lacks persons or differs,";
  const how =
    matches!["by"] === "census"
      ? "counted, since the file is taken as the whole population"
      : matches!["tested"] === true && matches!["refuted"] !== true
        ? "by a tested model"
        : "roughly, by a model that was not tested or is refuted";
  return (
    `${who} is expected to match ${expectationText(all)} of ${unitsText(units, unit)} correctly ` +
    `(${shareText(Math.min(1, all / units))}), ${how}.`
  );
}

/** "1,302 of 2,000 records share their keys with no other." */
function uniquesSentence(findings: readonly Finding[]): string | null {
  const { measure, field } = LEADING.uniques,
    finding = findingOf(findings, measure),
    uniques = numberAt(summaryOf(findings, measure), field);
  if (finding === undefined || uniques === null) return null;
  const { unit, units } = finding;
  return uniques === 0
    ? `No ${unit.one} is alone with its keys.`
    : `${countText(uniques)} of ${unitsText(units, unit)} ${uniques === 1 ? "shares" : "share"} ` +
        `${uniques === 1 ? "its" : "their"} keys with no other ${unit.one} (${shareText(uniques / units)}).`;
}

interface Violations {
  readonly key?: string;
  readonly violations: readonly Fields[];
}

/** "age decides most: without it 21 records would be alone in place of 1,302." */
function keySentence(findings: readonly Finding[]): string | null {
  const { measure, list, without, by, count } = LEADING.classes,
    summary = summaryOf(findings, measure);
  const now = (summary?.[list] ?? []) as readonly Fields[],
    left = (summary?.[without] ?? []) as readonly (Violations & { readonly key: string })[];
  const [first] = now;
  if (first === undefined || left.length < 2) return null;
  const k = numberAt(first, by)!,
    all = numberAt(first, count)!;
  const ordered = left
    .map(({ key, violations }) => ({
      key,
      left: numberAt(
        violations.find((one) => one[by] === k),
        count,
      )!,
    }))
    .sort((a, b) => a.left - b.left);
  const best = ordered[0]!,
    keys = ordered.filter((one) => one.left === best.left).map(({ key }) => key);
  if (best.left >= all) return null;
  const decides =
    keys.length === 1
      ? `The key ${best.key} decides most: with it left out`
      : keys.length === left.length
        ? "No key decides more than another: with any one of them left out"
        : `The keys ${keys.join(", ")} decide most, one as much as the other: with any one of them left out`;
  return (
    `${decides} ${countText(best.left)} in place of ${unitsText(all, findingOf(findings, measure)!.unit)} ` +
    `would ${k === 2 ? "be alone with their keys" : `share their keys with fewer than ${k - 1} others`}.`
  );
}

/** What decides the risk of a file, where there is no policy. */
export const whatDecides = (findings: readonly Finding[], records: number): readonly string[] =>
  records === 0
    ? ["There are no records."]
    : [matchesSentence(findings), uniquesSentence(findings), keySentence(findings)].filter(
        (sentence) => sentence !== null,
      );

/** The findings of a scenario. */
export interface Found {
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** The expected correct matches of a scenario, or how many records are alone; the worst scenarios first. */
export function whatDecidesIn(scenarios: readonly Found[], records: number): readonly string[] {
  const { measure, field } = LEADING.uniques;
  const told = scenarios.flatMap(({ name, findings }) => {
    const matches = matchesSentence(findings),
      uniques = numberAt(summaryOf(findings, measure), field),
      sentence = matches ?? uniquesSentence(findings);
    const found = summaryOf(findings, MATCHES.measure)?.[MATCHES.field] as Fields | undefined;
    return sentence === null
      ? []
      : [{ sentence: `${name}: ${sentence}`, worst: numberAt(found, MATCHES.count) ?? uniques ?? 0 }];
  });
  const shown = [...told].sort((a, b) => b.worst - a.worst).slice(0, FEW);
  return records === 0 ? ["There are no records."] : shown.map(({ sentence }) => sentence);
}

/** How far a rule is from its limit, relative to it; rules that fail stand first, a missing figure before all. */
function urgency({ met, margin, limit }: RuleReport): number {
  if (margin === null) return -Infinity;
  const relative = margin / Math.max(Math.abs(limit), 1e-9);
  return met ? Math.max(0, relative) : Math.min(-1e-300, relative);
}

const whose = ({ scenario, file }: RuleReport): string =>
  [...(scenario === null ? [] : [scenario]), ...(file === undefined ? [] : [file])].join(", ");

/** The key whose leaving out lowers a failing figure most, in a sentence. */
function keyOf({ without = [], bound, share, value }: RuleReport): string {
  const some = without.filter((one) => one.value !== null),
    sign = bound === "max" ? 1 : -1;
  const best = [...some].sort((a, b) => sign * (a.value! - b.value!))[0];
  if (best === undefined || value === null || sign * (best.value! - value) >= 0) return "";
  const off = best.mark === undefined ? "" : ` (${best.mark})`;
  const meets = best.met ? `, which meets it${off === "" ? "" : " with that caution"}` : "";
  return ` Without ${best.key} it would be ${valueText(best.value, share)}${off}${meets}.`;
}

/** The rules that fail, or those that are met most narrowly. */
export function rulesThatDecide(rules: readonly RuleReport[]): readonly string[] {
  const failing = rules.filter(({ met }) => !met),
    shown = [...(failing.length > 0 ? failing : rules)].sort((a, b) => urgency(a) - urgency(b)).slice(0, FEW);
  return shown.map((rule) => {
    const begun = whose(rule),
      caution = rule.caution === undefined ? "" : ` Caution: ${firstSentence(rule.caution)}`;
    return `${begun === "" ? "" : `${begun}: `}${rule.reason}${rule.met ? "" : keyOf(rule)}${caution}`;
  });
}
