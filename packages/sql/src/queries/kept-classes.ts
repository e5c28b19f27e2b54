import { checkCountable } from "@sdc-risk/core/source";
import { ClassTable } from "../classes/class-table.ts";
import type { AskedColumn } from "../classes/named-columns.ts";
import { QueryFault } from "../query-fault.ts";
import type { AskedTable } from "./asked-table.ts";
import { roughGroups } from "./rough-groups.ts";

/** The finest classes of a run, which are kept in a table of their own. */
export interface KeptClasses {
  readonly keys: readonly string[];
  readonly weight: string | null;
  /** Variables whose values classes are asked for, too: kept beside the keys where that makes far fewer rows than records. */
  readonly further?: readonly string[];
}

/** Rows of classes with values that are kept, at most, as a share of the records. */
const MOST_KEPT = 0.25;

/** The classes that are worth keeping: with values of further variables, too, where these make far fewer rows than records. */
export async function worthKeeping(
  table: AskedTable,
  { further = [], ...asked }: KeptClasses,
): Promise<KeptClasses> {
  const keys = asked.keys.filter((name) => table.isGroupable(name));
  const values = further.filter((name) => table.isGroupable(name) && !keys.includes(name));
  if (keys.length === 0 || values.length === 0 || table.driver.work === undefined) return asked;
  const rows = await roughGroups(table, [...keys, ...values]);
  return rows !== null && rows <= MOST_KEPT * table.records
    ? { ...asked, keys: [...asked.keys, ...values] }
    : asked;
}

/** The table of classes by some keys; what cannot be grouped is left out, and told where it is asked for. */
export function classesOf(table: AskedTable, { keys, weight }: KeptClasses): ClassTable | null {
  const { dialect, relation, work } = table.driver;
  const own = new Map<string, AskedColumn>();
  for (const name of keys) if (table.isGroupable(name)) own.set(name, table.column(name));
  if (work === undefined || own.size === 0) return null;
  const stored = weight === null ? undefined : table.columns.get(weight);
  const summed =
    stored !== undefined && ["integer", "float", "decimal"].includes(stored.type?.kind ?? "")
      ? { name: stored.name, column: table.column(stored.name) }
      : null;
  const facts = work.alone === true;
  return new ClassTable(dialect, { relation, table: work.relation }, { keys: own, weight: summed, facts });
}

/**
 * Counts classes once and keeps them, where the driver has a place for them: what is grouped by their keys reads them
 * in place of the records from then on. Without a key that values can be told apart by there are no classes.
 * @throws CANNOT_WRITE, and what the driver throws
 */
export async function keepClasses(table: AskedTable, asked: KeptClasses): Promise<void> {
  const { work } = table.driver;
  const classes = classesOf(table, asked);
  if (work === undefined || classes === null || table.records === 0) return;
  try {
    await work.make(classes.sql, table.signal, table.records);
  } catch (error) {
    throw error instanceof QueryFault ? error.reading(asked.keys) : error;
  }
  // where they are may be known only now
  const made = classesOf(table, asked) ?? classes;
  if (work.alone !== true) {
    table.keep(made, table.records);
    return;
  }
  // the records may be others by now
  const [total = 0] = await table.one({ sql: made.total, kept: true }, 1, asked.keys);
  checkCountable(total);
  table.keep(made, total);
  work.holds?.(total);
}

/** The statements that make the classes that are kept, and look how many records they hold; none without a place. */
export function making({ classes, driver: { work } }: AskedTable): readonly string[] {
  if (work === undefined || classes === null) return [];
  return [work.statement(classes.sql), ...(work.alone === true ? [classes.total] : [])];
}
