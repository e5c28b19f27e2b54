import type { SourceFileColumn } from "@sdc-risk/testkit";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  postgresTable,
  pause,
  startClickHouse,
  startPostgres,
  type ClickHouse,
  type Postgres,
  seen,
  wants,
  whileFrozen,
  withEnoughTime,
} from "@sdc-risk/servers";
import { checkListed, statementsOf } from "../support/statements.ts";
import { Desk, outcome, start, type Outcome, type Report } from "../support/command.ts";
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
} from "../support/tables.ts";

// the fits of population uniqueness are compared by the checks of the engines
const MEASURES = [
  "--measures",
  "frequency,kanon,knowledge,individual-risk,household,ldiversity,tcloseness,suda2",
];
const ROLES = [
  "--keys",
  "region,sex,age,education",
  "--weight",
  "weight",
  "--household",
  "hid",
  "--sensitive",
  "health",
];
const NUMBERS: Readonly<Record<string, string>> = { id: "int", hid: "int", hhsize: "int", age: "int", income: "int", expend: "int", savings: "int", strata: "int", weight: "float8" }; // prettier-ignore

function survey(): { readonly names: readonly string[]; readonly csv: string } {
  const csv = readFileSync(SURVEY, "utf8");
  return { names: (csv.split(/\r?\n/u, 1)[0] ?? "").split(","), csv };
}

/** Numbers of a report to 11 digits: sums of weights are added in another order. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "number" ? Number(one.toPrecision(11)) : one,
  );
}

/** The report of the file in memory, made once. */
let memory: Promise<Report> | undefined;

async function inMemory(): Promise<Report> {
  const desk = new Desk();
  expect((await desk.run(["assess", SURVEY, ...ROLES, ...MEASURES, "--out", "memory.json"])).code).toBe(0);
  return desk.json("memory.json");
}

async function sameReport(address: string, env: Record<string, string>): Promise<void> {
  const desk = new Desk();
  const there = await desk.run(
    ["assess", address, ...ROLES, ...MEASURES, "--out", "there.json", "--records", "records.csv"],
    { env },
  );
  expect(there.stderr).not.toContain("secret");
  expect(there.code).toBe(0);
  const [one, two] = [await (memory ??= inMemory()), desk.json("there.json")];
  expect(two.data).toEqual({
    ...one.data,
    name: address.replace(/:secret@/u, "@"),
    sha256: null,
    columns: 27,
  });
  expect(desk.text("there.json")).not.toContain("secret");
  expect(Object.keys(two.measures)).toEqual(Object.keys(one.measures));
  for (const [id, measure] of Object.entries(one.measures)) {
    expect(rounded({ ...two.measures[id], blocks: null }), id).toEqual(rounded({ ...measure, blocks: null }));
  }
  expect(desk.text("records.csv").trimEnd().split("\n")).toHaveLength(2001);
}

/**
 * Holds what `--explain` lists to what the run asks.
 * @param last what a driver asks by itself as it ends
 * @returns what it prints, on one line
 */
async function sameStatements(
  address: string,
  env: Record<string, string>,
  last: readonly string[] = [],
): Promise<string> {
  const desk = new Desk();
  const args = ["assess", address, ...ROLES, ...MEASURES];
  const listed = await desk.run([...args, "--explain"], { env });
  expect([listed.code, listed.stderr, desk.names]).toEqual([0, "", []]);
  expect(listed.stdout).not.toContain("secret");
  const asked = await statementsOf(async () => {
    expect((await desk.run([...args, "--out", "there.json"], { env })).code).toBe(0);
  });
  checkListed(listed.stdout, [...asked, ...last]);
  return listed.stdout.replace(/\s+/gu, " ");
}

