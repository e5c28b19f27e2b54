import { formatValue, type TableBlock } from "@sdc-risk/core";
import { marked, markedApart, marksText } from "./caution.js";
import {
  boundText,
  type Answer,
  type ExpectedReport,
  type JointRemedy,
  type PolicyReport,
  type Remedy,
  type RuleReport,
} from "./policy/policy-report.js";
import type { RiskReport } from "./risk-report.js";
import { ASIDE, ASIDE_TEXT, scenarioTable } from "./scenario-table.js";

/** Where the answer stands in a page. */
export const ANSWER = { id: "answer", title: "The answer" } as const;

const shown = (value: number | null, share: boolean): string =>
  formatValue(value, share ? "percent" : "number");

/** "≤ 3 %". */
const limitText = ({ bound, strict, limit, share }: RuleReport): string =>
  // it stays on one line
  `${bound === "min" ? "≥" : strict === true ? "<" : "≤"} ${shown(limit, share)}`.replaceAll(" ", "\u00a0");

const verdictOf = ({ met, caution }: RuleReport): string =>
  met ? (caution === undefined ? "met" : "met, with a caution") : "not met";

/** The scenario of a rule, with a sign where its coverage and divergence are not taken into account. */
const scenarioOf = ({ scenario, everybody }: RuleReport): string | null =>
  scenario !== null && everybody === true ? `${scenario}\u00a0${ASIDE}` : scenario;

/** For whom the rules of several scenarios hold. */
function whomText({ rules }: PolicyReport, scenarios: readonly { readonly name: string }[]): string[] {
  if (scenarios.length === 0) return [];
  const named = rules.some((rule) => !holdsForAll(rule, rules, scenarios));
  return [
    named
      ? "A rule stands once for each scenario that it holds for."
      : `Every rule holds for ${scenarios.length === 1 ? "the scenario" : "each scenario"}, and is judged in it by itself.`,
    ...(rules.some(({ everybody }) => everybody === true) ? [`${ASIDE} means ${ASIDE_TEXT}.`] : []),
  ];
}

/** The rules of a report that are one rule of its policy, in other scenarios or for other files. */
const ofOneRule = (rule: RuleReport, rules: readonly RuleReport[]): RuleReport[] =>
  rules.filter(
    (one) => one.figure === rule.figure && boundText(one) === boundText(rule) && one.limit === rule.limit,
  );

