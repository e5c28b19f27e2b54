import { formatValue, type Metric, type TableBlock } from "@sdc-risk/core";
import { markedApart, markedFigure, marksText, type Marked } from "./caution.js";
import { isSize, verdicts, withoutBrackets } from "./facts.js";
import type { ScenarioReport } from "./policy/policy-report.js";
import type { RiskReport } from "./risk-report.js";

/** The figures that a report opens with, by their names. */
const verdictsOf = ({ measures }: ScenarioReport): Map<string, Metric> =>
  new Map(
    verdicts({ measures }).flatMap(({ metric }) =>
      isSize(metric, measures) ? [] : [[metric.label, metric] as const],
    ),
  );

/** The figures that are marked in any scenario. */
const markedIn = (scenarios: readonly ScenarioReport[], { figures }: Matrix): Marked[] =>
  markedApart(
    figures.flatMap((own, i) =>
      [...own.values()].flatMap(({ label, caution }) =>
        caution === undefined ? [] : [{ label, caution, where: scenarios[i]!.name }],
      ),
    ),
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

/** The scenarios and their figures, the worst scenario first. */
interface Matrix {
  readonly places: readonly number[];
  readonly figures: readonly Map<string, Metric>[];
  readonly labels: readonly string[];
}

function matrixOf(scenarios: readonly ScenarioReport[]): Matrix {
  const figures = scenarios.map(verdictsOf);
  return {
    places: order(scenarios, figures),
    figures,
    labels: [...new Set(figures.flatMap((own) => [...own.keys()]))],
  };
}

/** Whether a figure leaves aside that the intruder's file lacks persons, or differs, in a scenario where it does. */
const leavesAside = (label: string, scenarios: readonly ScenarioReport[], { figures }: Matrix): boolean =>
  scenarios.some((one, i) => {
    const metric = figures[i]!.get(label);
    return presence(one) < 1 && metric !== undefined && metric.holdsPresence !== true;
  });

/** Whether a policy is met in a scenario, in words. */
function verdictIn(name: string, { policy }: RiskReport): string {
  const own = (policy?.rules ?? []).filter(({ scenario }) => scenario === name);
  if (own.length === 0) return "no rule";
  if (!own.every(({ met }) => met)) return "not met";
  return own.some(({ caution }) => caution !== undefined) ? "met, with a caution" : "met";
}

/** Columns and rows of the matrix; `named` gives the name of a figure as its row shows it. */
function matrixRows(
  report: RiskReport,
  { places, figures, labels, known = true }: Matrix & { readonly known?: boolean },
  named: (label: string) => string,
): Pick<TableBlock, "columns" | "rows"> {
  const { scenarios = [], policy, released } = report;
  const row = (
    label: string,
    cell: (scenario: ScenarioReport, i: number) => string | null,
  ): (string | null)[] => [label, ...places.map((i) => cell(scenarios[i]!, i))];
  const assumed = scenarios.some((one) => presence(one) < 1);
  return {
    columns: [
      { label: "", format: "text" },
      ...places.map((i) => ({ label: scenarios[i]!.name, format: "text" as const })),
    ],
    rows: [
      ...(known
        ? [
            row("Keys", ({ keys, recodings = {} }) =>
              keys.map((key) => (recodings[key] === undefined ? key : `${key} ${recodings[key]}`)).join(", "),
            ),
          ]
        : []),
      ...(known && assumed
        ? [
            row(named("In the intruder's file (with equal keys)"), (one) =>
              formatValue(presence(one), "percent"),
            ),
          ]
        : []),
      ...(policy === undefined
        ? []
        : [
            row(released.length === 0 ? "Policy" : "Policy, by what is released", ({ name }) =>
              verdictIn(name, report),
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

const titleOf = ({ released, data }: RiskReport): string =>
  released.length === 0 ? "Scenarios" : `Scenarios, figures of the original ${data.name}`;

/** The figures that a report opens with, by scenarios, the worst scenario first; null without scenarios. */
export function scenarioTable(report: RiskReport): TableBlock | null {
  const { scenarios = [] } = report;
  if (scenarios.length === 0) return null;
  const matrix = matrixOf(scenarios),
    assumed = scenarios.some((one) => presence(one) < 1);
  return {
    kind: "table",
    title: titleOf(report),
    about:
      "What each kind of intruder finds, the worst first. The rest of this report is about the first one " +
      `that was named, ${scenarios[0]!.name}.` +
      (assumed
        ? " Figures for a file of everybody leave the coverage and the divergence of a scenario aside."
        : "") +
      marksText(markedIn(scenarios, matrix)),
    ...matrixRows(report, matrix, (label) =>
      leavesAside(label, scenarios, matrix) ? `${label} (for a file of everybody)` : label,
    ),
  };
}

/** Scenarios and figures of the matrix that a screen has room for. */
const MOST_SCENARIOS = 3,
  MOST_FIGURES = 3;

/** The first figure of each measure in any of the scenarios. */
const firstLabels = (scenarios: readonly ScenarioReport[]): Set<string> =>
  new Set(
    scenarios.flatMap(({ measures }) =>
      Object.values(measures).flatMap((measure) => {
        const told = verdicts({ measures: { "": measure } }).filter(
          ({ metric }) => !isSize(metric, measures),
        );
        return told.slice(0, 1).map(({ metric }) => metric.label);
      }),
    ),
  );

/** The matrix for a screen: the worst scenarios by the first figure of each measure; null without scenarios. */
export function scenarioScreen(report: RiskReport): TableBlock | null {
  const { scenarios = [] } = report;
  if (scenarios.length === 0) return null;
  const whole = matrixOf(scenarios),
    firsts = firstLabels(scenarios);
  const labels = whole.labels.filter((label) => firsts.has(label)).slice(0, MOST_FIGURES),
    places = whole.places.slice(0, MOST_SCENARIOS);
  // sentences above say what each intruder knows, where there are such
  const known = (report.answer?.expected ?? []).length === 0,
    matrix = { ...whole, places, labels, known };
  const aside = (label: string): boolean => leavesAside(label, scenarios, matrix);
  const some = scenarios.length > MOST_SCENARIOS ? ` (${MOST_SCENARIOS} of ${scenarios.length})` : "";
  return {
    kind: "table",
    title: `${titleOf(report)}, the worst first${some}`,
    about: labels.some(aside) ? "* for an intruder whose file holds everybody without a difference" : "",
    ...matrixRows(report, matrix, (label) => `${withoutBrackets(label)}${aside(label) ? " *" : ""}`),
  };
}
