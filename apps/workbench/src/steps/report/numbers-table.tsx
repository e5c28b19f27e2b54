import { formatValue } from "@sdc-risk/core";
import { useState, type ReactElement } from "react";
import type { Numbers } from "@sdc-risk/report";
import { t } from "../../texts/index.js";

/** Rows of a long table that are shown at first. */
const FIRST = 12;

/** A table whose first column names the rows; on a narrow screen it scrolls by itself. */
export function NumbersTable({
  numbers: { columns, rows },
  caption,
}: {
  readonly numbers: Numbers;
  readonly caption: string;
}): ReactElement {
  const [all, setAll] = useState(false),
    long = rows.length > FIRST + 3,
    shown = long && !all ? rows.slice(0, FIRST) : rows;
  const side = (c: number): string | undefined => (columns[c]!.format === "text" ? undefined : "n");
  return (
    <>
      <div className="scroll" role="group" tabIndex={0} aria-label={caption}>
        <table>
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ label }, c) => (
                <th key={c} scope="col" className={side(c)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, r) => (
              <tr key={r}>
                {columns.map(({ format }, c) => {
                  const value = row[c] ?? null,
                    content =
                      value === null ? (
                        <>
                          <span aria-hidden="true">–</span>
                          <span className="unseen">{t.report.noValue}</span>
                        </>
                      ) : (
                        formatValue(value, format)
                      );
                  return c === 0 ? (
                    <th key={c} scope="row" dir="auto" className={side(c)}>
                      {content}
                    </th>
                  ) : (
                    <td key={c} dir="auto" className={side(c)}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {long ? (
        <button type="button" className="quiet" onClick={() => setAll(!all)}>
          {all ? t.report.fewerRows : t.report.allRows(rows.length)}
        </button>
      ) : null}
    </>
  );
}
