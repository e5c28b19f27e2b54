import { firstSentence } from "@sdc-risk/blocks";
import { countText } from "@sdc-risk/data";
import { expectedText, planPart } from "../answer/answer.ts";
import { cleanText } from "../escape.ts";
import { countOfWarnings, INTERNAL, moment, sizeOf, verdicts } from "../facts.ts";
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
const moreText = (all: number, shown: number): string =>
  all > shown ? `… and ${countText(all - shown)} more, in the report.` : "";

/** How many would be found: a sentence, or one to each scenario and file. */
function expectedLines({ expected = [] }: Answer, { width }: LineStyle): string[] {
  const more = moreText(expected.length, FEW);
  const [only, ...others] = expected;
  if (only !== undefined && others.length === 0) return wrap(cleanText(expectedText(only)), width);
  return [
    ...expected.slice(0, FEW).flatMap((one) => bullet(expectedText(one), width)),
    ...(more === "" ? [] : [more]),
  ];
}

/** What would meet the policy. */
function planLines(report: RiskReport, look: LineStyle): string[] {
  const plan = planPart(report);
  return plan === null ? [] : part(plan.title, wrap(cleanText(plan.text), look.width), look);
}

/** What to do. */
const nextLines = ({ next }: Answer, { width }: LineStyle): string[] => ["", ...wrap(cleanText(next), width)];

/** The original and the treated file, in bars. */
const chartLines = (report: RiskReport, look: LineStyle): string[] =>
  treatmentCharts(report).flatMap((block) => ["", ...blockText({ kind: "block", block }, look)]);

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
function skippedText(skipped: RiskReport["skipped"]): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, reason } of skipped) {
    const roles = LACKING.exec(reason)?.[1];
    if (roles !== undefined) titles.set(roles, [...(titles.get(roles) ?? []), title]);
  }
  const lacking = Array.from(titles, ([roles, some]) => `${some.join(", ")} (${roles})`);
  const others = skipped.filter(({ reason }) => !LACKING.test(reason));
  return [
    ...others.map(({ title, reason }) => `${title} was not computed. ${reason}`),
    ...(lacking.length === 0 ? [] : [`Not computed, since roles are not given: ${lacking.join("; ")}.`]),
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
  const { skipped, policy } = report;
  const warnings = warningTexts(report);
  const told = [
    ...warnings.slice(0, MOST_WARNINGS).map(firstSentence),
    ...(policy?.notCovered === undefined ? [] : [`The policy: ${firstSentence(policy.notCovered)}`]),
    ...skippedText(skipped),
    ...limits.slice(-1).map(lastSentences),
  ];
  const some = warnings.length > MOST_WARNINGS ? " (the first here)" : "";
  const title =
    warnings.length === 0
      ? "What was not judged"
      : `${countOfWarnings(warnings)}${some}, and what was not judged`;
  return part(
    title,
    told.flatMap((text) => bullet(text, look.width)),
    look,
  );
}

/** The command that writes the whole report, to be copied. */
const commandLines = ({ command }: RiskReport, { width, paint }: LineStyle): string[] =>
  command === undefined
    ? wrap("--out report.html gives the rest.", width)
    : [
        ...wrap("The whole report, with charts and every measure:", width).map(paint.dim),
        ...indented(cleanText(command), width, 2),
      ];

/**
 * The report on a screen, in the order of the page: the answer first, what decides it, what to do, what was not judged,
 * the scenarios or a line for each figure, and the command of the whole report.
 */
export function answerText(whole: RiskReport, answer: Answer, options: TextOptions): string {
  const { report } = readable(whole);
  const { answer: read = answer } = report;
  const width = Math.max(20, Math.floor(options.width));
  const paint = paintFor(options.color);
  const look: LineStyle = { width, paint };
  const internal = Object.values(report.measures).flatMap(({ blocks }) =>
    blocks.filter(({ detail }) => detail === "internal"),
  );
  const lines = [
    ...wrap(cleanText(`Disclosure risk of ${subjectOf(report)}`), width).map(paint.bold),
    ...wrap(cleanText(`${sizeOf(report)}, ${moment(report.createdAt)}`), width).map(paint.dim),
    ...(internal.length > 0 ? wrap(`Internal report. ${INTERNAL}`, width).map(paint.bold) : []),
    "",
    ...wrap(cleanText(read.statement), width).map(paint.bold),
    ...expectedLines(read, look),
    ...numbered(read.decides, width),
    ...planLines(report, look),
    ...nextLines(read, look),
    ...limitLines(report, read, look),
    ...chartLines(report, look),
    ...(report.scenarios === undefined ? figureLines(report, look) : scenarioLines(report, look)),
    ...blockLines(report, look),
    ...internal.flatMap((block) => ["", ...blockText({ kind: "block", block }, look)]),
    "",
    ...commandLines(report, look),
  ];
  return `${lines.join("\n")}\n`;
}
