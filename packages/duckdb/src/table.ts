import {
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampValue,
  listValue,
  type DuckDBConnection,
  type DuckDBValue,
} from "@duckdb/node-api";
import type { DescribedVariable } from "@sdc-risk/core/source";
import {
  codesOf,
  levelText,
  missingNumbers,
  nextTask,
  rowTexts,
  throwIfAborted,
  valueLabels,
  variableLabel,
  type MissingCodes,
  required,
} from "@sdc-risk/data";
import { DataType, Precision, TimeUnit, Vector, type Data, type Table } from "apache-arrow";
import { placeName } from "./dialect.ts";

/** What the table is called in a database of its own. */
export const RECORDS = "records";

/** Rows of a chunk: DuckDB takes no more at a time. */
export const ROWS = 2048;
/** Chunks between two looks at the signal. */
const PAUSE = 8;
const DAY = 86_400_000;
/** Digits of a decimal of DuckDB. */
const MOST_DIGITS = 38;

/** How the values of an Arrow column are handed over. */
interface Storage {
  /** The type in DuckDB. */
  readonly sql: string;
  /** The values of a piece of the column, by row, where they are valid. */
  readonly cells: (data: Data) => (row: number) => DuckDBValue;
}

/** A type whose values lie in an array of numbers. */
const plain = (sql: string, make: (value: never) => DuckDBValue): Storage => ({
  sql,
  cells: (data) => {
    const values = data.values as ArrayLike<unknown>;
    return (row) => make(values[row] as never);
  },
});

/** A type whose values Arrow gives one by one. */
const given = (sql: string, make: (value: never) => DuckDBValue): Storage => ({
  sql,
  cells: (data) => {
    const vector = new Vector([data]);
    return (row) => make(vector.get(row) as never);
  },
});

const STAMPS: Readonly<Record<TimeUnit, Storage>> = {
  [TimeUnit.SECOND]: plain("TIMESTAMP_S", (ticks: bigint) => new DuckDBTimestampSecondsValue(ticks)),
  [TimeUnit.MILLISECOND]: plain(
    "TIMESTAMP_MS",
    (ticks: bigint) => new DuckDBTimestampMillisecondsValue(ticks),
  ),
  [TimeUnit.MICROSECOND]: plain("TIMESTAMP", (ticks: bigint) => new DuckDBTimestampValue(ticks)),
  [TimeUnit.NANOSECOND]: plain("TIMESTAMP_NS", (ticks: bigint) => new DuckDBTimestampNanosecondsValue(ticks)),
};

/** Values of a dictionary are read once. */
function ofDictionary(inner: Storage): Storage {
  return {
    sql: inner.sql,
    cells: (data) => {
      const words = required(data.dictionary, "dictionary of a column").data.flatMap((piece: Data) => {
        const cell = inner.cells(piece);
        return Array.from({ length: piece.length }, (_, i) => (piece.getValid(i) ? cell(i) : null));
      });
      const codes = data.values as Int32Array;
      return (row) => {
        const word = words[Number(codes[row])];
        if (word === undefined) throw new Error(`A dictionary has no level ${codes[row]}.`);
        return word;
      };
    },
  };
}

/**
 * How a column of a type is stored so that its levels have the same texts as in memory; null where its values
 * cannot be told apart.
 */
