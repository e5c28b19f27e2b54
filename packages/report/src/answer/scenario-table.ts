import { column, type Metric, type TableBlock } from "@sdc-risk/blocks";
import { wordsOf, type ReportWords } from "../language/report.ts";
import { nameWithLabel } from "../names/labelled.ts";
import { markedApart, markedFigure, marksText, type Marked } from "./caution.ts";
import { isSize, verdicts, withoutBrackets } from "../facts.ts";
import { resultText } from "../policy/result-text.ts";
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
const markedIn = ({ scenarios, keys }: Matrix, words: ReportWords): Marked[] =>
  markedApart(
    scenarios.flatMap(({ scenario, figures }) =>
      keys.flatMap((key) => {
        const { label, caution } = figures.get(key) ?? {};
        return label === undefined || caution === undefined
          ? []
          : [{ label: words.told(label), caution, where: scenario.name }];
      }),
    ),
  );

/** The chance that a person is in the intruder's file with the same keys. */
const presence = ({ coverage = 1, divergence = 0, keys }: ScenarioReport): number =>
  coverage * (1 - divergence) ** keys.length;

/** A scenario with its figures. */
interface ScenarioFigures {
  readonly scenario: ScenarioReport;
  readonly figures: Figures;
}

/** Whether the answer tells how many are found in some scenario. */
const isAnswered = ({ answer }: RiskReport): boolean =>
  (answer?.expected ?? []).some(({ matches }) => matches !== null);

/** Scenarios in the order of the answer: by how many are found in each, the worst first. */
function byAnswer({ answer }: RiskReport, scenarios: readonly ScenarioFigures[]): ScenarioFigures[] {
  const names = [...new Set((answer?.expected ?? []).map(({ scenario }) => scenario))];
  const at = ({ scenario: { name } }: ScenarioFigures): number =>
    names.includes(name) ? names.indexOf(name) : names.length;
  return [...scenarios].sort((a, b) => at(a) - at(b));
}

/** Scenarios, the worst first, by the first opening figure that all have. */
function byFigures(
  scenarios: readonly ScenarioFigures[],
  keys: readonly string[],
): readonly ScenarioFigures[] {
  for (const key of keys) {
    const better = scenarios[0]?.figures.get(key)?.better;
    const valued = scenarios.flatMap((one) => {
      const metric = one.figures.get(key);
      const value = metric?.verdict === true ? metric.value : null;
      return typeof value === "number" ? [{ one, value }] : [];
    });
    if (better === undefined || valued.length < scenarios.length) continue;
    const sign = better === "lower" ? -1 : 1;
    return valued.sort((a, b) => sign * (a.value - b.value)).map(({ one }) => one);
  }
  return scenarios;
}

/** The scenarios and their figures. */
interface Matrix {
  /** In the order of the report. */
  readonly scenarios: readonly ScenarioFigures[];
  /** Those that are shown, the worst first. */
  readonly ordered: readonly ScenarioFigures[];
  /** The figures that are shown. */
  readonly keys: readonly string[];
}

function matrixOf(report: RiskReport): Matrix {
  const scenarios = (report.scenarios ?? []).map((scenario) => ({ scenario, figures: figuresOf(scenario) }));
  const keys = openingIn(scenarios.map(({ figures }) => figures));
  const ordered = isAnswered(report) ? byAnswer(report, scenarios) : byFigures(scenarios, keys);
  return { scenarios, ordered, keys };
}

/**
 * Which scenario the figures are of that a report gives for one only: "neighbour, the first that was named, not
 * of the worst". Null where there is no other.
 * @param of the word before the worst
 */
export function firstNamed(report: RiskReport, of: "about" | "of"): string | null {
  const [first, ...others] = report.scenarios ?? [];
  if (first === undefined || others.length === 0) return null;
  const { say } = wordsOf(report);
  const { name } = first;
  const isWorst = matrixOf(report).ordered[0]?.scenario === first;
  return isWorst ? say("firstAndWorst", { name }) : say("firstNotWorst", { name, word: of });
}

/** "the worst first", and by what where the figures beneath are those of the original. */
const byWorst = (report: RiskReport): string =>
  wordsOf(report).say(report.released.length > 0 && isAnswered(report) ? "worstFirstReleased" : "worstFirst");

/** Whether a figure leaves aside that the intruder's file lacks persons, or differs, in a scenario where it does. */
const leavesAside = (key: string, { scenarios }: Matrix): boolean =>
  scenarios.some(({ scenario, figures }) => {
    const metric = figures.get(key);
    return presence(scenario) < 1 && metric !== undefined && metric.holdsPresence !== true;
  });

