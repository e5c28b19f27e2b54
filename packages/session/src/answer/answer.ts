import { variablesOf, type SdcObject } from "@sdc-risk/core";
import { firstSentence } from "@sdc-risk/blocks";
import {
  boundText,
  warningTexts,
  type Answer,
  type ExpectedReport,
  type PolicyReport,
  type RiskReport,
  type RuleReport,
} from "@sdc-risk/report";
import { CODES, type Outgoing } from "../outgoing/against.ts";
import type { JudgedFile } from "../policy/decide.ts";
import { isMet } from "../policy/limit.ts";
import { CONFIRMED } from "../policy/judging/truth.ts";
import { PRESETS } from "../policy/presets.ts";
import { asksOfCopies, copiesOf, mayBeSynthetic, type KnownOfReleased } from "./copies.ts";
import { expectedOf, type UnlikePersons } from "./expected.ts";
import { limitedBy } from "./limiting-rule.ts";
import { namedKey } from "./named-key.ts";
import { listText } from "./headline.ts";
import type { AnswerWords } from "./language/words.ts";
import { inPlace, rulesThatDecide, twoCountsSentence, whatDecides, whatDecidesIn } from "./sentences.ts";
import { nextByWay, treatText, wayText, type WayToYes } from "./way-sentences.ts";

/** Findings against the file that the statement says. */
const MOST_SAID = 3;

interface AnswerInput {
  readonly report: RiskReport;
  /** What was found in each scenario and in each file that is to go out. */
  readonly subjects: readonly JudgedFile[];
  readonly policy: PolicyReport | null;
  /** What others say; no verdict of them is worse. */
  readonly others: readonly PolicyReport[];
  /** What would meet the policy; null where it is met, and where nobody asked. */
  readonly way: WayToYes | null;
  readonly outgoing: Outgoing;
  /** Scenarios of which no key is an age, a sex or a place. */
  readonly unlike: UnlikePersons;
  /** Whether a plan treated the files that are released. */
  readonly treated: boolean;
  /** The language of the answer. */
  readonly words: AnswerWords;
}

/** Who is judged, as a sentence begins with it or not: the data, or the released files. */
function whoIsJudged({ released, data }: RiskReport, { say }: AnswerWords, isFirst: boolean): string {
  const [first, ...others] = released;
  if (first === undefined) return data.name;
  return others.length === 0 ? first.name : say(isFirst ? "togetherFirst" : "together");
}

/** What a rule is judged in several times. */
type Place = "scenario" | "file";

/** "both scenarios", "all 3 scenarios", "1 of 3 scenarios". */
function someOf(n: number, all: number, place: Place, { say }: AnswerWords): string {
  if (n < all) return say(place === "scenario" ? "someScenarios" : "someFiles", { n, all });
  return say(place === "scenario" ? "allScenarios" : "allFiles", { n: all });
}

const distinct = (values: readonly unknown[]): number =>
  new Set(values.map((value) => JSON.stringify(value))).size;

/** Rules that are judged once each. */
function tallyOfOnce(rules: number, failing: number, { say }: AnswerWords): string {
  if (rules === 1) return say(failing === 0 ? "oneRuleHolds" : "oneRuleFails");
  return failing === 0 ? say("allRulesHold", { n: rules }) : say("rulesFail", { n: failing, all: rules });
}

/** How the checks came out that few rules make in several scenarios or files. */
function checksText(checks: number, failing: number, { say }: AnswerWords): string {
  if (failing === 0) return say("checksHold");
  return failing === checks ? say("checksFail") : say("someChecksFail", { n: failing });
}

/**
 * How many rules fail, or that none does. A rule is judged once in each scenario and for each file, which is told.
 */
