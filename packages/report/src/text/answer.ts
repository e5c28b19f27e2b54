import { firstSentence } from "@sdc-risk/blocks";
import { copiesTexts, expectedText, planPart } from "../answer/answer.ts";
import { cleanText } from "../escape.ts";
import { countOfWarnings, moment, sizeOf, verdicts } from "../facts.ts";
import { wordsOf, type ReportWords } from "../language/report.ts";
import { readable } from "../names/long-names.ts";
import { subjectOf } from "../plan.ts";
import type { Answer, RiskReport } from "../risk-report.ts";
import { scenarioScreen } from "../answer/scenario-table.ts";
import { treatmentCharts } from "../page/treatment-charts.ts";
import { warningTexts } from "../warnings.ts";
import { blockText } from "./block.ts";
import { figureLines } from "./opening-figures.ts";
import { paint as paintFor } from "./paint.ts";
import type { LineStyle } from "./look.ts";
import { bullet, heading, numbered, part, type TextOptions } from "./parts.ts";
import { selection } from "./selection.ts";
import { textTable } from "./table.ts";
import { indented, wrap } from "./wrap.ts";

/** Items of a list that a screen has room for; the report holds all. */
const FEW = 3;

/** "and 2 more in the report"; empty where all are shown. */
const moreText = (all: number, shown: number, { say, count }: ReportWords): string =>
  all > shown ? say("moreInReport", { n: count(all - shown) }) : "";

/** How many would be found: a sentence, or one to each scenario and file. */
function expectedLines({ expected = [] }: Answer, { width }: LineStyle, words: ReportWords): string[] {
  const more = moreText(expected.length, FEW, words);
  const [only, ...others] = expected;
  if (only !== undefined && others.length === 0) return wrap(cleanText(expectedText(only, words)), width);
  return [
    ...expected.slice(0, FEW).flatMap((one) => bullet(expectedText(one, words), width)),
    ...(more === "" ? [] : [more]),
  ];
}

/** What files that may be synthetic hold of originals: all of the worst, and of others what matters most. */
function copiesLines({ copies = [] }: Answer, { width }: LineStyle, words: ReportWords): string[] {
  const more = moreText(copies.length, FEW, words);
  const texts = copies.slice(0, FEW).flatMap((one, i) => {
    const all = copiesTexts(one, words);
    return i === 0 ? all : all.slice(0, 1);
  });
  return [...texts.flatMap((text) => bullet(text, width)), ...(more === "" ? [] : [more])];
}

/** What would meet the policy. */
function planLines(report: RiskReport, look: LineStyle): string[] {
  const plan = planPart(report);
  return plan === null ? [] : part(plan.title, wrap(cleanText(plan.text), look.width), look);
}

/** What to do. */
const nextLines = ({ next }: Answer, { width }: LineStyle): string[] => ["", ...wrap(cleanText(next), width)];

/** The original and the treated file, in bars. */
function chartLines(report: RiskReport, look: LineStyle): string[] {
  const words = wordsOf(report);
  return treatmentCharts(report, words).flatMap((block) => [
    "",
    ...blockText({ kind: "block", block }, { ...look, words }),
  ]);
}

/** The original and the file that a plan treated, in bars; nothing where no plan treated the data. */
export const treatmentText = (report: RiskReport, { width, color }: TextOptions): readonly string[] =>
  chartLines(report, { width, paint: paintFor(color) });

/** The scenarios by their keys and first figures; those are the original's, so none where a released file is judged. */
function scenarioLines(report: RiskReport, look: LineStyle): string[] {
  if (report.released.length > 0) return [];
  const table = scenarioScreen(report);
  if (table === null) return [];
  const { columns, rows, title, about } = table;
  const beneath = about === "" ? [] : wrap(cleanText(about), look.width);
  return part(title, [...textTable({ columns, rows }, look), ...beneath], look);
}

/** Where no measure has a figure to open with, as one of a plugin may: its first blocks. */
function blockLines(report: RiskReport, look: LineStyle): string[] {
  if (verdicts(report).length > 0) return [];
  return selection(report)
    .map(({ title, blocks }) => ({ title, shown: blocks.filter(({ detail }) => detail !== "internal") }))
    .filter(({ shown }) => shown.length > 0)
    .flatMap(({ title, shown }) => [
      ...heading(title, look),
      ...shown.flatMap((block) => blockText({ kind: "block", block }, look)),
    ]);
}

