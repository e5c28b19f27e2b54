import type { Finding } from "@sdc-risk/assess";
import { firstSentence, unitsText } from "@sdc-risk/blocks";
import { countText, plural, shareText } from "@sdc-risk/data";
import type { LeadingSummaries } from "@sdc-risk/core/summary";
import type { ExpectedReport, PolicyReport, RuleReport } from "@sdc-risk/report";
import { leadingFinding, leadingSummary } from "../policy/judging/finding.ts";
import { listText } from "./headline.ts";

/** Things that a reader is told of at most. */
const FEW = 3;

/** Records that are alone with their keys; null where that was not computed. */
const uniquesIn = (findings: readonly Finding[]): number | null =>
  leadingSummary(findings, "uniques")?.sampleUniques ?? null;

/** "1,302 of 2,000 records (65.1 %) have a unique combination of key values." */
function uniquesSentence(findings: readonly Finding[]): string | null {
  const finding = leadingFinding(findings, "uniques");
  const uniques = uniquesIn(findings);
  if (finding === undefined || uniques === null) return null;
  const { unit, units } = finding;
  return uniques === 0
    ? `No ${unit.one} has a unique combination of key values.`
    : `${countText(uniques)} of ${unitsText(units, unit)} (${shareText(uniques / units)}) ` +
        `${plural(uniques, "has", "have")} a unique combination of key values.`;
}

/** How the model of the population counts a record that misses keys. */
const ownText = ({ design: { patterns } }: LeadingSummaries["matches"]): string =>
  (patterns?.fitted ?? 0) === 0
    ? "if it is a category of its own"
    : "if a record is compared with those that have the same keys filled in";

/**
 * Why measures tell different numbers of records that are alone: a missing value matches any value, is one more,
 * or is left out. Null where they tell the same.
 */
export function twoCountsSentence(findings: readonly Finding[]): string | null {
  const finding = leadingFinding(findings, "uniques");
  const model = leadingSummary(findings, "matches");
  const any = uniquesIn(findings);
  if (finding === undefined || any === null || model === undefined || any === model.sampleUniques)
    return null;
  const { sampleUniques: own } = model;
  return (
    `Unique ${finding.unit.many} are counted in two ways, because some keys are missing: ` +
    `${countText(any)} if a missing value may be any value, ${countText(own)} ${ownText(model)}.`
  );
}

/** "The key age matters most: dropping it leaves 21 unique records (now 1,302)." */
function keySentence(findings: readonly Finding[], named: (key: string) => string): string | null {
  const { violations: [first] = [], leaveOneOut: all = [] } = leadingSummary(findings, "groups") ?? {};
  if (first === undefined || all.length < 2) return null;
  const { k, records: now } = first;
  const ordered = all
    .map(({ key, violations }) => ({ key, left: violations.find((one) => one.k === k)!.records }))
    .sort((a, b) => a.left - b.left);
  const best = ordered[0]!;
  const keys = ordered.filter((one) => one.left === best.left).map(({ key }) => key);
  if (best.left >= now) return null;
  const { one, many } = leadingFinding(findings, "groups")!.unit;
  const left = best.left === 1 ? one : many;
  const remaining =
    k === 2
      ? `${countText(best.left)} unique ${left}`
      : `${countText(best.left)} ${left} in groups of fewer than ${k}`;
  return `${mattersText(keys.map(named), all.length)} leaves ${remaining} (now ${countText(now)}).`;
}

/** "The key age matters most: dropping it", and for several keys that matter as much. */
function mattersText(keys: readonly string[], all: number): string {
  if (keys.length === 1) return `The key ${keys[0]!} matters most: dropping it`;
  const any = keys.length === 2 ? "dropping either one" : "dropping any one of them";
  return keys.length === all
    ? `All keys matter equally: ${any}`
    : `The keys ${listText(keys)} matter most: ${any}`;
}

/** What decides the risk of a file, where there is no policy. @param named a key as people read it */
export const whatDecides = (
  findings: readonly Finding[],
  records: number,
  named: (key: string) => string,
): readonly string[] =>
  records === 0
    ? ["There are no records."]
    : [uniquesSentence(findings), keySentence(findings, named)].filter((sentence) => sentence !== null);

/** A scenario and a file that are judged. */
type Judged = Pick<RuleReport, "scenario" | "file">;

/** "neighbour, released.csv"; empty where there is one of both. */
export const whose = ({ scenario, file }: Judged): string =>
  [...(scenario === null ? [] : [scenario]), ...(file === undefined ? [] : [file])].join(", ");

/**
 * Things of scenarios and files in the order in which the answer tells how many would be found there, the worst
 * first; as they are where that is known nowhere.
 */
export function inOrder<T extends Judged>(
  all: readonly T[],
  expected: readonly ExpectedReport[],
): readonly T[] {
  if (!expected.some(({ matches }) => matches !== null)) return all;
  const places = new Map(expected.map((one, i) => [whose(one), i]));
  const place = (one: Judged): number => places.get(whose(one)) ?? expected.length;
  return [...all].sort((a, b) => place(a) - place(b));
}

/** What was found in a scenario or a file. */
export interface JudgedFindings {
  readonly where: Judged;
  readonly findings: readonly Finding[];
  readonly records: number;
}

/**
 * How many records are alone in each scenario and file; the worst first.
 * @param expected how many are found in each, the worst first; where that is known nowhere, those with the most
 *   records that are alone stand first
 */
export function whatDecidesIn(
  subjects: readonly JudgedFindings[],
  expected: readonly ExpectedReport[],
): readonly string[] {
  const told = subjects.flatMap(({ where, findings, records }) => {
    const sentence = records === 0 ? "There are no records." : uniquesSentence(findings);
    const uniques = uniquesIn(findings);
    return sentence === null
      ? []
      : [{ ...where, sentence: `${whose(where)}: ${sentence}`, worst: uniques ?? 0 }];
  });
  const shown = inOrder(
    told.sort((a, b) => b.worst - a.worst),
    expected,
  );
  return shown.slice(0, FEW).map(({ sentence }) => sentence);
}

/** How far a rule is from its limit, relative to it; rules that fail stand first, a missing figure before all. */
function urgency({ met, margin, limit }: RuleReport): number {
  if (margin === null) return -Infinity;
  const relative = margin / Math.max(Math.abs(limit), 1e-9);
  return met ? Math.max(0, relative) : Math.min(-1e-300, relative);
}

/**
 * The rules that fail furthest, or those that are met most narrowly, in the order of the scenarios and files.
 * @param expected how many are found in each of these, the worst first
 */
export function rulesThatDecide(
  { rules }: Pick<PolicyReport, "rules">,
  expected: readonly ExpectedReport[],
): readonly string[] {
  const failing = rules.filter(({ met }) => !met);
  const shown = [...(failing.length > 0 ? failing : rules)]
    .sort((a, b) => urgency(a) - urgency(b))
    .slice(0, FEW);
  return inOrder(shown, expected).map((rule) => {
    const begun = whose(rule);
    const word = rule.result === "cannot tell" ? "Cannot tell" : "Caution";
    const caution = rule.caution === undefined ? "" : ` ${word}: ${firstSentence(rule.caution)}`;
    return `${begun === "" ? "" : `${begun}: `}${rule.reason}${caution}`;
  });
}
