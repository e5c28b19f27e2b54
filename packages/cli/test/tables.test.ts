import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, PERSONS } from "./support/command.ts";
import { listedIn, statementsOf } from "./support/statements.ts";
import {
  MARGIN,
  oddColumns,
  sameConversion,
  sameLinkage,
  sameLinkageByKeys,
  sameListed,
  sameMembership,
  sameRaking,
  SURVEY,
} from "./support/tables.ts";

describe("a table of DuckDB in the place of a file", () => {
  it("is linked with a file as the same file is", async () => {
    await sameLinkage(`duckdb:${SURVEY}`);
    await sameLinkageByKeys(`duckdb:${SURVEY}`);
  });

  it("tells the share of a register as the same file does", async () => {
    const desk = new Desk({ "margin.csv": MARGIN });
    await sameMembership(`duckdb:${desk.path("margin.csv")}`);
  });

  it("is raked to margins as the same file is", async () => {
    const desk = new Desk({ "margin.csv": MARGIN });
    await sameRaking(`duckdb:${SURVEY}`, `duckdb:${desk.path("margin.csv")}`);
  });

  it("is converted to what the same file is converted to", async () => {
    await sameConversion(oddColumns(), "duckdb:odd.parquet");
  });

  it("is converted with the labels that it has", async () => {
    const desk = new Desk({ "people.csv": ["sex", "1", "2", "1"], "book.xml": BOOK });
    const convert = (...args: readonly string[]) => desk.run(["convert", ...args]);
    expect((await convert("people.csv", "people.parquet", "--ddi", "book.xml")).code).toBe(0);
    expect((await convert("duckdb:people.parquet", "again.parquet")).code).toBe(0);
    const labels = await convert("duckdb:people.parquet", "labels.csv", "--values", "labels");
    expect(labels.stdout).toContain("CSV has no place for labels of variables;");
    expect(desk.text("labels.csv")).toBe("sex\nMale\nFemale\nMale\n");
    expect((await convert("again.parquet", "again.csv", "--values", "labels")).code).toBe(0);
    expect(desk.text("again.csv")).toBe(desk.text("labels.csv"));
  });

  it("is converted from a database, such as risks that were written there", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const args = [...PERSONS, "--id", "pid", "--measures", "frequency", "--quiet"];
    for (const to of ["r.csv", "duckdb:risks.db?table=risks"])
      expect(await desk.assess(...args, "--records", to)).toMatchObject({ code: 0, stderr: "" });
    const { code, stdout } = await desk.run(["convert", "duckdb:risks.db?table=risks", "t.csv"]);
    expect([code, stdout]).toEqual([0, "Wrote t.csv (8 records, 3 variables)\n"]);
    // DuckDB takes no heed of capitals
    expect(desk.text("t.csv").replace("frequency.Fk_2", "frequency.Fk")).toBe(desk.text("r.csv"));
  });

  it("is refused where it does not fit, is not there, or flags of files come with it", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect((await desk.run(["convert", "people.csv", "p.parquet"])).code).toBe(0);
    const refused = [
      [["duckdb:p.parquet", "p.csv", "--max-memory", "1kB"], 3, "(8 records of 8 variables)"],
      [["duckdb:p.parquet", "p.csv", "--max-memory", "1kB"], 3, "Or name a view of the variables"],
      [["duckdb:none.db?table=people", "p.csv"], 1, '"none.db" does not exist or is not a file'],
      [["duckdb:people.csv", "p.csv", "--missing", "1"], 2, "--missing of convert is for files"],
      [["duckdb:people.csv", "p.csv", "--keep-missing", "a=1"], 2, "--keep-missing of convert is for files"],
      [["duckdb:people.csv", "p.csv", "--sheet", "1"], 2, "--sheet of convert is for files"],
      [["people.csv", "p.csv", "--spill", "."], 2, "duckdb: before a file"],
      [["duckdb:people.csv", "p.csv", "--spill", "gone"], 2, 'The folder "gone"'],
      [["people.csv", "duckdb:p.db?table=people"], 2, "convert writes files"],
      [["people.csv", "postgres://u:secret@h/db?table=people"], 2, "convert writes files"],
      [["people.csv", "duckdb:p.parquet"], 2, "convert writes files"],
      [["duckdb:p.parquet", "p.parquet"], 2, "would replace an input"],
      [["mysql://u:secret@h/db", "p.csv"], 2, "No engine reads addresses"],
    ] as const;
    for (const [args, exit, message] of refused) {
      const { code, stdout, stderr } = await desk.run(["convert", ...args]);
      expect([args, code, stdout, stderr]).toEqual([args, exit, "", expect.stringContaining(message)]);
      expect(stderr).not.toContain("secret");
      expect(desk.names).toEqual(["p.parquet", "people.csv"]);
    }
  });
});

describe("a population at an address", () => {
  it("is asked for the keys of the file", async () => {
    await sameListed(`duckdb:${SURVEY}`);
  });

  it("which --explain lists as the run asks, without the keys themselves", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const args = ["people.csv", "--population", "duckdb:people.csv", "--keys", "region,sex"];
    const some = [...args, "--measures", "known-population", "--classes", "engine"];
    const listed = await desk.assess(...some, "--explain");
    expect([listed.code, listed.stderr]).toEqual([0, ""]);
    const asked = await statementsOf(async () => {
      expect((await desk.assess(...some, "--out", "r.json", "--quiet")).code).toBe(0);
    });
    const named = asked.map((sql) =>
      sql.replace(/string_split\(.*?, ','\)/u, "string_split(the keys of the file, ',')"),
    );
    expect(named.filter((sql) => sql.includes("string_split"))).toHaveLength(1);
    expect(listedIn(listed.stdout)).toEqual([...new Set(named)]);
  });
});

describe("an identified file at an address", () => {
  const QUIET = ["--quiet", "--out", "r.json"];

  it("that lacks a key or the id is refused with the nearest name", async () => {
    const names = ["Region,sex,pid,name", "North,f,p1,Ann"];
    const desk = new Desk({ "people.csv": PEOPLE, "names.csv": names });
    const linked = (...args: readonly string[]) =>
      desk.assess("people.csv", ...QUIET, "--identified", "duckdb:names.csv", ...args);
    for (const [args, exit, message] of [
      [["--keys", "region,sex"], 1, 'has no variable "region", a key. Did you mean "Region"?'],
      [
        ["--keys", "sex", "--identified-id", "pit"],
        1,
        'no variable "pit" to identify each person. Did you mean "pid"?',
      ],
      [["--keys", "regionn"], 1, 'There is no variable "regionn"'],
    ] as const) {
      const { code, stderr } = await linked(...args);
      expect([args, code, stderr]).toEqual([args, exit, expect.stringContaining(message)]);
      expect(desk.names).toEqual(["names.csv", "people.csv"]);
    }
  });

  it("cannot be linked with records in an engine, and what to do is told", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    for (const flags of [
      ["--identified", "people.csv"],
      ["--membership", "0.1"],
    ]) {
      const { code, stderr } = await desk.assess("duckdb:people.csv", "--keys", "sex", ...QUIET, ...flags);
      expect([code, stderr]).toEqual([2, expect.stringContaining("sdc-risk convert ADDRESS people.parquet")]);
    }
  });
});

const BOOK = `<codeBook><dataDscr><var name="sex"><labl>Sex</labl>
  <catgry><catValu>1</catValu><labl>Male</labl></catgry>
  <catgry><catValu>2</catValu><labl>Female</labl></catgry></var></dataDscr></codeBook>`;