/** Why a measure was not computed: roles that it lacks. */
const LACKING = /^It needs the roles? (.*)\.$/;

/** What was not computed; what lacks roles only stands in one line, by roles. */
function skippedText({ skipped }: RiskReport, { say, told }: ReportWords): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, reason } of skipped) {
    const roles = LACKING.exec(reason)?.[1];
    if (roles !== undefined) titles.set(roles, [...(titles.get(roles) ?? []), told(title)]);
  }
  const lacking = Array.from(titles, ([roles, some]) => `${some.join(", ")} (${roles})`);
  const others = skipped.filter(({ reason }) => !LACKING.test(reason));
  return [
    ...others.map(({ title, reason }) =>
      say("measureNotComputed", { title: told(title), reason: told(reason) }),
    ),
    ...(lacking.length === 0 ? [] : [say("rolesLacking", { measures: lacking.join(say("semicolon")) })]),
  ];
}

/** Warnings that a screen has room for; a figure that is off is marked where it stands, too. */
const MOST_WARNINGS = 1;

/** A text without its first sentence; the text where it has one only. */
const lastSentences = (text: string): string => text.slice(firstSentence(text).length).trim() || text;

/**
 * What limits the figures, each in its first sentence: warnings, what the policy leaves out, measures, what
 * no figure tells.
 */
function limitLines(report: RiskReport, { limits }: Answer, look: LineStyle): string[] {
  const { policy } = report;
  const words = wordsOf(report);
  const { say } = words;
  const warnings = warningTexts(report);
  const told = [
    ...warnings.slice(0, MOST_WARNINGS).map((text) => say("warning", { text: firstSentence(text) })),
    ...(policy?.notCovered === undefined
      ? []
      : [say("policySays", { text: firstSentence(policy.notCovered) })]),
    ...skippedText(report, words),
    ...limits.slice(-1).map(lastSentences),
  ];
  const counted = { warnings: countOfWarnings(warnings, words) };
  const title =
    warnings.length === 0
      ? say("notJudged")
      : say(warnings.length > MOST_WARNINGS ? "firstHere" : "warningsAnd", counted);
  return part(
    title,
    told.flatMap((text) => bullet(text, look.width)),
    look,
  );
}

/** The command that writes the whole report, to be copied. */
const commandLines = (
  { command }: RiskReport,
  { width, paint }: LineStyle,
  { say }: ReportWords,
): string[] =>
  command === undefined
    ? wrap(say("rest"), width)
    : [...wrap(say("wholeReport"), width).map(paint.dim), ...indented(cleanText(command), width, 2)];

/**
 * The report on a screen, in the order of the page: the answer first, what decides it, what to do, what was not judged,
 * the scenarios or a line for each figure, and the command of the whole report.
 */
export function answerText(whole: RiskReport, answer: Answer, options: TextOptions): string {
  const { report } = readable(whole);
  const { answer: read = answer } = report;
  const words = wordsOf(report);
  const { say } = words;
  const width = Math.max(20, Math.floor(options.width));
  const paint = paintFor(options.color);
  const look: LineStyle = { width, paint };
  const internal = Object.values(report.measures).flatMap(({ blocks }) =>
    blocks.filter(({ detail }) => detail === "internal"),
  );
  const lines = [
    ...wrap(cleanText(say("title", { subject: subjectOf(report) })), width).map(paint.bold),
    ...wrap(cleanText(`${sizeOf(report, words)}, ${moment(report.createdAt, words)}`), width).map(paint.dim),
    ...(internal.length > 0
      ? wrap(`${say("internalReport")} ${say("internalWhy")}`, width).map(paint.bold)
      : []),
    "",
    ...wrap(cleanText(read.statement), width).map(paint.bold),
    ...copiesLines(read, look, words),
    ...expectedLines(read, look, words),
    ...numbered(read.decides, width),
    ...planLines(report, look),
    ...nextLines(read, look),
    ...limitLines(report, read, look),
    ...chartLines(report, look),
    ...(report.scenarios === undefined ? figureLines(report, look) : scenarioLines(report, look)),
    ...blockLines(report, look),
    ...internal.flatMap((block) => ["", ...blockText({ kind: "block", block }, look)]),
    "",
    ...commandLines(report, look, words),
  ];
  return `${lines.join("\n")}\n`;
}
