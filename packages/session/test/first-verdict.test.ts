import {
  firstVerdict,
  microdata,
  presetNamed,
  run,
  settingsOf,
  type DataFile,
  type FirstVerdictOptions,
  type Policy,
  type SettingsFile,
} from "@sdc-risk/session";
import { surveyTable, treatedTable } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import enclave from "../../../examples/policies/enclave.json" with { type: "json" };
import publicUse from "../../../examples/policies/public-use.json" with { type: "json" };
import scientificUse from "../../../examples/policies/scientific-use.json" with { type: "json" };

const SIZE = { rows: 300, seed: 3 };
const file = (name: string, table: DataFile["table"]): DataFile => ({
  ...{ table, name, format: "csv", warnings: [], sha256: "0".repeat(64) },
});
const survey = file("survey.csv", surveyTable(SIZE));
const treated = file("treated.csv", treatedTable(SIZE));

const options: FirstVerdictOptions = {
  origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
  keysAdvice: "name the keys.",
};
const KEYS = { keys: ["region", "sex", "age"], weight: "weight", id: "id" } satisfies SettingsFile;
const SCENARIOS: SettingsFile["scenarios"] = [
  { name: "neighbour", keys: ["region", "sex", "age"] },
  { name: "registry", keys: ["region", "sex"], coverage: 0.2 },
];
const { keys: _, ...ROLES } = KEYS;
/** For the second no sensitive variable is left, so that the measure of the rule is not computed. */
const UNEQUAL = [
  { name: "neighbour", keys: ["region", "sex"] },
  { name: "doctor", keys: ["sex", "health"] },
];
const CERTAIN: Policy = {
  name: "certain",
  rules: [{ figure: "ldiversity.variables.certainShare", max: 0.9 }],
};
const HDX = presetNamed("hdx");

/** What both say of one file, the first verdict before the whole run, on the same data. */
async function bothOf(settingsFile: SettingsFile, released: readonly DataFile[] = []) {
  const settings = settingsOf(settingsFile);
  const data = microdata(settings, survey, [...released]);
  const first = await firstVerdict(settings, data, options);
  // what would meet the policy is no part of a first verdict
  const { report } = await run(settings, data, { ...options, remedies: false });
  return { first, report };
}

describe("a first verdict says what the whole report says", () => {
  it.each<[string, SettingsFile, readonly DataFile[]]>([
    ["by the rules for anybody", { ...KEYS, policy: publicUse as Policy }, []],
    ["by those for researchers", { ...KEYS, policy: scientificUse as Policy }, []],
    ["by those for a secure room", { ...KEYS, policy: enclave as Policy }, []],
    ["by a preset", { ...KEYS, policy: HDX }, []],
    ["of a released file", { ...KEYS, policy: publicUse as Policy }, [treated]],
    ["of several intruders", { ...ROLES, scenarios: SCENARIOS, policy: HDX }, []],
    ["by several policies", { ...KEYS, policy: [HDX, presetNamed("k5")] }, []],
    [
      "with measures that were chosen",
      { ...KEYS, measures: ["kanon", "suda2", "population"], policy: presetNamed("k5") },
      [],
    ],
  ])("%s", async (_name, settings, released) => {
    const { first, report } = await bothOf(settings, released);
    expect(first).toEqual({
      statement: report.answer?.statement,
      policy: report.policy,
      otherPolicies: report.otherPolicies ?? [],
      copies: report.answer?.copies ?? [],
      expected: report.answer?.expected,
    });
    expect(first?.policy?.rules.length).toBeGreaterThan(0);
  });

  it("without a policy tells how many are found, and no verdict", async () => {
    const { first, report } = await bothOf(KEYS);
    expect(first).toEqual({
      statement: null,
      policy: null,
      otherPolicies: [],
      copies: report.answer?.copies ?? [],
      expected: report.answer?.expected,
    });
    expect(first?.expected).toHaveLength(1);
  });
});

it.each([
  ["last", UNEQUAL, []],
  ["first", UNEQUAL.toReversed(), []],
  ["last, beside the original", UNEQUAL, [treated]],
  ["first, beside the original", UNEQUAL.toReversed(), [treated]],
])(
  "a run of what the rules need judges a scenario for which nothing is computed: named %s",
  async (_name, scenarios, released) => {
    const settings = settingsOf({ ...ROLES, sensitive: ["health"], policy: CERTAIN, scenarios });
    const data = microdata(settings, survey, [...released]);
    const { report } = await run(settings, data, { ...options, rulesOnly: true, remedies: false });
    const results = report.policy!.rules.map(({ scenario, result }) => [scenario, result]);
    expect(Object.fromEntries(results)).toEqual({ neighbour: "met", doctor: "cannot tell" });
    expect(report.policy).toEqual((await run(settings, data, { ...options, remedies: false })).report.policy);
  },
);

describe("a first verdict does not say", () => {
  it("how many are found where the measures that tell it were not chosen", async () => {
    const { first, report } = await bothOf({ ...KEYS, measures: ["kanon"], policy: presetNamed("k5") });
    expect(first?.expected).toBeNull();
    expect(first?.statement).toBe(report.answer?.statement);
  });

  it("anything where nothing of it can be computed", async () => {
    const settings = settingsOf({ numeric: ["income"] });
    const data = microdata(settings, survey, []);
    expect(await firstVerdict(settings, data, options)).toBeNull();
    const chosen = settingsOf({ ...KEYS, measures: ["kanon"] });
    expect(await firstVerdict(chosen, microdata(chosen, survey, []), options)).toBeNull();
  });
});

it("a first verdict leaves the report as it is without one, byte for byte", async () => {
  const settings = settingsOf({ ...KEYS, policy: publicUse as Policy });
  const alone = await run(settings, microdata(settings, survey, []), options);
  const data = microdata(settings, survey, []);
  await firstVerdict(settings, data, options);
  const behind = await run(settings, data, options);
  expect(JSON.stringify(behind.report)).toBe(JSON.stringify(alone.report));
});

it("a first verdict that is interrupted throws, and is not taken for one that has nothing to say", async () => {
  const settings = settingsOf({ ...KEYS, policy: HDX });
  const signal = AbortSignal.abort();
  const interrupted = firstVerdict(settings, microdata(settings, survey, []), { ...options, signal });
  await expect(interrupted).rejects.toMatchObject({ code: "ABORTED" });
});
