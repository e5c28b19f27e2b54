import type { Connection } from "./connection.ts";
import type { TableOfServer } from "./table.ts";

/** A table and the relations beneath it. */
const BENEATH = `
  WITH RECURSIVE beneath (id) AS (
    SELECT $1::oid
    UNION
    SELECT further.id FROM beneath, LATERAL (
      SELECT d.refobjid AS id FROM pg_catalog.pg_class c JOIN pg_catalog.pg_rewrite r ON r.ev_class = c.oid
        JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_rewrite'::regclass AND d.objid = r.oid
          AND d.refclassid = 'pg_catalog.pg_class'::regclass
      WHERE c.oid = beneath.id AND c.relkind = 'v'
      UNION ALL
      SELECT inhrelid FROM pg_catalog.pg_inherits WHERE inhparent = beneath.id
    ) AS further
  )`;

/**
 * What a table is made of, as one text: the relations beneath it, where their rows are stored, the queries of views, the
 * columns and the rules for rows. TRUNCATE, REFRESH and changes that write a table anew give it other storage, and
 * are seen by snapshots that are older.
 */
const DEFINITION = `${BENEATH}
  SELECT concat_ws(' ', to_regclass($2)::oid,
    (SELECT string_agg(concat_ws(',', attnum, attname, atttypid, atttypmod), ' ' ORDER BY attnum)
      FROM pg_catalog.pg_attribute WHERE attrelid = $1::oid AND attnum BETWEEN 1 AND $3),
    (SELECT string_agg(concat_ws(',', c.oid, c.relfilenode, c.relkind, c.relrowsecurity, c.relforcerowsecurity,
        (SELECT string_agg(xmin::text, '.' ORDER BY oid) FROM pg_catalog.pg_rewrite WHERE ev_class = c.oid),
        (SELECT string_agg(xmin::text, '.' ORDER BY oid) FROM pg_catalog.pg_policy WHERE polrelid = c.oid)), ' ' ORDER BY c.oid)
      FROM beneath JOIN pg_catalog.pg_class c ON c.oid = beneath.id)) AS definition`;

/**
 * What a table is made of now; it differs where a state from before can be read no more.
 * @param connection outside of a transaction: one that keeps a state sees the catalogue of that state
 */
export async function definitionOf(
  connection: Connection,
  { id, relation, columns }: TableOfServer,
  signal: AbortSignal,
): Promise<string> {
  const [row] = await connection.facts<{ definition: string }>(DEFINITION, [id, relation, columns], signal);
  return row?.definition ?? "";
}

/** How many rows were added, changed and deleted in the relations beneath a table, as its server has counted so far. */
const CHANGES = `${BENEATH}
  SELECT string_agg(concat_ws(',', id, pg_stat_get_tuples_inserted(id), pg_stat_get_tuples_updated(id),
    pg_stat_get_tuples_deleted(id)), ' ' ORDER BY id) AS changes FROM beneath`;

/**
 * What a server has counted of the changes of a table. Another text may be of other records. The same one is no proof:
 * a server counts late, and not what is behind functions and on other servers.
 */
export async function changesOf(
  connection: Connection,
  { id }: TableOfServer,
  signal: AbortSignal,
): Promise<string> {
  const [row] = await connection.facts<{ changes: string }>(CHANGES, [id], signal);
  return row?.changes ?? "";
}