function tally(rules: readonly RuleReport[], words: AnswerWords): string {
  const { say } = words;
  const failing = rules.filter(({ met }) => !met).length;
  const own = distinct(rules.map((rule) => [rule.figure, boundText(rule), rule.limit]));
  if (own === rules.length) return tallyOfOnce(own, failing, words);
  const places = [
    { n: distinct(rules.map(({ scenario }) => scenario)), word: "scenario" as const },
    { n: distinct(rules.map(({ file }) => file)), word: "file" as const },
  ].filter(({ n }) => n > 1);
  const [place, second] = places;
  if (place === undefined) return tallyOfOnce(rules.length, failing, words);
  if (own === 1 && second === undefined) {
    const { n, word } = place;
    return failing === 0
      ? say("ruleHoldsIn", { where: someOf(n, n, word, words) })
      : say("ruleFailsIn", { where: someOf(failing, n, word, words) });
  }
  const where = places.map(({ n, word }) => say(word === "scenario" ? "inScenarios" : "inFiles", { n }));
  return say("checks", {
    rules: own,
    where: listText(where, words),
    checks: rules.length,
    result: checksText(rules.length, failing, words),
  });
}

/** How few rules are met, not met, or cannot be told: "1 of 3 rules is not met, and 1 cannot be told". */
function resultsText(rules: readonly RuleReport[], { say }: AnswerWords): string {
  const count = (result: RuleReport["result"]): number =>
    rules.filter((rule) => rule.result === result).length;
  const n = count("not met");
  const open = count("cannot tell");
  const all = rules.length;
  if (all === 1) return say(n === 1 ? "ruleNotMet" : "ruleOpen");
  if (n === 0) return say("rulesOpen", { n: open, all });
  return open === 0 ? say("rulesNotMet", { n, all }) : say("rulesNotMetAndOpen", { n, all, open });
}

/** What is against the file besides rules, in its first sentences; of a no what forbids the release. */
function againstText({ verdict, against: all = [] }: PolicyReport, { say, told }: AnswerWords): string {
  const against = verdict === "no" ? all.filter(({ result }) => result === "not met") : all;
  const first = against.slice(0, MOST_SAID).map(({ text }) => told(firstSentence(text)));
  const left = against.length - first.length;
  return [...first, ...(left === 0 ? [] : [say("moreFindings", { n: left })])].join(" ");
}

function judged(report: RiskReport, policy: PolicyReport, words: AnswerWords): string {
  const { name, verdict, rules } = policy;
  const found = againstText(policy, words);
  const allMet = rules.every(({ met }) => met);
  const values = {
    subject: whoIsJudged(report, words, true),
    whom: whoIsJudged(report, words, false),
    several: report.released.length > 1 ? "yes" : "no",
    name,
    more: found === "" ? "" : ` ${found}`,
  };
  if (verdict === "yes") return words.say("yes", { ...values, tally: tally(rules, words) });
  if (allMet) return words.say(verdict === "no" ? "noThoughMet" : "openThoughMet", values);
  if (verdict === "cannot tell") return words.say("open", { ...values, tally: resultsText(rules, words) });
  const open = rules.some(({ result }) => result === "cannot tell");
  return words.say("no", { ...values, tally: (open ? resultsText : tally)(rules, words) });
}

/** What the other policies say; empty where there are none. */
function othersText(others: readonly PolicyReport[], { say }: AnswerWords): string {
  if (others.length === 0) return "";
  const verdicts = others.map(({ name, verdict }) => say("otherVerdict", { name, verdict }));
  return ` ${say("otherPolicies", { n: others.length, verdicts: verdicts.join(say("semicolon")) })}`;
}

/** What is said of the files that go out without a policy, too: the other findings are warnings. */
const WITHOUT_POLICY: readonly string[] = [CODES.givenAway, CODES.key];

/** What is against the files that go out; without a policy the keys that are given away, and what looks like keys. */
const againstIn = ({ policy, outgoing: { against } }: AnswerInput): string[] =>
  against.filter(({ code }) => policy !== null || WITHOUT_POLICY.includes(code)).map(({ text }) => text);

const knownOf = ({ policy, others, treated }: AnswerInput): KnownOfReleased => ({
  policies: policy === null ? others : [policy, ...others],
  treated,
});

/** Whether a file that is judged holds a variable. */
function holds({ assessed: { sdc }, released }: JudgedFile, variable: string): boolean {
  const file = released === null ? sdc : sdc.releasedFile(released);
  return file.variables.includes(variable);
}

/**
 * That people who live together may be known together, by what where that is seen; empty without households, and where
 * these are the persons. A released file that lacks their id cannot be assessed by it.
 */
