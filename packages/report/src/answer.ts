import { column, type TableBlock } from "@sdc-risk/blocks";
import { formatBeside, formatValue, plural } from "@sdc-risk/data";
import { marked, markedApart, marksText } from "./caution.ts";
import { boundText } from "./policy/bound-text.ts";
import type {
  Answer,
  ExpectedReport,
  JointRemedy,
  PolicyReport,
  Remedy,
  RiskReport,
  RuleReport,
} from "./risk-report.ts";
import { ASIDE, ASIDE_TEXT, scenarioTable } from "./scenario-table.ts";

/** Where the answer stands in a page. */
export const ANSWER = { id: "answer", title: "The answer" } as const;

const shown = (value: number | null, share: boolean): string =>
  formatValue(value, share ? "percent" : "number");

/** "≤ 3 %". */
const limitText = ({ bound, strict, limit, share }: RuleReport): string =>
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
const valueText = ({ value, limit, share }: RuleReport): string =>
  value === null ? shown(value, share) : formatBeside(value, limit, share ? "percent" : "number");

/**
 * The rules of a policy, each with its value, its limit and what decides it.
 * @param asked whether the policy's source and that all rules must be met is said, too
 */
export function rulesTable({ policy, scenarios = [] }: RiskReport, asked = true): TableBlock | null {
  if (policy === undefined) return null;
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

/** Whether a policy is judged in more than one scenario or file. */
const judgedOften = (rules: readonly RuleReport[]): boolean =>
  new Set(rules.map(({ scenario, file = null }) => JSON.stringify([scenario, file]))).size > 1;

type Change = Pick<Remedy, "change" | "meets" | "figures">;

const verdictAfter = ({ meets }: Change): string => (meets ? "met" : "not met");

/** "smallest group: 3 (not met)". */
export const afterText = ({ label, value, share, mark, met }: Remedy["figures"][number]): string =>
  `${label}: ${marked(shown(value, share), mark)}${met ? "" : " (not met)"}`;

/**
 * "all 6 checks are met", "2 of 6 checks are met; not met: …", and how many would then be found, where that is
 * known.
 * @param rules all rules that are judged; those that compare two files are not tried after a change
 */
export function jointText(
  { meets, figures, expected }: Omit<JointRemedy, "change">,
  rules: readonly RuleReport[],
): string {
  const failing = figures.filter(({ met }) => !met);
  const then = expected === undefined ? "" : `; then ${expected.text}`;
  const which = rules.length > figures.length ? "that were tried again " : "";
  if (meets) return `all ${figures.length} checks ${which}are met${then}`;
  const told = failing.map((one) => `${place(one)}${afterText({ ...one, met: true })}`).join("; ");
  return `${figures.length - failing.length} of ${figures.length} checks ${which}are met; not met: ${told}${then}`;
}

const place = ({ scenario, file }: Pick<ExpectedReport, "scenario" | "file">): string => {
  const names = [...(scenario === null ? [] : [scenario]), ...(file === undefined ? [] : [file])];
  return names.length === 0 ? "" : `${names.join(", ")}: `;
};

/** What the changes of single scenarios are worth for all of them; null where one only is judged. */
export function acrossText({ answer, policy }: Pick<RiskReport, "answer" | "policy">): string | null {
  if (answer?.met !== false || !judgedOften(policy?.rules ?? [])) return null;
  if (answer.joint?.meets === true) return null;
  return "None of the changes we tried meets all rules everywhere.";
}

const NOT_ENOUGH = "None of the changes we tried meets the rules. Combine more changes or coarsen further.";

/** What the rules are called that no line of the changes tells: those that compare two files are not tried again. */
function notTriedText(rules: readonly RuleReport[], { remedies }: Pick<Answer, "remedies">): string[] {
  const at = ({ scenario, file }: Pick<ExpectedReport, "scenario" | "file">): string =>
    `${scenario}\n${file}`;
  const left = rules.filter((rule) => {
    const own = remedies.filter((one) => at(one) === at(rule));
    return own.length > 0 && !own.some(({ figures }) => figures.some(({ label }) => label === rule.label));
  });
  const labels = [...new Set(left.map(({ label }) => label))];
  return labels.length === 0 ? [] : [`Not tried again, since two files are compared: ${labels.join("; ")}.`];
}

/** Whose rules a line of the changes is about. */
const lineOf = ({ scenario, file }: Pick<Remedy, "scenario" | "file">): string =>
  scenario === null ? "file" : file === undefined ? "scenario" : "scenario and file";

/** What a reader has to know of changes, before the lines of a table. */
function aboutRemedies(report: RiskReport, { remedies, joint }: Answer): string {
  const some = remedies.some(({ meets }) => meets);
  const files = remedies.some(({ file }) => file !== undefined);
  const rules = report.policy?.rules ?? [];
  const across = acrossText(report);
  return [
    "Single keys were left out or made coarser, and the best of these changes were combined. Each line was " +
      `tried on the ${files ? "released " : ""}file, and the figures were computed anew.`,
    ...(joint === undefined ? [] : ["The first line was tried everywhere."]),
    ...(judgedOften(rules)
      ? [
          `${joint === undefined ? "A" : "Any other"} line is about the rules of its ${lineOf(remedies[0]!)} only.`,
        ]
      : []),
    ...(some ? [`${joint === undefined ? "What" : "Of these, what"} loses least comes first.`] : []),
    ...notTriedText(rules, { remedies }),
    ...(across === null ? [] : [across]),
    ...(remedies.every(({ meets }) => meets) ? [] : [NOT_ENOUGH]),
  ].join(" ");
}

/** "What would meet the rules" where a line meets all rules that are judged. */
function remediesTitle({ policy }: RiskReport, { remedies, joint }: Answer): string {
  const often = judgedOften(policy?.rules ?? []);
  const some = remedies.some(({ meets }) => meets);
  if (often ? joint?.meets === true : some) return "What would meet the rules";
  return some ? "What would meet the rules, and the closest changes found" : "Closest changes found";
}

/** What was tried, and what the rules would become; null where nothing was. */
export function remediesTable(report: RiskReport, answer: Answer): TableBlock | null {
  const { remedies, joint } = answer;
  const several = (report.scenarios ?? []).length > 0;
  const files = remedies.some(({ file }) => file !== undefined);
  if (remedies.length === 0) return null;
  const line = (places: readonly (string | null)[], one: Change, so: string): (string | null)[] => [
    ...places,
    one.change,
    so,
    verdictAfter(one),
  ];
  const everywhere = [
    ...(several ? ["all together"] : []),
    ...(files ? [several ? null : "all together"] : []),
  ];
  return {
    kind: "table",
    title: remediesTitle(report, answer),
    about: aboutRemedies(report, answer),
    columns: [
      ...(several ? [column("scenario")] : []),
      ...(files ? [column("file")] : []),
      column("change"),
      column("effect"),
      column("result"),
    ],
    rows: [
      ...(joint === undefined ? [] : [line(everywhere, joint, jointText(joint, report.policy?.rules ?? []))]),
      ...remedies.map((one) =>
        line(
          [...(several ? [one.scenario] : []), ...(files ? [one.file ?? null] : [])],
          one,
          one.figures.map(afterText).join("; "),
        ),
      ),
    ],
  };
}

/** "neighbour, released.csv: Someone who knows …". */
export const expectedText = (one: ExpectedReport): string => `${place(one)}${one.text}`;

/** The answer in its parts; what is a list stands one under the other. */
export interface AnswerParts {
  readonly statement: string;
  /** Whether it says yes or no; null where there is no verdict, and where it cannot be told. */
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
  return {
    statement: answer.statement,
    clear: policy?.verdict === "cannot tell" ? null : answer.met,
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
