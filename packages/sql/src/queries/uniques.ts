import type { UniquesQuery, UniquesRows } from "@sdc-risk/core/source";
import { aloneSql, setsAtOnce } from "../classes/alone.ts";
import { uniquesSql, uniquesTypes } from "../classes/uniques.ts";
import { places, texts, wholes } from "./answers.ts";
import type { AskedTable } from "./asked-table.ts";

/** As `aloneOnSome` of a source. */
export async function aloneOnSome(
  table: AskedTable,
  variables: readonly string[],
  sets: readonly (readonly number[])[],
): Promise<number> {
  if (table.records === 0 || sets.length === 0) return 0;
  const { rows, kept, column } = table.grouped(variables);
  const sql = aloneSql(table.dialect, rows, variables.map(column), sets);
  const [alone = 0] = await table.one({ sql, kept }, 1, variables);
  return alone;
}

/** As `setsAtOnce` of a source. */
export function setsTaken(table: AskedTable, variables: readonly string[]): number {
  const { rows, column } = table.grouped(variables);
  return setsAtOnce(table.dialect, rows, variables.map(column));
}

/** As `uniques` of a source. */
export async function* minimalUniques(
  table: AskedTable,
  asked: UniquesQuery,
): AsyncGenerator<UniquesRows, void> {
  if (table.records === 0) return;
  const { rows: counted, kept, column } = table.grouped(asked.keys);
  const query = {
    sql: uniquesSql(table.dialect, counted, asked.keys.map(column), { ...asked, records: table.records }),
    bound: [],
    types: uniquesTypes(asked.sets),
    kept,
  };
  for await (const { rows, columns } of table.query(query, asked.keys)) {
    const [first, second, firstLetters, secondLetters, records, ...figures] = columns;
    yield {
      rows,
      first: places(first!),
      second: places(second!),
      firstLetters: texts(firstLetters!),
      secondLetters: texts(secondLetters!),
      records: wholes(records!),
      figures: figures.map(wholes),
    };
  }
}
