import { countText, firstSentence, formatValue, shareText, type Metric } from "@sdc-risk/core";
import { scenarioTable } from "../answer.js";
import { marked, markedFigure } from "../caution.js";
import type { Answer, Remedy } from "../policy/policy-report.js";
import { cleanText } from "../escape.js";
import { countOfWarnings, hasInternal, INTERNAL, moment, sizeOf, verdicts, warningText } from "../facts.js";
import { readable } from "../names/long-names.js";
import type { ReleasedReport, RiskReport } from "../risk-report.js";
import { textBlock } from "./block.js";
import { paint as paintFor, type Paint } from "./paint.js";
import { bullet, heading, type TextOptions } from "./parts.js";
import { selection } from "./selection.js";
import { textTable } from "./table.js";
import { padStart, widest } from "./width.js";
import { indented, wrap } from "./wrap.js";

/** How wide and how bold lines are. */
interface Look {
  readonly width: number;
  readonly paint: Paint;
}

/** Sentences, numbered. */
const numbered = (sentences: readonly string[], { width }: Look): string[] =>
  sentences.flatMap((sentence, i) =>
    indented(cleanText(sentence), width, 3).map((line, row) =>
      row === 0 ? `${i + 1}. ${line.slice(3)}` : line,
    ),
  );

/** "neighbour: leave out age" and what the figures become. */
function remedyText({ scenario, change, figures }: Remedy): string {
  const told = figures.map(({ label, value, share, mark, met }) => {
    const text = marked(formatValue(value, share ? "percent" : "number"), mark);
    return `${label} ${text}${met ? "" : " (not met)"}`;
  });
  return `${scenario === null ? "" : `${scenario}: `}${change}: ${told.join("; ")}.`;
}

/** The first change of each scenario. */
function remedyLines({ remedies }: Answer, { width, paint }: Look): string[] {
  const firsts = remedies.filter(
    ({ scenario }, i) => remedies.findIndex((one) => one.scenario === scenario) === i,
  );
  if (firsts.length === 0) return [];
  const title = firsts.every(({ meets }) => meets)
    ? "What would meet it (computed)"
    : "What comes nearest (computed)";
  return [...heading(title, width, paint), ...firsts.flatMap((remedy) => bullet(remedyText(remedy), width))];
}

/** A figure to a line, with what is said behind it. */
interface Line {
  readonly metric: Metric;
  readonly behind: string;
}

/** Why a figure is missing, or how it is off and why. */
function whyOff({ value, about, caution }: Metric): string {
  if (value === null) return `: ${about}`;
  return caution === undefined ? "" : `, ${caution.mark}: ${firstSentence(caution.text)}`;
}

/** The name of a figure, with its share of all. */
function figureText({ label, value, outOf }: Metric): string {
  if (typeof value !== "number" || outOf === undefined || outOf === 0 || value > outOf) return label;
  return `${label} (${shareText(value / outOf)} of ${countText(outOf)})`;
}

/** The opening figures of a report; those of one released file with the original's behind them, since it is the file that goes out. */
function openingLines(report: RiskReport): { readonly title: string; readonly lines: readonly Line[] } {
  const own = verdicts(report).map(({ metric }) => metric),
    [file] = report.released;
  const plain = own.map((metric) => ({ metric, behind: whyOff(metric) }));
  if (file === undefined) return { title: "At a glance", lines: plain };
  if (report.released.length > 1 || file.assessment === undefined)
    return { title: `At a glance: the original, ${report.data.name}`, lines: plain };
  const treated = verdicts({ ...report, ...file.assessment }).map(({ metric }) => metric);
  const before = (label: string): string => {
    const metric = own.find((one) => one.label === label);
    return metric === undefined ? "" : `; original ${markedFigure(metric)}`;
  };
  const lines = treated.map((metric) => ({ metric, behind: `${before(metric.label)}${whyOff(metric)}` })),
    both = plain.filter(({ metric: { label } }) => !treated.some((one) => one.label === label));
  return { title: `At a glance: ${file.name}`, lines: [...lines, ...both.filter(comparing(report, file))] };
}

/** Whether a figure is of a measure that compares the two files. */
const comparing =
  (report: RiskReport, { assessment }: ReleasedReport) =>
  ({ metric: { label } }: Line): boolean =>
    Object.entries(report.measures).some(
      ([id, { blocks }]) =>
        !Object.hasOwn(assessment!.measures, id) &&
        blocks.some((block) => block.kind === "metrics" && block.metrics.some((one) => one.label === label)),
    );

