import { cleanText, escapeHtml } from "../escape.ts";
import { ENGLISH, type ReportWords } from "../language/report.ts";
import type { FormattedTable } from "../numbers.ts";

/** What a spreadsheet would take for a formula; it then begins with an apostrophe. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function cell(value: number | string | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = cleanText(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Figures as CSV by RFC 4180: numbers in full, names that no spreadsheet takes for a formula. */
export const figuresCsv = ({ columns, rows }: FormattedTable): string =>
  [columns.map(({ label }) => label), ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");

/** "records-by-risk", the name of a file. */
const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "chart";

/**
 * How a chart is taken away: its figures as CSV, by a link that holds them; its drawing as SVG and PNG, by the script
 * of the page, without which these two are not shown.
 */
export function takeAway(title: string, cells: FormattedTable, { say }: ReportWords = ENGLISH): string {
  const name = escapeHtml(fileName(cleanText(title)));
  const of = `<span class="unseen"> ${escapeHtml(say("ofChart", { title }))}</span>`;
  const button = (type: string): string =>
    `<button type="button" data-take="${type.toLowerCase()}" data-name="${name}" hidden="">${type}${of}</button>`;
  const csv = `data:text/csv;charset=utf-8,${encodeURIComponent(figuresCsv(cells))}`;
  return (
    `<p class="take">${button("SVG")} ${button("PNG")} ` +
    `<a href="${escapeHtml(csv)}" download="${name}.csv">CSV${of}</a></p>`
  );
}
