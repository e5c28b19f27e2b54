import { formatValue, type Metric, type TableBlock } from "@sdc-risk/core";
import { marked, markedFigure, marksText, type Marked } from "./caution.js";
import type { Answer, RuleReport, ScenarioReport } from "./policy/policy-report.js";
import type { MeasureReport, RiskReport } from "./risk-report.js";

/** Where the answer stands in a page. */
export const ANSWER = { id: "answer", title: "The answer" } as const;

const shown = (value: number | null, share: boolean): string =>
  formatValue(value, share ? "percent" : "number");

/** "≤ 3 %". */
const limitText = ({ bound, limit, share }: RuleReport): string =>
  // it stays on one line
  `${bound === "max" ? "≤" : "≥"} ${shown(limit, share)}`.replaceAll(" ", "\u00a0");

const verdictOf = ({ met, caution }: RuleReport): string =>
  met ? (caution === undefined ? "met" : "met, with a caution") : "not met";

/** What the marks of rules mean. */
const rulesMarks = (rules: readonly RuleReport[]): string =>
  marksText(
    rules.flatMap(({ label, mark, caution }) =>
      mark === undefined || caution === undefined ? [] : [{ label, caution: { mark, text: caution } }],
    ),
  );

const OF_RELEASED = { label: "original", format: "text" } as const;

/** The rules of a policy, each with its value, its limit and what decides it. */
export function rulesTable({ policy, scenarios = [] }: RiskReport): TableBlock | null {
  if (policy === undefined) return null;
  const { rules } = policy,
    several = scenarios.length > 0;
  const files = new Set(rules.map(({ file }) => file)).size > 1,
    released = rules.some(({ initial }) => initial !== undefined);
  return {
    kind: "table",
    title: `Policy: ${policy.name}`,
    about: [
      "All rules must be met. A figure that is missing does not meet its rule.",
      ...(released ? ["Values are those of the released file; those of the original stand beside."] : []),
      ...(policy.source === undefined ? [] : [`Source: ${policy.source.replace(/\.?$/, ".")}`]),
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
      ...(several ? [rule.scenario] : []),
      ...(files ? [rule.file ?? null] : []),
      ...(released ? [marked(shown(rule.initial ?? null, rule.share), rule.initialMark)] : []),
      marked(shown(rule.value, rule.share), rule.mark),
      limitText(rule),
      verdictOf(rule),
    ]),
  };
}

/** What was tried, and what the rules would become. */
function remediesTable({ remedies }: Answer, several: boolean): TableBlock | null {
  if (remedies.length === 0) return null;
  const meets = remedies.some((remedy) => remedy.meets);
  return {
    kind: "table",
    title: meets ? "What would meet it" : "What comes nearest",
    about: meets
      ? "Each line was tried on the file, and the figures were computed anew; what loses least stands first."
      : "Single keys were left out or made coarser, and the best of these changes were combined; none that was tried meets all rules. More, or coarser, is needed.",
    columns: [
      ...(several ? [{ label: "scenario", format: "text" as const }] : []),
      { label: "change", format: "text" },
      { label: "so that", format: "text" },
      { label: "rules are", format: "text" },
    ],
    rows: remedies.map(({ scenario, change, figures, meets: all }) => [
      ...(several ? [scenario] : []),
      change,
      figures
        .map(
          ({ label, value, share, mark, met }) =>
            `${label}: ${marked(shown(value, share), mark)}${met ? "" : " (not met)"}`,
        )
        .join("; "),
      all ? "met" : "not met",
    ]),
  };
}

/** The figures that a report opens with, by their names. */
const verdictsOf = (measures: Readonly<Record<string, MeasureReport>>): Map<string, Metric> =>
  new Map(
    Object.values(measures).flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === "metrics"
          ? block.metrics
              .filter(({ verdict }) => verdict === true)
              .map((metric) => [metric.label, metric] as const)
          : [],
      ),
    ),
  );

/** The figures that are marked in any scenario. */
const markedIn = (figures: readonly Map<string, Metric>[]): Marked[] =>
  figures.flatMap((own) =>
    [...own.values()].flatMap(({ label, caution }) => (caution === undefined ? [] : [{ label, caution }])),
  );

/** The chance that a person is in the intruder's file with the same keys. */
const presence = ({ coverage = 1, divergence = 0, keys }: ScenarioReport): number =>
  coverage * (1 - divergence) ** keys.length;

