import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

/** A census by two keys; `ages` are those of each combination of region and sex, null for a missing one. */
function census(ages: readonly (string | null)[]): Table {
  const places = ["A", "B"].flatMap((region) => ["m", "f"].map((sex) => ({ region, sex })));
  const rows = places.flatMap((place) => ages.map((age) => ({ ...place, age })));
  const column = (name: "region" | "sex" | "age") =>
    vectorFromArray(
      rows.map((row) => row[name]),
      new Utf8(),
    );
  return new Table({ region: column("region"), sex: column("sex"), age: column("age") });
}

async function rulesOf(table: Table, rules: readonly object[], more: object = {}) {
  const settings = settingsOf(
    checkSettings({ keys: ["region", "sex", "age"], policy: { name: "p", rules }, ...more }),
  );
  const file = { table, name: "census.csv", sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
  const { report } = await run(settings, microdata(settings, file, []), { origin, keysAdvice: "name keys." });
  return { rules: report.policy!.rules, answer: report.answer! };
}

const MISSING = census([...Array<string>(12).fill("30"), null]);
const COMPLETE = census([...Array<string>(12).fill("30"), ...Array<string>(12).fill("40")]);

describe("rules on classes that missing values make larger", () => {
  it("a largest risk is judged by effective candidates, and a value of its own must meet the limit, too", async () => {
    // a gap among twelve records of one age: by the wildcard 13, by the complete records 12, by itself 1
    const { rules, answer } = await rulesOf(MISSING, [{ figure: "kanon.attack.prosecutor.max", max: 0.09 }]);
    expect(rules[0]).toMatchObject({ met: false, result: "cannot tell", doubt: "missing values" });
    expect(rules[0].value).toBeCloseTo(1 / 12, 12);
    expect(rules[0].counted).toBeCloseTo(1 / 13, 12);
    expect(rules[0].reading).toBe("by effective candidates");
    expect(rules[0].caution).toMatch(
      /^With missing values as values of their own it is 1, which does not meet/,
    );
    expect(answer.statement).toBe(
      "Cannot tell whether census.csv meets the policy “p”: its rule cannot be judged.",
    );
  });

  it.each([
    ["kanon.violations.records", { k: 3, max: 0 }],
    ["kanon.violations.share", { k: 3, max: 0.001 }],
    ["frequency.sampleUniques", { max: 0 }],
    ["frequency.smallestFrequency", { min: 3 }],
    ["kanon.attack.prosecutor.max", { max: 0.2 }],
  ])("%s is not told from a file alone where a missing value made groups larger", async (figure, limit) => {
    const { rules } = await rulesOf(MISSING, [{ figure, ...limit }]);
    expect(rules[0]).toMatchObject({ met: false, result: "cannot tell", doubt: "missing values" });
    expect(rules[0].caution).toContain("Assess the original with this file as --released;");
    // nothing is missing, or it counts as a category of its own: nothing to say, and what is too low fails
    const plain = await rulesOf(COMPLETE, [{ figure, ...limit }]);
    expect(plain.rules[0]).toMatchObject({ met: true, result: "met" });
    expect(plain.rules[0].caution).toBeUndefined();
  });

  it("expected matches by individual risk are a number, not a share", async () => {
    const figure = "population.expectedMatches.individualRisk";
    const { rules } = await rulesOf(COMPLETE, [{ figure, max: 90 }]);
    expect(rules[0]).toMatchObject({ share: false, met: true });
    expect(rules[0].reason).not.toContain("%;");
  });

  it("a limit that own values meet, too, is met", async () => {
    const { rules } = await rulesOf(MISSING, [{ figure: "kanon.violations.records", k: 3, max: 4 }]);
    expect(rules[0]).toMatchObject({ met: true, value: 0 });
    expect(rules[0].caution).toBeUndefined();
  });
});