/** Household risk within larger groups: of the file, and judged where the table lies. */
async function sameWithin(address: string, env: Record<string, string>): Promise<void> {
  const desk = new Desk({ "within.json": JSON.stringify({ options: { household: { within: "strata" } } }) });
  const flags = [
    "--keys",
    "roof,health",
    "--weight",
    "weight",
    "--measures",
    "household",
    "--config",
    "within.json",
  ];
  for (const household of ["hid", "water"]) {
    const run = async (place: string, out: string, ...more: readonly string[]): Promise<Report> => {
      const args = ["assess", place, ...flags, "--household", household, ...more, "--out", out, "--quiet"];
      expect(await desk.run(args, { env })).toMatchObject({ code: 0, stderr: "" });
      return desk.json(out);
    };
    const here = await run(SURVEY, "here.json");
    const there = await run(address, "there.json", "--classes", "engine");
    const { blocks: _here, ...one } = here.measures["household"];
    const { blocks: _there, ...two } = there.measures["household"];
    expect(rounded(two)).toEqual(rounded(one));
  }
}

/** A file in memory beside a table that holds its population and its release. */
async function sameBeside(address: string, env: Record<string, string>): Promise<void> {
  const desk = new Desk();
  const keys = ["--keys", "region,sex,education", "--sensitive", "health"];
  const measures = ["--measures", "known-population,attribution"];
  const beside = (second: string): readonly string[] => ["--population", second, "--released", second];
  const inMemory = await desk.run([
    "assess",
    SURVEY,
    ...keys,
    ...beside(SURVEY),
    ...measures,
    "--out",
    "memory.json",
  ]);
  const there = await desk.run(
    ["assess", SURVEY, ...keys, ...beside(address), ...measures, "--out", "there.json"],
    { env },
  );
  expect([inMemory.code, there.code]).toEqual([0, 0]);
  expect(there.stderr + there.stdout + desk.text("there.json")).not.toContain("secret");
  const [one, two] = [desk.json("memory.json"), desk.json("there.json")];
  for (const id of ["known-population", "attribution"])
    expect(rounded(two.measures[id].summary), id).toEqual(rounded(one.measures[id].summary));
  expect(two).toMatchObject({
    population: { name: address.replace(/:secret@/u, "@"), units: 2000 },
    released: [{ name: address.replace(/:secret@/u, "@"), rows: 2000 }],
  });
}

/** What an inspection says of variables and roles; whether records stand together a table of a server does not say. */
function variablesOf(text: string): unknown {
  const { variables, suggestions, roles, missing } = JSON.parse(text) as Record<string, unknown>;
  return JSON.parse(
    JSON.stringify({ variables, suggestions, roles, missing }, (key, value: unknown) => {
      if (key === "together") return null;
      if (typeof value === "number") return Number(value.toPrecision(12));
      return typeof value === "string" ? value.replace(" that stand together", "") : value;
    }),
  );
}

async function sameInspection(address: string, env: Record<string, string>): Promise<void> {
  const desk = new Desk();
  const inMemory = await desk.run(["inspect", SURVEY, "--out", "memory.json"]);
  const there = await desk.run(["inspect", address, "--out", "there.json"], { env });
  expect([inMemory.code, there.code, there.stderr]).toEqual([0, 0, ""]);
  expect(variablesOf(desk.text("there.json"))).toEqual(variablesOf(desk.text("memory.json")));
  const printed = await desk.run(["inspect", address], { env });
  expect(printed.code).toBe(0);
  expect(printed.stdout).toContain("2,000 records, 27 variables (");
  expect(printed.stdout).toContain("sdc-risk assess ");
  expect(printed.stdout + printed.stderr + desk.text("there.json")).not.toContain("secret");
}

type Cell = SourceFileColumn["values"][number];

const FOUR = ["--keys", "region,sex,age,education"];
const STAYING = ["--measures", "frequency,kanon,individual-risk,knowledge,suda2"];

