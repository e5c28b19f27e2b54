import { cleanText } from "../escape.js";
import { hasInternal, moment, sizeOf, verdicts, warningText, type Verdict } from "../facts.js";
import { formatValue } from "../format-number.js";
import type { RiskReport } from "../risk-report.js";
import { textBlock } from "./block.js";
import { paint as paintFor, type Paint } from "./paint.js";
import { padStart, widest } from "./width.js";
import { indented, wrap } from "./wrap.js";

export interface TextOptions {
  /** Columns of the terminal; under 20 counts as 20. */
  readonly width: number;
  /** Whether to use bold and dim. */
  readonly color: boolean;
}

/** The opening figures: values in a column of their own, each with its label and its sentence beside it. */
function opening(figures: readonly Verdict[], width: number, { bold, dim }: Paint): string[] {
  const values = figures.map(({ metric }) => cleanText(formatValue(metric.value, metric.format)));
  const column = Math.min(widest(values), Math.floor(width / 3)), room = width - column - 2;
  return figures.flatMap(({ metric }, i) => {
    const value = wrap(values[i]!, column);
    const beside = [...wrap(cleanText(metric.label), room).map(bold), ...wrap(cleanText(metric.about), room).map(dim)];
    const height = Math.max(value.length, beside.length);
    return Array.from({ length: height }, (_, row) => `${bold(padStart(value[row] ?? "", column))}  ${beside[row] ?? ""}`.trimEnd());
  });
}

/** A heading with a rule under it. */
function heading(text: string, width: number, { bold, dim }: Paint): string[] {
  return ["", ...wrap(cleanText(text), width).map(bold), dim("─".repeat(width))];
}

/**
 * A summary for the terminal: the opening figures, then each measure's figures, tables and small charts, warnings, what was skipped.
 * No line is wider than `width`; nothing from the data reaches the terminal as a command.
 */
export function toText(report: RiskReport, options: TextOptions): string {
  const width = Math.max(20, Math.floor(options.width)), paint = paintFor(options.color);
  const lines = [
    ...wrap(cleanText(`Disclosure risk of ${report.data.name}`), width).map(paint.bold),
    ...wrap(cleanText(`${sizeOf(report)}, ${moment(report.createdAt)}`), width).map(paint.dim),
  ];
  if (hasInternal(report)) lines.push(...wrap("Internal report: it names single records or rare values and is itself confidential.", width).map(paint.bold));
  const figures = verdicts(report);
  if (figures.length > 0) lines.push(...heading("At a glance", width, paint), ...opening(figures, width, paint));
  for (const { title, blocks } of Object.values(report.measures)) {
    lines.push(...heading(title, width, paint));
    blocks.forEach((block, i) => lines.push(...(i === 0 ? [] : [""]), ...textBlock(block, width, paint)));
  }
  if (report.skipped.length > 0) lines.push(...heading("Not computed", width, paint));
  for (const { title, reason } of report.skipped) lines.push(...bullet(`${title}: ${reason}`, width));
  if (report.warnings.length > 0) lines.push(...heading("Warnings", width, paint));
  for (const warning of report.warnings) lines.push(...bullet(warningText(warning, report), width));
  return `${lines.join("\n")}\n`;
}

const bullet = (text: string, width: number): string[] =>
  indented(cleanText(text), width, 2).map((line, i) => (i === 0 ? `- ${line.slice(2)}` : line));
