import { ROLES, type RoleRow } from "@sdc-risk/core";
import { PANEL_ROLE } from "@sdc-risk/testkit";
import { beforeAll, expect, it } from "vitest";

// A row is added before anything else is loaded.
beforeAll(() => void (ROLES as unknown as RoleRow[]).push(PANEL_ROLE));

it("a role that is added as a row has its column and its words, and moves between variables", async () => {
  const roleTable = await import("../src/state/role-table.ts");
  const { t } = await import("../src/texts/index.ts");
  const panel = "panel" as (typeof roleTable.ROLE_COLUMNS)[number];
  expect(roleTable.ROLE_COLUMNS).toContain(panel);
  expect([t.roles.names[panel], t.roles.letters[panel], t.roles.meaning[panel]]).toEqual([
    "Panel",
    "y",
    PANEL_ROLE.meaning,
  ]);
  const given = roleTable.toggled(roleTable.NO_ROLES, "a", panel, ["a", "b"]);
  expect(roleTable.rolesOf(roleTable.toggled(given, "b", panel, ["a", "b"]))).toEqual({ panel: "b" });
});
