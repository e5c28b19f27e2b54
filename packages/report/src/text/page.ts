import { cleanText } from "../escape.js";
import { dataFacts, hasInternal, moment, originFacts, roleFacts, sizeOf, verdicts, warningText } from "../facts.js";
import { formatValue } from "../format-number.js";
import { outline } from "../outline.js";
import type { RiskReport } from "../risk-report.js";
import { textBlock } from "./block.js";
import { paint as paintFor } from "./paint.js";
import { bullet, commandLines, factLines, heading, notices, opening, warningLines, type TextOptions } from "./parts.js";
import { wrap } from "./wrap.js";

/**
 * A summary for the terminal: the opening figures, where the risk sits and how it is distributed, the details of each measure, roles and
 * origin, what was skipped, warnings. No line is wider than `width`; nothing from the data reaches the terminal as a command.
 */
export function toText(report: RiskReport, options: TextOptions): string {
  const width = Math.max(20, Math.floor(options.width)), paint = paintFor(options.color);
  const warnings = report.warnings.map((warning) => warningText(warning, report));
  const figures = verdicts(report).map(({ metric: { value, format, label, about, limits = "" } }) => ({ value: formatValue(value, format), label, about: `${about} ${limits}` }));
  const { questions, details } = outline(report);
  const lines = [
    ...wrap(cleanText(`Disclosure risk of ${report.data.name}`), width).map(paint.bold),
    ...wrap(cleanText(`${sizeOf(report)}, ${moment(report.createdAt)}`), width).map(paint.dim),
    ...notices(hasInternal(report), warnings, width, paint),
  ];
  if (figures.length > 0) lines.push(...heading("At a glance", width, paint), ...opening(figures, width, paint));
  for (const { title, blocks } of [...questions.map(({ title: name, blocks: placed }) => ({ title: name, blocks: placed.map(({ block }) => block) })), ...details]) {
    lines.push(...heading(title, width, paint));
    blocks.forEach((block, i) => lines.push(...(i === 0 ? [] : [""]), ...textBlock(block, width, paint)));
  }
  lines.push(...heading("Data", width, paint), ...factLines([...dataFacts(report), ...roleFacts(report), ...originFacts(report)], width));
  if (report.command !== undefined) lines.push("", ...commandLines(cleanText(report.command), width));
  if (report.skipped.length > 0) lines.push(...heading("Not computed", width, paint));
  for (const { title, reason } of report.skipped) lines.push(...bullet(`${title}: ${reason}`, width));
  return `${[...lines, ...warningLines(warnings, width, paint)].join("\n")}\n`;
}
