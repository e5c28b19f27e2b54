import type { Finding } from "@sdc-risk/assess";
import { firstSentence } from "@sdc-risk/blocks";
import type { ExpectedReport, PolicyReport, RuleReport } from "@sdc-risk/report";
import { leadingFinding, leadingSummary } from "../policy/judging/finding.ts";
import { listText } from "./headline.ts";
import type { AnswerWords } from "./language/words.ts";

/** Things that a reader is told of at most. */
const FEW = 3;
/** So many rules that fail are all told: somebody who treats the file has to know them. */
const MOST_FAILING = 8;

/** Records that are alone with their keys; null where that was not computed. */
const uniquesIn = (findings: readonly Finding[]): number | null =>
  leadingSummary(findings, "uniques")?.sampleUniques ?? null;

/** "1,302 of 2,000 records (65.1 %) have a unique combination of key values." */
function uniquesSentence(findings: readonly Finding[], { say, count, share }: AnswerWords): string | null {
  const finding = leadingFinding(findings, "uniques");
  const uniques = uniquesIn(findings);
  if (finding === undefined || uniques === null) return null;
  const { unit, units } = finding;
  if (uniques === 0) return say("noUniques", { unit: unit.one });
  return say("uniques", {
    n: uniques,
    held: count(uniques),
    units: count(units),
    one: units === 1 ? "yes" : "no",
    unit: unit.one,
    share: share(uniques / units),
  });
}

/**
 * Why measures tell different numbers of records that are alone: a missing value matches any value, is one more,
 * or is left out. Null where they tell the same.
 */
export function twoCountsSentence(findings: readonly Finding[], { say, count }: AnswerWords): string | null {
  const finding = leadingFinding(findings, "uniques");
  const model = leadingSummary(findings, "matches");
  const any = uniquesIn(findings);
  if (finding === undefined || any === null || model === undefined || any === model.sampleUniques)
    return null;
  // how the model of the population counts a record that misses keys
  const way = (model.design.patterns?.fitted ?? 0) === 0 ? "category" : "filledIn";
  return say("twoCounts", { unit: finding.unit.one, any: count(any), own: count(model.sampleUniques), way });
}

/** "The key age matters most: dropping it leaves 21 unique records (now 1,302)." */
function keySentence(
  findings: readonly Finding[],
  named: (key: string) => string,
  words: AnswerWords,
): string | null {
  const finding = leadingFinding(findings, "groups");
  const { violations: [first] = [], leaveOneOut: all = [] } = leadingSummary(findings, "groups") ?? {};
  if (finding === undefined || first === undefined || all.length < 2) return null;
  const { k, records: now } = first;
  const ordered = all
    .flatMap(({ key, violations }) =>
      violations.filter((one) => one.k === k).map(({ records }) => ({ key, left: records })),
    )
    .sort((a, b) => a.left - b.left);
  const [best] = ordered;
  if (best === undefined || best.left >= now) return null;
  const keys = ordered.filter((one) => one.left === best.left).map(({ key }) => key);
  const left = { left: words.count(best.left), n: best.left, unit: finding.unit.one };
  return mattersText(
    keys.map(named),
    {
      all: all.length,
      left: k === 2 ? words.say("leftUnique", left) : words.say("leftInGroups", { ...left, k }),
      now: words.count(now),
    },
    words,
  );
}

/** What is left where a key that matters is dropped, and how many keys there are. */
interface Dropped {
  readonly all: number;
  readonly left: string;
  readonly now: string;
}

/** That a key matters most, and for several keys that they matter as much. */
function mattersText(keys: readonly string[], { all, left, now }: Dropped, words: AnswerWords): string {
  const { say } = words;
  const [only, ...others] = keys;
  const after = { left, now };
  if (only !== undefined && others.length === 0) return say("keyMatters", { key: only, ...after });
  const n = keys.length;
  return n === all
    ? say("allKeysMatter", { n, ...after })
    : say("keysMatter", { keys: listText(keys, words), n, ...after });
}

/** What decides the risk of a file, where there is no policy. @param named a key as people read it */
export const whatDecides = (
  { findings, records }: Pick<JudgedFindings, "findings" | "records">,
  named: (key: string) => string,
  words: AnswerWords,
): readonly string[] =>
  records === 0
    ? [words.say("thereAreNoRecords")]
    : [uniquesSentence(findings, words), keySentence(findings, named, words)].filter(
        (sentence) => sentence !== null,
      );

/** A scenario and a file that are judged. */
type Judged = Pick<RuleReport, "scenario" | "file">;

/** "neighbour, released.csv"; empty where there is one of both. */
export const whose = ({ scenario, file }: Judged): string =>
  [...(scenario === null ? [] : [scenario]), ...(file === undefined ? [] : [file])].join(", ");

/** A sentence behind the scenario and the file that it is about, where there are several. */
export const inPlace = (where: Judged, text: string, { say }: AnswerWords): string =>
  whose(where) === "" ? text : say("ofScenario", { where: whose(where), text });

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
  words: AnswerWords,
): readonly string[] {
  const all = subjects.flatMap(({ where, findings, records }) => {
    const sentence = records === 0 ? words.say("thereAreNoRecords") : uniquesSentence(findings, words);
    const text = sentence === null ? null : words.say("ofScenario", { where: whose(where), text: sentence });
    return text === null ? [] : [{ ...where, sentence: text, worst: uniquesIn(findings) ?? 0 }];
  });
  const shown = inOrder(
    all.sort((a, b) => b.worst - a.worst),
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
 * The rules that fail, where they are many those that fail furthest, or those that are met most narrowly, in the order of the scenarios and files.
 * @param expected how many are found in each of these, the worst first
 */
export function rulesThatDecide(
  { rules }: Pick<PolicyReport, "rules">,
  expected: readonly ExpectedReport[],
  words: AnswerWords,
): readonly string[] {
  const failing = rules.filter(({ met }) => !met);
  const shown = [...(failing.length > 0 ? failing : rules)]
    .sort((a, b) => urgency(a) - urgency(b))
    .slice(0, failing.length > MOST_FAILING ? FEW : Math.max(failing.length, FEW));
  return inOrder(shown, expected).map((rule) => inPlace(rule, reasonOf(rule, words), words));
}

/** Why a rule is met or not, with what is known of its value. */
function reasonOf({ reason, result, caution }: RuleReport, { say }: AnswerWords): string {
  if (caution === undefined) return reason;
  const values = { reason, caution: firstSentence(caution) };
  return result === "cannot tell" ? say("decidesOpen", values) : say("decidesCaution", values);
}
