import { shortName } from "@sdc-risk/data";
import { useRef, type ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { useRows } from "../../parts/hooks/use-rows.ts";
import { t } from "../../texts/index.ts";
import { formatValue } from "../../texts/numbers.ts";
import type { RecordTableField, RecordQuery } from "../../worker/api.ts";
import { useWindow } from "./use-window.ts";

const HEIGHT = 34;
/**
 * Browsers cannot make an element higher than some millions of pixels: beyond, rows that are asked for are
 * fewer than there are, and filters help.
 */
export const MOST_ROWS = 400_000;

interface RecordTableProps {
  readonly fields: readonly RecordTableField[];
  readonly count: number;
  /** Changes whenever the rows are other ones. */
  readonly version: number;
  readonly sort: RecordQuery["sort"];
  readonly onSort: (sort: RecordQuery["sort"]) => void;
}

/** The name of a column, by which records are sorted at a click, and the other way round at the next. */
function ColumnHead({
  field: { name, about, kind },
  sort,
  onSort,
}: Pick<RecordTableProps, "sort" | "onSort"> & { readonly field: RecordTableField }): ReactElement {
  const chosen = sort?.column === name;
  return (
    <span
      role="columnheader"
      className={kind === "result" ? "n" : undefined}
      aria-sort={chosen ? (sort.descending ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        className="link"
        title={about}
        aria-label={t.records.sort(name)}
        onClick={() => onSort({ column: name, descending: chosen ? !sort.descending : kind === "result" })}
      >
        <Name of={name} />
        {chosen ? (sort.descending ? " ↓" : " ↑") : ""}
      </button>
    </span>
  );
}

/** Records, of which only rows in sight are fetched and made. */
export function RecordTable({ fields, count, version, sort, onSort }: RecordTableProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows(Math.min(count, MOST_ROWS), scroller, HEIGHT);
  const items = rows.getVirtualItems();
  const rowAt = useWindow(items[0]?.index ?? 0, (items.at(-1)?.index ?? 0) + 1, version);
  const template = fields
    .map(({ kind, name }) =>
      kind === "key" ? "9rem" : `${Math.max(kind === "name" ? 6 : 7, shortName(name).length * 0.55)}rem`,
    )
    .join(" ");
  return (
    <div
      className="grid records"
      ref={scroller}
      role="table"
      aria-label={t.records.table}
      aria-rowcount={count + 1}
      tabIndex={0}
    >
      <div role="row" className="head" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        {fields.map((field) => (
          <ColumnHead key={field.name} field={field} sort={sort} onSort={onSort} />
        ))}
      </div>
      <div role="rowgroup" className="body" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rowAt(index);
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className="row"
              style={{ transform: `translateY(${start}px)`, height: HEIGHT, gridTemplateColumns: template }}
            >
              {fields.map(({ name, kind }, c) => (
                <span role="cell" key={name} className={kind === "result" ? "n" : undefined}>
                  {row === undefined ? (
                    "…"
                  ) : (
                    <bdi>{formatValue(row[c] ?? null, kind === "result" ? "number" : "text")}</bdi>
                  )}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
