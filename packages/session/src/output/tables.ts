import type { Finding } from "@sdc-risk/assess";
import { tasksIn, type Pool } from "@sdc-risk/core/tasks";
import { ticker } from "@sdc-risk/data";
import type { RecordParts } from "@sdc-risk/io";

/**
 * A table that a measure gives beside its columns, made while it is written.
 * @param name of the table
 * @returns null where no measure that was computed gives one of the name
 */
export function tableParts(
  findings: readonly Finding[],
  name: string,
  { pool, signal }: { readonly pool: Pool | undefined; readonly signal: AbortSignal },
): RecordParts | null {
  const table = findings.map(({ done }) => done.tables?.[name]).find((found) => found !== undefined);
  if (table === undefined) return null;
  const tick = ticker(signal);
  return {
    fields: table.fields,
    rows: table.rows,
    parts: () => table.parts({ pool: tasksIn(pool, signal, tick), tick }),
  };
}
