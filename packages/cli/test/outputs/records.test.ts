import { tableFromIPC } from "apache-arrow";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Desk, fixture, PEOPLE } from "../support/command.ts";

const KEYS = ["people.csv", "--keys", "region,sex,age", "--quiet"];

/** The rows of the records of a run on `people.csv`. */
async function records(args: readonly string[], people: readonly string[] = PEOPLE): Promise<string[]> {
  const desk = new Desk({ "people.csv": people });
  expect(await desk.assess(...args, "--records", "r.csv")).toEqual({ code: 0, stdout: "", stderr: "" });
  const text = desk.text("r.csv");
  expect(text).not.toContain("\r");
  expect(text.endsWith("\n")).toBe(true);
  return text.slice(0, -1).split("\n");
}

describe.concurrent("the records file", () => {
  it("holds a row per record in file order, first its number, then the columns of the measures", async () => {
    const [header, ...rows] = await records([...KEYS, "--weight", "weight", "--household", "hid"]);
    const names = header.split(",");
    expect(names[0]).toBe("record");
    expect(names).toEqual(
      expect.arrayContaining(["population.match", "individual-risk.risk", "household.risk"]),
    );
    const places = ["record", "frequency.fk", "frequency.Fk"].map((name) => names.indexOf(name));
    expect(rows.map((row) => places.map((at) => row.split(",")[at]).join())).toEqual([
      "1,2,20.5",
      "2,1,12",
      "3,2,18",
      "4,2,18",
      "5,2,20.5",
      "6,2,22",
      "7,2,22",
      "8,1,8",
    ]);
    expect(new Set(rows.map((row) => row.split(",").length))).toEqual(new Set([header.split(",").length]));
  });

  it("names records by their id where there is one", async () => {
    const [header, ...rows] = await records([...KEYS, "--id", "pid", "--measures", "frequency"]);
    expect(header).toBe("pid,frequency.fk,frequency.Fk");
    expect(rows.map((row) => row.split(",")[0])).toEqual(["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"]);
  });

  it("is written also where no measure has a column", async () => {
    expect(await records([...KEYS, "--measures", "kanon"])).toEqual([
      "record",
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
    ]);
  });

  it("quotes names and ids that hold commas and quotes, and disarms those that a spreadsheet would take for formulas", async () => {
    const people = [
      '"=cmd|\' /C calc\'!A0, ""x""",k',
      '"a,b",1',
      '"say ""hi""",1',
      "=1+1,2",
      "@SUM(A1),2",
      "-5,2",
      '"\t=1",1',
      "a\u001b[31m,1",
      "007,3",
      ",3",
    ];
    const rows = await records(
      [
        "people.csv",
        "--keys",
        "k",
        "--id",
        "=cmd|' /C calc'!A0, \"x\"",
        "--measures",
        "frequency",
        "--quiet",
      ],
      people,
    );
    expect(rows).toEqual([
      '"\'=cmd|\' /C calc\'!A0, ""x""",frequency.fk,frequency.Fk',
      '"a,b",4,4',
      '"say ""hi""",4,4',
      "'=1+1,3,3",
      "'@SUM(A1),3,3",
      "-5,3,3",
      '"\'\t=1",4,4',
      "a\\u001b[31m,4,4",
      "007,2,2",
      ",2,2",
    ]);
  });

  it("has numbers at full precision, and nothing where there is none", async () => {
    const rows = await records([...KEYS, "--plugin", fixture("digits.mjs"), "--measures", "digits"]);
    expect(rows.slice(0, 6)).toEqual([
      "record,digits.third,digits.extreme,digits.whole",
      "1,,5e-324,-1",
      "2,0.3333333333333333,1.7976931348623157e+308,0",
      "3,0.6666666666666666,0.30000000000000004,1",
      "4,1,0,2",
      "5,1.3333333333333333,1e+21,3",
    ]);
  });

  it("is the same in Arrow and Parquet", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const args = [...KEYS, "--weight", "weight", "--household", "hid", "--id", "pid"];
    for (const format of ["csv", "arrow", "parquet"])
      expect(await desk.assess(...args, "--records", `r.${format}`)).toMatchObject({ code: 0 });
    const csv = desk
      .text("r.csv")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    const table = tableFromIPC(readFileSync(desk.path("r.arrow")));
    expect(table.schema.fields.map(({ name }) => name)).toEqual(csv[0]);
    expect(
      table
        .toArray()
        .map((row: { toJSON(): object }) =>
          Object.values(row.toJSON()).map((value) => (value === null ? "" : String(value))),
        ),
    ).toEqual(csv.slice(1));
    // Parquet by way of the command itself: the frequencies of the records' ids and risks are those of the CSV
    for (const format of ["csv", "parquet"])
      expect(
        await desk.assess(
          `r.${format}`,
          "--keys",
          "pid,individual-risk.risk,frequency.fk",
          "--out",
          `${format}.json`,
          "--quiet",
        ),
      ).toMatchObject({ code: 0 });
    expect(desk.json("parquet.json").measures).toEqual(desk.json("csv.json").measures);
  });
});