function togetherText(input: AnswerInput): string[] {
  const { subjects, outgoing, words } = input;
  const [first] = subjects;
  const { household, entity } = first?.assessed.sdc.roles ?? {};
  if (household === undefined || entity !== undefined) return [];
  if (outgoing.groupsSeen.length > 0) return outgoing.groupsSeen.map(({ text }) => words.told(text));
  if (subjects.some((subject) => holds(subject, household)))
    return [words.say("knownTogether", { household })];
  const known = knownOf(input);
  return subjects.some((subject) => mayBeSynthetic(subject, known))
    ? []
    : [words.say("perhapsTogether", { household })];
}

/** What is not covered: by the policy, by measures that were not computed, by any figure. */
function limitsOf(input: AnswerInput): string[] {
  const { report, policy, others, subjects, outgoing, words } = input;
  const { say, told } = words;
  const counts = subjects.flatMap(({ found, where }) => {
    const sentence = twoCountsSentence(found.findings, words);
    return sentence === null ? [] : [inPlace(where, sentence, words)];
  });
  const own = [policy, ...others].flatMap((one) => one?.notCovered ?? []);
  const skipped = report.skipped.map(({ title }) => told(title));
  const warnings = warningTexts(report).length;
  return [
    ...[...againstIn(input), ...outgoing.limits, ...own].map((text) => told(text)),
    ...(skipped.length === 0 ? [] : [say("notComputed", { titles: skipped.join(say("semicolon")) })]),
    ...(warnings === 0 ? [] : [say("warningsBelow", { n: warnings })]),
    ...counts,
    ...togetherText(input),
    `${say("onlyKeys")} ${say("neverCovered")}`,
  ];
}

/** What to do with released files that may be synthetic; null where they are no such files. */
function anewText(input: AnswerInput): string | null {
  const { subjects, words } = input;
  const known = knownOf(input);
  if (!subjects.some((subject) => mayBeSynthetic(subject, known))) return null;
  const failing = known.policies.map(({ rules }) => ({ rules: rules.filter(({ met }) => !met) }));
  // nothing was found against the file: another one would be judged no better
  const open = failing.flatMap(({ rules }) => rules);
  if (failing.some(asksOfCopies) && open.every(({ result }) => result === "cannot tell"))
    return words.say(input.report.control === undefined ? "needsControl" : "undecidedAnew");
  return words.say(failing.some(asksOfCopies) ? "makeAnew" : "makeAnewOrTreat");
}

/** How to say how much of the population the file holds; a population that was given has a number of units. */
function extentText({ subjects, words: { say, count } }: AnswerInput): string {
  const units = subjects[0]?.assessed.sdc.population?.units;
  if (units === undefined) return say("stateExtent", { flag: CONFIRMED });
  return say("stateExtentKnown", { flag: CONFIRMED, size: count(units), number: String(units) });
}

/** Whether the plan of a treated file is what its rules lack: it says what values were recoded to. */
const lacksPlan = (failing: readonly RuleReport[]): boolean =>
  failing.some(({ doubt }) => doubt === "recoding") &&
  failing.every(({ doubt, result }) => doubt === "recoding" || result === "cannot tell");

/** Whether a rule is met but for its gaps, of which nobody has said what was there. */
const failsByGaps = (rule: RuleReport): boolean =>
  rule.doubt === "missing values" || (rule.counted !== undefined && isMet(rule, rule.counted));

/** That the original of a file with suppressed values would let it be judged; nothing where one was given. */
function originalText({ policy, report: { released, data }, words }: AnswerInput): string[] {
  if (policy === null || released.length > 0) return [];
  const open = policy.rules.filter(({ met }) => !met);
  return open.length > 0 && open.every(failsByGaps) ? [words.say("nameOriginal", { file: data.name })] : [];
}

/** What to do next. */
const nextOf = (input: AnswerInput): string => [...originalText(input), nextStep(input)].join(" ");

