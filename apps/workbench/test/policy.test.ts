import { describe, expect, it } from "vitest";
import { limitOf, presetOf, withLimit } from "../src/state/policy.ts";
import { RELEASE_POLICIES, RELEASE_TYPES } from "../src/state/release-types.ts";
import { readPolicy } from "../src/worker/run/settings-file.ts";

describe("rules by whom a file is given to", () => {
  it.each(RELEASE_TYPES)("are a policy as files hold it: %s", (type) => {
    const policy = RELEASE_POLICIES[type];
    expect(readPolicy(JSON.stringify(policy))).toEqual(policy);
    expect(presetOf(policy, RELEASE_POLICIES)).toBe(type);
    expect(policy.rules.every(({ why }) => why !== undefined)).toBe(true);
  });

  it("ask more of a file that anybody gets than of one for researchers, and least in an enclave", () => {
    const found = RELEASE_TYPES.filter((type) => type !== "synthetic").map(
      (type) =>
        RELEASE_POLICIES[type].rules.find(({ figure }) => figure === "population.expectedMatches.all")?.max,
    );
    expect(found).toEqual([0.01, 0.05, 0.2]);
  });
});

describe("limits of a policy", () => {
  const policy = RELEASE_POLICIES.public;

  it("are those of rules that hold a figure to one number", () => {
    expect(policy.rules.map(limitOf)).toEqual([
      { field: "max", value: 0 },
      { field: "max", value: 0.01 },
      { field: "below", value: 0.03 },
    ]);
    expect(limitOf({ figure: "a" })).toBeNull();
    expect(limitOf({ figure: "a", min: 0, max: 1 })).toBeNull();
  });

  it("are changed under another name, without the reason that was given for the number before", () => {
    const once = withLimit(policy, 2, { field: "below", value: 0.05 });
    expect(once.name).toBe("Public use file: a starting point (limits changed)");
    expect(once.source).toBe(
      "Limits were changed in the workbench, beginning with “Public use file: a starting point”.",
    );
    expect(once.rules[2]).toEqual({ figure: "individual-risk.globalRisk", below: 0.05 });
    expect(once.rules.slice(0, 2)).toEqual(policy.rules.slice(0, 2));
    expect(presetOf(once, RELEASE_POLICIES)).toBeNull();
    const twice = withLimit(once, 0, { field: "max", value: 5 });
    expect([twice.name, twice.source]).toEqual([once.name, once.source]);
    expect(twice.rules[0]).toEqual({ figure: "kanon.violations.records", k: 3, max: 5 });
    expect(readPolicy(JSON.stringify(twice))).toEqual(twice);
  });
});
