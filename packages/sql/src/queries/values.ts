import type { NumberSums, SourceGroups, ValuesQuery } from "@sdc-risk/core/source";
import { numberSumsSql, SUMS } from "../values/number-sums.ts";
import { groupedValues, pickedValuesSql, type BoundSql } from "../values/picked-values.ts";
import { numbers } from "./answers.ts";
import type { AskedTable } from "./asked-table.ts";
import { GROUPS } from "./rough-groups.ts";
import { DOUBLE } from "../column-type.ts";

/** As `pickedValues` of a source. */
export async function* pickedValues(
  table: AskedTable,
  { name, levels, wanted }: ValuesQuery,
): AsyncGenerator<SourceGroups, void> {
  if (table.records === 0) return;
  const { dialect, relation } = table.driver;
  const column = table.column(name);
  const types = [column.type, DOUBLE];
  const of = dialect.roughValues === undefined ? 1 : Math.ceil(groupedValues(levels, wanted) / GROUPS) || 1;
  for (let part = 0; part < of; part++) {
    const query = pickedValuesSql(dialect, relation, column, { wanted, part, of });
    for await (const { rows, columns } of table.query({ ...query, types }, [name]))
      yield {
        rows,
        columns: columns.slice(0, 1),
        counts: numbers(columns[1]!),
        weights: null,
        marks: null,
      };
  }
}

/** The numbers of an answer of one column. */
async function numbersOf(table: AskedTable, asked: BoundSql, name: string): Promise<number[]> {
  const out: number[] = [];
  for await (const { rows, columns } of table.query({ ...asked, types: [DOUBLE] }, [name]))
    out.push(...numbers(columns[0]!).subarray(0, rows));
  return out;
}

/** As `numberSums` of a source. */
export async function numberSums(
  table: AskedTable,
  name: string,
  missing: readonly number[],
): Promise<NumberSums> {
  const { dialect, relation } = table.driver;
  const codes = missing.filter(Number.isFinite);
  const asked = numberSumsSql(dialect, relation, table.column(name), codes);
  const [records = 0, total = 0, least = 0, most = 0, ...counts] = await table.one(asked.sums, SUMS, [name]);
  const [aboveOne = 0, zeros = 0, negative = 0, fractions = 0, below = 0, above = 0] = counts;
  return {
    ...{ records, total, aboveOne, zeros, negative, fractions, below, above },
    least: records === 0 ? NaN : least,
    most: records === 0 ? NaN : most,
    lowest: await numbersOf(table, asked.lowest, name),
    highest: await numbersOf(table, asked.highest, name),
  };
}
