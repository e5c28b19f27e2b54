import { column, type Metric, type TableBlock } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import { nameWithLabel } from "../names/labelled.ts";
import { markedApart, markedFigure, marksText, type Marked } from "./caution.ts";
import { isSize, verdicts, withoutBrackets } from "../facts.ts";
import type { RiskReport, ScenarioReport } from "../risk-report.ts";

/** Figures of a scenario by measure and name, in the order of its measures. */
type Figures = ReadonlyMap<string, Metric>;

/** A name may stand in two measures for two things. */
const keyOf = (measure: string, { label }: Metric): string => `${measure}\n${label}`;

/** All figures of a scenario; of one name in one measure the one that a report opens with. */
function figuresOf({ measures }: ScenarioReport): Figures {
  const out = new Map<string, Metric>();
  for (const { title, blocks } of Object.values(measures))
    for (const metric of blocks.flatMap((block) => (block.kind === "metrics" ? block.metrics : []))) {
      const key = keyOf(title, metric);
      if (!isSize(metric, measures) && (metric.verdict === true || !out.has(key))) out.set(key, metric);
    }
  return out;
}

/**
 * The figures that a report opens with in any of the scenarios, as keys of `figures`. One that another
 * scenario opens with is shown here, too.
 */
function openingIn(figures: readonly Figures[]): readonly string[] {
  const opens = (key: string): boolean => figures.some((own) => own.get(key)?.verdict === true);
  return [...new Set(figures.flatMap((own) => [...own.keys()]))].filter(opens);
}

/** The figures that are marked in any scenario. */
const markedIn = (scenarios: readonly ScenarioReport[], { figures, keys }: Matrix): Marked[] =>
  markedApart(
    figures.flatMap((own, i) =>
      keys.flatMap((key) => {
        const { label, caution } = own.get(key) ?? {};
        return label === undefined || caution === undefined
          ? []
          : [{ label, caution, where: scenarios[i]!.name }];
      }),
    ),
  );

/** The chance that a person is in the intruder's file with the same keys. */
const presence = ({ coverage = 1, divergence = 0, keys }: ScenarioReport): number =>
  coverage * (1 - divergence) ** keys.length;

/**
 * The places of scenarios in the order of the answer: by how many are found in each, the worst first. Null where
 * that is not known.
 */
function answered({ answer }: RiskReport, scenarios: readonly ScenarioReport[]): number[] | null {
  const { expected = [] } = answer ?? {};
  if (!expected.some(({ matches }) => matches !== null)) return null;
  const names = [...new Set(expected.map(({ scenario }) => scenario))];
  const at = ({ name }: ScenarioReport): number =>
    names.includes(name) ? names.indexOf(name) : names.length;
  return scenarios.map((_, i) => i).sort((a, b) => at(scenarios[a]!) - at(scenarios[b]!) || a - b);
}

/** Places of scenarios, the worst first, by the first opening figure that all have. */
function order(figures: readonly Figures[], keys: readonly string[]): number[] {
  const places = figures.map((_, i) => i);
  for (const key of keys) {
    const better = figures[0]?.get(key)?.better;
    const values = figures.map((own) => (own.get(key)?.verdict === true ? own.get(key)!.value : null));
    if (better === undefined || !values.every((value) => typeof value === "number")) continue;
    const sign = better === "lower" ? -1 : 1;
    return places.sort((a, b) => sign * (values[a]! - values[b]!) || a - b);
  }
  return places;
}

/** The scenarios and their figures, the worst scenario first. */
interface Matrix {
  readonly places: readonly number[];
  readonly figures: readonly Figures[];
  /** The figures that are shown. */
  readonly keys: readonly string[];
}

function matrixOf(report: RiskReport): Matrix {
  const { scenarios = [] } = report;
  const figures = scenarios.map(figuresOf);
  const keys = openingIn(figures);
  return { places: answered(report, scenarios) ?? order(figures, keys), figures, keys };
}

/**
 * Which scenario the figures are of that a report gives for one only: "neighbour, the first that was named, not
 * of the worst". Null where there is no other.
 * @param of the word before the worst
 */
export function firstNamed(report: RiskReport, of: string): string | null {
  const [first, ...others] = report.scenarios ?? [];
  if (first === undefined || others.length === 0) return null;
  const rank = matrixOf(report).places[0] === 0 ? "and the worst" : `not ${of} the worst`;
  return `${first.name}, the first that was named, ${rank}`;
}

/** "the worst first", and by what where the figures beneath are those of the original. */
const byWorst = (report: RiskReport): string =>
  report.released.length > 0 && answered(report, report.scenarios ?? []) !== null
    ? "the worst first by what is released"
    : "the worst first";

/** Whether a figure leaves aside that the intruder's file lacks persons, or differs, in a scenario where it does. */
const leavesAside = (key: string, scenarios: readonly ScenarioReport[], { figures }: Matrix): boolean =>
  scenarios.some((one, i) => {
    const metric = figures[i]!.get(key);
    return presence(one) < 1 && metric !== undefined && metric.holdsPresence !== true;
  });

