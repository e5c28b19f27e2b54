import type { HomesGroups, HomesNear, HomesQuery } from "@sdc-risk/core/source";
import { SdcError } from "@sdc-risk/data";
import { homesGroupsSql, homesNearSql, type HomesColumns } from "../classes/homes.ts";
import { numbers, texts } from "./answers.ts";
import type { AskedTable } from "./asked-table.ts";
import { DOUBLE, TEXT } from "../column-type.ts";

/** @throws TOO_LARGE where the engine reads no query of that length; none of those about households is longer */
function checkLength(table: AskedTable, sql: string): void {
  if (!table.isTooLong(sql)) return;
  const { longestQuery, name } = table.dialect;
  throw new SdcError(
    "TOO_LARGE",
    `${name} reads queries of up to ${longestQuery} bytes; this one is longer.`,
  );
}

function columnsOf(
  table: AskedTable,
  { keys, household, weight }: HomesQuery,
): HomesColumns & { readonly read: string[] } {
  return {
    keys: keys.map((name) => table.column(name)),
    household: household.map((name) => table.column(name)),
    weight: weight === null ? null : table.column(weight),
    read: [...keys, ...household, ...(weight === null ? [] : [weight])],
  };
}

/** As `homes` of a source. */
export async function* homesGroups(table: AskedTable, asked: HomesQuery): AsyncGenerator<HomesGroups, void> {
  const { relation } = table.driver;
  const dialect = table.weighing(asked.weight);
  const columns = columnsOf(table, asked);
  const sql = homesGroupsSql(dialect, relation, columns, asked);
  checkLength(table, homesNearSql(dialect, relation, columns, asked));
  const types = Array.from({ length: 5 + asked.keys.length }, () => DOUBLE);
  for await (const { rows, columns: found } of table.query({ sql, bound: [], types }, columns.read)) {
    const [sizes, bands, households, sums, largest, ...apart] = found.map(numbers);
    yield {
      rows,
      sizes: sizes!,
      bands: bands!,
      households: households!,
      sums: sums!,
      largest: largest!,
      apart,
    };
  }
}

/** As `homesNear` of a source. */
export async function* nearHomes(table: AskedTable, asked: HomesQuery): AsyncGenerator<HomesNear, void> {
  const { relation } = table.driver;
  const dialect = table.weighing(asked.weight);
  const columns = columnsOf(table, asked);
  const sql = homesNearSql(dialect, relation, columns, asked);
  for await (const { rows, columns: found } of table.query(
    { sql, bound: [], types: [TEXT, DOUBLE] },
    columns.read,
  ))
    yield { rows, members: texts(found[0]!), households: numbers(found[1]!) };
}
