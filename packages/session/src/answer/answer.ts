import type { Answer, PolicyReport, RiskReport, RuleReport } from "@sdc-risk/report";
import type { Decision, Subject } from "../policy/decide.js";
import { PRESETS } from "../policy/presets.js";
import { given } from "../settings.js";
import { expectedOf } from "./expected.js";
import { rulesThatDecide, twoCountsSentence, whatDecides, whatDecidesIn, whose } from "./sentences.js";

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

const ALL: Readonly<Record<number, string>> = { 2: "both" };

/** "both scenarios", "all 3 scenarios", "1 of 3 scenarios". */
const someOf = (n: number, all: number, word: string): string =>
  n === all ? `${ALL[all] ?? `all ${all}`} ${word}s` : `${n} of ${counted(all, word)}`;

/**
 * How many rules fail, or that none does. A rule is judged once in each scenario and for each file, which is told.
 */
function tally(rules: readonly RuleReport[]): string {
  const failing = rules.filter(({ met }) => !met).length;
  const count = (of: (rule: RuleReport) => unknown): number =>
    new Set(rules.map((rule) => JSON.stringify(of(rule)))).size;
  const own = count(({ figure, bound, limit }) => [figure, bound, limit]);
  if (own === rules.length && own === 1) return failing === 1 ? "its rule fails" : "its rule holds";
  if (own === rules.length)
    return failing === 0
      ? `all ${own} rules hold`
      : `${failing} of ${own} rules ${failing === 1 ? "fails" : "fail"}`;
  const places = [
    { n: count(({ scenario }) => scenario), word: "scenario" },
    { n: count(({ file = null }) => file), word: "file" },
  ].filter(({ n }) => n > 1);
  const [place] = places;
  if (own === 1 && places.length === 1 && place !== undefined)
    return (
      `its rule ${failing === 0 ? "holds" : "fails"} in ` +
      someOf(failing === 0 ? place.n : failing, place.n, place.word)
    );
  const where = places.map(({ n, word }) => counted(n, word)).join(" and ");
  const begun = `${counted(own, "rule")} in ${where} ${own === 1 ? "makes" : "make"} ${rules.length} checks`;
  if (failing === 0) return `${begun}, and all hold`;
  return (
    `${begun}, and ` +
    (failing === rules.length ? "all fail" : `${failing} of them ${failing === 1 ? "fails" : "fail"}`)
  );
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
  const begun = `${whom} ${several ? "meet" : "meets"} the policy “${name}”: ${tally(rules)}`;
  return doubtful.length === 0
    ? `Yes. ${begun}.`
    : `Yes, with a caution. ${begun}, but ` +
        `${doubtful.length === 1 && rules.length === 1 ? "it rests" : `${doubtful.length} of them ${doubtful.length === 1 ? "rests" : "rest"}`} ` +
        `on ${doubtText(doubtful)}.`;
}

/** What is not covered: by the policy, by measures that were not computed, by any figure. */
function limitsOf({ report, decision, subjects }: Told): string[] {
  const counts = subjects.flatMap(({ found, where }) => {
    const sentence = twoCountsSentence(found.findings),
      place = whose(where);
    return sentence === null ? [] : [place === "" ? sentence : `${place}: ${sentence}`];
  });
  const own = decision?.policy.notCovered;
  const skipped = report.skipped.map(({ title }) => title);
  return [
    ...(own === undefined ? [] : [own]),
    ...(skipped.length === 0 ? [] : [`Not computed: ${skipped.join("; ")}. Why stands below.`]),
    ...(report.warnings.length === 0
      ? []
      : [
          `${report.warnings.length === 1 ? "One warning limits" : `${report.warnings.length} warnings limit`} ` +
            `the figures; ${report.warnings.length === 1 ? "it stands" : "they stand"} in full below.`,
        ]),
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
function riskDecides(subjects: readonly Subject[]): readonly string[] {
  const [only, ...others] = subjects;
  if (only !== undefined && others.length === 0 && only.where.file === undefined)
    return whatDecides(only.found.findings, only.found.records);
  if (subjects.every(({ found }) => found.records === 0)) return ["There are no records."];
  return whatDecidesIn(subjects.map(({ found, where }) => ({ ...found, name: whose(where) })));
}

/** What a reader wants to know first, from what was found. */
export function answerOf(told: Told): Answer {
  const { report, subjects, decision } = told;
  return {
    statement:
      decision === null ? "No policy was given, so there is no verdict." : judged(report, decision.policy),
    met: decision?.policy.met ?? null,
    expected: expectedOf(subjects),
    decides: decision === null ? riskDecides(subjects) : rulesThatDecide(decision.policy.rules),
    remedies: decision?.remedies ?? [],
    ...given({ joint: decision?.joint ?? undefined }),
    limits: limitsOf(told),
    next: nextOf(told),
  };
}
