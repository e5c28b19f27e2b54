import type { Finding } from "@sdc-risk/assess";
import type { Answer, PolicyReport, Remedy, RiskReport, RuleReport } from "@sdc-risk/report";
import { PRESETS } from "../policy/presets.js";
import { rulesThatDecide, whatDecides, whatDecidesIn, type Found } from "./sentences.js";

/** What no figure of a report tells. */
const NEVER_COVERED =
  "Figures speak of the keys that were named, as an intruder who knows them would use them. Keys that " +
  "nobody thought of, direct identifiers, free text, and files released before are not covered.";

interface Told {
  readonly report: RiskReport;
  readonly findings: readonly Finding[];
  /** What was found in each scenario; empty where there are none. */
  readonly scenarios: readonly Found[];
  readonly decision: { readonly policy: PolicyReport; readonly remedies: readonly Remedy[] } | null;
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
  const own = distinct(rules.map(({ figure, bound, limit }) => [figure, bound, limit]));
  if (own === rules.length) return tallyOfOnce(own, failing);
  const places = [
    { n: distinct(rules.map(({ scenario }) => scenario)), word: "scenario" },
    { n: distinct(rules.map(({ file }) => file)), word: "file" },
  ].filter(({ n }) => n > 1);
  const [place] = places;
  if (own === 1 && places.length === 1 && place !== undefined) {
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
    n = doubtful.length;
  if (n === 0) return `Yes. ${begun}.`;
  const who = rules.length === 1 ? "it rests" : `${n} of them ${n === 1 ? "rests" : "rest"}`;
  return `Yes, with a caution. ${begun}, but ${who} on ${doubtText(doubtful)}.`;
}

/** What is not covered: by the policy, by measures that were not computed, by any figure. */
function limitsOf(report: RiskReport, decision: Told["decision"]): string[] {
  const own = decision?.policy.notCovered,
    skipped = report.skipped.map(({ title }) => title),
    warnings = report.warnings.length;
  const limiting =
    warnings === 1
      ? "One warning limits the figures; it stands in full below."
      : `${warnings} warnings limit the figures; they stand in full below.`;
  return [
    ...(own === undefined ? [] : [own]),
    ...(skipped.length === 0 ? [] : [`Not computed: ${skipped.join("; ")}. Why stands below.`]),
    ...(warnings === 0 ? [] : [limiting]),
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

/** The rules that decide; without a policy what decides the risk, in each scenario where there are several. */
function decidesOf({ report, findings, scenarios, decision }: Told): readonly string[] {
  if (decision !== null) return rulesThatDecide(decision.policy.rules);
  const { rows } = report.data;
  return scenarios.length > 1 ? whatDecidesIn(scenarios, rows) : whatDecides(findings, rows);
}

/** What a reader wants to know first, from what was found. */
export function answerOf(told: Told): Answer {
  const { report, decision } = told;
  return {
    statement:
      decision === null ? "No policy was given, so there is no verdict." : judged(report, decision.policy),
    met: decision?.policy.met ?? null,
    decides: decidesOf(told),
    remedies: decision?.remedies ?? [],
    limits: limitsOf(report, decision),
    next: nextOf(told),
  };
}