/** Classes that an engine keeps at a place are read by a later run, whose report says so, and by none with a policy. */
async function stayAt(place: string, address: string): Promise<void> {
  const desk = new Desk();
  const reportOf = async (...more: readonly string[]): Promise<Report> => {
    const work = ["--work", place, "--out", "report.json"];
    const { code } = await desk.run(["assess", address, ...FOUR, ...STAYING, ...more, ...work]);
    expect(code).toBe(more.length === 0 ? 0 : 4);
    return desk.json("report.json");
  };
  // changes, and that there are none, show late
  const settled = async (): Promise<Report> => {
    for (;;) {
      const report = await reportOf();
      if (codesIn(report).includes("classes-of-earlier-run")) return report;
    }
  };
  const codesIn = ({ warnings }: Report): readonly string[] => warnings.map(({ code }) => code);
  const first = await reportOf();
  expect(codesIn(first)).not.toContain("classes-of-earlier-run");
  expect(rounded((await settled()).measures)).toEqual(rounded(first.measures));
  expect(codesIn(await reportOf("--policy", "k3"))).not.toContain("classes-of-earlier-run");
}

describe("assess over PostgreSQL", wants("postgresql"), () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
    const { names, csv } = survey();
    await server.sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    await server.sql(`CREATE ROLE reader LOGIN PASSWORD 'secret';
      CREATE SCHEMA scratch; GRANT USAGE, CREATE ON SCHEMA scratch TO reader;
      CREATE TABLE people (${names.map((name) => `"${name}" ${NUMBERS[name] ?? "text"}`).join(", ")});
      GRANT SELECT ON people TO reader`);
    await server.sql("COPY people FROM STDIN (FORMAT csv, HEADER)", csv);
    // a surname of it cannot be read
    await server.sql("CREATE VIEW named AS SELECT people.*, (1 / (id - id))::text AS surname FROM people");
    await server.sql("CREATE TABLE margin (urbrur text, sex text, people int8)");
    await server.sql("COPY margin FROM STDIN (FORMAT csv, HEADER)", MARGIN.join("\n"));
    await server.sql(postgresTable(oddColumns(), "odd"));
    await server.sql("GRANT SELECT ON named, margin, odd TO reader");
    await server.sql(
      "CREATE VIEW endless AS SELECT generate_series(1, 100000000000) AS a; GRANT SELECT ON endless TO reader",
    );
  });
  afterAll(async () => {
    await server.stop();
  });
  const address = (table: string): string =>
    `postgres://reader:secret@127.0.0.1:${server.port}/postgres?table=${table}`;

  test("gives the report that the file gives", async () => {
    await sameReport(address("people"), {});
  });

  test("has the household risk within larger groups that the file has", async () => {
    await sameWithin(address("people"), {});
  });

  test("--explain lists its queries, with rows by the statistics where there are some", async () => {
    const reads = "Reads region, sex, age, education, weight of 2,000 records.";
    const none = await sameStatements(address("people"), {});
    expect(none).toContain(`${reads} Rows that it brings over: not known.`);
    await server.sql("ANALYZE people");
    const known = await sameStatements(address("people"), {});
    expect(known).toMatch(
      /Reads region, sex, age, education, weight of 2,000 records\. Brings over about [12],\d{3} rows/u,
    );
    expect(known).toContain(
      "Reads hid, region, sex, age, education of 2,000 records. Brings over 2,000 rows.",
    );
  });

  const WEIGHTED = [...FOUR, "--weight", "weight"];

  test.each([
    [FOUR],
    [[...FOUR, "--missing", "-9"]],
    [[...FOUR, "--population-size", "100000"]],
    [["--scenario", "a=region,sex", "--scenario", "b=sex,age", "--measures", "frequency"]],
    [[...WEIGHTED, ...STAYING]],
    [[...WEIGHTED, ...STAYING, "--classes", "engine"]],
    [[...WEIGHTED, ...STAYING, "--detail", "internal"]],
  ])("a run that gives its snapshot up reads classes only: %j", async (flags) => {
    const desk = new Desk();
    const run = ["assess", address("people"), ...flags, "--out"];
    const plain = await desk.run([...run, "plain.json"]);
    let kept: Outcome | undefined;
    const asked = await statementsOf(async () => {
      kept = await desk.run([...run, "kept.json", "--work", "scratch"]);
    });
    expect([plain.code, kept?.code, kept?.stderr]).toEqual([0, 0, plain.stderr]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((sql) => !sql.includes("sdc_risk_work_"))).toEqual([]);
    const measures = (name: string): unknown => rounded(desk.json(name).measures);
    expect(measures("kept.json")).toEqual(measures("plain.json"));
  });

  test("classes that stay are read by a later run, whose report says so, and by none with a policy", async () => {
    await stayAt("scratch.stays", address("people"));
    await server.sql("DROP TABLE scratch.stays");
  });

  test("holds the population and the release of a file in memory", async () => {
    await sameBeside(address("people"), {});
  });

  test("finds the keys of a file in its population", async () => {
    await sameListed(address("people"));
  });

  test("inspect says what it says of the file", async () => {
    await sameInspection(address("people"), {});
  });

  test("a query that fails is told first, by its name and with what it read", async () => {
    const desk = new Desk({});
    const { code, stderr } = await desk.assess(address("named"), "--keys", "surname,sex");
    expect([code, stderr.replaceAll(/:\d{4,}/gu, ":PORT")]).toEqual([
      1,
      expect.stringMatching(
        /^sdc-risk: No measure can run\. PostgreSQL at 127\.0\.0\.1:PORT could not run a query \(SQLSTATE 22012, division by zero\)\. It read the variables "surname", "sex"\. This stopped population, frequency, kanon, knowledge, individual-risk, suda2\b.*\. Others cannot run: /u,
      ),
    ]);
    expect(stderr).not.toContain("which was skipped: Postgre");
    expect(stderr).toContain("continuous, dominance: It needs the role numeric.");
  });

  test("a wrong weight is named", async () => {
    await server.sql(
      "CREATE TABLE weighed AS SELECT i AS a, 2 - i AS w FROM generate_series(1, 2) AS i; GRANT SELECT ON weighed TO reader",
    );
    const { code, stderr } = await new Desk({}).assess(address("weighed"), "--keys", "a", "--weight", "w");
    expect([code, stderr]).toEqual([
      1,
      'sdc-risk: Weight "w" must be a positive number on every record, but 1 record breaks that: on one of them it is 0.\n',
    ]);
  });

  test("an identified file may lie there, of which only what is looked at comes over", async () => {
    await sameLinkage(address("named"));
    await sameLinkageByKeys(address("named"));
  });

  test("the table behind a register may lie there", async () => {
    await sameMembership(address("margin"));
  });

  test("margins rake a table as they rake the file", async () => {
    await sameRaking(address("people"), address("margin"));
  });

  test("convert writes a table as it writes the file of the same records", async () => {
    await sameConversion(oddColumns(), address("odd"));
  });

  test("records go into a table, from a file and from the server, and nothing is left of a run that fails", async () => {
    const desk = new Desk();
    const table = `postgres://${server.user}:${server.password}@127.0.0.1:${server.port}/postgres?table=risks`;
    const into = (from: string, ...more: readonly string[]) =>
      desk.run(["assess", from, ...ROLES, "--measures", "frequency,suda2", "--records", table, ...more]);
    const made = await into(SURVEY, "--out", "report.json");
    expect([made.code, made.stderr]).toEqual([0, ""]);
    expect(made.stdout).toContain("?table=risks");
    expect(made.stdout).not.toContain(server.password);
    const rows = (): Promise<string> =>
      server.sql(`SELECT count(*), sum("frequency.fk"), round(sum("frequency.Fk")::numeric, 3) FROM risks`);
    const first = await rows();
    expect(first).toMatch(/^2000\|/);
    const again = await into(address("people"));
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining("is there already")]);
    expect((await into(address("people"), "--replace", "--out", "report.json")).code).toBe(0);
    expect(await rows()).toBe(first);
    await server.sql("DROP TABLE risks");
    const failed = await into(SURVEY, "--out", "gone/report.json");
    expect(failed.code).not.toBe(0);
    const wrong = await into(SURVEY, "--keys", "regon", "--out", "report.html");
    expect([wrong.code, desk.names]).toEqual([1, ["report.json"]]);
    const reader = address("risks");
    const refused = await desk.run(["assess", SURVEY, ...ROLES, "--records", reader, "--out", "report.html"]);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("may not make tables")]);
    expect(refused.stderr).not.toContain("secret");
    expect(await server.sql("SELECT count(*) FROM pg_class WHERE relname ~ '^(risks|sdc_risk)'")).toBe("0");
  });

  test.each([
    ["assess", "--keys", "a", "--out", "report.html"],
    ["convert", "report.csv"],
  ])("%s that is interrupted leaves no query and no file", async (command, ...args) => {
    const desk = new Desk();
    const ended = desk.run([command, address("endless"), ...args]);
    const running = (): Promise<string> =>
      server.sql(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'sdc-risk' AND state = 'active'",
      );
    if ((await seen(running, ended)) === undefined) expect.fail((await ended).stderr); // it should be running still
    process.emit("SIGINT");
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain("Nothing was written.");
    expect(desk.names).toEqual([]);
    while ((await running()) !== "0") await pause();
  });

  test("a run over a server that freezes ends at Ctrl-C, and at the time of its address", async () => {
    const desk = new Desk();
    const waiting = "FROM pg_stat_activity WHERE application_name = 'sdc-risk' AND state = 'active'";
    const frozen = async (more: string, signal?: NodeJS.Signals): Promise<Outcome> => {
      const args = ["assess", address("endless") + more, "--keys", "a", "--out", "report.html"];
      const run = start(args, { cwd: desk.folder });
      const ended = outcome(run);
      const serving = await seen(() => server.sql(`SELECT pid ${waiting}`), ended);
      const end = await whileFrozen(serving === undefined ? [] : [server.pid, Number(serving)], () => {
        if (signal !== undefined) run.kill(signal);
        return ended;
      });
      expect(desk.names).toEqual([]);
      await server.sql(`SELECT pg_terminate_backend(pid, 10000) ${waiting}`);
      return end;
    };
    expect(await frozen("", "SIGINT")).toMatchObject({
      code: 130,
      stderr: expect.stringContaining("Nothing was written.") as string,
    });
    let code: number | null = null;
    const { said, seconds } = await withEnoughTime(async (timeout) => {
      const end = await frozen(`&timeout=${timeout}`);
      ({ code } = end);
      return end.stderr;
    });
    expect(said).toContain(
      `gave no answer for ${seconds + 5} s and did not stop its query, though timeout=${seconds} in the address required it: it is frozen`,
    );
    expect(code).toBe(3);
  });

  test("the password never shows, wherever a name is wrong", async () => {
    const desk = new Desk();
    for (const args of [
      ["assess", address("peeple"), "--keys", "sex"],
      ["assess", address("people"), "--keys", "sexx"],
      ["assess", address("people")],
      ["assess", address("people").replace("postgres:", "postgre:"), "--keys", "sex"],
      ["assess", address("people"), "--keys", "sex", "--engine", "duckdb"],
      ["inspect", address("peeple")],
      ["assess", address("people"), "--keys", "sex", "--released", address("peeple")],
      ["assess", SURVEY, "--keys", "sex", "--identified", address("peeple")],
      ["assess", SURVEY, "--keys", "sex", "--membership", address("margin"), "--membership-count", "peeple"],
      ["convert", address("peeple"), "people.parquet"],
      ["convert", address("people"), "people.parquet", "--max-memory", "1kB"],
      ["convert", address("named"), "named.parquet"],
      ["convert", SURVEY, address("people")],
    ]) {
      const { code, stdout, stderr } = await desk.run([
        ...args,
        ...(args[0] === "assess" ? ["--out", "x.html"] : []),
      ]);
      expect(code).not.toBe(0);
      expect(stdout + stderr).not.toContain("secret");
    }
    expect(desk.names).toEqual([]);
    const few = ["--measures", "frequency,known-population"];
    const named = ["--keys", "sex", "--released", address("people"), "--population", address("people")];
    const { code, stdout, stderr } = await desk.run([
      "assess",
      address("people"),
      ...named,
      ...few,
      "--out",
      "x.html",
    ]);
    expect(code).toBe(0);
    expect(stdout + stderr + desk.text("x.html")).not.toContain("secret");
  });
});