/** A number by which scenarios are put in order, the worst first: the first opening figure that all have. */
function order(scenarios: readonly ScenarioReport[], figures: readonly Map<string, Metric>[]): number[] {
  const places = scenarios.map((_, i) => i);
  for (const [label, { better }] of figures[0] ?? []) {
    const values = figures.map((own) => own.get(label)?.value ?? null);
    if (better === undefined || !values.every((value) => typeof value === "number")) continue;
    const sign = better === "lower" ? -1 : 1;
    return places.sort((a, b) => sign * (values[a]! - values[b]!) || a - b);
  }
  return places;
}

/** The figures that a report opens with, by scenarios, the worst scenario first; null without scenarios. */
export function scenarioTable({ scenarios = [], policy, released, data }: RiskReport): TableBlock | null {
  if (scenarios.length === 0) return null;
  const figures = scenarios.map(({ measures }) => verdictsOf(measures)),
    places = order(scenarios, figures);
  const labels = [...new Set(figures.flatMap((own) => [...own.keys()]))].filter(
    (label) => label !== "Records",
  );
  const row = (
    label: string,
    cell: (scenario: ScenarioReport, i: number) => string | null,
  ): (string | null)[] => [label, ...places.map((i) => cell(scenarios[i]!, i))];
  const verdict = (name: string): string => {
    const own = (policy?.rules ?? []).filter(({ scenario }) => scenario === name);
    return own.length === 0 ? "no rule" : own.every(({ met }) => met) ? "met" : "not met";
  };
  const assumed = scenarios.some((one) => presence(one) < 1);
  /** Names a figure for whom it is, where a scenario whose file lacks something shows one that leaves that aside. */
  const named = (label: string): string => {
    const aside = scenarios.some((one, i) => {
      const metric = figures[i]!.get(label);
      return presence(one) < 1 && metric !== undefined && metric.holdsPresence !== true;
    });
    return aside ? `${label} (for a file of everybody)` : label;
  };
  return {
    kind: "table",
    title: released.length === 0 ? "Scenarios" : `Scenarios, figures of the original ${data.name}`,
    about: `What each kind of intruder finds, the worst first. The rest of this report is about the first one that was named, ${scenarios[0]!.name}.${assumed ? " Figures for a file of everybody leave the coverage and the divergence of a scenario aside." : ""}${marksText(markedIn(figures))}`,
    columns: [
      { label: "", format: "text" },
      ...places.map((i) => ({ label: scenarios[i]!.name, format: "text" as const })),
    ],
    rows: [
      row("Keys", ({ keys, recodings = {} }) =>
        keys.map((key) => (recodings[key] === undefined ? key : `${key} ${recodings[key]}`)).join(", "),
      ),
      ...(assumed
        ? [row("In the intruder's file, with equal keys", (one) => formatValue(presence(one), "percent"))]
        : []),
      ...(policy === undefined
        ? []
        : [
            row(released.length === 0 ? "Policy" : "Policy, by what is released", ({ name }) =>
              verdict(name),
            ),
          ]),
      ...labels.map((label) =>
        row(named(label), (_, i) => {
          const metric = figures[i]!.get(label);
          return metric === undefined ? null : markedFigure(metric);
        }),
      ),
    ],
  };
}

/** The answer in its parts; what is a list stands one under the other. */
export interface AnswerParts {
  readonly statement: string;
  /** Whether it says yes or no; null where there is no verdict, or a yes with a caution. */
  readonly clear: boolean | null;
  readonly decides: { readonly title: string; readonly items: readonly string[] };
  /** The rules, what would meet them, the scenarios. */
  readonly tables: readonly TableBlock[];
  readonly limits: { readonly title: string; readonly items: readonly string[] };
  readonly next: { readonly title: string; readonly text: string };
}

/** The answer of a report, to be shown; null where it has none. */
export function answerParts(report: RiskReport): AnswerParts | null {
  const { answer, policy, scenarios = [] } = report;
  if (answer === undefined) return null;
  const tables = [rulesTable(report), remediesTable(answer, scenarios.length > 0), scenarioTable(report)];
  const doubtful = answer.met === true && policy?.rules.some(({ caution }) => caution !== undefined) === true;
  return {
    statement: answer.statement,
    clear: doubtful ? null : answer.met,
    decides: {
      title: answer.met === null ? "What decides the risk" : "What decides it",
      items: answer.decides,
    },
    tables: tables.filter((table) => table !== null),
    limits: { title: "What this does not cover", items: answer.limits },
    next: { title: "What next", text: answer.next },
  };
}