function storageOf(type: DataType): Storage | null {
  if (DataType.isDictionary(type)) {
    const inner = storageOf(type.dictionary as DataType);
    return inner && ofDictionary(inner);
  }
  if (DataType.isInt(type)) {
    if (type.bitWidth < 32 || (type.bitWidth === 32 && type.isSigned))
      return plain("INTEGER", (x: number) => x);
    const sql = type.bitWidth === 64 && !type.isSigned ? "UBIGINT" : "BIGINT";
    return plain(sql, (x: number | bigint) => BigInt(x));
  }
  if (DataType.isFloat(type))
    return given(type.precision === Precision.SINGLE ? "FLOAT" : "DOUBLE", (x: number) => x);
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type))
    return { sql: "VARCHAR", cells: (data) => rowTexts(new Vector([data])) };
  if (DataType.isBool(type)) return given("BOOLEAN", (value: boolean) => value);
  if (DataType.isDate(type)) return given("DATE", (ms: number) => new DuckDBDateValue(Math.floor(ms / DAY)));
  if (DataType.isTimestamp(type)) return STAMPS[type.unit];
  if (DataType.isDecimal(type) && type.precision <= MOST_DIGITS && type.scale >= 0) {
    const { precision, scale } = type;
    return given(`DECIMAL(${precision}, ${scale})`, (words: Uint32Array) => {
      const digits = levelText(type, words).replace(".", "");
      return new DuckDBDecimalValue(BigInt(digits), precision, scale);
    });
  }
  return DataType.isNull(type) ? { sql: "VARCHAR", cells: () => () => null } : null;
}

/** A value that stands for one of lists and structures. */
const LIST = listValue([]);

/** What a file says of its variables, by their names. */
export type Described = ReadonlyMap<string, DescribedVariable>;

/** Whether each value of a column of floats or decimals has a label. Of other columns nobody asks. */
function allLabelled(
  vector: Vector,
  labels: ReadonlyMap<string, string>,
  dropped: ReadonlySet<number>,
): boolean {
  const type = vector.type as DataType;
  if (labels.size === 0 || !(DataType.isFloat(type) || DataType.isDecimal(type))) return false;
  let some = false;
  for (const value of vector as Iterable<unknown>) {
    const text = levelText(type, value);
    if (value === null || value !== value || dropped.has(Number(text))) continue;
    some = true;
    if (!labels.has(text)) return false;
  }
  return some;
}

/** What the fields of a table say of its variables. @param missing codes for missing values */
export function describedBy(table: Table, missing: MissingCodes): Described {
  return new Map(
    table.schema.fields.flatMap((field, at) => {
      const label = variableLabel(field);
      const values = valueLabels(field);
      const dropped = missingNumbers(codesOf(missing, field.name, values), field.type as DataType);
      if (label === null && values.size === 0) return [];
      return [
        [
          field.name,
          {
            label,
            values,
            allLabelled: allLabelled(required(table.getChildAt(at), "column of a table"), values, dropped),
          },
        ] as const,
      ];
    }),
  );
}

/**
 * Copies a table into one of DuckDB, chunk by chunk, its columns named by their places. A column whose values
 * cannot be told apart keeps its missing values only.
 */
export async function load(table: Table, connection: DuckDBConnection, signal: AbortSignal): Promise<void> {
  const storages = table.schema.fields.map(({ type }) => storageOf(type as DataType));
  const columns = table.schema.fields.map((_, at) => `${placeName(at)} ${storages[at]?.sql ?? "BOOLEAN[]"}`);
  await connection.run(`CREATE TABLE ${RECORDS} (${columns.join(", ")})`);
  const appender = await connection.createAppender(RECORDS);
  const types = columns.map((_, at) => appender.columnType(at));
  let chunks = 0;
  for (const { data } of table.batches) {
    const pieces = data.children;
    const columnPieces = pieces.map((piece, at) => ({
      piece,
      cell: storages[at]?.cells(piece) ?? ((): DuckDBValue => LIST),
    }));
    for (let from = 0; from < data.length; from += ROWS) {
      const rows = Math.min(ROWS, data.length - from);
      const chunk = DuckDBDataChunk.create(types, rows);
      columnPieces.forEach(({ piece, cell }, at) => {
        const values = Array.from({ length: rows }, (_, i) =>
          piece.getValid(from + i) ? cell(from + i) : null,
        );
        chunk.setColumnValues(at, values);
      });
      appender.appendDataChunk(chunk);
      if (++chunks % PAUSE !== 0) continue;
      await nextTask();
      throwIfAborted(signal);
    }
  }
  appender.closeSync();
}
