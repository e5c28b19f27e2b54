import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Desk } from "../support/command.ts";

const people = new Uint8Array(readFileSync(new URL("../../../io/test/fixtures/people.sav", import.meta.url)));
const convert = (desk: Desk, ...args: string[]) => desk.run(["convert", ...args]);

it("convert writes what assess then finds the same in, labels and kept missing values too", async () => {
  const desk = new Desk({ "people.sav": people });
  const roles = ["--keys", "sex,region,age", "--weight", "weight", "--keep-missing", "region=refused"];
  const found: unknown[] = [];
  for (const name of ["people.sav", "a.parquet", "b.arrow"]) {
    if (name !== "people.sav") {
      const { code, stdout } = await convert(desk, "people.sav", name);
      expect([code, stdout]).toEqual([0, `Wrote ${name} (60 records, 6 variables)\n`]);
    }
    expect((await desk.assess(name, ...roles, "--quiet", "--out", "r.json")).code).toBe(0);
    found.push(desk.json("r.json").measures);
  }
  expect(found[1]).toEqual(found[0]);
  expect(found[2]).toEqual(found[0]);
});

it("convert says what CSV has no place for", async () => {
  const desk = new Desk({ "people.sav": people });
  const { stdout } = await convert(desk, "people.sav", "p.csv", "--values", "labels");
  expect(stdout).toContain("CSV has no place for labels of variables, the reasons of missing values");
  expect(desk.text("p.csv")).toMatch(/^id,sex,region,age,income,weight\n.*,Male,Île-de-France,/);
});

it("convert leaves nothing behind where it fails, and replaces no input", async () => {
  const desk = new Desk({ "people.sav": people, "bad.sav": people.subarray(0, 900), "p.csv": "a\n1\n" });
  for (const [args, code, message] of [
    [["bad.sav", "out.csv"], 1, "is damaged, cut off"],
    [["people.sav", "out.xlsx"], 2, 'Cannot tell the format of "out.xlsx"'],
    [["people.sav", "folder.parquet/"], 2, '"folder.parquet/" names a folder by the slash at its end'],
    [["p.csv", "p.csv"], 2, "would replace an input"],
    [
      ["people.sav", "out.csv", "--missing", "1"],
      2,
      "--missing of convert is for CSV, Excel and files of fixed width",
    ],
    [["people.sav", "out.csv", "--keep-missing", "region=no"], 2, "no missing value"],
    [["none.sav", "out.csv"], 1, "was not found"],
  ] as const) {
    const { code: exit, stderr } = await convert(desk, ...args);
    expect([exit, stderr]).toEqual([code, expect.stringContaining(message)]);
    expect(desk.names).toEqual(["bad.sav", "p.csv", "people.sav"]);
  }
});

it("convert removes declared codes from a file of fixed width, whose cells have no types either", async () => {
  const variable = (name: string, start: number, end: number): string =>
    `<var name="${name}"><location StartPos="${start}" EndPos="${end}"/><varFormat type="numeric"/></var>`;
  const desk = new Desk({
    "people.dat": ["130", "299"],
    "book.xml": `<codeBook><dataDscr>${variable("sex", 1, 1)}${variable("age", 2, 3)}</dataDscr></codeBook>`,
  });
  const { code } = await convert(desk, "people.dat", "p.csv", "--ddi", "book.xml", "--missing", "99");
  expect([code, desk.text("p.csv")]).toEqual([0, "sex,age\n1,30\n2,\n"]);
});
