import {
  roleOf,
  ROLES,
  rolesAsLists,
  rolesFromLists,
  rolesWhere,
  type RoleName,
  type Roles,
} from "@sdc-risk/core";
import { describe, expect, expectTypeOf, it } from "vitest";

const names: readonly string[] = ROLES.map(({ name }) => name);

describe("the table of roles", () => {
  it("tells roles apart by name, flag and letter", () => {
    for (const field of ["name", "flag", "letter"] as const) {
      const values: readonly string[] = ROLES.map((role) => role[field]);
      expect(values.filter((value, i) => values.indexOf(value) < i)).toEqual([]); // those that are taken already
    }
  });

  it("writes flags so that the command line gives them back under the role's name", () => {
    for (const { name, flag } of ROLES)
      expect(flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
  });

  it("excludes roles that there are, none its own, each pair once", () => {
    const pairs = ROLES.flatMap(({ name, excludes }) =>
      (excludes?.roles ?? []).map((other) => [name, other].sort().join(" ")),
    );
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { name, excludes } of ROLES)
      for (const other of excludes?.roles ?? []) {
        expect(names).toContain(other);
        expect(other).not.toBe(name);
      }
  });

  it("is what the types of roles follow from", () => {
    expectTypeOf<Roles["weight"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Roles["keys"]>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<keyof Roles>().toEqualTypeOf<RoleName>();
  });
});

it("roles become lists and lists roles, empty ones left out", () => {
  const roles: Roles = { keys: ["a", "b"], weight: "w", id: "i" };
  expect(rolesAsLists({ ...roles, sensitive: [] })).toEqual({ keys: ["a", "b"], weight: ["w"], id: ["i"] });
  expect(rolesFromLists({ ...rolesAsLists(roles), sensitive: [] })).toEqual(roles);
});

it("roles are found by what their values are", () => {
  expect(rolesWhere(({ holds }) => holds === "names")).toEqual([
    "household",
    "entity",
    "id",
    "directIdentifiers",
  ]);
  expect(roleOf("directIdentifiers").flag).toBe("direct-identifiers");
});
