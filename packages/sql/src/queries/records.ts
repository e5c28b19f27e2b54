import type {
  AlikeRecords,
  MarkOf,
  RecordsQuery,
  SourceColumn,
  SourceRows,
  TableBeingMade,
} from "@sdc-risk/core/source";
import { recordsInPlace } from "../alike-records.ts";
import { besideName, listedRecordsSql } from "../classes/listed-records.ts";
import { joined } from "../explain/stand-in.ts";
import type { TableField } from "../writer.ts";
import { BAND, MARK } from "./answers.ts";
import type { AskedTable } from "./asked-table.ts";

/** Records that an engine sorts at a time: what it holds of a part stays small. */
const PART = 10_000_000;

/** Columns of single records. @param rest of the query: which of them, and in what order */
function single(
  table: AskedTable,
  variables: readonly (string | MarkOf)[],
  rest: string,
): AsyncIterable<SourceRows> {
  const { dialect, relation } = table.driver;
  const asked = variables.map((one) => {
    if (typeof one !== "string")
      return { sql: table.mark(one.mark.map((name) => table.column(name).key)), type: MARK };
    const { key, type } = table.column(one);
    return { sql: dialect.wire(key, type), type };
  });
  if (asked.length === 0) asked.push({ sql: "1", type: BAND });
  return table.query(
    {
      sql: `SELECT ${asked.map(({ sql }) => sql).join(", ")} FROM ${relation}${rest}`,
      bound: [],
      types: asked.map(({ type }) => type),
    },
    variables.flatMap((one) => (typeof one === "string" ? [one] : one.mark)),
  );
}

/** As `rows` of a source. */
export const rows = (table: AskedTable, variables: readonly (string | MarkOf)[]): AsyncIterable<SourceRows> =>
  single(table, variables, table.dialect.fileOrder);

/** As `rowsBy` of a source. */
export async function* rowsBy(
  table: AskedTable,
  by: string,
  variables: readonly (string | MarkOf)[],
): AsyncGenerator<SourceRows, void> {
  const { dialect } = table;
  const { key, type } = table.column(by);
  const parts = Math.ceil(table.records / PART);
  for (let part = 0; part < parts; part++) {
    const mine = parts === 1 ? "" : ` WHERE coalesce(${dialect.part(key, type, parts)}, 0) = ${part}`;
    yield* single(table, [by, ...variables], `${mine} ORDER BY ${key}`);
  }
}

/** A variable of the first records, as many as there are at most. */
export async function firstOf(table: AskedTable, name: string, most: number): Promise<SourceColumn> {
  const { dialect, relation } = table.driver;
  const { key, type } = table.column(name);
  const sql = `SELECT ${dialect.wire(key, type)} FROM ${relation} LIMIT ${most}`;
  const batches: (readonly [SourceColumn, number])[] = [];
  for await (const { rows: held, columns } of table.query({ sql, bound: [], types: [type] }, [name]))
    batches.push([columns[0]!, held]);
  return joined(batches);
}

/** As `alikeOf` of a source: groups that are joined to their records. */
export function alikeOf(
  table: AskedTable,
  variables: readonly string[],
  weight: string | null,
  beside: readonly string[],
): AsyncGenerator<AlikeRecords, void> {
  const { relation } = table.driver;
  const dialect = table.weighing(weight);
  const columns = {
    keys: variables.map((name) => table.column(name)),
    weight: weight === null ? null : table.column(weight),
    beside: beside.map((name) => table.column(name)),
  };
  const read = [...variables, ...(weight === null ? [] : [weight]), ...beside];
  return recordsInPlace({ dialect, relation, records: table.records, columns }, (query) =>
    table.query(query, read),
  );
}

/** As `fillTable` of a source: records that are written where they lie, with what a list says of their classes. */
export async function fillTable(
  table: AskedTable,
  { keys, weight, id, columns, ...listed }: RecordsQuery,
  made: TableBeingMade,
): Promise<number | null> {
  const filling = table.driver.filling?.(made) ?? null;
  if (filling === null) return null;
  const { relation } = table.driver;
  const dialect = table.weighing(weight);
  const lists = columns.map(({ values }, at) => ({ name: `c${at}`, values }));
  const records = listedRecordsSql(
    dialect,
    relation,
    {
      keys: keys.map((name) => table.column(name)),
      beside: [table.column(id.variable)],
      weight: weight === null ? null : table.column(weight),
    },
    { ...listed, lists },
  );
  const selected = [filling.text(besideName(0)), ...lists.map(({ name }) => name)];
  const sql = `SELECT ${selected.join(", ")} FROM (${records}) AS records`;
  if (table.isTooLong(filling.statement(sql))) return null;
  const fields: TableField[] = [
    { name: id.name, kind: "text" },
    ...columns.map(({ name }): TableField => ({ name, kind: "number" })),
  ];
  return filling.fill(fields, sql, table.signal);
}
