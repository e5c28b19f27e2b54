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
    ),
    file = { table, name: "census.csv", sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
  const { report } = await run(settings, microdata(settings, file, []), { origin, keysAdvice: "name keys." });
  return { rules: report.policy!.rules, answer: report.answer! };
}

const MISSING = census([...Array<string>(12).fill("30"), null]),
  COMPLETE = census([...Array<string>(12).fill("30"), ...Array<string>(12).fill("40")]);

describe("rules on classes that missing values make larger", () => {
  it("a largest risk that is below the mean by the matches counted is met with that caution", async () => {
    // two classes of 12 and of 1 per place: 8 classes among 52 records, a mean risk of 15.4 %; by the
    // wildcard every record is compatible with 13
    const { rules, answer } = await rulesOf(MISSING, [{ figure: "kanon.attack.prosecutor.max", max: 0.09 }]);
    expect(rules[0]).toMatchObject({ met: true, mark: "too low by the matches counted" });
    expect(rules[0]!.value).toBeCloseTo(1 / 13, 12);
    expect(rules[0]!.reason).toContain("in which 8 correct matches (15.4 % of the records) are expected.");
    expect(rules[0]!.caution).toContain("the mean risk is 15.4 %, more than this limit.");
    expect(answer.statement).toBe(
      "Yes, with a caution. census.csv meets the policy “p”: its rule holds, but it rests on a figure that is too low by the matches counted.",
    );
  });

  it.each([
    ["kanon.violations.records", { k: 3, max: 0 }, "low by missing values"],
    ["kanon.violations.share", { k: 3, max: 0.001 }, "low by missing values"],
    ["frequency.sampleUniques", { max: 0 }, "low by missing values"],
    ["frequency.smallestFrequency", { min: 3 }, "high by missing values"],
    ["kanon.attack.prosecutor.max", { max: 0.2 }, "low by missing values"],
  ])("%s is met with the caution that a missing value made groups larger", async (figure, limit, mark) => {
    const { rules } = await rulesOf(MISSING, [{ figure, ...limit }]);
    expect(rules[0]).toMatchObject({ met: true, mark });
    expect(rules[0]!.caution).toContain(
      "With a missing value as one more value the smallest group holds 1 record, which",
    );
    // the answer shows the first sentence, which tells what it would be
    expect(rules[0]!.caution).toMatch(/^With [^.]* does not meet this limit\. /);
    // nothing is missing, or it counts as one more value: nothing to say, and what is too low fails
    const plain = await rulesOf(COMPLETE, [{ figure, ...limit }]);
    expect(plain.rules[0]).toMatchObject({ met: true });
    expect(plain.rules[0]!.caution).toBeUndefined();
    const category = await rulesOf(MISSING, [{ figure, ...limit }], {
      options: { frequency: { missing: "category" } },
    });
    expect(category.rules[0]!.met).toBe(false);
    expect(category.rules[0]!.caution).toBeUndefined();
  });

  it("expected matches by individual risk are a number, not a share", async () => {
    const figure = "population.expectedMatches.individualRisk",
      { rules } = await rulesOf(COMPLETE, [{ figure, max: 90 }]);
    expect(rules[0]).toMatchObject({ share: false, met: true });
    expect(rules[0]!.reason).not.toContain("%;");
  });

  it("a limit that the smallest group meets, too, has no caution", async () => {
    const { rules } = await rulesOf(MISSING, [{ figure: "kanon.violations.records", k: 3, max: 4 }]);
    expect(rules[0]).toMatchObject({ met: true, value: 0 });
    expect(rules[0]!.caution).toBeUndefined();
  });
});
