import { tableFromArrays } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import type { Rule } from "../src/policy/schema.ts";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

/** Ten groups of 20 persons, and persons who are alone by their age, which is taken away in the file. */
const ages = Array.from({ length: 200 }, (_, i): string | null => `age ${i % 10}`);
const file = (alone: readonly (string | null)[]): DataFile => {
  const age = [...ages, ...alone];
  const table = tableFromArrays({
    age,
    sex: age.map((_, i) => (i % 2 === 0 ? "f" : "m")),
    weight: Float64Array.from(age, () => 20),
  });
  return { table, name: "f.csv", sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
};

async function resultsOf(data: DataFile, rules: readonly object[], settings: object = { weight: "weight" }) {
  const read = settingsOf(
    checkSettings({
      keys: ["age", "sex"],
      populationSize: 20 * data.table.numRows,
      policy: { name: "p", rules },
      options: { "individual-risk": { targets: [0.02] } },
      ...settings,
    }),
  );
  const { report } = await run(read, microdata(read, data, []), { origin, keysAdvice: "", remedies: false });
  return report.policy!.rules.map(({ figure, value, result, doubt }) => ({ figure, value, result, doubt }));
}

describe("a rule on a figure that takes a missing value for any value", () => {
  const gone = file([null, null, null, null, null]);
  it.each<[figure: string, max: number, more?: Partial<Rule>]>([
    ["individual-risk.outlying.records", 0],
    ["individual-risk.outlying.share", 0.001],
    ["individual-risk.aboveQuantile.records", 10],
    ["individual-risk.median", 0.05],
    ["individual-risk.targets.records", 0, { options: { targets: [0.02] } }],
    ["kanon.leaveOneOut.violations.records", 0],
  ])("is not met: %s", async (figure, max, more = {}) => {
    const [found] = await resultsOf(gone, [{ figure, max, ...more }]);
    expect(found).toMatchObject({ result: "cannot tell" });
  });

  it("is not met in a census by what missing values may be", async () => {
    const census = { census: true, populationSize: undefined };
    // a person whose age is known is alone, and a person without one may be of that age
    const rule = { figure: "frequency.populationUniques", max: 0 };
    const [found] = await resultsOf(file([null]), [rule], census);
    expect(found).toMatchObject({ value: 0, result: "cannot tell", doubt: "missing values" });
  });

  it("is met where no value is missing", async () => {
    const found = await resultsOf(file([]), [{ figure: "individual-risk.outlying.records", max: 0 }]);
    expect(found).toMatchObject([{ value: 0, result: "met" }]);
  });
});

describe("a rule on records that stand out", () => {
  const OUTLYING = [{ figure: "individual-risk.outlying.records", max: 0 }];
  const CENSUS = { census: true, populationSize: undefined };
  const alone = Array.from({ length: 300 }, (_, i) => `alone ${i}`);

  it("is not met where most risks are so high that none can", async () => {
    const [found] = await resultsOf(file(alone), OUTLYING, CENSUS);
    expect(found).toMatchObject({ value: 0, result: "cannot tell", doubt: "known to be off" });
  });

  it("fails where few have the highest risk there is", async () => {
    const [found] = await resultsOf(file(alone.slice(0, 2)), OUTLYING, CENSUS);
    expect(found).toMatchObject({ value: 2, result: "not met" });
  });
});
