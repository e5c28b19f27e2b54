import { DIALECT } from "../dialect.ts";
import type { WorkDatabase } from "./work-database.ts";

/** Seconds within which a table may be made anew and look the same. */
const TICK = 2;

/** A number or a text, which is the same at any time; servers write its type around it. */
const LITERAL =
  /^(?:CAST\()?(?:-?\d+(?:\.\d+)?|'(?:[^'\\]|\\.)*'|NULL)(?:(?:, | AS )'?\w+(?:\(\w+\))?'?\))?$/u;

/** What shows on the server whether a table holds the same records as at another time. */
export interface StateOfTable {
  /** The same text for the same records. */
  readonly text: string;
  /**
   * Whether it says all: not where another table of its name could look the same, where changes wait to be made, or
   * where values are computed as they are read.
   */
  readonly settled: boolean;
  /** When it was looked at. */
  readonly moment: string;
}

/**
 * The state of a table that lies in parts on this server: its definition, and each part by its name and the time when it
 * was written. Numbers of blocks in these names begin anew once a server that lost its newest parts starts again, so
 * names alone do not do. A part that merges make is another one.
 * @returns null where nothing shows it: a view, a distributed table, tables of other engines
 * @throws what the connection throws
 */
export async function stateOfTable(
  work: WorkDatabase,
  table: readonly [string, string],
  signal: AbortSignal,
): Promise<StateOfTable | null> {
  const of = (name: string): string =>
    `database = ${DIALECT.parameter(1)} AND ${name} = ${DIALECT.parameter(2)}`;
  const ask = (sql: string, width: number): Promise<string[][]> => work.texts(sql, width, signal, table);
  const [identified = []] = await work.texts(
    "SELECT name FROM system.columns WHERE database = 'system' AND table = 'tables' AND name = 'uuid'",
    1,
    signal,
  );
  const [engine = "", definition = "", id = "", made = "", now = ""] = (
    await ask(
      `SELECT engine, create_table_query, ${identified.length === 0 ? "''" : "toString(uuid)"},
         toString(toUInt32(metadata_modification_time)), toString(toUInt32(now()))
       FROM system.tables WHERE ${of("name")}`,
      5,
    )
  ).map(([one]) => one);
  if (!engine.endsWith("MergeTree")) return null;
  const [parts = []] = await ask(
    `SELECT concat(name, ' ', toString(toUInt32(modification_time)), ' ', toString(rows))
     FROM system.parts WHERE ${of("table")} AND active = 1`,
    1,
  );
  const [waiting = []] = await ask(
    `SELECT mutation_id FROM system.mutations WHERE ${of("table")} AND is_done = 0`,
    1,
  );
  // a column that a part lacks is computed as it is read: today's age, what a dictionary says
  const [defaults = []] = await ask(
    `SELECT default_expression FROM system.columns WHERE ${of("table")} AND default_kind = 'DEFAULT'`,
    1,
  );
  return {
    text: JSON.stringify([engine, definition, id, made, [...parts].sort(), [...waiting].sort()]),
    settled:
      Number(made) > 0 && // some databases keep no time
      Number(now) - Number(made) >= TICK &&
      waiting.length === 0 &&
      defaults.every((one) => LITERAL.test(one)),
    moment: new Date(Number(now) * 1000).toISOString().replace(".000", ""),
  };
}
