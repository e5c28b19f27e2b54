import { DuckDBInstance } from "@duckdb/node-api";
import { statSync } from "node:fs";
import { literal } from "./dialect.ts";
import { stateOf } from "./files.ts";

/** A view or a macro. */
export interface Definition {
  readonly name: string;
  readonly sql: string;
}

/** The texts in quotes of a query, which are names or values. */
const quotedIn = (sql: string): readonly string[] =>
  (sql.match(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g) ?? []).map((text) => {
    const quote = text.charAt(0);
    return text.slice(1, -1).replaceAll(quote + quote, quote);
  });

/** The names that a query may use, in small letters. */
const namesIn = (sql: string): ReadonlySet<string> =>
  new Set([...(sql.match(/[\p{L}\p{N}_$]+/gu) ?? []), ...quotedIn(sql)].map((name) => name.toLowerCase()));

/**
 * The texts in quotes of a view, and of the views and macros that it names: what files it reads is among them, unless
 * their names are computed.
 */
export function textsBeneath(view: Definition, all: readonly Definition[]): readonly string[] {
  const reached = new Set([view]);
  for (const { sql } of reached) {
    const names = namesIn(sql);
    for (const one of all) if (names.has(one.name.toLowerCase())) reached.add(one);
  }
  return [...new Set([...reached].flatMap(({ sql }) => quotedIn(sql)))];
}

/** Sizes and times of the files that DuckDB finds by some texts, which are paths or patterns or neither. */
export async function stateBeneath(texts: readonly string[]): Promise<string> {
  // of its own, since the one that reads may be stopped by then
  const instance = await DuckDBInstance.create(":memory:", { autoload_known_extensions: "false" });
  const connection = await instance.connect();
  try {
    const found = new Set<string>();
    for (const text of texts.filter((one) => /[\p{L}\p{N}]/u.test(one))) {
      // what it cannot look for, such as an address of the network, it cannot read either
      const rows = await connection
        .runAndReadAll(`SELECT file FROM glob(${literal(text)})`)
        .then((answer) => answer.getRowsJS() as string[][])
        .catch(() => []);
      for (const [file = ""] of rows)
        if (statSync(file, { throwIfNoEntry: false })?.isFile()) found.add(file);
    }
    return await stateOf([...found].sort());
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
