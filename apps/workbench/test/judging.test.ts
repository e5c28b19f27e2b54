import { describe, expect, it } from "vitest";
import { checkSettings, settingsOf as fileOf } from "@sdc-risk/session";
import { initial, NOT_JUDGED, type AppState } from "../src/state/app-state.ts";
import { NO_ROLES } from "../src/state/role-table.ts";
import { policiesOf } from "../src/state/actions/judging.ts";
import { presetOf } from "../src/state/policy.ts";
import { heldIntruder, settingsOf } from "../src/state/settings.ts";
import { savedSettings } from "../src/state/treating-settings.ts";

const page = (more: Partial<AppState>): AppState => ({
  ...initial,
  roles: { ...NO_ROLES, keys: ["region", "sex"], weight: ["weight"] },
  ...more,
});

describe("scenarios and the policy of a settings file", () => {
  const { scenarios, policy } = fileOf(
    checkSettings({
      scenarios: [
        { name: "a", keys: ["sex"], coverage: 0.5 },
        { name: "b", keys: ["age"] },
      ],
      policy: "k3",
    }),
  );

  it("are in what a run is to do; the first intruder has the keys of the page", () => {
    const settings = settingsOf(page({ judging: { ...NOT_JUDGED, scenarios: scenarios!, policy: policy! } }));
    expect(settings.roles).toEqual({ weight: "weight" });
    expect(settings.scenarios).toEqual([
      { name: "a", keys: ["region", "sex"], coverage: 0.5 },
      { name: "b", keys: ["age"] },
    ]);
    expect(settings.policy!.name).toBe("3-anonymity");
  });

  it("hold the size of the population, which weights are compared with or equal parts of it stand for", () => {
    const judged = { judging: { ...NOT_JUDGED, policy: policy! }, values: { populationSize: 5000 } };
    expect(settingsOf(page(judged)).populationSize).toBe(5000);
    expect(settingsOf(page({ ...judged, roles: { ...NO_ROLES, keys: ["sex"] } })).populationSize).toBe(5000);
  });

  it("hold no factor of weights where the file holds everyone, which only the command would refuse", () => {
    const scaled = { weightScale: 2 };
    expect(settingsOf(page({ values: scaled })).weightScale).toBe(2);
    const { census, weightScale } = settingsOf(page({ values: { ...scaled, census: true } }));
    expect([census, weightScale]).toEqual([true, undefined]);
  });

  it("recode none of what is a key no more, and hold nothing that says nothing", () => {
    const [, b] = scenarios!;
    const recodings = {
      sex: { kind: "merge" as const, groups: [] },
      age: { kind: "bands" as const, width: 5, from: 0 },
    };
    const settings = settingsOf(
      page({
        judging: {
          ...NOT_JUDGED,
          scenarios: [{ name: "a", keys: ["sex", "age"], recodings, intruder: "" }, b!],
        },
      }),
    );
    expect(settings.scenarios).toEqual([
      { name: "a", keys: ["region", "sex"], recodings: { sex: recodings.sex } },
      { name: "b", keys: ["age"] },
    ]);
  });

  it("keep the variables that a file holds which is read in another way", () => {
    const one = {
      name: "a",
      keys: ["sex", "age"],
      numeric: ["income", "age"],
      recodings: { age: { kind: "bands" as const, width: 5, from: 0 } },
    };
    expect(heldIntruder(one, new Set(["sex", "income"]))).toEqual({
      name: "a",
      keys: ["sex"],
      numeric: ["income"],
    });
    expect(heldIntruder({ name: "b", keys: ["age"] }, new Set())).toEqual({ name: "b", keys: [] });
  });

  it("a preset is known again, in whatever order its fields stand", () => {
    const presets = { k3: policy!, other: { ...policy!, name: "other" } };
    const [rule] = policy!.rules;
    const { figure, ...rest } = rule!;
    const { name, ...others } = policy!;
    const turned = { ...others, rules: [{ ...rest, figure }], name };
    expect(presetOf(turned, presets)).toBe("k3");
    expect(presetOf({ ...policy!, rules: [{ ...rule!, max: 1 }] }, presets)).toBeNull();
  });

  it("are several policies, the first one first, and none without a first", () => {
    const { otherPolicies } = fileOf(checkSettings({ policy: ["k3", "hdx", "k5"] }));
    const several = { ...NOT_JUDGED, policy: policy!, others: otherPolicies! };
    const settings = settingsOf(page({ judging: several }));
    expect([settings.policy!, ...settings.otherPolicies!].map(({ name }) => name)).toEqual(
      policiesOf(several).map(({ name }) => name),
    );
    expect(settings.otherPolicies).toHaveLength(2);
    expect(settingsOf(page({ judging: { ...several, policy: null } })).otherPolicies).toBeUndefined();
  });

  it("name no treatment where there are several, since one is searched for one policy", () => {
    const may = { ...initial.treatment.may, fixed: ["sex"] };
    const treated = { judging: { ...NOT_JUDGED, policy: policy! }, treatment: { may, given: null } };
    expect(savedSettings(page(treated)).fixed).toEqual(["sex"]);
    const judging = { ...treated.judging, others: [policy!] };
    expect(savedSettings(page({ ...treated, judging })).fixed).toBeUndefined();
  });

  it("are not there unless given", () => {
    const settings = settingsOf(page({}));
    expect(settings.roles.keys).toEqual(["region", "sex"]);
    expect(Object.keys(settings)).not.toContain("scenarios");
    expect(Object.keys(settings)).not.toContain("policy");
  });
});
