import { begun, column, type TableBlock } from "@sdc-risk/blocks";
import { formatBeside } from "@sdc-risk/data";
import { ENGLISH, reportWords, wordsOf, type ReportWords } from "../language/report.ts";
import type { NumberWords } from "../language/words.ts";
import { marked, markedApart, marksText } from "./caution.ts";
import { originalText } from "./original-text.ts";
import { boundText } from "../policy/bound-text.ts";
import { resultText } from "../policy/result-text.ts";
import type { CopiesReport, ExpectedReport, PolicyReport, RiskReport, RuleReport } from "../risk-report.ts";
import { ASIDE, scenarioTable } from "./scenario-table.ts";

/** Where the answer stands in a page. */
export const ANSWER = "answer";

const shown = (value: number | null, share: boolean, words: NumberWords): string =>
  words.value(value, share ? "percent" : "number");

/** "≤ 3 %". */
export const limitText = (
  { bound, strict, limit, share }: Pick<RuleReport, "bound" | "strict" | "limit" | "share">,
  words: NumberWords = ENGLISH,
): string =>
  // it stays on one line
  `${bound === "min" ? "≥" : strict === true ? "<" : "≤"} ${shown(limit, share, words)}`.replaceAll(
    " ",
    "\u00a0",
  );

/** The scenario of a rule, with a sign where its coverage and divergence are not taken into account. */
const scenarioOf = ({ scenario, everybody }: RuleReport): string | null =>
  scenario !== null && everybody === true ? `${scenario}\u00a0${ASIDE}` : scenario;

/** For whom the rules of several scenarios hold. */
function whomText(
  { rules }: PolicyReport,
  scenarios: readonly { readonly name: string }[],
  { say }: ReportWords,
): string[] {
  if (scenarios.length === 0) return [];
  const named = rules.some((rule) => !holdsForAll(rule, rules, scenarios));
  return [
    named ? say("listedPerScenario") : say("holdsForEach", { n: scenarios.length }),
    ...(rules.some(({ everybody }) => everybody === true)
      ? [say("asideMeans", { sign: ASIDE, text: say("aside") })]
      : []),
  ];
}

/** Whether two rules of a report are one rule of its policy, in other scenarios or for other files. */
export const isOneRule = (a: RuleReport, b: RuleReport): boolean =>
  a.figure === b.figure &&
  boundText(a) === boundText(b) &&
  a.limit === b.limit &&
  a.why === b.why &&
  a.source === b.source;

/** Names of the scenarios that a rule holds for. */
export const scenariosOf = (rule: RuleReport, rules: readonly RuleReport[]): readonly string[] => [
  ...new Set(rules.flatMap((one) => (isOneRule(one, rule) ? (one.scenario ?? []) : []))),
];

const holdsForAll = (
  rule: RuleReport,
  rules: readonly RuleReport[],
  scenarios: readonly { readonly name: string }[],
): boolean => scenariosOf(rule, rules).length === scenarios.length;

/** What the marks of rules mean. */
const rulesMarks = (rules: readonly RuleReport[], words: ReportWords): string =>
  marksText(
    markedApart(
      rules.flatMap(({ label, mark, caution, ...where }) =>
        mark === undefined || caution === undefined
          ? []
          : [{ label, caution: { mark, text: caution }, where: placeName(where) || null }],
      ),
    ),
    words,
  );

/** The value of a rule, with as many digits as tell it from its limit. */
export const valueText = (
  { value, written, limit, share }: Pick<RuleReport, "value" | "written" | "limit" | "share">,
  words: NumberWords = ENGLISH,
): string =>
  value === null
    ? shown(value, share, words)
    : (written ?? words.number(formatBeside(value, limit, share ? "percent" : "number")));

/**
 * The rules of the policy of a report, each with its value, its limit and what decides it.
 * @param asked whether the policy's source and that all rules must be met is said, too
 */
export const rulesTable = (report: RiskReport, asked = true): TableBlock | null =>
  report.policy === undefined ? null : rulesTableOf(report.policy, report, asked);

/** What figures of the original are by both of their counts, with the rule where there are several. */
function originalTexts(rules: readonly RuleReport[], { say, told }: ReportWords): readonly string[] {
  const texts = rules.flatMap((rule) => {
    const text = originalText(rule);
    if (text === null) return [];
    return [rules.length === 1 ? told(text) : say("placed", { place: begun(rule.label), text: told(text) })];
  });
  return [...new Set(texts)];
}

