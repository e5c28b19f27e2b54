import { SqlSource } from "@sdc-risk/sql";
import { vi } from "vitest";

interface Query {
  readonly sql: string;
  readonly bound: readonly number[];
}

/** The statements that sources ask of their engines while something runs, parameters written into them. */
export async function statementsOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  const spy = vi.spyOn(SqlSource.prototype as unknown as { query: (query: Query) => unknown }, "query");
  try {
    await run();
    return spy.mock.calls.map(([{ sql, bound }]) =>
      sql.replace(/\$(\d+)/gu, (_, place: string) => String(bound[Number(place) - 1])),
    );
  } finally {
    spy.mockRestore();
  }
}

/** The statements that `--explain` lists, with the relations of tables in their places. */
export function listedIn(stdout: string): readonly string[] {
  const lines = stdout.split("\n");
  const relations = lines.flatMap((line) => {
    const [, name, relation] = /^(\[.*?\]) is (.*)$/u.exec(line) ?? [];
    return name === undefined || relation === undefined ? [] : [[name, relation] as const];
  });
  return lines
    .filter((line) => line.startsWith("   SELECT "))
    .map((line) => relations.reduce((sql, [name, relation]) => sql.replaceAll(name, relation), line.trim()));
}
