import type { Source } from "@sdc-risk/core";
import type { AlikeGroups, CutVariable, ListedGroups, SourceGroups } from "@sdc-risk/core/source";
import { alikeSql } from "../alike.ts";
import { listedSql } from "../classes/listed.ts";
import { namedInside, nameOf } from "../classes/named-columns.ts";
import { sumOfWeights } from "../dialect.ts";
import { MARK, numbers, wholes } from "./answers.ts";
import type { AskedTable } from "./asked-table.ts";
import { DOUBLE } from "../column-type.ts";

/** As `group` of a source. */
export async function* group(
  table: AskedTable,
  variables: readonly (string | CutVariable)[],
  weight: string | null,
  marked: boolean,
): AsyncGenerator<SourceGroups, void> {
  if (table.records === 0) return;
  const dialect = table.weighing(weight);
  const bound: number[] = [];
  const { rows: counted, kept, column } = table.grouped(variables.map(nameOf), weight);
  const keys = variables.map((one) => table.columnOrBands(one, bound, column));
  const w = weight === null ? null : column(weight);
  const labels = [...keys.map((_, at) => `k${at}`), "w"];
  const { from, names } = namedInside(dialect, counted, w === null ? keys : [...keys, w], labels);
  const own = names.slice(0, keys.length);
  const figures = [counted.count];
  if (w !== null) figures.push(sumOfWeights(dialect, names.at(-1)!, w.type));
  const wired = keys.map(({ type }, at) => dialect.wire(own[at]!, type));
  const mark = marked ? [table.mark(own)] : [];
  const by = keys.length === 0 ? "" : ` GROUP BY ${own.join(", ")}`;
  const sql = `SELECT ${[...wired, ...figures, ...mark].join(", ")} FROM ${from}${by}`;
  const types = [...keys.map(({ type }) => type), ...figures.map(() => DOUBLE), ...mark.map(() => MARK)];
  const read = variables.map(nameOf);
  const all = weight === null ? read : [...read, weight];
  for await (const { rows, columns } of table.query({ sql, bound, types, kept }, all)) {
    const at = keys.length;
    yield {
      rows,
      columns: columns.slice(0, at),
      counts: numbers(columns[at]!),
      weights: w === null ? null : numbers(columns[at + 1]!),
      marks: marked ? wholes(columns.at(-1)!) : null,
    };
  }
}

/** As `alike` of a source. */
export async function* alike(
  table: AskedTable,
  variables: readonly string[],
  weight: string | null,
): AsyncGenerator<AlikeGroups, void> {
  if (table.records === 0) return;
  const { rows: counted, kept, column } = table.grouped(variables, weight);
  const w = weight === null ? null : column(weight);
  const keys = variables.map(column);
  const sql = alikeSql(table.weighing(weight), counted, { keys, weight: w });
  const types = w === null ? [DOUBLE, DOUBLE] : [DOUBLE, DOUBLE, DOUBLE];
  const read = weight === null ? variables : [...variables, weight];
  for await (const { rows, columns } of table.query({ sql, bound: [], types, kept }, read))
    yield {
      rows,
      counts: numbers(columns[0]!),
      weights: weight === null ? null : numbers(columns[1]!),
      groups: numbers(columns.at(-1)!),
    };
}

/** Bytes of a query beside a list that it names. */
const REST_OF_QUERY = 20_000;

/** As `takesList` of a source. */
export function takesList({ dialect }: AskedTable, bytes: number): boolean {
  const { listed, longestQuery = Infinity } = dialect;
  // an expression names the list twice
  return listed !== undefined && ("place" in listed ? 2 : 1) * bytes + REST_OF_QUERY <= longestQuery;
}

/** As `listed` of a source. */
export async function* listedGroups(
  table: AskedTable,
  ...[variables, weight, keys, part]: Parameters<NonNullable<Source["listed"]>>
): AsyncGenerator<ListedGroups, void> {
  const { relation } = table.driver;
  const dialect = table.weighing(weight);
  const { listed } = dialect;
  if (table.records === 0 || listed === undefined) return;
  const w = weight === null ? null : table.column(weight);
  const grouped = { keys: variables.map((name) => table.column(name)), weight: w, part };
  const sql = listedSql(dialect, relation, grouped, { listed, list: dialect.parameter(1) });
  const types = [DOUBLE, DOUBLE, DOUBLE, ...(w === null ? [] : [DOUBLE])];
  const read = weight === null ? variables : [...variables, weight];
  for await (const { rows, columns } of table.query({ sql, bound: [keys], types }, read)) {
    const [placed, counts, ...rest] = columns.map(numbers) as [Float64Array, ...Float64Array[]];
    const [groups] = rest.slice(-1);
    yield { rows, places: placed, counts: counts!, weights: w === null ? null : rest[0]!, groups: groups! };
  }
}