/** Whether a policy is met in a scenario, in words. */
function verdictIn(name: string, { policy }: RiskReport): string {
  const own = (policy?.rules ?? []).filter(({ scenario }) => scenario === name);
  if (own.length === 0) return "no rule";
  if (own.some(({ result }) => result === "not met")) return "not met";
  return own.some(({ result }) => result === "cannot tell") ? "cannot tell" : "met";
}

/** The name of a figure. */
const labelOf = (key: string): string => key.slice(key.indexOf("\n") + 1);

/** Columns and rows of the matrix; `named` gives the name of a figure as its row shows it. */
function matrixRows(
  report: RiskReport,
  { places, figures, keys: shown, known = true }: Matrix & { readonly known?: boolean },
  named: (key: string) => string,
): Pick<TableBlock, "columns" | "rows"> {
  const { scenarios = [], policy, released } = report;
  const called = nameWithLabel(report);
  const row = (
    label: string,
    cell: (scenario: ScenarioReport, i: number) => string | null,
  ): (string | null)[] => [label, ...places.map((i) => cell(scenarios[i]!, i))];
  const assumed = scenarios.some((one) => presence(one) < 1);
  return {
    columns: [column(""), ...places.map((i) => column(scenarios[i]!.name))],
    rows: [
      ...(known
        ? [
            row("Keys", ({ keys, recodings = {} }) =>
              keys
                .map((key) =>
                  recodings[key] === undefined ? called(key) : `${called(key)} ${recodings[key]}`,
                )
                .join(", "),
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
      ...shown.map((key) =>
        row(named(key), (_, i) => {
          const metric = figures[i]!.get(key);
          return metric === undefined ? null : markedFigure(metric);
        }),
      ),
    ],
  };
}

const titleOf = ({ released, data }: RiskReport): string =>
  released.length === 0 ? "Scenarios" : `Scenarios, figures of the original ${data.name}`;

/** What a figure or a rule is that leaves a scenario's coverage and divergence aside; it stands behind ASIDE. */
const ASIDE_BRIEF = "as if this intruder's file held everybody, with the same values";
export const ASIDE_TEXT = `${ASIDE_BRIEF}: coverage and divergence are not taken into account`;

/** The sign of such a figure. */
export const ASIDE = "*";

/**
 * The figures that a report opens with, by scenarios, the worst scenario first; null without scenarios.
 * @param rest whether it is said which scenario the rest of the page is about
 */
export function scenarioTable(report: RiskReport, rest = true): TableBlock | null {
  const { scenarios = [] } = report;
  if (scenarios.length === 0) return null;
  const matrix = matrixOf(report);
  const first = rest ? firstNamed(report, "about") : null;
  const aside = (key: string): boolean => leavesAside(key, scenarios, matrix);
  const about = [
    `What each kind of intruder finds, ${byWorst(report)}.`,
    ...(first === null ? [] : [`The rest of this report is about ${first}.`]),
    ...(matrix.keys.some(aside) ? [`${ASIDE} means ${ASIDE_TEXT}.`] : []),
  ];
  return {
    kind: "table",
    title: titleOf(report),
    about: `${about.join(" ")}${marksText(markedIn(scenarios, matrix))}`,
    ...matrixRows(report, matrix, (key) => `${labelOf(key)}${aside(key) ? ` ${ASIDE}` : ""}`),
  };
}

/** Scenarios and figures of the matrix that a screen has room for. */
const MOST_SCENARIOS = 3;
const MOST_FIGURES = 3;

/** The first figure of each measure in any of the scenarios. */
const firstKeys = (scenarios: readonly ScenarioReport[]): Set<string> =>
  new Set(
    scenarios.flatMap(({ measures }) =>
      Object.values(measures).flatMap((measure) => {
        const told = verdicts({ measures: { "": measure } }).filter(
          ({ metric }) => !isSize(metric, measures),
        );
        return told.slice(0, 1).map(({ metric }) => keyOf(measure.title, metric));
      }),
    ),
  );

/** The matrix for a screen: the worst scenarios by the first figure of each measure; null without scenarios. */
export function scenarioScreen(report: RiskReport): TableBlock | null {
  const { scenarios = [] } = report;
  if (scenarios.length === 0) return null;
  const whole = matrixOf(report);
  const firsts = firstKeys(scenarios);
  const keys = whole.keys.filter((key) => firsts.has(key)).slice(0, MOST_FIGURES);
  const places = whole.places.slice(0, MOST_SCENARIOS);
  // sentences above say what each intruder knows, where there is one to each scenario that is shown
  const { expected = [] } = report.answer ?? {};
  const told = expected.filter(({ matches }) => matches !== null).map(({ scenario }) => scenario);
  const known = !places.every((i) => told.includes(scenarios[i]!.name));
  const matrix = { ...whole, places, keys, known };
  const aside = (key: string): boolean => leavesAside(key, scenarios, matrix);
  const some = scenarios.length > MOST_SCENARIOS ? ` (${MOST_SCENARIOS} of ${scenarios.length})` : "";
  return {
    kind: "table",
    title: `${titleOf(report)}, ${byWorst(report)}${some}`,
    about: keys.some(aside) ? `${ASIDE} ${ASIDE_BRIEF}` : "",
    ...matrixRows(
      report,
      matrix,
      (key) => `${withoutBrackets(labelOf(key))}${aside(key) ? ` ${ASIDE}` : ""}`,
    ),
  };
}
