import type { AlikeRecords, SourceColumn } from "@sdc-risk/core/source";
import { SdcError } from "@sdc-risk/data";
import { alikeOfSql, type GroupedColumns, type Places } from "./alike.ts";
import type { AskedColumn } from "./classes/named-columns.ts";
import { DOUBLE, type ColumnType } from "./column-type.ts";
import type { Dialect } from "./dialect.ts";
import type { RowBatch } from "./driver.ts";
import { PlacedRecords } from "./placed-records.ts";

const PLACE: ColumnType = { kind: "integer", bits: 64 };

/** Records that an engine puts in order at a time: what it holds of a part stays small. */
const PART = 5_000_000;

/** Records that wait here for those before them, at most. */
const WAITING = 3_000_000;

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
 * Records with what their groups hold. Where they have an order they come in it: no engine keeps one in a join, so
 * each comes with its place, and waits for those before it. Where too many wait, the rest is asked for in order, part
 * by part.
 * @param waiting records that wait at most
 */
export async function* recordsInPlace(
  table: JoinedTable,
  ask: Ask,
  waiting = WAITING,
): AsyncGenerator<AlikeRecords, void> {
  const { dialect, records } = table;
  if (records === 0) return;
  if (!dialect.ordered) {
    for await (const { out } of asked(table, ask, null)) yield out;
    return;
  }
  const placed = new PlacedRecords(records);
  for await (const { out, places } of asked(table, ask, null)) {
    if (!(places instanceof BigInt64Array))
      throw new TypeError("A driver must give places as a BigInt64Array.");
    if (!placed.add(out, places)) throw sharedMark(table);
    yield* placed.inOrder();
    if (placed.waiting > waiting) break;
  }
  for (let next = placed.next; next <= records; next += PART) {
    const places = { from: next, to: Math.min(records, next + PART - 1) };
    let found = 0;
    for await (const { out } of asked(table, ask, places)) {
      found += out.rows;
      yield out;
    }
    if (found > places.to - next + 1) throw sharedMark(table);
  }
}

/** A record came twice, as it has two groups. */
const sharedMark = ({ dialect }: JoinedTable): SdcError =>
  new SdcError(
    "BAD_SOURCE",
    `Two classes of the keys have the same mark of 64 bits in ${dialect.name}, which hardly ever happens, so a record ` +
      "has two classes there. Let the classes come over: --classes memory.",
  );

/** Records as they come. */
interface JoinedBatch {
  /** Null where records have no order. */
  readonly places: SourceColumn["values"] | null;
  readonly out: AlikeRecords;
}

async function* asked(
  { dialect, relation, columns }: JoinedTable,
  ask: Ask,
  places: Places | null,
): AsyncGenerator<JoinedBatch, void> {
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