function nextStep(input: AnswerInput): string {
  const { policy, way, report, words } = input;
  const { say } = words;
  if (policy === null) return say("yourDecision", { presets: Object.keys(PRESETS).join(", ") });
  if (policy.verdict === "yes") return say("writeRecord");
  const failing = policy.rules.filter(({ met }) => !met);
  const { against = [] } = policy;
  if (failing.length > 0 && failing.every(({ value }) => value === null))
    return report.control === undefined && asksOfCopies({ rules: failing })
      ? say("needsControl")
      : say("provideMissing");
  if (against.length > 0 && against.every(({ code }) => code === CODES.key) && failing.length === 0)
    return say("declareKeys");
  if (against.length > 0 && failing.length === 0 && way?.plan === undefined) return say("resolveFindings");
  if (failing.some(({ doubt }) => doubt === "weights")) return say("confirmWeights", { flag: CONFIRMED });
  if (failing.some(({ doubt }) => doubt === "extent")) return extentText(input);
  if (lacksPlan(failing)) return say("givePlan");
  // the rules say themselves what to change of the settings
  if (failing.length > 0 && failing.every(({ doubt }) => doubt === "options")) return say("resolveFindings");
  const anew = way?.plan === undefined ? anewText(input) : null;
  if (anew !== null) return anew;
  if (way !== null) return nextByWay(way, report.command, words);
  return report.released.length > 0 ? say("treatFurther") : treatText(report.command, words);
}

/** What decides the risk where there is no policy. */
function riskDecides(
  { subjects, words }: AnswerInput,
  expected: readonly ExpectedReport[],
): readonly string[] {
  const [only, ...others] = subjects;
  if (only !== undefined && others.length === 0 && only.where.file === undefined)
    return whatDecides(only.found, (key) => namedKey(only.assessed.sdc, key), words);
  if (subjects.every(({ found }) => found.records === 0)) return [words.say("thereAreNoRecords")];
  return whatDecidesIn(
    subjects.map(({ found, where }) => ({ ...found, where })),
    expected,
    words,
  );
}

/** Declared identifiers that the data hold. */
function identifiersDeclared(sdc: SdcObject): readonly string[] {
  const held = variablesOf(sdc.roles, "directIdentifiers").filter((name) => sdc.variables.includes(name));
  // of an engine it is not known here whether a variable has values
  if (sdc.source !== null) return held;
  const { table } = sdc;
  return held.filter((name) => (table.getChild(name)?.nullCount ?? 0) < table.numRows);
}

/** Direct identifiers that a file holds; without a policy nobody looks for others than those that were declared. */
function identifiersIn(
  { policy, report, subjects, outgoing }: AnswerInput,
  file: string | undefined,
): readonly string[] {
  const found = outgoing.against.find((one) => one.code === CODES.identifier && one.file === file);
  if (found !== undefined || policy !== null || report.released.length > 0) return found?.variables ?? [];
  const [first] = subjects;
  return first === undefined ? [] : identifiersDeclared(first.assessed.sdc);
}

/** Numbers of files that hold direct identifiers, behind the sentence that these name everybody. */
const beforeIdentifiers = (
  expected: readonly ExpectedReport[],
  input: AnswerInput,
): readonly ExpectedReport[] =>
  expected.map((one) => {
    const names = one.units === 0 ? [] : identifiersIn(input, one.file);
    if (names.length === 0) return one;
    const { words } = input;
    const warning = words.say("identifiersInFile", { names: listText(names, words), n: names.length });
    return { ...one, text: `${warning} ${one.text}` };
  });

/** What a reader wants to know first, from what was found. */
export function answerOf(input: AnswerInput): Answer {
  const { report, subjects, policy, others, way, unlike, words } = input;
  const known = knownOf(input);
  const told = limitedBy(policy?.rules ?? [], expectedOf(subjects, { unlike, ...known }, words));
  const expected = beforeIdentifiers(told, input);
  const copies = copiesOf(subjects, known, words);
  return {
    statement:
      policy === null ? words.say("noVerdict") : judged(report, policy, words) + othersText(others, words),
    verdict: policy?.verdict ?? null,
    met: policy?.met ?? null,
    ...(copies.length === 0 ? {} : { copies }),
    expected,
    decides: policy === null ? riskDecides(input, expected) : rulesThatDecide(policy, expected, words),
    ...(way === null ? {} : { plan: wayText(way, words) }),
    limits: limitsOf(input),
    next: nextOf(input),
  };
}
