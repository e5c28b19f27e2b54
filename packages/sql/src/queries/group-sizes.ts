import type { GroupPart, GroupSize } from "@sdc-risk/core/source";
import { COUNTS } from "../alike.ts";
import { MARK, numbers } from "./answers.ts";
import type { AskedTable, Grouped } from "./asked-table.ts";
import { GROUPS } from "./rough-groups.ts";
import { DOUBLE } from "../column-type.ts";

type GroupedRows = Pick<Grouped, "rows" | "kept">;

/** In how many parts groups are counted, so that those of one part fit into little memory. */
async function partsOf(
  table: AskedTable,
  key: string,
  variables: readonly string[],
  { rows: { relation }, kept }: GroupedRows,
): Promise<number> {
  const { dialect } = table;
  if (dialect.roughValues === undefined || table.records <= GROUPS) return 1;
  const [values = 0] = await table.one(
    { sql: `SELECT ${dialect.roughValues(key)} FROM ${relation}`, kept },
    1,
    variables,
  );
  const known = (await table.estimated?.(variables)) ?? values;
  return Math.max(1, Math.ceil(known / GROUPS));
}

/**
 * Adds how many groups there are of each size.
 * @param rest of the query: which records, and what they are grouped by
 * @param from what it groups, and the variables that it reads
 */
async function addSizes(
  table: AskedTable,
  rest: string,
  groups: Map<number, number>,
  { rows: from, kept, variables }: GroupedRows & { readonly variables: readonly string[] },
): Promise<void> {
  const { dialect } = table;
  const size = dialect.quote(COUNTS);
  const inner = `SELECT ${from.count} AS ${size} FROM ${from.relation}${rest}`;
  const sql = `SELECT ${size}, ${dialect.count} FROM (${inner}) AS sizes GROUP BY ${size}`;
  for await (const { rows, columns } of table.query(
    { sql, bound: [], types: [DOUBLE, DOUBLE], kept },
    variables,
  )) {
    const [sizes, counts] = columns.map(numbers) as [Float64Array, Float64Array];
    for (let row = 0; row < rows; row++)
      groups.set(sizes[row]!, (groups.get(sizes[row]!) ?? 0) + counts[row]!);
  }
}

/** As `groupSizes` of a source. */
export async function groupSizes(
  table: AskedTable,
  variables: readonly string[],
  part?: GroupPart,
): Promise<readonly GroupSize[]> {
  if (table.records === 0) return [];
  const { dialect } = table;
  const { column, ...grouped } = table.grouped(variables);
  const columns = variables.map(column);
  const keys = columns.map(({ key }) => key);
  // a mark of 64 bits takes a fraction of the room of all values, and two records share one by chance never
  const mark = dialect.mark !== null && keys.length > 1 ? dialect.mark(keys) : null;
  const by = mark === null ? keys : [mark];
  const [first] = columns;
  const { key, type } = mark === null && first !== undefined ? first : { key: mark ?? "", type: MARK };
  const of = part?.of ?? (by.length === 1 ? await partsOf(table, key, variables, grouped) : 1);
  const parts = part === undefined ? Array.from({ length: of }, (_, at) => at) : [part.part];
  const groups = new Map<number, number>();
  for (const at of parts) {
    const where = of === 1 ? "" : ` WHERE coalesce(${dialect.part(key, type, of)}, 0) = ${at}`;
    await addSizes(table, `${where} GROUP BY ${by.join(", ")}`, groups, { ...grouped, variables });
  }
  return Array.from(groups, ([size, count]) => ({ size, groups: count })).sort((a, b) => a.size - b.size);
}