/** The rules of one of its policies. */
function rulesTableOf(policy: PolicyReport, report: RiskReport, asked = true): TableBlock {
  const { scenarios = [] } = report;
  const words = wordsOf(report);
  const { say } = words;
  const { rules } = policy;
  const several = scenarios.length > 0;
  const files = new Set(rules.map(({ file }) => file)).size > 1;
  const released = rules.some(({ initial }) => initial !== undefined);
  return {
    kind: "table",
    title: say("policyNamed", { name: policy.name }),
    about: [
      ...(asked ? [say("allMustBeMet")] : []),
      say("whenMet"),
      ...whomText(policy, scenarios, words),
      ...(released ? [say("ofReleased")] : []),
      ...originalTexts(rules, words),
      ...(policy.source === undefined || !asked
        ? []
        : [say("source", { source: words.told(policy.source.replace(/\.?$/, ".")) })]),
    ]
      .join(" ")
      .concat(rulesMarks(rules, words)),
    columns: [
      column(say("rule")),
      ...(several ? [column(say("scenario"))] : []),
      ...(files ? [column(say("file"))] : []),
      ...(released ? [column(say("original"))] : []),
      column(say("value")),
      column(say("limit")),
      column(say("result")),
    ],
    rows: rules.map((rule) => [
      rule.label,
      ...(several ? [scenarioOf(rule)] : []),
      ...(files ? [rule.file ?? null] : []),
      ...(released ? [marked(shown(rule.initial ?? null, rule.share, words), rule.initialMark, words)] : []),
      marked(valueText(rule, words), rule.mark, words),
      limitText(rule, words),
      resultText(rule.result, words),
    ]),
  };
}

/** "neighbour, released.csv"; empty where there is one of both. */
export const placeName = ({ scenario, file }: Pick<ExpectedReport, "scenario" | "file">): string =>
  [...(scenario === null ? [] : [scenario]), ...(file === undefined ? [] : [file])].join(", ");

/** A text behind the scenario and the file that it is of, where there are several. */
export const inPlace = (
  where: Pick<ExpectedReport, "scenario" | "file">,
  text: string,
  { say }: ReportWords = ENGLISH,
): string => (placeName(where) === "" ? text : say("placed", { place: placeName(where), text }));

/** "neighbour, released.csv: Someone who knows …". */
export const expectedText = (one: ExpectedReport, words: ReportWords = ENGLISH): string =>
  inPlace(one, one.text, words);

/** "neighbour: 49 of the 1,003 records …", and more; the file is named in the text. */
export const copiesTexts = (
  { scenario, texts }: CopiesReport,
  words: ReportWords = ENGLISH,
): readonly string[] => texts.map((text) => inPlace({ scenario }, text, words));

/** The answer in its parts; what is a list stands one under the other. */
export interface AnswerParts {
  readonly title: string;
  readonly statement: string;
  /** Whether it says yes or no; null where there is no verdict, and where it cannot be told. */
  readonly clear: boolean | null;
  /** What files that may be synthetic hold of originals: it stands before how many would be found. */
  readonly copies: { readonly title: string; readonly items: readonly string[] };
  readonly expected: { readonly title: string; readonly items: readonly string[] };
  readonly decides: { readonly title: string; readonly items: readonly string[] };
  /** What would meet the policy; null where nothing is said of that. */
  readonly plan: { readonly title: string; readonly text: string } | null;
  /** The rules, and the scenarios. */
  readonly tables: readonly TableBlock[];
  readonly rules: TableBlock | null;
  /** The rules of further policies. */
  readonly others: readonly TableBlock[];
  readonly scenarios: TableBlock | null;
  /** What the marks beside the values of rules mean; empty without marks. */
  readonly marks: string;
  readonly limits: { readonly title: string; readonly items: readonly string[] };
  readonly next: { readonly title: string; readonly text: string };
}

/** What would meet the policy of a report, under its title; null where nothing is said of that. */
export function planPart({
  answer,
  policy,
  language,
}: Pick<RiskReport, "answer" | "policy" | "language">): AnswerParts["plan"] {
  if (answer?.plan === undefined) return null;
  const title = reportWords(language).say(policy?.plan?.met === false ? "closest" : "wouldMeet");
  return { title, text: answer.plan };
}

/** The answer of a report, to be shown; null where it has none. */
export function answerParts(report: RiskReport): AnswerParts | null {
  const { answer, policy, otherPolicies = [] } = report;
  if (answer === undefined) return null;
  const words = wordsOf(report);
  const { say } = words;
  const rules = rulesTable(report);
  const others = otherPolicies.map((one) => rulesTableOf(one, report));
  const scenarios = scenarioTable(report);
  return {
    title: say("answer"),
    statement: answer.statement,
    clear: policy?.verdict === "cannot tell" ? null : answer.met,
    copies: {
      title: say("ofOriginals"),
      items: (answer.copies ?? []).flatMap((one) => copiesTexts(one, words)),
    },
    expected: {
      title: say("howMany"),
      items: (answer.expected ?? []).map((one) => expectedText(one, words)),
    },
    decides: {
      title: say(answer.met === null ? "whatDecidesRisk" : "whatDecides"),
      items: answer.decides,
    },
    plan: planPart(report),
    tables: [rules, ...others, scenarios].filter((table) => table !== null),
    rules,
    others,
    scenarios,
    marks: rulesMarks(
      [policy, ...otherPolicies].flatMap((one) => one?.rules ?? []),
      words,
    ).trim(),
    limits: { title: say("notJudged"), items: answer.limits },
    next: { title: say("whatToDo"), text: answer.next },
  };
}
