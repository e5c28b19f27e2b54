import { firstSentence, type Metric } from "@sdc-risk/blocks";
import { markedFigure } from "../answer/caution.ts";
import { cleanText } from "../escape.ts";
import { glanceTitle, isSize, verdicts, withoutBrackets, type HeadlineFigure } from "../facts.ts";
import { wordsOf, type ReportWords } from "../language/report.ts";
import type { RiskReport } from "../risk-report.ts";
import type { LineStyle } from "./look.ts";
import { part } from "./parts.ts";
import { columnsOf, padStart, widest } from "./width.ts";
import { wrap } from "./wrap.ts";

/** A figure to a line, with what is said behind it. */
interface Line extends HeadlineFigure {
  readonly behind: string;
}

/** Why a figure is missing, or how it is off and why. */
function whyOff({ value, about, caution }: Metric, { say, told }: ReportWords): string {
  if (value === null) return say("whyMissing", { why: told(about) });
  return caution === undefined
    ? ""
    : say("whyOff", { mark: told(caution.mark), why: told(firstSentence(caution.text)) });
}

/** The share of all that a figure is, as " (22.8 % of 2,000)"; empty where it is none. */
function shareBehind({ value, outOf }: Metric, { say, share, count }: ReportWords): string {
  if (typeof value !== "number" || outOf === undefined || outOf === 0 || value > outOf) return "";
  return say("shareBehind", { share: share(value / outOf), n: count(outOf) });
}

/**
 * The name of a figure and what is said behind it: on one line where that is possible without what stands in
 * brackets.
 */
function labelAndNote({ metric, behind }: Line, room: number, words: ReportWords): string[] {
  const { label } = metric;
  const textBy = (name: string): string =>
    cleanText(`${words.told(name)}${shareBehind(metric, words)}${behind}`);
  const text = textBy(label);
  return wrap(columnsOf(text) <= room ? text : textBy(withoutBrackets(label)), room);
}

/**
 * The opening figures of a report; those of one released file with the original's behind them, since it is
 * the file that goes out.
 */
function openingLines(report: RiskReport): { readonly title: string; readonly lines: readonly Line[] } {
  const words = wordsOf(report);
  const { say } = words;
  const own = verdicts(report).filter(({ metric }) => !isSize(metric, report.measures));
  const [file] = report.released;
  const plain = own.map(({ measure, metric }): Line => ({ measure, metric, behind: whyOff(metric, words) }));
  if (report.released.length !== 1 || file?.assessment === undefined)
    return { title: glanceTitle(report, words), lines: plain };
  const { measures } = file.assessment;
  const treated = verdicts({ ...report, measures }).filter(({ metric }) => !isSize(metric, measures));
  const before = (label: string): string => {
    const found = own.find(({ metric }) => metric.label === label);
    return found === undefined ? "" : say("originalBehind", { value: markedFigure(found.metric, words) });
  };
  const lines = treated.map(({ measure, metric }): Line => ({
    measure,
    metric,
    behind: `${before(metric.label)}${whyOff(metric, words)}`,
  }));
  const both = plain.filter(({ metric: { label } }) => !treated.some(({ metric }) => metric.label === label));
  const ofBoth = both.filter(comparing(report, measures));
  // what takes released records for people comes last where these may be made up
  const { copies = [] } = report.answer ?? {};
  return {
    title: say("atAGlanceFile", { file: file.name, rows: file.rows }),
    lines: copies.length > 0 ? [...ofBoth, ...lines] : [...lines, ...ofBoth],
  };
}

/** Whether a figure is of a measure that compares the two files. */
const comparing =
  (report: RiskReport, treated: RiskReport["measures"]) =>
  ({ metric: { label } }: Line): boolean =>
    Object.entries(report.measures).some(
      ([id, { blocks, ofOriginal }]) =>
        !Object.hasOwn(treated, id) &&
        ofOriginal === undefined &&
        blocks.some((block) => block.kind === "metrics" && block.metrics.some((one) => one.label === label)),
    );

/** Figures that a screen has room for. */
const MOST_FIGURES = 8;

/** The figures that a screen shows: the first of each measure, then the others, in their order. */
function chosen(lines: readonly Line[]): readonly Line[] {
  const isFirst = ({ measure }: Line, i: number): boolean =>
    lines.findIndex((one) => one.measure === measure) === i;
  const first = lines.filter(isFirst);
  const others = lines.filter((line) => !first.includes(line));
  const shown = new Set([...first, ...others].slice(0, MOST_FIGURES));
  return lines.filter((line) => shown.has(line));
}

/** The figures that the report opens with, one to a line; a missing one with its reason. */
export function figureLines(report: RiskReport, look: LineStyle): string[] {
  const words = wordsOf(report);
  const { title, lines } = openingLines(report);
  const shown = chosen(lines);
  const figures = shown.map((one) => ({
    ...one,
    text: cleanText(words.value(one.metric.value, one.metric.format)),
  }));
  const column = Math.min(widest(figures.map(({ text }) => text)), Math.floor(look.width / 3));
  const room = look.width - column - 2;
  const told = figures.flatMap(({ text, ...line }) => {
    const value = wrap(text, column);
    const beside = labelAndNote(line, room, words);
    return Array.from({ length: Math.max(value.length, beside.length) }, (_, row) =>
      `${look.paint.bold(padStart(value[row] ?? "", column))}  ${beside[row] ?? ""}`.trimEnd(),
    );
  });
  const of = { title, n: shown.length, all: lines.length };
  return part(shown.length < lines.length ? words.say("someFigures", of) : title, told, look);
}
