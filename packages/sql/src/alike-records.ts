import type { AlikeRecords, SourceColumn } from "@sdc-risk/core/source";
import { alikeOfSql, type AskedColumn, type GroupedColumns, type Places } from "./alike.ts";
import type { ColumnType } from "./column-type.ts";
import type { Dialect } from "./dialect.ts";
import type { RowBatch } from "./driver.ts";

const DOUBLE: ColumnType = { kind: "float", bits: 64 };
const PLACE: ColumnType = { kind: "integer", bits: 64 };

/** Records that an engine puts in order at a time: what it holds of a part stays small. */
const PART = 5_000_000;

/** A table whose records are asked for with what their groups hold. */
export interface JoinedTable {
  readonly dialect: Dialect;
  readonly relation: string;
  readonly records: number;
  readonly columns: GroupedColumns & { readonly beside: readonly AskedColumn[] };
}

/** Runs a query. */
type Ask = (query: {
  readonly sql: string;
  readonly bound: readonly number[];
  readonly types: readonly ColumnType[];
}) => AsyncIterable<RowBatch>;

/**
 * Records with what their groups hold. Where they have an order they come in it: engines promise none behind a join,
 * so the place of each is looked at, and where one is out of place, it and all that follow are asked for in order,
 * part by part.
 */
export async function* recordsInPlace(table: JoinedTable, ask: Ask): AsyncGenerator<AlikeRecords, void> {
  const { dialect, records } = table;
  if (records === 0) return;
  let next = 1;
  for await (const batch of asked(table, ask, null)) {
    if (dialect.ordered && !isInPlace(batch, next)) break;
    next += batch.rows;
    yield batch.out;
  }
  for (; next <= records && dialect.ordered; next += PART) {
    const places = { from: next, to: Math.min(records, next + PART - 1) };
    for await (const { out } of asked(table, ask, places)) yield out;
  }
}

interface PlacedBatch {
  readonly rows: number;
  /** Null where records have no order. */
  readonly places: SourceColumn["values"] | null;
  readonly out: AlikeRecords;
}

async function* asked(
  { dialect, relation, columns }: JoinedTable,
  ask: Ask,
  places: Places | null,
): AsyncGenerator<PlacedBatch, void> {
  const { weight, beside } = columns;
  const figures = weight === null ? 1 : 2;
  const types = [
    ...Array.from({ length: figures }, () => DOUBLE),
    ...(dialect.ordered ? [PLACE] : []),
    ...beside.map(({ type }) => type),
  ];
  const sql = alikeOfSql(dialect, relation, columns, places);
  for await (const { rows, columns: got } of ask({ sql, bound: [], types })) {
    const [counts, weights] = got.slice(0, figures).map((column) => figuresOf(column, rows));
    if (counts === undefined) throw new TypeError("A query of records gave no counts.");
    yield {
      rows,
      places: dialect.ordered ? (got[figures]?.values ?? null) : null,
      out: {
        rows,
        columns: got.slice(dialect.ordered ? figures + 1 : figures),
        counts,
        weights: weights ?? null,
      },
    };
  }
}

/** Figures of groups; NaN where a record has none. */
function figuresOf({ values, valid }: SourceColumn, rows: number): Float64Array {
  if (!(values instanceof Float64Array))
    throw new TypeError("A driver must give numbers in double precision as a Float64Array.");
  if (valid === null) return values.subarray(0, rows);
  return values.subarray(0, rows).map((value, row) => (valid[row] === 0 ? NaN : value));
}

/** Whether the records of a batch follow each other from a place on. */
function isInPlace({ rows, places }: PlacedBatch, first: number): boolean {
  if (!(places instanceof BigInt64Array))
    throw new TypeError("A driver must give places as a BigInt64Array.");
  for (let row = 0; row < rows; row++) if (Number(places[row]) !== first + row) return false;
  return true;
}
