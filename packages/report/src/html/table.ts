import { escapeHtml } from "../escape.ts";
import { formatValue, NO_VALUE } from "@sdc-risk/data";
import { ENGLISH, type ReportWords } from "../language/report.ts";
import type { FormattedTable } from "../numbers.ts";

const missing = ({ say }: ReportWords): string =>
  `<span aria-hidden="true">${NO_VALUE}</span><span class="unseen">${say("noValue")}</span>`;

/** How a table is set. */
interface TableLook {
  /** `texts`: long text rather than figures, cut where it does not fit. */
  readonly kind?: "texts";
  /** The language of what stands for a missing value; English without one. */
  readonly words?: ReportWords;
}

/**
 * A table whose first column names the rows; on a narrow screen it scrolls by itself.
 * @param caption names the table and its scrolling area for screen readers; the heading above says it to all others
 */
export function htmlTable(
  { columns, rows }: FormattedTable,
  caption: string,
  { kind, words = ENGLISH }: TableLook = {},
): string {
  const none = missing(words);
  const sided = columns.map((column) => ({ ...column, side: column.format === "text" ? "" : ` class="n"` }));
  const head = sided.map(({ label, side }) => `<th scope="col"${side}>${escapeHtml(label)}</th>`).join("");
  const body = rows
    .map(
      (row) =>
        `<tr>${sided
          .map(({ format, side }, c) => {
            const value = row[c] ?? null;
            const content = value === null ? none : escapeHtml(formatValue(value, format));
            return c === 0
              ? `<th scope="row"${side} dir="auto">${content}</th>`
              : `<td${side} dir="auto">${content}</td>`;
          })
          .join("")}</tr>`,
    )
    .join("\n");
  const long = rows.length > 8 ? ` class="long"` : "";
  const look = kind === "texts" ? ` class="texts"` : long;
  const name = escapeHtml(caption);
  return `<div class="scroll" role="group" tabindex="0" aria-label="${name}"><table${look}>
<caption class="unseen">${name}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody></table></div>`;
}
