import { useHeld } from "../../state/held.ts";
import { useEffect, useState, type ReactElement } from "react";
import { Notice } from "../../parts/notice.tsx";
import { data } from "../../state/client.ts";
import { useApp } from "../../state/store.ts";
import { failureText, t } from "../../texts/index.ts";
import { whichOf } from "../../texts/lists.ts";
import type { RecordTableField, RecordQuery } from "../../worker/api.ts";
import { RecordFilters } from "./record-filters.tsx";
import { MOST_ROWS, RecordTable } from "./record-table.tsx";

/** The column by which records are sorted at first, the riskiest first: the headline, or what a measure found first. */
function firstSort(fields: readonly RecordTableField[]): RecordQuery["sort"] {
  const first =
    fields.find(({ headline }) => headline !== undefined) ?? fields.find(({ kind }) => kind === "result");
  return first === undefined ? null : { column: first.name, descending: first.headline !== "low" };
}

/** What a query finds: how many records, and a number that is another one for other rows. */
interface MatchingRows {
  readonly count: number;
  readonly version: number;
}

/** Asks for records again whenever the query is another one. */
function useMatchingRows(
  query: RecordQuery,
  fields: readonly RecordTableField[],
  onFailure: (message: string) => void,
): MatchingRows | null {
  const [found, setFound] = useState<MatchingRows | null>(null);
  useEffect(() => {
    if (fields.length === 0) return;
    let current = true;
    void data()
      .queryRecords(query)
      .then((outcome) => {
        if (!current) return;
        if (outcome.ok) setFound((before) => ({ count: outcome.value, version: (before?.version ?? 0) + 1 }));
        else onFailure(failureText(outcome.error.message));
      });
    return () => {
      current = false;
    };
  }, [query, fields, onFailure]);
  return found;
}

function Shown({ onHide }: { readonly onHide: () => void }): ReactElement {
  const { rows } = useHeld("report").data;
  const report = useApp((state) => state.report);
  const [fields, setFields] = useState<readonly RecordTableField[]>([]);
  const [query, setQuery] = useState<RecordQuery>({ bounds: {}, texts: {}, sort: null });
  const [failure, setFailure] = useState<string | null>(null);
  const found = useMatchingRows(query, fields, setFailure);
  useEffect(() => {
    void data()
      .recordFields()
      .then((outcome) => {
        if (!outcome.ok) {
          setFailure(failureText(outcome.error.message));
          return;
        }
        setFields(outcome.value);
        setQuery({ bounds: {}, texts: {}, sort: firstSort(outcome.value) });
      });
  }, [report]);
  return (
    <>
      <div className="heading-row">
        <span role="status">
          {found === null ? t.working : t.records.count(whichOf(found.count, rows), found.count, rows)}
        </span>
        <span className="badge">{t.report.internal}</span>
        <div className="actions">
          <button type="button" onClick={onHide}>
            {t.records.hide}
          </button>
        </div>
      </div>
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      <RecordFilters fields={fields} query={query} onChange={setQuery} />
      {found !== null && found.count > MOST_ROWS ? (
        <p className="soft">{t.records.first(MOST_ROWS)}</p>
      ) : null}
      {found === null ? null : found.count === 0 ? (
        <p className="soft">{t.records.none}</p>
      ) : (
        <RecordTable
          fields={fields}
          count={found.count}
          version={found.version}
          sort={query.sort}
          onSort={(sort) => setQuery({ ...query, sort })}
        />
      )}
    </>
  );
}

/** Records at risk: internal, and off until they are asked for. */
export default function Records(): ReactElement {
  const [on, setOn] = useState(false);
  return (
    <>
      <h2>{t.records.heading}</h2>
      {on ? (
        <Shown onHide={() => setOn(false)} />
      ) : (
        <Notice kind="note">
          <p>{t.records.off}</p>
          <button type="button" onClick={() => setOn(true)}>
            {t.records.on}
          </button>
        </Notice>
      )}
    </>
  );
}
