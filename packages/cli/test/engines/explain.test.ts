import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Desk, PEOPLE } from "../support/command.ts";
import { checkCertain, checkListed, listedIn, statementsOf } from "../support/statements.ts";
import { MARGIN, SURVEY } from "../support/tables.ts";

const ENGINE = ["--engine", "duckdb"];
const ROLES = ["--keys", "region,sex,age,education", "--weight", "weight"];
/** Keys without missing values, whose classes may stay. */
const THREE = ["--keys", "strata,roof,health", "--weight", "weight"];
const WITHIN = ["--measures", "household", "--classes", "engine", "--config", "within.json"];
const RECORDS = ["--records", "records.csv"];

/** Keys of which sets are too many for one query. */
const TEN = "region,urbrur,sex,age,relat,marital,roof,walls,water,electcon";

/** The records of the survey in another order, so that members of households stand apart. */
function apart(): readonly string[] {
  const [names = "", ...records] = readFileSync(SURVEY, "utf8").trimEnd().split(/\r?\n/u);
  const order = [...records.keys()].sort((a, b) => ((a * 7919) % 2003) - ((b * 7919) % 2003));
  return [names, ...order.map((at) => records[at] ?? "")];
}

/** The same but for the first 1,500 records. */
function apartAtTheEnd(): readonly string[] {
  const [names = "", ...records] = readFileSync(SURVEY, "utf8").trimEnd().split(/\r?\n/u);
  return [names, ...records.slice(0, 1500), ...records.slice(1500).reverse()];
}

const RECODED = {
  scenarios: [
    {
      name: "bands",
      keys: ["region", "sex", "age"],
      recodings: { age: { kind: "bands", width: 10 } },
    },
  ],
};

/** Files that runs read beside the survey. */
const FILES = {
  "few.csv": readFileSync(SURVEY, "utf8").split(/\r?\n/u).slice(0, 401),
  "apart.csv": apart(),
  "end.csv": apartAtTheEnd(),
  "people.csv": MARGIN,
  "bands.json": JSON.stringify(RECODED),
  "within.json": JSON.stringify({ options: { household: { within: "strata" } } }),
  "missing.json": JSON.stringify({ missing: { strata: [1] } }),
};