/** The figures that the report opens with, one to a line; a missing one with its reason. */
function figureLines(report: RiskReport, { width, paint }: Look): string[] {
  const { title, lines } = openingLines(report);
  if (lines.length === 0) return [];
  const values = lines.map(({ metric: { value, format } }) => cleanText(formatValue(value, format))),
    column = Math.min(widest(values), Math.floor(width / 3));
  return [
    ...heading(title, width, paint),
    ...lines.flatMap(({ metric, behind }, i) => {
      const value = wrap(values[i]!, column),
        beside = wrap(cleanText(`${figureText(metric)}${behind}`), width - column - 2);
      return Array.from({ length: Math.max(value.length, beside.length) }, (_, row) =>
        `${paint.bold(padStart(value[row] ?? "", column))}  ${beside[row] ?? ""}`.trimEnd(),
      );
    }),
  ];
}

/** Rows of the scenarios that a terminal shows. */
const MOST_ROWS = 7;

/** The scenarios by their keys and first figures. */
function scenarioLines(report: RiskReport, { width, paint }: Look): string[] {
  const table = scenarioTable(report);
  if (table === null) return [];
  const rows = table.rows.slice(0, MOST_ROWS);
  return [
    ...heading(`${table.title}, the worst first`, width, paint),
    ...textTable({ columns: table.columns, rows }, width, paint),
  ];
}

/** Where no measure has a figure to open with, as one of a plugin may: its first blocks. */
function blockLines(report: RiskReport, { width, paint }: Look): string[] {
  if (verdicts(report).length > 0) return [];
  return selection(report)
    .map(({ title, blocks }) => ({ title, shown: blocks.filter(({ detail }) => detail !== "internal") }))
    .filter(({ shown }) => shown.length > 0)
    .flatMap(({ title, shown }) => [
      ...heading(title, width, paint),
      ...shown.flatMap((block) => textBlock(block, width, paint)),
    ]);
}

/** Why a measure was not computed: roles that it lacks. */
const LACKING = /^It needs the roles? (.*)\.$/;

/** What was not computed; what lacks roles only stands in one line. */
function skippedText(skipped: RiskReport["skipped"]): string[] {
  const lacking = skipped.flatMap(({ title, reason }) => {
    const roles = LACKING.exec(reason)?.[1];
    return roles === undefined ? [] : [`${title} (${roles})`];
  });
  const others = skipped.filter(({ reason }) => !LACKING.test(reason));
  return [
    ...others.map(({ title, reason }) => `${title} was not computed. ${reason}`),
    ...(lacking.length === 0 ? [] : [`Not computed, since roles are not given: ${lacking.join("; ")}.`]),
  ];
}

/** What limits the figures, each in its first sentence. */
function limitLines(report: RiskReport, { width, paint }: Look): string[] {
  const { warnings, skipped } = report;
  const told = [
    ...warnings.map((warning) => firstSentence(warningText(warning, report))),
    ...skippedText(skipped),
    ...report.answer!.limits.slice(-1),
  ];
  const title =
    warnings.length === 0
      ? "What this does not cover"
      : `${countOfWarnings(warnings)}, and what this does not cover`;
  return [...heading(title, width, paint), ...told.flatMap((text) => bullet(text, width))];
}

/** The command that writes the whole report, to be copied. */
const commandLines = ({ command }: RiskReport, { width, paint }: Look): string[] =>
  command === undefined
    ? ["", ...wrap("--out report.html gives the rest.", width)]
    : [
        "",
        ...wrap("The whole report, with charts and every measure:", width).map(paint.dim),
        ...indented(cleanText(command), width, 2),
      ];

/** The report on a screen: the answer first, what decides it, what would meet it, the figures in a line each, and the next command. */
export function answerText(whole: RiskReport, answer: Answer, options: TextOptions): string {
  const { report } = readable(whole),
    width = Math.max(20, Math.floor(options.width));
  const paint = paintFor(options.color),
    look: Look = { width, paint };
  const internal = Object.values(report.measures).flatMap(({ blocks }) =>
    blocks.filter(({ detail }) => detail === "internal"),
  );
  const lines = [
    ...wrap(cleanText(`Disclosure risk of ${report.data.name}`), width).map(paint.bold),
    ...wrap(cleanText(`${sizeOf(report)}, ${moment(report.createdAt)}`), width).map(paint.dim),
    ...(hasInternal(report) ? wrap(`Internal report: it ${INTERNAL.slice(3)}`, width).map(paint.bold) : []),
    "",
    ...wrap(cleanText(report.answer!.statement), width).map(paint.bold),
    ...numbered(report.answer!.decides, look),
    ...remedyLines(report.answer!, look),
    ...(report.scenarios === undefined ? figureLines(report, look) : scenarioLines(report, look)),
    ...blockLines(report, look),
    ...internal.flatMap((block) => ["", ...textBlock(block, width, paint)]),
    ...limitLines(report, look),
    "",
    ...wrap(cleanText(answer.next), width),
    ...commandLines(report, look),
  ];
  return `${lines.join("\n")}\n`;
}
