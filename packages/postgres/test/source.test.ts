import { describe, it } from "vitest";
import { postgresTable, wants } from "@sdc-risk/servers";
import { inspect } from "@sdc-risk/inspect";
import { installed } from "@sdc-risk/session";
import { sourceChecks, type FurtherComparison } from "@sdc-risk/testkit";
import { addressOf, open, server } from "./server.ts";

/** What is in a file: whether records stand together a table of a server does not say. */
const inspected: FurtherComparison = async (sdc) => {
  const { variables } = await inspect(sdc);
  return variables.map((one) => ({ ...one, groups: one.groups && { ...one.groups, together: null } }));
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
});
