import { begun, column, type TableBlock } from "@sdc-risk/blocks";
import { formatBeside, formatValue, plural } from "@sdc-risk/data";
import { marked, markedApart, marksText } from "./caution.ts";
import { originalText } from "./original-text.ts";
import { boundText } from "../policy/bound-text.ts";
import type { ExpectedReport, PolicyReport, RiskReport, RuleReport } from "../risk-report.ts";
import { ASIDE, ASIDE_TEXT, scenarioTable } from "./scenario-table.ts";

/** Where the answer stands in a page. */
export const ANSWER = { id: "answer", title: "The answer" } as const;

const shown = (value: number | null, share: boolean): string =>
  formatValue(value, share ? "percent" : "number");

/** "≤ 3 %". */
export const limitText = ({ bound, strict, limit, share }: RuleReport): string =>
  // it stays on one line
  `${bound === "min" ? "≥" : strict === true ? "<" : "≤"} ${shown(limit, share)}`.replaceAll(" ", "\u00a0");

/** The scenario of a rule, with a sign where its coverage and divergence are not taken into account. */
const scenarioOf = ({ scenario, everybody }: RuleReport): string | null =>
  scenario !== null && everybody === true ? `${scenario}\u00a0${ASIDE}` : scenario;

/** For whom the rules of several scenarios hold. */
function whomText({ rules }: PolicyReport, scenarios: readonly { readonly name: string }[]): string[] {
  if (scenarios.length === 0) return [];
  const named = rules.some((rule) => !holdsForAll(rule, rules, scenarios));
  return [
    named
      ? "A rule is listed once for each scenario it applies to."
      : `Every rule holds for ${plural(scenarios.length, "the scenario", "each scenario")}, and is judged separately in each.`,
    ...(rules.some(({ everybody }) => everybody === true) ? [`${ASIDE} means ${ASIDE_TEXT}.`] : []),
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
const rulesMarks = (rules: readonly RuleReport[]): string =>
  marksText(
    markedApart(
      rules.flatMap(({ label, mark, caution, ...where }) =>
        mark === undefined || caution === undefined
          ? []
          : [{ label, caution: { mark, text: caution }, where: place(where).replace(/: $/, "") || null }],
      ),
    ),
  );

const OF_RELEASED = column("original");

/** The value of a rule, with as many digits as tell it from its limit. */
export const valueText = ({ value, written, limit, share }: RuleReport): string =>
  value === null
    ? shown(value, share)
    : (written ?? formatBeside(value, limit, share ? "percent" : "number"));

/**
 * The rules of the policy of a report, each with its value, its limit and what decides it.
 * @param asked whether the policy's source and that all rules must be met is said, too
 */
export const rulesTable = (report: RiskReport, asked = true): TableBlock | null =>
  report.policy === undefined ? null : rulesTableOf(report.policy, report, asked);

/** What figures of the original are by both of their counts, with the rule where there are several. */
function originalTexts(rules: readonly RuleReport[]): readonly string[] {
  const texts = rules.flatMap((rule) => {
    const text = originalText(rule);
    return text === null ? [] : [rules.length === 1 ? text : `${begun(rule.label)}: ${text}`];
  });
  return [...new Set(texts)];
}

/** The rules of one of its policies. */
function rulesTableOf(policy: PolicyReport, { scenarios = [] }: RiskReport, asked = true): TableBlock {
  const { rules } = policy;
  const several = scenarios.length > 0;
  const files = new Set(rules.map(({ file }) => file)).size > 1;
  const released = rules.some(({ initial }) => initial !== undefined);
  return {
    kind: "table",
    title: `Policy: ${policy.name}`,
    about: [
      ...(asked ? ["All rules must be met."] : []),
      "A rule is met only where the value, its whole interval and all that is known of it are within the limit. " +
        "An undecided rule is not met.",
      ...whomText(policy, scenarios),
      ...(released
        ? ["Values are those of the released file; those of the original are shown next to them."]
        : []),
      ...originalTexts(rules),
      ...(policy.source === undefined || !asked ? [] : [`Source: ${policy.source.replace(/\.?$/, ".")}`]),
    ]
      .join(" ")
      .concat(rulesMarks(rules)),
    columns: [
      column("rule"),
      ...(several ? [column("scenario")] : []),
      ...(files ? [column("file")] : []),
      ...(released ? [OF_RELEASED] : []),
      column("value"),
      column("limit"),
      column("result"),
    ],
    rows: rules.map((rule) => [
      rule.label,
      ...(several ? [scenarioOf(rule)] : []),
      ...(files ? [rule.file ?? null] : []),
      ...(released ? [marked(shown(rule.initial ?? null, rule.share), rule.initialMark)] : []),
      marked(valueText(rule), rule.mark),
      limitText(rule),
      rule.result,
    ]),
  };
}

export const place = ({ scenario, file }: Pick<ExpectedReport, "scenario" | "file">): string => {
  const names = [...(scenario === null ? [] : [scenario]), ...(file === undefined ? [] : [file])];
  return names.length === 0 ? "" : `${names.join(", ")}: `;
};

/** "neighbour, released.csv: Someone who knows …". */
export const expectedText = (one: ExpectedReport): string => `${place(one)}${one.text}`;

/** The answer in its parts; what is a list stands one under the other. */
export interface AnswerParts {
  readonly statement: string;
  /** Whether it says yes or no; null where there is no verdict, and where it cannot be told. */
  readonly clear: boolean | null;
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
export function planPart({ answer, policy }: Pick<RiskReport, "answer" | "policy">): AnswerParts["plan"] {
  if (answer?.plan === undefined) return null;
  const title = policy?.plan?.met === false ? "Closest treatment found" : "What would meet the policy";
  return { title, text: answer.plan };
}

/** The answer of a report, to be shown; null where it has none. */
export function answerParts(report: RiskReport): AnswerParts | null {
  const { answer, policy, otherPolicies = [] } = report;
  if (answer === undefined) return null;
  const rules = rulesTable(report);
  const others = otherPolicies.map((one) => rulesTableOf(one, report));
  const scenarios = scenarioTable(report);
  return {
    statement: answer.statement,
    clear: policy?.verdict === "cannot tell" ? null : answer.met,
    expected: { title: "How many would be found", items: (answer.expected ?? []).map(expectedText) },
    decides: {
      title: answer.met === null ? "What decides the risk" : "What decides it",
      items: answer.decides,
    },
    plan: planPart(report),
    tables: [rules, ...others, scenarios].filter((table) => table !== null),
    rules,
    others,
    scenarios,
    marks: rulesMarks([policy, ...otherPolicies].flatMap((one) => one?.rules ?? [])).trim(),
    limits: { title: "What was not judged", items: answer.limits },
    next: { title: "What to do", text: answer.next },
  };
}
