import { ScrollTable } from "../../parts/shapes/scroll-table.tsx";
import { useState, type ReactElement } from "react";
import type { FormattedTable } from "@sdc-risk/report";
import { t } from "../../texts/index.ts";
import { formatValue } from "../../texts/numbers.ts";

/** Rows of a long table that are shown at first. */
const FIRST = 12;

type Format = FormattedTable["columns"][number]["format"];
type Value = FormattedTable["rows"][number][number];

const sideOf = (format: Format): string | undefined => (format === "text" ? undefined : "n");

/** A value; the first of a row names it. */
function Cell({
  value,
  format,
  isName,
}: {
  readonly value: Value;
  readonly format: Format;
  readonly isName: boolean;
}): ReactElement {
  const content =
    value === null ? (
      <>
        <span aria-hidden="true">–</span>
        <span className="unseen">{t.report.noValue}</span>
      </>
    ) : (
      formatValue(value, format)
    );
  return isName ? (
    <th scope="row" dir="auto" className={sideOf(format)}>
      {content}
    </th>
  ) : (
    <td dir="auto" className={sideOf(format)}>
      {content}
    </td>
  );
}

/** A table whose first column names the rows; on a narrow screen it scrolls by itself. */
export function NumbersTable({
  numbers: { columns, rows },
  caption,
}: {
  readonly numbers: FormattedTable;
  readonly caption: string;
}): ReactElement {
  const [all, setAll] = useState(false);
  const long = rows.length > FIRST + 3;
  const shown = long && !all ? rows.slice(0, FIRST) : rows;
  return (
    <>
      <ScrollTable
        caption={caption}
        head={columns.map(({ label, format }, c) => (
          <th key={c} scope="col" className={sideOf(format)}>
            {label}
          </th>
        ))}
      >
        {shown.map((row, r) => (
          <tr key={r}>
            {columns.map(({ format }, c) => (
              <Cell key={c} value={row[c] ?? null} format={format} isName={c === 0} />
            ))}
          </tr>
        ))}
      </ScrollTable>
      {long ? (
        <button type="button" className="quiet" onClick={() => setAll(!all)}>
          {all ? t.report.fewerRows : t.report.allRows(rows.length)}
        </button>
      ) : null}
    </>
  );
}
