import { firstSentence } from "@sdc-risk/blocks";
import { counted, plural } from "@sdc-risk/data";
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
import { CONFIRMED } from "../policy/judging/truth.ts";
import { PRESETS } from "../policy/presets.ts";
import { expectedOf, type UnlikePersons } from "./expected.ts";
import { limitedBy } from "./limiting-rule.ts";
import { namedKey } from "./named-key.ts";
import { rulesThatDecide, twoCountsSentence, whatDecides, whatDecidesIn, whose } from "./sentences.ts";
import { nextByWay, treatText, wayText, type WayToYes } from "./way-sentences.ts";

/** Findings against the file that the statement says. */
const MOST_SAID = 3;

/** What no figure of a report covers. */
const NEVER_COVERED =
  "The figures cover only the key variables you selected. " +
  "Not covered: other variables, direct identifiers, free text, earlier releases.";

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
}

/** Who is judged: the data, or the released files. */
function subject({ released, data }: RiskReport): string {
  const [first, ...others] = released;
  if (first === undefined) return data.name;
  return others.length === 0 ? first.name : "The released files together";
}

/** "both scenarios", "all 3 scenarios", "1 of 3 scenarios". */
function someOf(n: number, all: number, word: string): string {
  if (n < all) return `${n} of ${counted(all, word)}`;
  return all === 2 ? `both ${word}s` : `all ${all} ${word}s`;
}

/** How many of a number fail: "2 of 4 rules fail", "1 of them fails". */
const fewFail = (failing: number, all: string): string =>
  `${failing} of ${all} ${plural(failing, "fails", "fail")}`;

const distinct = (values: readonly unknown[]): number =>
  new Set(values.map((value) => JSON.stringify(value))).size;

/** Rules that are judged once each. */
function tallyOfOnce(rules: number, failing: number): string {
  if (rules === 1) return failing === 0 ? "its rule holds" : "its rule fails";
  return failing === 0 ? `all ${rules} rules hold` : fewFail(failing, `${rules} rules`);
}

/** How the checks came out that few rules make in several scenarios or files. */
function checksText(checks: number, failing: number): string {
  if (failing === 0) return "all hold";
  return failing === checks ? "all fail" : fewFail(failing, "them");
}

/**
 * How many rules fail, or that none does. A rule is judged once in each scenario and for each file, which is told.
 */
function tally(rules: readonly RuleReport[]): string {
  const failing = rules.filter(({ met }) => !met).length;
  const own = distinct(rules.map((rule) => [rule.figure, boundText(rule), rule.limit]));
  if (own === rules.length) return tallyOfOnce(own, failing);
  const places = [
    { n: distinct(rules.map(({ scenario }) => scenario)), word: "scenario" },
    { n: distinct(rules.map(({ file }) => file)), word: "file" },
  ].filter(({ n }) => n > 1);
  const [place] = places;
  if (place === undefined) return tallyOfOnce(rules.length, failing);
  if (own === 1 && places.length === 1) {
    const { n, word } = place;
    return failing === 0
      ? `its rule holds in ${someOf(n, n, word)}`
      : `its rule fails in ${someOf(failing, n, word)}`;
  }
  const where = places.map(({ n, word }) => counted(n, word)).join(" and ");
  const begun = `${counted(own, "rule")} in ${where} ${plural(own, "makes", "make")} ${rules.length} checks`;
  return `${begun}, and ${checksText(rules.length, failing)}`;
}

/** How few rules are met, not met, or cannot be told: "1 of 3 rules is not met, and 1 cannot be told". */
function resultsText(rules: readonly RuleReport[]): string {
  const count = (result: RuleReport["result"]): number =>
    rules.filter((rule) => rule.result === result).length;
  const unmet = count("not met");
  const open = count("cannot tell");
  const all = counted(rules.length, "rule");
  if (rules.length === 1) return plural(unmet, "its rule is not met", "its rule cannot be judged");
  if (unmet === 0) return `${open} of ${all} cannot be judged`;
  const fails = `${unmet} of ${all} ${plural(unmet, "is", "are")} not met`;
  return open === 0 ? fails : `${fails}, and ${open} cannot be judged`;
}

/** What is against the file besides rules, in its first sentences; of a no what forbids the release. */
function againstText({ verdict, against: all = [] }: PolicyReport): string {
  const against = verdict === "no" ? all.filter(({ result }) => result === "not met") : all;
  const first = against.slice(0, MOST_SAID).map(({ text }) => firstSentence(text));
  const left = against.length - first.length;
  return [
    ...first,
    ...(left === 0 ? [] : [`${counted(left, "more finding is", "more findings are")} listed below.`]),
  ].join(" ");
}

