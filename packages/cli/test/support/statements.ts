import { SqlSource } from "@sdc-risk/sql";
import { expect, vi, type MockInstance } from "vitest";

interface Query {
  readonly sql: string;
  readonly bound: readonly number[];
}

/** A statement without what only a run knows: risks that it lists, limits of risks, and where bands begin. */
const shapeOf = (sql: string): string =>
  sql
    .replaceAll(/\(VALUES .*? AS v\(/gu, "(VALUES …) AS v(")
    .replaceAll(/ WHEN risk <=? \S+ THEN \d+/gu, "")
    .replaceAll(/(?: WHEN CAST\("c\d+" AS DOUBLE\) < \S+ THEN \d+)+ ELSE \d+/gu, " … ELSE …")
    .replaceAll(/ ELSE \d+ END AS ([\w ]+)\) AS band/gu, " … END AS $1) AS band")
    .replaceAll(/band IN \([\d, ]*\)/gu, "band IN (…)")
    .replaceAll(/\* [\d.e+]+ \+ 0\.5\) AS band/gu, "* … + 0.5) AS band");

/** What all queries of a source are asked through, which the package does not export. */
interface Asking {
  query(query: Query): unknown;
}
const askingOf = (source: SqlSource): Asking =>
  Object.getPrototypeOf((source as unknown as { readonly table: object }).table) as Asking;

/** The statements that sources ask of their engines while something runs, parameters written into them. */
export async function statementsOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  const open = SqlSource.open.bind(SqlSource);
  const asked: MockInstance<Asking["query"]>[] = [];
  const opening = vi.spyOn(SqlSource, "open").mockImplementation(async (...table) => {
    const source = await open(...table);
    if (asked.length === 0) asked.push(vi.spyOn(askingOf(source), "query"));
    return source;
  });
  try {
    await run();
    return asked
      .flatMap(({ mock }) => mock.calls)
      .map(([{ sql, bound }]) =>
        shapeOf(sql.replace(/\$(\d+)/gu, (_, place: string) => String(bound[Number(place) - 1]))),
      );
  } finally {
    for (const spy of [opening, ...asked]) spy.mockRestore();
  }
}

/** A query that `--explain` lists. */
interface ListedQuery {
  readonly sql: string;
  /** Whether it depends on the data if it is asked. */
  readonly open: boolean;
}

/** The queries that `--explain` lists, with the relations of tables in their places. */
function queriesIn(stdout: string): readonly ListedQuery[] {
  const relations = stdout.split("\n").flatMap((line) => {
    const [, name, relation] = /^(\[.*?\]) is (.*)$/u.exec(line) ?? [];
    return name === undefined || relation === undefined ? [] : [[name, relation] as const];
  });
  return stdout.split("\n\n").flatMap((entry) => {
    const [, written] = /^ {3}((?:SELECT|WITH) .*)$/mu.exec(entry) ?? [];
    if (written === undefined) return [];
    const said = entry.replace(/\s+/gu, " ");
    const open = said.includes("Asked only where") || said.includes("epends on the data.");
    const sql = relations.reduce((text, [name, relation]) => text.replaceAll(name, relation), written);
    return [{ sql: shapeOf(sql), open }];
  });
}

/** The statements that `--explain` lists as asked in any case. */
export const listedIn = (stdout: string): readonly string[] =>
  queriesIn(stdout)
    .filter(({ open }) => !open)
    .map(({ sql }) => sql);

/** Holds the run to what `--explain` lists as asked in any case: it asks these queries, in this order. */
export function checkCertain(stdout: string, asked: readonly string[]): void {
  const certain = listedIn(stdout);
  expect([...new Set(asked)].filter((sql) => certain.includes(sql))).toEqual(certain);
}

/** The same, and `--explain` to the run: it lists whatever that asks. */
export function checkListed(stdout: string, asked: readonly string[]): void {
  checkCertain(stdout, asked);
  const listed = new Set(queriesIn(stdout).map(({ sql }) => sql));
  expect([...new Set(asked)].filter((sql) => !listed.has(sql))).toEqual([]);
}