/** This server has no booleans, no dates before 1970 and no parts of a second. */
const ODD = oddColumns("flag", "born", "moment");

describe("assess over ClickHouse", wants("clickhouse"), () => {
  let servers: ClickHouse[] = [];
  beforeAll(async () => {
    servers = await startClickHouse(1);
    const { names, csv } = survey();
    const types: Readonly<Record<string, string>> = { int: "Int32", float8: "Float64" };
    const columns = names.map((name) => `\`${name}\` Nullable(${types[NUMBERS[name] ?? ""] ?? "String"})`);
    await servers[0]?.sql(`CREATE TABLE people (${columns.join(", ")}) ENGINE = MergeTree ORDER BY tuple()`);
    const withNulls = csv.replaceAll(/(?<=^|,)(?=,|$)/gmu, "\\N").replace(/\\N$/u, "");
    await servers[0]?.sql("INSERT INTO people FORMAT CSVWithNames", withNulls);
    await servers[0]?.sql(
      "CREATE TABLE margin (urbrur String, sex String, people UInt64) ENGINE = MergeTree ORDER BY sex",
    );
    await servers[0]?.sql("INSERT INTO margin FORMAT CSVWithNames", MARGIN.join("\n"));
    const kinds = { text: "String", int32: "Int32", int64: "Int64", float64: "Float64", date: "Date" };
    const odd = ODD.map(({ name, kind }) => {
      const stored = (kinds as Readonly<Record<string, string>>)[kind] ?? "Decimal(20, 2)";
      return `\`${name}\` Nullable(${stored})`;
    });
    await servers[0]?.sql(`CREATE TABLE odd (${odd.join(", ")}) ENGINE = MergeTree ORDER BY tuple()`);
    const cell = (value: Cell): string => (value === null ? "\\N" : String(value).replaceAll("\\", "\\\\"));
    const lines = ODD[0].values.map((_, row) => ODD.map(({ values }) => cell(values[row])).join("\t"));
    await servers[0]?.sql("INSERT INTO odd FORMAT TabSeparated", lines.join("\n"));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  test("gives the report that the file gives", async () => {
    const [server] = servers;
    const address = `clickhouse://reader@127.0.0.1:${server?.port ?? 0}/default?table=people`;
    await sameReport(address, { CLICKHOUSE_PASSWORD: server?.password ?? "" });
  });

  test("--explain lists its queries, with rows by a rough count", async () => {
    const [server] = servers;
    const address = `clickhouse://reader@127.0.0.1:${server?.port ?? 0}/default?table=people`;
    const env = { CLICKHOUSE_PASSWORD: server?.password ?? "" };
    const listed = await sameStatements(address, env, ["SELECT toFloat64(count()) FROM `default`.`people`"]);
    expect(listed).toMatch(/\d+\. Records counted again: clickhouse:[^ ]* Counts 2,000 records\./u);
    expect(listed).not.toContain(server?.password ?? "");
    // there are 1,781 keys
    expect(listed).toMatch(
      /Reads region, sex, age, education, weight of 2,000 records\. Brings over about 1,[78]\d\d rows/u,
    );
  });

  test("holds the population and the release of a file in memory", async () => {
    const [server] = servers;
    const address = `clickhouse://reader@127.0.0.1:${server?.port ?? 0}/default?table=people`;
    await sameBeside(address, { CLICKHOUSE_PASSWORD: server?.password ?? "" });
  });

  test("finds the keys of a file in its population", async () => {
    const [server] = servers;
    const address = `clickhouse://reader@127.0.0.1:${server?.port ?? 0}/default?table=people`;
    await sameListed(address, { CLICKHOUSE_PASSWORD: server?.password ?? "" });
  });

  test("inspect says what it says of the file", async () => {
    const [server] = servers;
    const there = `clickhouse://reader@127.0.0.1:${server?.port ?? 0}/default?table=people`;
    await sameInspection(there, { CLICKHOUSE_PASSWORD: server?.password ?? "" });
  });

  test("classes that stay are read by a later run, whose report says so, and by none with a policy", async () => {
    const [server] = servers;
    await server?.sql("CREATE DATABASE scratch");
    const user = `${server?.user ?? ""}:${server?.password ?? ""}`;
    await stayAt("scratch.stays", `clickhouse://${user}@127.0.0.1:${server?.port ?? 0}/default?table=people`);
    expect(await server?.sql("SELECT name FROM system.tables WHERE database = 'scratch'")).toBe("stays");
  });

  test("an identified file, the table behind a register and what is converted may lie there", async () => {
    const [server] = servers;
    const env = { CLICKHOUSE_PASSWORD: server?.password ?? "" };
    const address = (table: string): string =>
      `clickhouse://reader@127.0.0.1:${server?.port ?? 0}/default?table=${table}`;
    await sameLinkage(address("people"), env);
    await sameLinkageByKeys(address("people"), env);
    await sameMembership(address("margin"), env);
    await sameConversion(ODD, address("odd"), env);
  });

  test("margins rake a table as they rake the file", async () => {
    const [server] = servers;
    const env = { CLICKHOUSE_PASSWORD: server?.password ?? "" };
    const address = (table: string): string =>
      `clickhouse://reader@127.0.0.1:${server?.port ?? 0}/default?table=${table}`;
    await sameRaking(address("people"), address("margin"), env);
  });

  test("a run that is interrupted leaves no query, no table and no file", async () => {
    const [server] = servers;
    await server?.sql("CREATE VIEW endless AS SELECT number AS a FROM system.numbers");
    await server?.sql("CREATE TABLE slow (a UInt8) ENGINE = MergeTree ORDER BY a");
    await server?.sql("INSERT INTO slow SELECT 1");
    // a key of each record takes longer than anybody waits
    await server?.sql(
      "CREATE VIEW waits AS SELECT a + sleepEachRow(3) AS a FROM slow ARRAY JOIN range(1000) AS n",
    );
    const address = (table: string): string =>
      `clickhouse://${server?.user ?? ""}:${server?.password ?? ""}@127.0.0.1:${server?.port ?? 0}/default?table=${table}`;
    const desk = new Desk();
    for (const table of ["endless", "waits"]) {
      const args = ["--keys", "a", "--out", "report.html", "--records", address("risks")];
      const ended = desk.assess(address(table), ...args);
      const running = (): Promise<string> =>
        server.sql(
          `SELECT count() FROM system.processes WHERE query LIKE '%${table}%' AND query NOT LIKE '%system.processes%'`,
        );
      if ((await seen(running, ended)) === undefined) expect.fail((await ended).stderr);
      process.emit("SIGINT");
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([130, expect.stringContaining("Nothing was written.")]);
      while ((await running()) !== "0") await pause();
      expect(desk.names).toEqual([]);
      expect(await server?.sql("SELECT count() FROM system.tables WHERE name LIKE '%risk%'")).toBe("0");
    }
  });
});
