import { variablesIn, type GroupedBy } from "../explain/rough-counts.ts";
import { nameOf } from "../classes/named-columns.ts";
import type { AskedTable } from "./asked-table.ts";

/** Groups that an engine holds at a time where it may not write to disk. */
export const GROUPS = 4_000_000;

/** A rough number of groups as a number that there may be. */
const possible = ({ records }: AskedTable, groups: number): number =>
  Math.min(records, Math.max(1, Math.round(groups)));

/** About how many groups there are by the statistics of the engine. */
async function plannedGroups(table: AskedTable, variables: GroupedBy): Promise<number | null> {
  const { driver, records, signal } = table;
  const bound: number[] = [];
  // of the classes the engine knows no statistics yet
  const keys = variables.map((one) => table.columnOrBands(one, bound));
  let cells = 1;
  for (const { key } of keys) {
    const sql = `SELECT 1 FROM ${driver.relation} GROUP BY ${key}`;
    const values = await driver.plannedRows?.(sql, bound, signal);
    if (values === undefined || values === null) return null;
    cells *= Math.max(1, values);
  }
  if (keys.length === 1) return possible(table, cells);
  // so many cells of as many are taken by records that fall into them by chance
  return possible(table, -cells * Math.expm1(-records / cells));
}

/**
 * About how many groups there are; null where the engine does not say. It takes one pass over the keys, and none
 * where the engine plans by statistics: then keys count as independent, which gives too many rather than too few.
 */
export async function roughGroups(table: AskedTable, variables: GroupedBy): Promise<number | null> {
  if (variables.length === 0) return 1;
  const { dialect, estimated } = table;
  if (dialect.roughKeys === undefined)
    return estimated === null ? plannedGroups(table, variables) : estimated(variables);
  const bound: number[] = [];
  const names = variables.map(nameOf);
  const { rows, kept, column } = table.grouped(names);
  const keys = variables.map((one) => table.columnOrBands(one, bound, column));
  const sql = `SELECT ${dialect.roughKeys(keys)} FROM ${rows.relation}`;
  const [groups = 0] = await table.one({ sql, bound, kept }, 1, names);
  const known = (await estimated?.(variables)) ?? groups;
  return possible(table, known);
}

/** About how many groups each of some sets of variables makes, all by one pass over the records. */
export async function roughCounts(
  table: AskedTable,
  sets: readonly GroupedBy[],
): Promise<readonly (number | null)[]> {
  const { dialect, relation } = table.driver;
  if (dialect.roughKeys === undefined) {
    const planned: (number | null)[] = [];
    for (const variables of sets) planned.push(await plannedGroups(table, variables));
    return planned;
  }
  const bound: number[] = [];
  const counts = sets.map((variables) => {
    const [first, ...others] = variables.map((one) => table.columnOrBands(one, bound));
    if (first === undefined) return dialect.count;
    // values of one variable as they are counted where groups are asked for in parts
    const values = others.length === 0 ? dialect.roughValues?.(first.key) : undefined;
    return values ?? dialect.roughKeys?.([first, ...others]) ?? dialect.count;
  });
  const sql = `SELECT ${counts.join(", ")} FROM ${relation}`;
  const found = await table.one({ sql, bound }, sets.length, variablesIn(sets));
  return sets.map((variables, at) => (variables.length === 0 ? 1 : possible(table, found[at] ?? 0)));
}

/** In how many parts what classes hold is gathered: an engine may not write that to disk. */
export async function partsOfClasses(table: AskedTable, variables: readonly string[]): Promise<number> {
  const { dialect } = table;
  if (dialect.mark === null || dialect.roughKeys === undefined || variables.length === 0) return 1;
  if (table.records <= GROUPS) return 1;
  return Math.max(1, Math.ceil(((await roughGroups(table, variables)) ?? 0) / GROUPS));
}
