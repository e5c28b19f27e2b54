import { describe, it } from "vitest";
import { postgresTable, wants } from "@sdc-risk/servers";
import { inspect } from "@sdc-risk/inspect";
import { installed } from "@sdc-risk/session";
import { sourceChecks, type FurtherComparison } from "@sdc-risk/testkit";
import { opened } from "@sdc-risk/sql";
import { postgres } from "@sdc-risk/postgres";
import { addressOf, open, READER, server } from "./server.ts";

/** What is in a file: whether records stand together a table of a server does not say. */
const inspected: FurtherComparison = async (sdc) => {
  const told = await Promise.all([inspect(sdc), inspect(sdc, { mostValues: 0 })]);
  return told.map(({ variables }) =>
    variables.map((one) => ({ ...one, groups: one.groups && { ...one.groups, together: null } })),
  );
};

describe("measures over PostgreSQL", wants("postgresql"), () => {
  const owner = server();
  const measures = installed.filter(({ records }) => records !== true);
  let files = 0;
  const checks = sourceChecks(
    async (file) => {
      const table = `"the table ${++files}"`;
      await owner().sql(postgresTable(file.columns, table));
      return { source: await open(addressOf(owner(), table)) }; // tables go with the server
    },
    measures,
    { fitted: ["population", "known-population"], also: inspected },
  );
  for (const { name, run } of checks) it(name, run);

  const kept = sourceChecks(
    async (file) => {
      const table = `"the table ${++files}"`;
      await owner().sql(`${postgresTable(file.columns, table)};
        CREATE SCHEMA IF NOT EXISTS work; GRANT USAGE, CREATE ON SCHEMA work TO ${READER}`);
      const { keys = [], weight = null } = file.roles;
      const work = { at: "work", keys, weight, onlyClasses: true };
      return opened(postgres(addressOf(owner(), table), {}, {}, work), table, { work });
    },
    measures.filter((measure) => measure.needsKeys !== undefined),
    { runs: 1, fitted: ["population", "known-population"] },
  );
  describe("whose classes are kept", () => {
    for (const { name, run } of kept) it(name, run);
  });
});
