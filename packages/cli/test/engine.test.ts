import { parseReport, type RiskReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { Desk, PEOPLE } from "./support/command.js";

const ARGS = [
  "people.csv",
  "--keys",
  "region,sex,age",
  "--weight",
  "weight",
  "--household",
  "hid",
  "--quiet",
];
const ENGINE = ["--engine", "duckdb"];

async function run(args: readonly string[]): Promise<{ report: RiskReport; records: string }> {
  const desk = new Desk({ "people.csv": PEOPLE });
  expect(await desk.assess(...args, "--out", "r.json", "--records", "r.csv")).toEqual({
    code: 0,
    stdout: "",
    stderr: "",
  });
  return { report: parseReport(desk.text("r.json")), records: desk.text("r.csv") };
}

/** What does not say where the data lay. */
const figures = ({ measures, warnings, roles }: RiskReport): unknown =>
  JSON.parse(
    JSON.stringify({ measures, warnings, roles }, (_, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(10)) : value,
    ),
  );

describe("a file that an engine reads", () => {
  it("gives the same report and the same records", async () => {
    const memory = await run(ARGS),
      engine = await run([...ARGS, ...ENGINE]);
    expect(figures(engine.report)).toEqual(figures(memory.report));
    expect(engine.report.data).toEqual({ ...memory.report.data, sha256: null });
    expect(engine.report.command).toContain("people.csv");
    expect(engine.report.command).toContain("--engine duckdb");
    const rows = (text: string): string[][] => text.split("\n").map((line) => line.split(","));
    expect(rows(engine.records).map((row) => row.length)).toEqual(
      rows(memory.records).map((row) => row.length),
    );
    expect(rows(engine.records)[0]).toEqual(rows(memory.records)[0]);
  });

  it("is searched for special uniques with variables beside the keys, in bands too, though no record is told of them", async () => {
    const options = JSON.stringify({ suda2: { variables: ["pid"], bands: { weight2: [15] } } });
    const people = PEOPLE.map((line, i) => `${line},${i === 0 ? "weight2" : String(10 + i)}`),
      desk = new Desk({ "people.csv": people, "options.json": options }),
      args = [
        "people.csv",
        "--keys",
        "region,sex,age",
        "--measures",
        "suda2",
        "--options",
        "options.json",
        "--quiet",
      ];
    for (const [out, engine] of [
      ["memory", []],
      ["engine", ENGINE],
    ] as const)
      expect(await desk.assess(...args, ...engine, "--out", `${out}.json`)).toMatchObject({ code: 0 });
    const [memory, engine] = ["memory", "engine"].map((out) => desk.json(`${out}.json`));
    expect(engine!.measures["suda2"]!.summary).toEqual(memory!.measures["suda2"]!.summary);
    expect(engine!.measures["suda2"]!.summary).toMatchObject({ keys: 5, added: ["pid", "weight2"] });
    expect(engine!.warnings.map(({ code }) => code)).toContain("no-record-columns");
  });

  it("is refused with a released file, and a measure of records with its reason", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const both = await desk.assess(...ARGS, ...ENGINE, "--released", "people.csv");
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("compared record by record")]);
    const one = await desk.assess(
      ...["people.csv", "--keys", "region,sex", "--numeric", "age", "--measures", "continuous"],
      ...ENGINE,
    );
    expect([one.code, one.stderr]).toEqual([1, expect.stringContaining("needs the records in memory")]);
  });

  it("wants a package that is installed, and flags that fit", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const outcomes = [
      [["postgres://host/db", ...ENGINE, "--keys", "a"], "an address of another engine"],
      [["people.csv", "--engine", "postgres", "--keys", "a"], "reads no files"],
      [["people.csv", "--spill", ".", "--keys", "a"], "--spill is for an engine"],
    ] as const;
    for (const [args, message] of outcomes) {
      const { code, stderr } = await desk.assess(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});
