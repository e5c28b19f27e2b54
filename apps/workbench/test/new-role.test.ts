import { ROLES, type RoleRow } from "@sdc-risk/core";
import { beforeAll, expect, it } from "vitest";

const CLUSTER: RoleRow = {
  name: "cluster",
  arity: "one",
  flag: "cluster",
  holds: "names",
  measured: true,
  label: "Sampling cluster",
  term: "sampling cluster",
  one: "sampling cluster",
  short: "Cluster",
  letter: "c",
  help: "sampling cluster",
  meaning: "The cluster that the record was drawn with.",
};

// A row is added before anything else is loaded.
beforeAll(() => void (ROLES as unknown as RoleRow[]).push(CLUSTER));

it("a role that is added as a row has its column and its words, and moves between variables", async () => {
  const roleTable = await import("../src/state/role-table.js"),
    { t } = await import("../src/texts/index.js");
  const cluster = "cluster" as (typeof roleTable.ROLE_COLUMNS)[number];
  expect(roleTable.ROLE_COLUMNS).toContain(cluster);
  expect([t.roles.names[cluster], t.roles.letters[cluster], t.roles.meaning[cluster]]).toEqual([
    "Cluster",
    "c",
    CLUSTER.meaning,
  ]);
  const given = roleTable.toggled(roleTable.NO_ROLES, "a", cluster, ["a", "b"]);
  expect(roleTable.rolesOf(roleTable.toggled(given, "b", cluster, ["a", "b"]))).toEqual({ cluster: "b" });
});
