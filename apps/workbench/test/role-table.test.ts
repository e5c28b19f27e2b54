import { initial } from "../src/state/app-state.ts";
import type { Role } from "@sdc-risk/core";
import type { Opened } from "../src/worker/api.ts";
import { expect, it } from "vitest";
import { NO_ROLES, rolesAt, rolesOf, tableOf, toggled } from "../src/state/role-table.ts";
import { lacking, possible } from "../src/state/settings.ts";

const order = ["a", "b", "c"];

it("keys stand in the order of the file, whatever the order in which they are chosen", () => {
  const table = toggled(toggled(NO_ROLES, "c", "keys", order), "a", "keys", order);
  expect(rolesOf(table)).toEqual({ keys: ["a", "c"] });
  expect(rolesOf(toggled(table, "a", "keys", order))).toEqual({ keys: ["c"] });
});

it("sampling clusters stand in the order of their stages, as they are chosen", () => {
  const table = toggled(toggled(NO_ROLES, "c", "cluster", order), "a", "cluster", order);
  expect(rolesOf(table)).toEqual({ cluster: ["c", "a"] });
  expect(rolesOf(toggled(table, "c", "cluster", order))).toEqual({ cluster: ["a"] });
});

it("a role of one variable moves to the variable that takes it", () => {
  expect(rolesOf(toggled(toggled(NO_ROLES, "a", "weight", order), "b", "weight", order))).toEqual({
    weight: "b",
  });
});

it("roles come back from the form that the packages take", () => {
  const roles = { keys: ["a"], sensitive: ["b"], weight: "c" };
  expect(rolesOf(tableOf(roles))).toEqual(roles);
  expect(rolesAt(tableOf(roles), "c")).toEqual(["weight"]);
});

it("a measure is possible when its roles and those of all that it uses are there", () => {
  const measure = (id: string, needs: readonly Role[], uses: readonly string[]) => ({
    id,
    title: id,
    about: null,
    needs,
    uses,
    options: {},
  });
  const { files: NO_FILES } = initial;
  const measures = [
    measure("one", ["keys"], []),
    measure("two", ["household"], ["one"]),
    measure("three", ["released"], []),
  ];
  const can = (roles: typeof NO_ROLES): readonly string[] => [
    ...possible({ measures, roles, files: NO_FILES }),
  ];
  expect(can(NO_ROLES)).toEqual([]);
  expect(can(tableOf({ household: "a" }))).toEqual([]);
  expect(can(tableOf({ keys: ["a"], household: "b" }))).toEqual(["one", "two"]);
  const file = { file: new File([], "f.csv"), opened: {} as Opened, variables: [] };
  expect(lacking(["keys", "released"], NO_ROLES, { ...NO_FILES, released: [file] })).toEqual(["keys"]);
  const needs = ["keys", "population", "identified"];
  expect(lacking(needs, NO_ROLES, NO_FILES)).toEqual(needs);
  expect(lacking(needs, NO_ROLES, { ...NO_FILES, identified: [file] })).toEqual(["keys", "population"]);
});
