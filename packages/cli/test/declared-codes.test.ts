import { uniforms } from "@sdc-risk/data/kernels";
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

describe("values that a codebook declares missing", () => {
  const ages = [30, 40, ...Array.from({ length: 12 }, (_, i) => 60 + i)];
  const rare = ages.slice(2).map((age) => `A,m,${age}`);
  const category = (code: number, label: string | null): string =>
    `<catgry missing="Y"><catValu>${code}</catValu>${label === null ? "" : `<labl>${label}</labl>`}</catgry>`;
  const ddi = (...codes: [number, string | null][]): string =>
    `<codeBook><dataDscr><var name="age">${codes.map((one) => category(...one)).join("")}</var></dataDscr></codeBook>`;
  const gaps = (code: number): string[] => Array.from({ length: 4 }, () => `A,m,${code}`);
  const random = uniforms(1);
  // answers by chance, so that no two records are copies
  const numbered = (more: readonly string[]): string[] =>
    people(more)
      .split("\n")
      .map((line, i) => (i === 0 ? line : line.replace(/\d+$/, String(Math.floor(900 * random())))));
  const desk = new Desk({
    "rule.json": RULE,
    "rare.csv": numbered(rare),
    "rare.xml": ddi(...ages.slice(2).map((age): [number, null] => [age, null])),
    "one.csv": numbered(gaps(35)),
    "one.xml": ddi([35, null]),
    "label.xml": ddi([35, "does not know"]),
    "said.xml": ddi(...ages.slice(2).map((age): [number, string] => [age, "not known"])),
    "code.csv": numbered([...gaps(98), ...gaps(-9), ...gaps(99)]),
    "code.xml": ddi([98, null], [-9, null], [99, "refused"]),
  });
  const judged = async (file: string, ...more: readonly string[]) => {
    const { code, stdout } = await desk.run([
      ...["assess", file, "--keys", "region,sex,age", "--insensitive", "answer", "--measures", "kanon"],
      ...["--policy", "rule.json", "--out", "report.json", ...more],
    ]);
    return { code, stdout: stdout.replace(/\s+/g, " ") };
  };

  it.each([
    ["ages of few persons", "rare.csv", "rare.xml", "age (12 values in 12 records)"],
    ["one age among the others", "one.csv", "one.xml", "age (1 value in 4 records)"],
    ["ages that are all labelled", "rare.csv", "said.xml", "age (12 values in 12 records)"],
  ])("are seen by whoever has the file: %s", async (_what, file, book, found) => {
    const { code, stdout } = await judged(file, "--ddi", book);
    expect(stdout).toContain(`do not read like codes for missing values: ${found}.`);
    expect(code).toBe(5);
  });

  it.each([
    ["behind all ages, below zero, with a label", "code.csv", "code.xml"],
    ["among the ages, with a label", "one.csv", "label.xml"],
  ])("are missing where they read like codes: %s", async (_what, file, book) => {
    expect((await judged(file, "--ddi", book)).code).toBe(0);
  });

  it("in files that hold what is declared, and as a released file", async () => {
    for (const format of ["parquet", "arrow"]) {
      await desk.run(["convert", "rare.csv", `rare.${format}`, "--ddi", "rare.xml"]);
      await desk.run(["convert", "code.csv", `code.${format}`, "--ddi", "code.xml"]);
      expect((await judged(`rare.${format}`)).code).toBe(5);
      expect((await judged(`code.${format}`)).code).toBe(0);
    }
    const { code, stdout } = await judged("rare.csv", "--released", "rare.parquet", "--match", "position");
    expect(stdout).toContain("rare.parquet declares values as missing");
    expect(code).not.toBe(0);
  });

  it("are values again where they are kept", async () => {
    const kept = ages.slice(2).flatMap((age) => ["--keep-missing", `age=${age}`]);
    const { code, stdout } = await judged("rare.csv", "--ddi", "rare.xml", ...kept);
    expect(stdout).not.toContain("do not read like codes");
    expect(code).toBe(4);
  });
});
