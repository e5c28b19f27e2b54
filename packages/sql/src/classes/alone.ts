import type { Dialect } from "../dialect.ts";
import type { CountedRows } from "./counted-rows.ts";
import { lettersOf, namedInside, type AskedColumn } from "./named-columns.ts";

/**
 * The query of how many records are alone on one of some sets of keys at least: for each set the records of its groups
 * of one, by what stands for all keys of such a record, and over them those that are not the same.
 * @param keys all of them; a record that is alone on some is alone on all
 * @param sets places of keys, at least one set with at least one key each
 */
export function aloneSql(
  dialect: Dialect,
  rows: CountedRows,
  keys: readonly AskedColumn[],
  sets: readonly (readonly number[])[],
): string {
  const labels = keys.map((_, at) => `k${at}`);
  const { from, names } = namedInside(dialect, rows, keys, labels);
  // a mark of 64 bits takes a fraction of the room of all values, and two records share one by chance never
  const all =
    dialect.mark !== null && names.length > 1
      ? dialect.mark(names)
      : `concat(${lettersOf(dialect, names, keys)}, '.')`;
  const who = dialect.quote("all keys of a record");
  const some = sets.map(
    (set) =>
      `SELECT min(${all}) AS ${who} FROM ${from} GROUP BY ${set.map((at) => names[at] ?? "").join(", ")} ` +
      `HAVING ${rows.whole} = 1`,
  );
  const different = `SELECT ${who} FROM (${some.join(" UNION ALL ")}) AS alone GROUP BY ${who}`;
  return `SELECT ${dialect.count} FROM (${different}) AS different`;
}

/** Sets that one query looks at, at most: each is a GROUP BY, and engines hold memory for all of them at the same time. */
const MOST_SETS = 128;

/** How many sets of some keys `aloneSql` can be asked for, so that an engine reads the query and has room for it. */
export function setsAtOnce(dialect: Dialect, rows: CountedRows, keys: readonly AskedColumn[]): number {
  if (dialect.longestQuery === undefined) return MOST_SETS;
  const all = keys.map((_, at) => at);
  const encoder = new TextEncoder();
  const bytes = (sets: number): number =>
    encoder.encode(
      aloneSql(
        dialect,
        rows,
        keys,
        Array.from({ length: sets }, () => all),
      ),
    ).length;
  const each = bytes(2) - bytes(1);
  return Math.max(0, Math.min(MOST_SETS, 1 + Math.floor((dialect.longestQuery - bytes(1)) / each)));
}