/** What a run with some flags asks, and what `--explain` says of it. @param file that is assessed */
async function bothOf(
  flags: readonly string[],
  file = SURVEY,
): Promise<{ asked: readonly string[]; stdout: string }> {
  const desk = new Desk(FILES);
  mkdirSync(join(desk.folder, "work"));
  if (file.endsWith(".parquet")) await desk.run(["convert", SURVEY, file]);
  const before = desk.names;
  const args = ["assess", file, ...ENGINE, ...flags];
  const { code, stdout, stderr } = await desk.run([...args, "--explain"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect([desk.names, readdirSync(join(desk.folder, "work"))]).toEqual([before, []]);
  const asked = await statementsOf(async () => {
    const out = flags.includes("--records") ? [] : ["--out", "r.json"];
    expect((await desk.run([...args, ...out])).stderr).toBe("");
  });
  return { asked, stdout };
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
    [[...THREE, "--measures", "frequency,kanon,individual-risk", "--classes", "engine"]],
    [[...THREE, "--measures", "suda2,knowledge", "--classes", "engine", "--work", "work"]],
    [
      [
        ...THREE,
        "--sensitive",
        "disability,income",
        "--measures",
        "ldiversity,tcloseness",
        "--classes",
        "engine",
      ],
    ],
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
    [[...ROLES, "--household", "hid"]],
    [[...ROLES, "--household", "hid", "--cluster", "strata", "--measures", "population"]],
    [[...ROLES, "--measures", "frequency,individual-risk", "--margins", "people.csv"]],
    [[...ROLES, "--measures", "frequency,kanon", "--records", "records.csv"]],
    [[...THREE, "--id", "id", "--measures", "frequency,kanon", "--classes", "engine", ...RECORDS]],
    [[...THREE, "--household", "hid", "--measures", "household", ...RECORDS]],
    [[...THREE, "--household", "hid", "--measures", "household", "--classes", "engine"]],
    [[...THREE, "--household", "hid", "--strata", "roof", "--measures", "household", "--classes", "engine"]],
    [[...THREE, "--sensitive", "disability,income", "--classes", "engine", "--work", "work"]],
    [["--config", "bands.json", "--measures", "frequency,kanon"]],
    [["--config", "missing.json", ...THREE, "--measures", "frequency,kanon", "--classes", "engine"]],
    [[...THREE, "--household", "hid", ...WITHIN]],
    [[...THREE, "--household", "water", "--strata", "roof", ...WITHIN]],
    [["--keys", "region,sex", "--population", "duckdb:apart.csv", "--classes", "engine"]],
    [[...ROLES, "--entity", "hid", "--measures", "frequency,kanon,population,knowledge"]],
    [["--keys", "region,sex", "--entity", "hid", "--sensitive", "health,income", "--classes", "engine"]],
  ])("lists the statements that the run asks, word for word: %j", async (flags) => {
    const { asked, stdout } = await bothOf(flags);
    expect(asked.length).toBeGreaterThan(0);
    checkListed(stdout, asked);
  });

  it.each([
    ["survey.parquet", [...ROLES, "--measures", "frequency"]],
    ["survey.parquet", [...THREE, "--household", "hid", "--sensitive", "disability", "--work", "work"]],
    ["apart.csv", [...THREE, "--household", "hid", "--measures", "household,population"]],
    ["end.csv", [...THREE, "--household", "hid", "--measures", "household"]],
    ["end.csv", [...THREE, "--household", "hid", "--measures", "household,population", ...RECORDS]],
    // the first records are all of them here, so that what depends on the data is known, too
    ["few.csv", [...THREE, "--sensitive", "disability", "--released", "few.csv"]],
    ["few.csv", [...THREE, "--policy", "k3", "--policy-out", "p.xml"]],
    [
      "few.csv",
      [...THREE, "--household", "hid", "--sensitive", "disability", "--policy", "hdx", "--work", "work"],
    ],
  ])("lists those that a run asks of other files: %s %j", async (file, flags) => {
    const { asked, stdout } = await bothOf(flags, file);
    checkListed(stdout, asked);
  });

  it.each([
    [[...THREE, "--sensitive", "disability", "--released", "apart.csv"]],
    [[...THREE, "--household", "hid", "--policy-out", "p.xml", "--policy", "k3"]],
  ])("lists for variables and rules what is asked in any case, and what else may be: %j", async (flags) => {
    const { asked, stdout } = await bothOf(flags);
    checkCertain(stdout, asked);
    const plain = stdout.replace(/\s+/gu, " ");
    expect(plain).toMatch(
      /\. Variables and rules: survey\.csv Reads [^.]*\. Brings over [^.]*\. Depends on the data\./u,
    );
    expect(plain).toMatch(/ \d+ more depend on the data: the run may ask fewer of them, or others/u);
  });

  it("says which queries are asked only where the data are so", async () => {
    const { stdout } = await bothOf([...ROLES, "--household", "hid", "--measures", "household"]);
    const plain = stdout.replace(/\s+/gu, " ");
    expect(plain).toContain("Brings over 1 row. Asked only where a weight is below 1.");
    expect(plain).toContain("Asked only where members of a household do not stand one after the other.");
    expect(plain).toMatch(/queries would bring over about [\d,]+ rows\. 3 more depend on the data: /u);
  });

  it("counts groups roughly by few queries, however many it lists, and says what it read", async () => {
    const { stdout } = await bothOf([...ROLES, "--policy", "k3", "--policy-out", "p.xml"]);
    const plain = stdout.replace(/\s+/gu, " ");
    expect(plain).toContain(" 70. Variables and rules: survey.csv Reads ");
    expect(plain).toContain(
      "To make this list, the records of survey.csv were counted; the first values of ",
    );
    const [, passes = ""] = /groups were counted roughly by (\d+) quer/u.exec(plain) ?? [];
    expect(Number(passes)).toBeLessThanOrEqual(4);
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
    const explain = ["assess", SURVEY, ...ENGINE, ...ROLES, "--explain"];
    const asked = await statementsOf(() => desk.run(explain));
    const run = new Set(asked.filter((sql) => / LIMIT 500$|approx_count_distinct/u.test(sql)));
    const { stdout } = await desk.run(explain);
    // all others were asked of the recorder, which lists them
    checkListed(
      stdout,
      asked.filter((sql) => !run.has(sql)),
    );
    expect(listedIn(stdout)).not.toEqual([]);
    expect([...run].filter((sql) => sql.includes("approx_count_distinct"))).toHaveLength(1);
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
