import { parseReport, type RiskReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const RULE = JSON.stringify({
  name: "3-anonymity",
  rules: [{ figure: "kanon.violations.records", k: 3, max: 0 }],
});

/** Persons of two regions, sexes and ages, 25 of each, and some more of other values. */
function people(more: readonly string[]): string {
  const all = ["A", "B"].flatMap((region) =>
    ["f", "m"].flatMap((sex) => ["30", "40"].map((age) => `${region},${sex},${age}`)),
  );
  const lines = all.flatMap((line) => Array.from({ length: 25 }, (_, i) => `${line},${i % 7}`));
  return ["region,sex,age,answer", ...lines, ...more.map((line) => `${line},3`)].join("\n");
}

const assess = async (
  desk: Desk,
  ...more: readonly string[]
): Promise<{ code: number; report: RiskReport }> => {
  const { code } = await desk.run([
    ..."assess people.csv --keys region,sex,age --insensitive answer --measures kanon".split(" "),
    ..."--policy rule.json --out report.json".split(" "),
    ...more,
  ]);
  return { code: code ?? -1, report: parseReport(desk.text("report.json")) };
};

const unused = (report: RiskReport): readonly string[] =>
  report.warnings.filter(({ code }) => code === "missing-code-unused").map(({ message }) => message);

describe.each([
  ["in memory", []],
  ["in DuckDB", ["--engine", "duckdb"]],
])("codes for missing values of a CSV file, %s", (_, engine) => {
  it("that are values of small groups do not pass as gaps: the file shows them", async () => {
    const rare = ["C", "D", "E", "F"].map((region) => `${region},m,30`);
    const desk = new Desk({ "people.csv": people(rare), "rule.json": RULE });
    const { code, report } = await assess(desk, "--missing", "C,D,E,F", ...engine);
    expect(code).toBe(5);
    expect(report.policy?.rules[0]).toMatchObject({ result: "cannot tell", doubt: "declared missing" });
    expect(unused(report)).toEqual([]);
  });

  it("that are codes are gaps, and are told only where no record holds them", async () => {
    const gaps = ["A,m,99", "A,m,99", "A,m,99", "B,refused,30", "B,refused,30", "B,refused,30"];
    const desk = new Desk({ "people.csv": people(gaps), "rule.json": RULE });
    const { code, report } = await assess(desk, "--missing", "99,refused", ...engine);
    expect([code, unused(report)]).toEqual([0, []]);
    expect(unused((await assess(desk, "--missing", "99,refused,98", ...engine)).report)).toEqual([
      'No variable that is assessed holds 98 (nearest: 99, in "age"), declared as a code for missing values: it ' +
        "changes nothing.",
    ]);
  });
});