/** Whether a policy is met in a scenario, in words. */
function verdictIn(name: string, report: RiskReport): string {
  const words = wordsOf(report);
  const own = (report.policy?.rules ?? []).filter(({ scenario }) => scenario === name);
  if (own.length === 0) return words.say("noRule");
  if (own.some(({ result }) => result === "not met")) return resultText("not met", words);
  return resultText(own.some(({ result }) => result === "cannot tell") ? "cannot tell" : "met", words);
}

/** The name of a figure. */
const labelOf = (key: string): string => key.slice(key.indexOf("\n") + 1);

/** Columns and rows of the matrix; `named` gives the name of a figure as its row shows it. */
function matrixRows(
  report: RiskReport,
  { ordered, keys: shown, known = true }: Matrix & { readonly known?: boolean },
  named: (key: string) => string,
): Pick<TableBlock, "columns" | "rows"> {
  const { scenarios = [], policy, released } = report;
  const words = wordsOf(report);
  const { say, told } = words;
  const called = nameWithLabel(report);
  const row = (
    label: string,
    cell: (scenario: ScenarioReport, figures: Figures) => string | null,
  ): (string | null)[] => [label, ...ordered.map(({ scenario, figures }) => cell(scenario, figures))];
  const assumed = scenarios.some((one) => presence(one) < 1);
  return {
    columns: [column(""), ...ordered.map(({ scenario }) => column(scenario.name))],
    rows: [
      ...(known
        ? [
            row(say("keys"), ({ keys, recodings = {} }) =>
              keys
                .map((key) =>
                  recodings[key] === undefined ? called(key) : `${called(key)} ${told(recodings[key])}`,
                )
                .join(", "),
            ),
          ]
        : []),
      ...(known && assumed ? [row(named(say("inIntrudersFile")), (one) => words.share(presence(one)))] : []),
      ...(policy === undefined
        ? []
        : [
            row(say(released.length === 0 ? "policy" : "policyReleased"), ({ name }) =>
              verdictIn(name, report),
            ),
          ]),
      ...shown.map((key) =>
        row(named(key), (_, figures) => {
          const metric = figures.get(key);
          return metric === undefined ? null : markedFigure(metric, words);
        }),
      ),
    ],
  };
}

function titleOf(report: RiskReport): string {
  const { released, data } = report;
  const { say } = wordsOf(report);
  return released.length === 0 ? say("scenarios") : say("scenariosOfOriginal", { data: data.name });
}

/** The sign of a figure or a rule that leaves a scenario's coverage and divergence aside. */
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
  const aside = (key: string): boolean => leavesAside(key, matrix);
  const words = wordsOf(report);
  const { say, told } = words;
  const about = [
    say("eachIntruder", { order: byWorst(report) }),
    ...(first === null ? [] : [say("restIsAbout", { first })]),
    ...(matrix.keys.some(aside) ? [say("asideMeans", { sign: ASIDE, text: say("aside") })] : []),
  ];
  return {
    kind: "table",
    title: titleOf(report),
    about: `${about.join(" ")}${marksText(markedIn(matrix, words), words)}`,
    ...matrixRows(report, matrix, (key) => `${told(labelOf(key))}${aside(key) ? ` ${ASIDE}` : ""}`),
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
  const ordered = whole.ordered.slice(0, MOST_SCENARIOS);
  // sentences above say what each intruder knows, where there is one to each scenario that is shown
  const { expected = [] } = report.answer ?? {};
  const told = expected.filter(({ matches }) => matches !== null).map(({ scenario }) => scenario);
  const known = !ordered.every(({ scenario }) => told.includes(scenario.name));
  const matrix = { ...whole, ordered, keys, known };
  const aside = (key: string): boolean => leavesAside(key, matrix);
  const words = wordsOf(report);
  const { say } = words;
  const title = { title: titleOf(report), order: byWorst(report) };
  const all = scenarios.length;
  return {
    kind: "table",
    title:
      all > MOST_SCENARIOS
        ? say("someScenarios", { ...title, n: MOST_SCENARIOS, all })
        : say("titleOrdered", title),
    about: keys.some(aside) ? `${ASIDE} ${say("asideBrief")}` : "",
    ...matrixRows(
      report,
      matrix,
      (key) => `${words.told(withoutBrackets(labelOf(key)))}${aside(key) ? ` ${ASIDE}` : ""}`,
    ),
  };
}
