import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Desk, PEOPLE } from "../support/command.ts";
import { listedIn, statementsOf } from "../support/statements.ts";
import { SURVEY } from "../support/tables.ts";

const ENGINE = ["--engine", "duckdb"];
const ROLES = ["--keys", "region,sex,age,education", "--weight", "weight"];

/** Keys of which sets are too many for one query. */
const TEN = "region,urbrur,sex,age,relat,marital,roof,walls,water,electcon";

/** What a run with some flags asks, and what `--explain` says of it. */
async function bothOf(
  flags: readonly string[],
): Promise<{ asked: readonly string[]; listed: readonly string[]; stdout: string }> {
  const desk = new Desk();
  mkdirSync(join(desk.folder, "work"));
  const { code, stdout, stderr } = await desk.run(["assess", SURVEY, ...ENGINE, ...flags, "--explain"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect([desk.names, readdirSync(join(desk.folder, "work"))]).toEqual([["work"], []]);
  const asked = await statementsOf(async () => {
    expect((await desk.run(["assess", SURVEY, ...ENGINE, ...flags, "--out", "r.json"])).stderr).toBe("");
  });
  return { asked: [...new Set(asked)], listed: listedIn(stdout), stdout };
}

describe("--explain", () => {
  it.each([
    [[...ROLES, "--measures", "frequency,kanon,individual-risk"]],
    [[...ROLES, "--household", "hid", "--measures", "household,individual-risk"]],
    [[...ROLES, "--household", "hid", "--strata", "region", "--measures", "population"]],
    [[...ROLES, "--sensitive", "health,income", "--measures", "ldiversity,tcloseness"]],
    [["--keys", "region,sex", "--measures", "frequency,kanon,individual-risk", "--classes", "engine"]],
    [["--keys", "region,sex", "--weight", "weight", "--measures", "knowledge", "--classes", "engine"]],
    [["--keys", TEN, "--measures", "knowledge", "--classes", "engine"]],
    [["--keys", "region,sex", "--sensitive", "health", "--measures", "ldiversity", "--classes", "engine"]],
    [["--keys", "region,sex,age", "--weight", "weight", "--measures", "suda2", "--classes", "engine"]],
    [["--keys", "region,sex", "--sensitive", "health", "--measures", "tcloseness", "--classes", "engine"]],
    [["--scenario", "a=region,sex", "--scenario", "b=age,education", "--measures", "frequency"]],
    [[...ROLES, "--measures", "frequency,kanon,individual-risk", "--work", "work"]],
    [
      [
        "--keys",
        "region,sex",
        "--measures",
        "kanon,knowledge,suda2",
        "--classes",
        "engine",
        "--work",
        "work",
      ],
    ],
    [["--scenario", "a=region,sex", "--scenario", "b=sex,age", "--measures", "frequency", "--work", "work"]],
  ])("lists the statements that the run asks, word for word: %j", async (flags) => {
    const { asked, listed } = await bothOf(flags);
    expect(listed.length).toBeGreaterThan(0);
    // a query that comes with another one is not printed, only counted
    const firsts = asked.filter((sql) => !sql.includes("< 0.999999"));
    expect(listed).toEqual(firsts);
  });

  it("says what each of them reads and about how many rows come over", async () => {
    const { stdout } = await bothOf([...ROLES, "--household", "hid", "--measures", "frequency,household"]);
    const plain = stdout.replace(/\s+/gu, " ");
    expect(plain).toContain(
      "Reads region, sex, age, education, weight of 2,000 records. Brings over about 1,",
    );
    expect(plain).toContain(
      "Reads hid, region, sex, age, education of 2,000 records. Brings over 2,000 rows.",
    );
  });

  it("says what classes are made of that are kept, and what reads them", async () => {
    const flags = [...ROLES, "--measures", "frequency,kanon", "--classes", "engine", "--work", "work"];
    const { stdout, asked } = await bothOf(flags);
    const plain = stdout.replace(/\s+/gu, " ");
    expect(plain).toContain(
      "1. Classes that are kept: survey.csv Reads region, sex, age, education, weight of 2,000 records. Brings over 0 " +
        'rows. CREATE TABLE "sdc_risk_work"."main"."sdc_risk_classes" AS SELECT',
    );
    expect(plain).toContain("Reads region, sex, age, education, weight of the classes that are kept.");
    // what is said of weights, and nothing else, reads the records
    const records = asked.filter((sql) => !sql.includes("sdc_risk_classes"));
    expect(records.filter((sql) => sql.includes("GROUP BY"))).toEqual([]);
  });

  it("asks the table for its first records and for rough counts only", async () => {
    const desk = new Desk();
    const asked = await statementsOf(() => desk.run(["assess", SURVEY, ...ENGINE, ...ROLES, "--explain"]));
    const run = new Set(asked.filter((sql) => / LIMIT 500$|approx_count_distinct/u.test(sql)));
    const { stdout } = await desk.run(["assess", SURVEY, ...ENGINE, ...ROLES, "--explain"]);
    // all others were asked of the recorder, which lists them
    const recorded = asked.filter((sql) => !run.has(sql) && !sql.includes("< 0.999999"));
    expect([...new Set(recorded)]).toEqual(listedIn(stdout));
  });

  it("writes no report, no records and no table", async () => {
    const desk = new Desk();
    const outputs = ["--out", "r.html", "--policy-out", "p.xml", "--policy", "k3"];
    const table = ["--records", "duckdb:risks.db?table=risks"];
    const { code, stdout } = await desk.run([
      "assess",
      SURVEY,
      ...ENGINE,
      ...ROLES,
      ...outputs,
      ...table,
      "--explain",
    ]);
    expect(code).toBe(0);
    expect(desk.names).toEqual([]);
    expect(existsSync(join(desk.folder, "risks.db"))).toBe(false);
    expect(stdout).toContain("Records file: survey.csv");
  });

  it("lists a register that lies in an engine beside a file in memory", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "all.csv": PEOPLE });
    const { code, stdout } = await desk.assess(
      ...["people.csv", "--keys", "region,sex", "--population", "duckdb:all.csv", "--explain"],
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining("Known population: duckdb:all.csv")]);
    expect(stdout).not.toContain("people.csv");
  });

  it("is refused with classes that nothing keeps, as the run is", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    mkdirSync(join(desk.folder, "work"));
    for (const [flags, told] of [
      [["--keys", "region", "--work", "work"], "--work is for an engine"],
      [[...ENGINE, "--work", "work"], "none are named"],
    ] as const) {
      const { code, stderr } = await desk.assess("people.csv", ...flags);
      expect([code, stderr.replace(/\s+/gu, " ")]).toEqual([2, expect.stringContaining(told)]);
    }
    const nowhere = await desk.assess("people.csv", ...ENGINE, "--keys", "region", "--work", "nowhere");
    expect([nowhere.code, nowhere.stderr.replace(/\s+/gu, " ")]).toEqual([
      2,
      expect.stringContaining('"nowhere" (--work) is neither a'),
    ]);
  });

  it("ends as the run would where names are wrong, and says what it is for", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const wrong = await desk.assess("people.csv", ...ENGINE, "--keys", "regon", "--explain");
    expect([wrong.code, wrong.stdout]).toEqual([1, ""]);
    const here = await desk.assess("people.csv", "--keys", "region", "--explain");
    expect([here.code, here.stderr]).toEqual([2, expect.stringContaining("read into memory")]);
  });
});
