import { isSdcError, throwIfAborted } from "@sdc-risk/data";
import type { Connection } from "./connection.ts";
import { DIALECT, relationOf } from "./dialect.ts";

/** Engines of tables that hold their rows by themselves. */
export const PLAIN = /MergeTree$|Log$|^Memory$/u;
const VIEWS = new Set(["View", "MaterializedView"]);

/** Steps of a plan that read: those of tables on the server that is asked, and numbers and rows that it makes. */
const READS = /\bRead\w+/u;
const READS_HERE = /\bReadFrom(?:MergeTree|MemoryStorage|StorageLog|SystemOne|SystemNumbers)\b/u;

/**
 * Whether all rows of a table lie on the server that is asked, so that a query which joins them reads each once. Of a view
 * the plan of the server says it. Not of a distributed table, nor where it is not known.
 * @throws ABORTED, and that the server is gone
 */
export async function isOnOneServer(
  connection: Connection,
  table: readonly [string, string],
  signal: AbortSignal,
): Promise<boolean> {
  const [engines = []] = await connection.texts(
    `SELECT engine FROM system.tables WHERE database = ${DIALECT.parameter(1)} AND name = ${DIALECT.parameter(2)}`,
    1,
    signal,
    table,
  );
  const [engine = ""] = engines;
  if (PLAIN.test(engine)) return true;
  if (!VIEWS.has(engine)) return false;
  try {
    const [steps = []] = await connection.texts(
      `EXPLAIN SELECT * FROM ${relationOf(...table)} SETTINGS use_index_for_in_with_subqueries = 0`,
      1,
      signal,
    );
    const reads = steps.filter((step) => READS.test(step));
    return reads.length > 0 && reads.every((step) => READS_HERE.test(step));
  } catch (error) {
    throwIfAborted(signal);
    if (isSdcError(error) && error.code === "BAD_SOURCE") return false;
    throw error;
  }
}
