import { cautionReason, marked } from "../caution.js";
import { cleanText } from "../escape.js";
import { glanceTitle, hasInternal, moment, sizeOf, verdicts } from "../facts.js";
import { formatValue } from "@sdc-risk/core";
import { readable } from "../names/long-names.js";
import type { RiskReport } from "../risk-report.js";
import { warningTexts } from "../warnings.js";
import { textBlock } from "./block.js";
import { paint as paintFor } from "./paint.js";
import { bullet, heading, notices, opening, warningLines, type Opening, type TextOptions } from "./parts.js";
import { selection } from "./selection.js";
import { answerText } from "./answer.js";
import { wrap } from "./wrap.js";

/** The verdict figures; what several of a measure do not mean is said once, with the last of them. */
function figuresOf(report: RiskReport): Opening[] {
  const all = verdicts(report);
  return all.map(({ measure, metric }, i) => {
    const { value, format, label, about, limits = "", caution } = metric;
    const next = all[i + 1];
    const again = next?.measure === measure && next.metric.limits === limits;
    const sentences = [about, cautionReason(metric), again ? "" : limits];
    return {
      value: formatValue(value, format),
      label: marked(label, caution?.mark),
      about: sentences.filter((text) => text !== "").join(" "),
    };
  });
}

/**
 * A summary for the terminal. A report with an answer is told on one screen; of another one: the opening
 * figures, where the risk sits and how it is distributed, what was skipped, warnings. It is short: a few
 * answers to each question, long histograms in wider bins; the other forms of the report hold everything. No
 * line is wider than `width`; nothing from the data reaches the terminal as a command.
 */
export function toText(whole: RiskReport, options: TextOptions): string {
  if (whole.answer !== undefined) return answerText(whole, whole.answer, options);
  const { report } = readable(whole);
  const width = Math.max(20, Math.floor(options.width));
  const paint = paintFor(options.color);
  const figures = figuresOf(report);
  const warnings = warningTexts(report);
  const lines = [
    ...wrap(cleanText(`Disclosure risk of ${report.data.name}`), width).map(paint.bold),
    ...wrap(cleanText(`${sizeOf(report)}, ${moment(report.createdAt)}`), width).map(paint.dim),
    ...notices(hasInternal(report), warnings, width, paint),
  ];
  if (figures.length > 0)
    lines.push(...heading(glanceTitle(report), width, paint), ...opening(figures, width, paint));
  for (const { title, blocks, more } of selection(report)) {
    lines.push(...heading(title, width, paint));
    blocks.forEach((block, i) => lines.push(...(i === 0 ? [] : [""]), ...textBlock(block, width, paint)));
    if (more.length > 0)
      lines.push("", ...wrap(cleanText(`Not shown here: ${more.join("; ")}.`), width).map(paint.dim));
  }
  if (report.skipped.length > 0) lines.push(...heading("Not computed", width, paint));
  for (const { title, reason } of report.skipped) lines.push(...bullet(`${title}: ${reason}`, width));
  lines.push(
    ...warningLines(warnings, width, paint),
    "",
    ...wrap("--out report.html gives the rest.", width),
  );
  return `${lines.join("\n")}\n`;
}