/** Names of the scenarios that a rule holds for. */
export const scenariosOf = (rule: RuleReport, rules: readonly RuleReport[]): readonly string[] => [
  ...new Set(ofOneRule(rule, rules).flatMap(({ scenario }) => scenario ?? [])),
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

const OF_RELEASED = { label: "original", format: "text" } as const;

/**
 * The rules of a policy, each with its value, its limit and what decides it.
 * @param asked whether the policy's source and that all rules must be met is said, too
 */
export function rulesTable({ policy, scenarios = [] }: RiskReport, asked = true): TableBlock | null {
  if (policy === undefined) return null;
  const { rules } = policy,
    several = scenarios.length > 0;
  const files = new Set(rules.map(({ file }) => file)).size > 1,
    released = rules.some(({ initial }) => initial !== undefined);
  return {
    kind: "table",
    title: `Policy: ${policy.name}`,
    about: [
      ...(asked ? ["All rules must be met."] : []),
      "A figure that is missing does not meet its rule.",
      ...whomText(policy, scenarios),
      ...(released ? ["Values are those of the released file; those of the original stand beside."] : []),
      ...(policy.source === undefined || !asked ? [] : [`Source: ${policy.source.replace(/\.?$/, ".")}`]),
    ]
      .join(" ")
      .concat(rulesMarks(rules)),
    columns: [
      { label: "rule", format: "text" },
      ...(several ? [{ label: "scenario", format: "text" as const }] : []),
      ...(files ? [{ label: "file", format: "text" as const }] : []),
      ...(released ? [OF_RELEASED] : []),
      { label: "value", format: "text" },
      { label: "limit", format: "text" },
      { label: "so it is", format: "text" },
    ],
    rows: rules.map((rule) => [
      rule.label,
      ...(several ? [scenarioOf(rule)] : []),
      ...(files ? [rule.file ?? null] : []),
      ...(released ? [marked(shown(rule.initial ?? null, rule.share), rule.initialMark)] : []),
      marked(shown(rule.value, rule.share), rule.mark),
      limitText(rule),
      verdictOf(rule),
    ]),
  };
}

/** Whether a policy is judged in more than one scenario or file. */
const judgedOften = (rules: readonly RuleReport[]): boolean =>
  new Set(rules.map(({ scenario, file = null }) => JSON.stringify([scenario, file]))).size > 1;

type Change = Pick<Remedy, "meets" | "figures">;

const verdictAfter = ({ meets, figures }: Change): string =>
  !meets ? "not met" : figures.some(({ mark }) => mark !== undefined) ? "met, with a caution" : "met";

/** "smallest group: 3 (not met)". */
export const afterText = ({ label, value, share, mark, met }: Remedy["figures"][number]): string =>
  `${label}: ${marked(shown(value, share), mark)}${met ? "" : " (not met)"}`;

/** "all 6 checks are met", "2 of 6 checks are met; not met: …". */
export function jointText({ meets, figures }: JointRemedy): string {
  const failing = figures.filter(({ met }) => !met),
    marks = figures.filter(({ mark }) => mark !== undefined).length;
  const doubt = marks === 0 ? "" : `, ${marks === figures.length ? "" : `${marks} `}with a caution`;
  if (meets) return `all ${figures.length} checks are met${doubt}`;
  const told = failing.map((one) => `${place(one)}${afterText({ ...one, met: true })}`).join("; ");
  return `${figures.length - failing.length} of ${figures.length} checks are met; not met: ${told}`;
}

const place = ({ scenario, file }: Pick<ExpectedReport, "scenario" | "file">): string => {
  const names = [...(scenario === null ? [] : [scenario]), ...(file === undefined ? [] : [file])];
  return names.length === 0 ? "" : `${names.join(", ")}: `;
};

/** What the changes of single scenarios are worth for all of them; null where one only is judged. */
export function acrossText({ answer, policy }: Pick<RiskReport, "answer" | "policy">): string | null {
  if (answer?.met !== false || !judgedOften(policy?.rules ?? [])) return null;
  if (answer.joint?.meets === true) return null;
  return "No change that was tried meets all rules everywhere at once.";
}

/** What was tried, and what the rules would become. */
export function remediesTable(report: RiskReport, { remedies, joint }: Answer): TableBlock | null {
  if (remedies.length === 0) return null;
  const several = (report.scenarios ?? []).length > 0,
    across = acrossText(report);
  const often = judgedOften(report.policy?.rules ?? []),
    meets = often ? joint?.meets === true : remedies.some((remedy) => remedy.meets);
  const rows = remedies.map((remedy) => [
    ...(several || often ? [place(remedy).replace(/: $/, "")] : []),
    remedy.change,
    remedy.figures.map(afterText).join("; "),
    verdictAfter(remedy),
  ]);
  const whole =
    joint === undefined ? [] : [["all together", joint.change, jointText(joint), verdictAfter(joint)]];
  return {
    kind: "table",
    title: meets ? "What would meet it" : "What comes nearest",
    about: often
      ? "Each line was tried on the file, and the figures were computed anew. A line of a scenario meets the " +
        `rules of that one only${joint === undefined ? ". " : "; the first line was tried in all of them. "}` +
        (across ?? "")
      : meets
        ? "Each line was tried on the file, and the figures were computed anew; what loses least stands first."
        : "Single keys were left out or made coarser, and the best of these changes were combined; none " +
          "that was tried meets all rules. More, or coarser, is needed.",
    columns: [
      ...(several || often ? [{ label: "scenario", format: "text" as const }] : []),
      { label: "change", format: "text" },
      { label: "so that", format: "text" },
      { label: "rules are", format: "text" },
    ],
    rows: [...whole, ...rows],
  };
}

/** "neighbour, released.csv: Who knows …". */
export const expectedText = (one: ExpectedReport): string => `${place(one)}${one.text}`;

/** The answer in its parts; what is a list stands one under the other. */
export interface AnswerParts {
  readonly statement: string;
  /** Whether it says yes or no; null where there is no verdict, or a yes with a caution. */
  readonly clear: boolean | null;
  readonly expected: { readonly title: string; readonly items: readonly string[] };
  readonly decides: { readonly title: string; readonly items: readonly string[] };
  /** The rules, what would meet them, the scenarios. */
  readonly tables: readonly TableBlock[];
  readonly limits: { readonly title: string; readonly items: readonly string[] };
  readonly next: { readonly title: string; readonly text: string };
}

/** The answer of a report, to be shown; null where it has none. */
export function answerParts(report: RiskReport): AnswerParts | null {
  const { answer, policy } = report;
  if (answer === undefined) return null;
  const tables = [rulesTable(report), remediesTable(report, answer), scenarioTable(report)];
  const doubtful = answer.met === true && policy?.rules.some(({ caution }) => caution !== undefined) === true;
  return {
    statement: answer.statement,
    clear: doubtful ? null : answer.met,
    expected: { title: "How many would be found", items: (answer.expected ?? []).map(expectedText) },
    decides: {
      title: answer.met === null ? "What decides the risk" : "What decides it",
      items: answer.decides,
    },
    tables: tables.filter((table) => table !== null),
    limits: { title: "What this does not cover", items: answer.limits },
    next: { title: "What next", text: answer.next },
  };
}
