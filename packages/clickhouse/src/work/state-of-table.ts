import { required } from "@sdc-risk/data";
import { DIALECT } from "../dialect.ts";
import type { WorkDatabase } from "./work-database.ts";

/** Seconds within which a table may be made anew and look the same. */
const TICK = 2;

/** Engines whose merges change no records. */
const PLAIN = /^(?:Replicated)?MergeTree$/u;

/** A part of a table on the disk of the server. */
interface Part {
  readonly partition: string;
  /** Of the blocks that were inserted, by their numbers. */
  readonly first: number;
  readonly last: number;
  /** Which changes were made to it; empty for none. */
  readonly mutation: string;
  readonly rows: number;
}

/** What shows on the server whether a table holds the same records as at another time. */
export interface StateOfTable {
  /** The same text for the same records. */
  readonly text: string;
  /** Whether it was made so long ago that another one of its name would look otherwise. */
  readonly settled: boolean;
  /** When it was looked at. */
  readonly moment: string;
}

/**
 * The state of a table that lies in parts on this server: the numbers of the blocks that were inserted, which no later one
 * gets, the changes that were made to them, and the records of each partition. Merges of parts change none of it.
 * @returns null where nothing shows it: a view, a distributed table, tables of other engines
 * @throws what the connection throws
 */
export async function stateOfTable(
  work: WorkDatabase,
  table: readonly [string, string],
  signal: AbortSignal,
): Promise<StateOfTable | null> {
  const where = (name: string): string =>
    `database = ${DIALECT.parameter(1)} AND ${name} = ${DIALECT.parameter(2)}`;
  const described = await work.texts(
    `SELECT engine, create_table_query, toString(toUInt32(metadata_modification_time)), toString(toUInt32(now()))
     FROM system.tables WHERE ${where("name")}`,
    4,
    signal,
    table,
  );
  const [engine = "", definition = "", made = "", now = ""] = described.map(([one]) => one);
  if (!engine.endsWith("MergeTree")) return null;
  const columns = await work.texts(
    `SELECT partition_id, name, toString(min_block_number), toString(max_block_number), toString(level), toString(rows)
     FROM system.parts WHERE ${where("table")} AND active = 1`,
    6,
    signal,
    table,
  );
  const [partitions = [], names = [], firsts = [], lasts = [], levels = [], rows = []] = columns;
  const parts = partitions.map((partition, at): Part => {
    const [first, last] = [required(firsts[at], "block"), required(lasts[at], "block")];
    const [, mutation = ""] = required(names[at], "part").split(`_${first}_${last}_${levels[at]}`);
    return { partition, first: Number(first), last: Number(last), mutation, rows: Number(rows[at]) };
  });
  // a time to live, and engines that merge records, change them as parts are merged
  const isPlain = PLAIN.test(engine) && !/\bTTL\b/iu.test(definition);
  return {
    text: JSON.stringify([engine, definition, made, isPlain ? merged(parts) : [...names].sort()]),
    settled: Number(now) - Number(made) >= TICK,
    moment: new Date(Number(now) * 1000).toISOString().replace(".000", ""),
  };
}

/** Blocks that follow each other as one, since parts of them may be merged at any time. */
function merged(parts: readonly Part[]): readonly Part[] {
  const kind = ({ partition, mutation }: Part): string => JSON.stringify([partition, mutation]);
  const ordered = [...parts].sort((a, b) =>
    kind(a) === kind(b) ? a.first - b.first : kind(a) < kind(b) ? -1 : 1,
  );
  const out: Part[] = [];
  for (const part of ordered) {
    const before = out.at(-1);
    if (before !== undefined && kind(before) === kind(part) && part.first === before.last + 1)
      out[out.length - 1] = { ...before, last: part.last, rows: before.rows + part.rows };
    else out.push(part);
  }
  return out;
}