function judged(report: RiskReport, policy: PolicyReport): string {
  const { name, verdict, rules } = policy;
  const several = report.released.length > 1;
  const whom = subject(report);
  const does = several ? "do" : "does";
  const more = againstText(policy);
  const end = more === "" ? "" : ` ${more}`;
  const allMet = rules.every(({ met }) => met);
  if (verdict === "yes")
    return `Yes. ${whom} ${several ? "meet" : "meets"} the policy “${name}”: ${tally(rules)}.`;
  if (verdict === "no")
    return allMet
      ? `No. ${whom} must not be released, though ${several ? "they meet" : "it meets"} the rules of the policy “${name}”.${end}`
      : `No. ${whom} ${does} not meet the policy “${name}”: ${rules.some(({ result }) => result === "cannot tell") ? resultsText(rules) : tally(rules)}.${end}`;
  return allMet
    ? `Cannot tell. The rules of the policy “${name}” are met, but other findings speak against releasing ${whom}.${end}`
    : `Cannot tell whether ${whom} ${several ? "meet" : "meets"} the policy “${name}”: ${resultsText(rules)}.${end}`;
}

/** What the other policies say; empty where there are none. */
function othersText(others: readonly PolicyReport[]): string {
  const told = others.map(({ name, verdict }) => `“${name}”: ${verdict}`);
  return told.length === 0
    ? ""
    : ` ${plural(told.length, "The other policy", "The other policies")}: ${told.join("; ")}.`;
}

/** What is said of the files that go out without a policy, too: the other findings are warnings. */
const WITHOUT_POLICY: readonly string[] = [CODES.givenAway, CODES.key];

/** What is against the files that go out; without a policy the keys that are given away, and what looks like keys. */
const againstIn = ({ policy, outgoing: { against } }: AnswerInput): string[] =>
  against.filter(({ code }) => policy !== null || WITHOUT_POLICY.includes(code)).map(({ text }) => text);

/** What is not covered: by the policy, by measures that were not computed, by any figure. */
function limitsOf(told: AnswerInput): string[] {
  const { report, policy, others, subjects, outgoing } = told;
  const counts = subjects.flatMap(({ found, where }) => {
    const sentence = twoCountsSentence(found.findings);
    const place = whose(where);
    return sentence === null ? [] : [place === "" ? sentence : `${place}: ${sentence}`];
  });
  const own = [policy, ...others].flatMap((one) => one?.notCovered ?? []);
  const skipped = report.skipped.map(({ title }) => title);
  const warnings = warningTexts(report).length;
  const limiting =
    warnings === 1 ? "There is a warning: see below." : `There are ${warnings} warnings: see below.`;
  return [
    ...againstIn(told),
    ...outgoing.limits,
    ...own,
    ...(skipped.length === 0 ? [] : [`Not computed: ${skipped.join("; ")}. The reasons are given below.`]),
    ...(warnings === 0 ? [] : [limiting]),
    ...counts,
    NEVER_COVERED,
  ];
}

function nextOf({ policy, way, report }: AnswerInput): string {
  if (policy === null)
    return (
      "Whether this risk is acceptable is your decision. For a verdict, choose a policy " +
      `(--policy ${Object.keys(PRESETS).join(", ")}) or write your own (--policy rules.json, or "policy" in the settings).`
    );
  if (policy.verdict === "yes") return `Write the decision record: --template decision --out decision.html.`;
  const failing = policy.rules.filter(({ met }) => !met);
  const { against = [] } = policy;
  if (failing.length > 0 && failing.every(({ value }) => value === null))
    return "Provide what the missing figures need, such as a role, and assess again.";
  if (against.length > 0 && against.every(({ code }) => code === CODES.key) && failing.length === 0)
    return "Declare the variables that look like keys (--keys), or that no intruder knows (--insensitive), and assess again.";
  if (against.length > 0 && failing.length === 0 && way?.plan === undefined)
    return "Resolve the findings listed above, and assess again.";
  if (failing.some(({ doubt }) => doubt === "weights"))
    return `Confirm the sum of the weights (${CONFIRMED} N), and assess again.`;
  if (failing.some(({ doubt }) => doubt === "extent"))
    return (
      `State how many people the file was drawn from (${CONFIRMED} N), or that everyone is in it (--census), ` +
      "and assess again."
    );
  if (way !== null) return nextByWay(way, report.command);
  return report.released.length > 0
    ? "Treat the file further, and assess it again with --released."
    : treatText(report.command);
}

/** What decides the risk where there is no policy. */
function riskDecides(
  subjects: readonly JudgedFile[],
  expected: readonly ExpectedReport[],
): readonly string[] {
  const [only, ...others] = subjects;
  if (only !== undefined && others.length === 0 && only.where.file === undefined)
    return whatDecides(only.found.findings, only.found.records, (key) => namedKey(only.assessed.sdc, key));
  if (subjects.every(({ found }) => found.records === 0)) return ["There are no records."];
  return whatDecidesIn(
    subjects.map(({ found, where }) => ({ ...found, where })),
    expected,
  );
}

/** What a reader wants to know first, from what was found. */
export function answerOf(told: AnswerInput): Answer {
  const { report, subjects, policy, others, way, unlike } = told;
  const expected = limitedBy(policy?.rules ?? [], expectedOf(subjects, unlike));
  return {
    statement:
      policy === null
        ? "No policy was given, so there is no verdict."
        : judged(report, policy) + othersText(others),
    verdict: policy?.verdict ?? null,
    met: policy?.met ?? null,
    expected,
    decides: policy === null ? riskDecides(subjects, expected) : rulesThatDecide(policy, expected),
    ...(way === null ? {} : { plan: wayText(way) }),
    limits: limitsOf(told),
    next: nextOf(told),
  };
}
