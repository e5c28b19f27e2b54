import type { Connection } from "./connection.ts";
import type { TableOfServer } from "./table.ts";

/** Whether the server has looked at what a table holds. Of views it knows what it knows of their tables. */
const ANALYZED = `
  SELECT c.relkind NOT IN ('r', 'm') OR EXISTS (SELECT FROM pg_catalog.pg_stats s
    WHERE s.schemaname = n.nspname AND s.tablename = c.relname) AS analyzed
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = $1::oid`;

interface PlanRow {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}

/** Rows that the planner expects of a query; null where it has no statistics of the table. */
export async function plannedRows(
  connection: Connection,
  sql: string,
  { id }: TableOfServer,
  signal: AbortSignal,
): Promise<number | null> {
  const [known] = await connection.facts<{ readonly analyzed: boolean }>(ANALYZED, [id], signal);
  if (known?.analyzed !== true) return null;
  const [answer] = await connection.facts<PlanRow>(`EXPLAIN (FORMAT JSON) ${sql}`, [], signal);
  return answer?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? null;
}
