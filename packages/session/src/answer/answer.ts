import { RECORDS, unitsText } from "@sdc-risk/core";
import {
  boundText,
  warningTexts,
  type Answer,
  type ExpectedReport,
  type JointRemedy,
  type PolicyReport,
  type RiskReport,
  type RuleReport,
} from "@sdc-risk/report";
import { GIVEN_AWAY, NOT_CHECKED } from "../given-away/warnings.js";
import type { Decision, Subject } from "../policy/decide.js";
import { expectationText } from "../policy/words.js";
import { PRESETS } from "../policy/presets.js";
import { given } from "../settings.js";
import { expectedOf } from "./expected.js";
import {
  inOrder,
  rulesThatDecide,
  twoCountsSentence,
  whatDecides,
  whatDecidesIn,
  whose,
} from "./sentences.js";

/** What no figure of a report tells. */
const NEVER_COVERED =
  "Figures speak of the keys that were named, as an intruder who knows them would use them. Keys that " +
  "nobody thought of, direct identifiers, free text, and files released before are not covered.";

interface Told {
  readonly report: RiskReport;
  /** What was found in each scenario and in each file that is to go out. */
  readonly subjects: readonly Subject[];
  readonly decision: Decision | null;
}

const counted = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;

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
  `${failing} of ${all} ${failing === 1 ? "fails" : "fail"}`;

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
  const where = places.map(({ n, word }) => counted(n, word)).join(" and "),
    begun = `${counted(own, "rule")} in ${where} ${own === 1 ? "makes" : "make"} ${rules.length} checks`;
  return `${begun}, and ${checksText(rules.length, failing)}`;
}

/** "a figure that is too low", "figures that are off: too low; a floor". */
function doubtText(doubtful: readonly RuleReport[]): string {
  const marks = [...new Set(doubtful.flatMap(({ mark }) => mark ?? []))];
  return doubtful.length === 1 ? `a figure that is ${marks[0]}` : `figures that are off: ${marks.join("; ")}`;
}

function judged(report: RiskReport, { name, met, rules }: PolicyReport): string {
  const doubtful = rules.filter(({ met: ok, caution }) => ok && caution !== undefined),
    several = report.released.length > 1;
  const whom = subject(report);
  if (!met) return `No. ${whom} ${several ? "do" : "does"} not meet the policy “${name}”: ${tally(rules)}.`;
  const begun = `${whom} ${several ? "meet" : "meets"} the policy “${name}”: ${tally(rules)}`,
    n = doubtful.length,
    given = report.warnings.some(({ code }) => code === GIVEN_AWAY);
  if (n === 0 && !given) return `Yes. ${begun}.`;
  const who = rules.length === 1 ? "it rests" : `${n} of them ${n === 1 ? "rests" : "rest"}`;
  const against = [
    ...(n === 0 ? [] : [`${who} on ${doubtText(doubtful)}`]),
    ...(given ? ["a key that was left out is given away by what was kept"] : []),
  ];
  return `Yes, with a caution. ${begun}, but ${against.join(", and ")}.`;
}

/** What is known against figures of released files that lack keys. */
const lackingOf = ({ warnings }: RiskReport): string[] =>
  warnings.filter(({ code }) => code === GIVEN_AWAY || code === NOT_CHECKED).map(({ message }) => message);

/** What is not covered: by the policy, by measures that were not computed, by any figure. */
function limitsOf({ report, decision, subjects }: Told): string[] {
  const counts = subjects.flatMap(({ found, where }) => {
    const sentence = twoCountsSentence(found.findings),
      place = whose(where);
    return sentence === null ? [] : [place === "" ? sentence : `${place}: ${sentence}`];
  });
  const own = decision?.policy.notCovered,
    skipped = report.skipped.map(({ title }) => title),
    warnings = warningTexts(report).length;
  const limiting =
    warnings === 1
      ? "One warning limits the figures; it stands in full below."
      : `${warnings} warnings limit the figures; they stand in full below.`;
  return [
    ...lackingOf(report),
    ...(own === undefined ? [] : [own]),
    ...(skipped.length === 0 ? [] : [`Not computed: ${skipped.join("; ")}. Why stands below.`]),
    ...(warnings === 0 ? [] : [limiting]),
    ...counts,
    NEVER_COVERED,
  ];
}

function nextOf({ decision, report }: Told): string {
  if (decision === null)
    return (
      "Whether that is little enough is yours to say. For a verdict write rules and give them as --policy " +
      `rules.json, or as "policy" in the settings; rules of others are there by name: ` +
      `${Object.keys(PRESETS).join(", ")}.`
    );
  if (decision.policy.met) return `Write the file of the decision: --template decision --out decision.html.`;
  const failing = decision.policy.rules.filter(({ met }) => !met);
  if (failing.every(({ value }) => value === null))
    return "Give what the missing figures need, such as a role, and assess again.";
  const again =
    report.released.length > 0
      ? "Treat the file further, and assess it again with --released."
      : "Treat the file, then assess it again with the treated file as --released.";
  return decision.remedies.length > 0
    ? again
    : `No change of keys that was tried brings the file nearer to the policy. ${again}`;
}

/** What decides the risk where there is no policy. */
function riskDecides(subjects: readonly Subject[], expected: readonly ExpectedReport[]): readonly string[] {
  const [only, ...others] = subjects;
  if (only !== undefined && others.length === 0 && only.where.file === undefined)
    return whatDecides(only.found.findings, only.found.records);
  if (subjects.every(({ found }) => found.records === 0)) return ["There are no records."];
  return whatDecidesIn(
    subjects.map(({ found, where }) => ({ ...found, where })),
    expected,
  );
}

/** The change for all scenarios, and how many would then be found where most are, if that is known everywhere. */
function jointWith({ joint, after }: Decision): JointRemedy | null {
  const expected = expectedOf(after),
    [worst] = expected;
  if (joint === null || worst === undefined || expected.some(({ matches }) => matches === null)) return joint;
  const { found } = after.find(({ where }) => whose(where) === whose(worst))!,
    unit = found.findings[0]?.unit;
  const { scenario, file, matches, units, mark } = worst,
    off = mark === undefined ? "" : ` (${mark})`;
  const text =
    `${expectationText(matches!)} of ${unitsText(units, unit ?? RECORDS)}${off} would be expected to be ` +
    `found (worst ${scenario === null ? "file" : "scenario"}: ${whose(worst)})`;
  return { ...joint, expected: { scenario, ...given({ file }), matches, units, ...given({ mark }), text } };
}

/** What a reader wants to know first, from what was found. */
export function answerOf(told: Told): Answer {
  const { report, subjects, decision } = told,
    expected = expectedOf(subjects);
  return {
    statement:
      decision === null ? "No policy was given, so there is no verdict." : judged(report, decision.policy),
    met: decision?.policy.met ?? null,
    expected,
    decides:
      decision === null ? riskDecides(subjects, expected) : rulesThatDecide(decision.policy.rules, expected),
    remedies: inOrder(decision?.remedies ?? [], expected),
    ...given({ joint: (decision === null ? null : jointWith(decision)) ?? undefined }),
    limits: limitsOf(told),
    next: nextOf(told),
  };
}
