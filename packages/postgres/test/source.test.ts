import { describe, it } from "vitest";
import { hasServer } from "@sdc-risk/servers";
import { inspect } from "@sdc-risk/inspect";
import { installed } from "@sdc-risk/session";
import {
  DECIMAL_DIGITS,
  sourceChecks,
  type AlsoTold,
  type SourceFile,
  type SourceFileColumn,
} from "@sdc-risk/testkit";
import { addressOf, open, server } from "./server.js";

const TYPES: Readonly<Record<SourceFileColumn["kind"], string>> = {
  text: "text",
  int32: "int4",
  int64: "int8",
  float64: "float8",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamp",
  decimal: `numeric(${DECIMAL_DIGITS}, 2)`,
};
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: SourceFileColumn["values"][number]): string =>
  value === null ? "NULL" : `'${Object.is(value, -0) ? "-0" : String(value).replaceAll("'", "''")}'`;

function statements({ columns }: SourceFile, table: string): string {
  const types = columns.map(({ name, kind }) => `${quoted(name)} ${TYPES[kind]}`).join(", ");
  const rows = (columns[0]?.values ?? []).map(
    (_, row) => `(${columns.map(({ values }) => literal(values[row] ?? null)).join(", ")})`,
  );
  return `CREATE TABLE ${table} (${types}); INSERT INTO ${table} VALUES ${rows.join(", ")}`;
}

/** What is in a file: whether records stand together a table of a server does not say. */
const inspected: AlsoTold = async (sdc) => {
  const { variables } = await inspect(sdc);
  return variables.map((one) => ({ ...one, groups: one.groups && { ...one.groups, together: null } }));
};

describe.runIf(hasServer("postgresql"))("measures over PostgreSQL", () => {
  const owner = server();
  const measures = installed.filter(({ records }) => records !== true);
  let files = 0;
  const checks = sourceChecks(
    async (file) => {
      const table = `"the table ${++files}"`;
      await owner().sql(statements(file, table));
      return { source: await open(addressOf(owner(), table)) }; // tables go with the server
    },
    measures,
    { fitted: ["population", "known-population"], also: inspected },
  );
  for (const { name, run } of checks) it(name, run);
});
