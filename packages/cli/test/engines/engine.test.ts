import { parseReport, type RiskReport } from "@sdc-risk/report";
import { readFileSync, rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, PERSONS } from "../support/command.ts";

const ARGS = [...PERSONS, "--quiet"];
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
  it("may tell by the forms of its numbers what values do not, as one in memory", async () => {
    const lines = [
      "region,income",
      ...Array.from({ length: 12 }, (_, i) => `${i % 2},${i === 5 ? "40.0" : "40"}`),
    ];
    const args = [
      "--keys",
      "region",
      "--numeric",
      "income",
      "--census",
      "--policy",
      "k3",
      "--measures",
      "kanon",
    ];
    const plain = lines.map((line) => line.replace("40.0", "40"));
    const desk = new Desk({ "a.csv": plain, "b.csv": lines });
    for (const files of [
      ["b.csv", ...ENGINE],
      ["a.csv", "--released", "b.csv", ...ENGINE],
      ["a.csv", ...ENGINE],
    ]) {
      const { code, stdout } = await desk.run(["assess", ...files, ...args]);
      const isPlain = !files.includes("b.csv");
      expect([files, code, stdout.includes("40.0")]).toEqual([files, isPlain ? 0 : 5, !isPlain]);
    }
  });

  it("is judged by no classes of an earlier run, which a run without a policy takes", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    // a file that changed just now may change again and show the same time
    await new Promise((done) => setTimeout(done, 2100));
    const taken: boolean[] = [];
    for (const policy of [[], [], ["--policy", "k3"], []]) {
      const work = ["--work", "classes.duckdb", "--measures", "kanon,frequency", ...policy];
      const { code } = await desk.assess(
        "people.csv",
        "--keys",
        "region",
        ...ENGINE,
        ...work,
        "--out",
        "r.json",
      );
      expect([0, 4, 5]).toContain(code);
      const { warnings } = parseReport(desk.text("r.json"));
      taken.push(warnings.some((one) => one.code === "classes-of-earlier-run"));
    }
    expect(taken).toEqual([false, true, false, true]);
  });

  it("tells a key that a released file holds coarser, by a variable that goes with it", async () => {
    const regions = Array.from({ length: 800 }, (_, i) => (i * 7 + (i >> 4)) % 8);
    const lines = (of: (region: number) => string) => [
      "region,sex,birth,note",
      ...regions.map((region, i) => {
        const birth = i % 25 === 0 ? (region + 5) % 8 : region;
        return `${of(region)},${i % 2},b${birth},${(i * 37) % 797}`;
      }),
    ];
    const desk = new Desk({
      "all.csv": lines((region) => `r${region}`),
      "out.csv": lines((region) => (region < 4 ? "low" : "high")),
    });
    const asked = ["all.csv", "--released", "out.csv", "--keys", "region,sex", "--insensitive", "birth,note"];
    const { code, stdout } = await desk.assess(
      ...[...asked, "--census", "--policy", "k3", "--measures", "kanon", ...ENGINE],
    );
    expect([code, stdout.replaceAll("\n", " ")]).toEqual([5, expect.stringContaining("birth gives it away")]);
  });

  it("cannot tell what longer lists of values say of a key that a released file holds coarser", async () => {
    const lines = (of: (region: number) => string) => [
      "region,sex,place",
      ...Array.from({ length: 400 }, (_, i) => `${of(i % 40)},${i % 2},p${(i % 40) * 10 + ((i * 3) % 10)}`),
    ];
    const desk = new Desk({
      "all.csv": lines((region) => `r${region}`),
      "out.csv": lines((region) => (region < 20 ? "low" : "high")),
    });
    const asked = ["all.csv", "--released", "out.csv", "--keys", "region,sex", "--insensitive", "place"];
    const { code, stdout } = await desk.assess(
      ...[...asked, "--census", "--policy", "k3", "--measures", "kanon", ...ENGINE],
    );
    expect([code, stdout.replace(/\s+/g, " ")]).toEqual([
      5,
      expect.stringContaining("region is left out of out.csv or held otherwise than in the original"),
    ]);
  });

  it("cannot tell whether members of households are seen whose ids are new for every record", async () => {
    const lines = (home: (i: number) => string, records = 400) => [
      "home,region,sex",
      ...Array.from({ length: records }, (_, i) => `${home(i)},r${(i >> 2) % 8},${i % 2}`),
    ];
    const homes = (i: number) => `h${i >> 2}`;
    const rule = { figure: "household.globalRisk", max: 0.9 };
    const desk = new Desk({
      "rule.json": [JSON.stringify({ name: "own", rules: [rule] })],
      "all.csv": lines(homes),
      "new.csv": lines((i) => `n${i}`),
      "same.csv": lines(homes, 399),
    });
    const roles = ["--keys", "region,sex", "--household", "home", "--census", "--policy", "rule.json"];
    const told = async (file: string) => {
      const { code, stdout } = await desk.assess("all.csv", "--released", file, ...roles, ...ENGINE);
      return [code, stdout.replace(/\s+/g, " ")] as const;
    };
    // nor of other ones: as many groups of the same sizes may be other groups
    for (const name of ["new.csv", "same.csv"])
      expect(await told(name)).toEqual([
        5,
        expect.stringContaining(`${name} holds home, but records in an engine are not compared one by one.`),
      ]);
  });

  it("cannot tell whether records were made up where a file has more than the original", async () => {
    const lines = (records: number) => [
      "region,sex,visits",
      ...Array.from({ length: records }, (_, i) => `${i % 4},${(i >> 2) % 2},${(i * i) % 31}`),
    ];
    const desk = new Desk({ "all.csv": lines(120), "fewer.csv": lines(119), "more.csv": lines(240) });
    const told = async (file: string) => {
      const roles = ["--keys", "region,sex", "--insensitive", "visits", "--census", "--policy", "k3"];
      const { code, stdout } = await desk.assess("all.csv", "--released", file, ...roles, ...ENGINE);
      return [code, stdout.replace(/\s+/g, " ")] as const;
    };
    expect((await told("fewer.csv"))[0]).toBe(0);
    const text =
      "more.csv has 240 records, 120 more than the original, and records in an engine are not compared";
    expect(await told("more.csv")).toEqual([5, expect.stringContaining(text)]);
  });

  it("has a file of the decision, which compares no single values", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "released.csv": PEOPLE.slice(0, -1) });
    const { code, stderr } = await desk.assess(
      ...["people.csv", ...ENGINE, "--keys", "region,sex", "--weight", "weight", "--measures", "kanon"],
      ...["--released", "released.csv", "--policy", "k3", "--template", "decision", "--out", "d.json"],
    );
    expect([code, stderr]).toEqual([4, ""]);
    const { treatments } = JSON.parse(desk.text("d.json")) as {
      treatments: { techniques: { variable: string; technique: string }[] }[];
    };
    expect(treatments[0].techniques.find(({ variable }) => variable === "sex")!.technique).toBe(
      "kept; its values are not compared, because a file is read by an engine",
    );
  });

  it("gives the same report and the same records", async () => {
    const memory = await run(ARGS);
    const engine = await run([...ARGS, ...ENGINE]);
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
    const people = PEOPLE.map((line, i) => `${line},${i === 0 ? "weight2" : String(10 + i)}`);
    const desk = new Desk({ "people.csv": people, "options.json": options });
    const args = [
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
    expect(engine.measures["suda2"].summary).toEqual(memory.measures["suda2"].summary);
    expect(engine.measures["suda2"].summary).toMatchObject({ keys: 5, added: ["pid", "weight2"] });
    expect(engine.warnings.map(({ code }) => code)).toContain("no-record-columns");
  });

  it("is refused with matched records, and a measure of records with its reason", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const both = await desk.assess(...ARGS, ...ENGINE, "--released", "people.csv", "--match", "position");
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("Leave out --match")]);
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
      [["a.csv", "--keys", "a", "--identified", "mysql://u:geheim@host/db"], "No engine reads addresses"],
      [["people.csv", "--spill", ".", "--keys", "a"], "--spill is for an engine"],
      [["postgres://host/db?table=t", "--spill", ".", "--keys", "a"], "PostgreSQL spills where its server"],
    ] as const;
    for (const [args, message] of outcomes) {
      const { code, stderr } = await desk.assess(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});

/** A release of PEOPLE: the first of them, the sex of some changed. */
const RELEASED = PEOPLE.slice(0, 9).map((line, i) => (i % 3 === 1 ? line.replace("f", "m") : line));

describe("files beside a file, in memory and in engines", () => {
  const FILES = { "people.csv": PEOPLE, "released.csv": RELEASED };
  const KEYS = ["--keys", "region,sex", "--sensitive", "age", "--quiet", "--out", "r.json"];

  it.each([
    ["the population", "--population", "known-population"],
    ["a released file", "--released", "attribution"],
  ])("say of %s the same wherever they lie", async (_what, flag, measure) => {
    const second = flag === "--population" ? "people.csv" : "released.csv";
    const ways = [
      ["people.csv", flag, second],
      ["people.csv", flag, `duckdb:${second}`],
      ["people.csv", flag, second, ...ENGINE],
      ["duckdb:people.csv", flag, second],
    ];
    const told = [];
    for (const way of ways) {
      const desk = new Desk(FILES);
      expect(await desk.assess(...way, ...KEYS, "--measures", measure)).toMatchObject({
        code: 0,
        stderr: "",
      });
      const report = parseReport(desk.text("r.json"));
      told.push(figures({ ...report, warnings: [] }));
      expect(desk.names.sort()).toEqual(["people.csv", "r.json", "released.csv"]);
    }
    for (const one of told) expect(one).toEqual(told[0]);
  });

  it("are looked at for variables that give a key away, wherever they lie", async () => {
    const rows = Array.from({ length: 120 }, (_, i) => [["a", "b", "c"][i % 3], "fm"[i % 2], i % 6, i % 7]);
    const own = ["region,sex,strata,health", ...rows.map((row) => row.join(","))];
    const cut = own.map((line) => line.split(",").slice(1).join(","));
    for (const [first, second] of [
      ["own.csv", "cut.csv"],
      ["own.csv", "duckdb:cut.csv"],
      ["duckdb:own.csv", "cut.csv"],
      ["duckdb:own.csv", "duckdb:cut.csv"],
    ] as const) {
      const desk = new Desk({ "own.csv": own, "cut.csv": cut });
      const args = [first, "--released", second, "--keys", "region,sex", "--sensitive", "health"];
      await desk.assess(...args, "--policy", "k3", "--out", "r.json");
      const { policy } = parseReport(desk.text("r.json"));
      expect(policy!.against![0]).toMatchObject({
        code: "key-given-away",
        result: "cannot tell",
        variables: ["strata"],
      });
      expect(policy!.notJudged).toMatchObject([{ variable: "strata", reason: "gives-away", isNew: false }]);
    }
  });

  it("cannot be told of where new variables lie in an engine, and ids are refused that are repeated there", async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ["abc"[i % 3], i % 6, i % 7]);
    const own = ["sex,age,health", ...rows.map((row) => row.join(","))];
    const cut = own.map((line, i) => `${line},${i === 0 ? "X" : "uv"[i % 2]}`);
    const twice = own.map((line, i) => `${line},${i === 0 ? "pid" : Math.floor(i / 2)}`);
    const desk = new Desk({ "own.csv": own, "cut.csv": cut, "twice.csv": twice });
    const args = ["--keys", "sex,age", "--sensitive", "health"];
    await desk.assess(
      "own.csv",
      "--released",
      "duckdb:cut.csv",
      ...args,
      "--policy",
      "k3",
      "--out",
      "r.json",
    );
    expect(parseReport(desk.text("r.json")).policy!.notJudged).toMatchObject([
      { variable: "X", isNew: true, reason: "not-looked-at", open: true },
    ]);
    const repeated = await desk.assess("duckdb:twice.csv", ...args, "--id", "pid");
    expect(repeated).toMatchObject({ code: 1 });
    expect(repeated.stderr).toContain("say so: --entity pid in place of --id");
  });

  it("are what a variable of another name was recoded from, in an engine, too", async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ["abc"[i % 3], i % 40, i % 7]);
    const own = ["sex,age,health", ...rows.map((row) => row.join(","))];
    const cut = [
      "sex,AGE20,health",
      ...rows.map(([sex, age, health]) => [sex, Number(age) - (Number(age) % 20), health].join(",")),
    ];
    const found: unknown[] = [];
    for (const second of ["cut.csv", "duckdb:cut.csv"]) {
      const desk = new Desk({ "own.csv": own, "cut.csv": cut });
      const args = ["own.csv", "--released", second, "--keys", "sex,age", "--sensitive", "health"];
      await desk.assess(...args, "--renamed", "age=AGE20", "--policy", "k3", "--out", "r.json");
      const { policy, command } = parseReport(desk.text("r.json"));
      expect(command).toContain("--renamed 'age=AGE20'");
      found.push(
        policy!.rules.map(({ value, met }) => [value, met]),
        policy!.notJudged,
      );
    }
    expect(found.slice(2)).toEqual(found.slice(0, 2));
  });

  it("may be renamed in one of two files only, in an engine, too", async () => {
    const lines = (age: string) => [
      `sex,${age}`,
      ...Array.from({ length: 120 }, (_, i) => `${i % 2},${(i >> 1) % 5}`),
    ];
    const desk = new Desk({ "own.csv": lines("age"), "same.csv": lines("age"), "new.csv": lines("AGE20") });
    const files = ["own.csv", "--released", "same.csv", "--released", "new.csv", "--renamed", "age=AGE20"];
    const rules = ["--keys", "sex,age", "--census", "--measures", "kanon", "--policy", "k3"];
    expect((await desk.assess(...files, ...rules)).code).toBe(0);
    expect(await desk.assess(...files, ...rules, ...ENGINE)).toMatchObject({ code: 0, stderr: "" });
  });

  it("are named in the report without folders, in its command as they were typed, and their state is one", async () => {
    const desk = new Desk(FILES);
    const place = (name: string): string => `duckdb:${desk.path(name)}`;
    const args = [
      place("people.csv"),
      "--population",
      place("people.csv"),
      "--released",
      place("released.csv"),
    ];
    expect(await desk.assess(...args, ...KEYS)).toMatchObject({ code: 0 });
    const { command, population, released } = parseReport(desk.text("r.json"));
    expect(command).toContain(
      `assess ${place("people.csv")} --keys region,sex --sensitive age ` +
        `--released ${place("released.csv")} --population ${place("people.csv")}`,
    );
    expect([population, released]).toMatchObject([
      { name: "duckdb:people.csv", rows: PEOPLE.length - 1, count: null, sha256: null },
      [{ name: "duckdb:released.csv", rows: RELEASED.length - 1, sha256: null }],
    ]);
    expect(released[0].matching).toContain("is read by an engine");
  });

  it("are not written over", async () => {
    const desk = new Desk(FILES);
    for (const [args, name] of [
      [["duckdb:people.csv"], "people.csv"],
      [["people.csv", "--population", "duckdb:released.csv"], "released.csv"],
    ] as const) {
      const { code, stderr } = await desk.assess(...args, ...KEYS, "--records", name);
      expect([code, stderr]).toEqual([2, expect.stringContaining(name)]);
      expect(desk.text(name)).toContain("region,sex");
    }
  });

  it("are refused where they do not fit, with the file that is meant", async () => {
    const desk = new Desk({
      ...FILES,
      "counts.csv": ["region,sex,n", "N,f,2", "S,m,-1", "S,f,"],
      "other.csv": ["region,n", "N,300"],
    });
    const outcomes = [
      [["--population", "duckdb:counts.csv", "--population-count", "n"], "but on 1 row it is missing"],
      [
        ["--population", "duckdb:counts.csv", "--population-count", "m"],
        'The population has no variable "m"',
      ],
      [["--population", "duckdb:counts.csv", "--population-count", "sex"], "In the population: Variable"],
      [["--population", "duckdb:counts.csv"], "fewer than the"],
      [
        ["--population", "duckdb:other.csv", "--population-count", "n"],
        'The population has no variable "sex"',
      ],
      [["--population", "duckdb:nowhere.csv"], "nowhere.csv"],
      [
        ["--released", "duckdb:other.csv", "--measures", "attribution"],
        'has no variable "sex", which is a key',
      ],
    ] as const;
    for (const [flags, message] of outcomes) {
      const { code, stderr } = await desk.assess("people.csv", ...KEYS, ...flags);
      expect([flags, code, stderr]).toEqual([flags, 1, expect.stringContaining(message)]);
    }
  });
});

/** Firms by number and name, their branches, and numbers of every kind. */
const FIRMS = [
  "firm,name,branch,turnover,staff,rate,note,day",
  ...Array.from({ length: 240 }, (_, i) =>
    [
      1000 + (i % 60) * 7,
      `Firm ${String.fromCharCode(65 + ((i % 60) % 26))}${i % 60}`,
      (i % 60) % 9,
      i % 7 === 0 ? 0 : (i * 7919) % 50_000,
      i % 11 === 0 ? -9 : i % 40,
      ((i * 37) % 100) / 10,
      i % 4 === 0 ? "NA" : `kind ${i % 5}`,
      `2024-0${1 + (i % 9)}-1${i % 10}`,
    ].join(","),
  ),
  "",
].join("\n");

/** An inspection, but for what says where the data lay. */
// levels of keys are those of a plan, which treats files in memory
const found = (text: string): unknown => ({
  ...(JSON.parse(text) as object),
  data: null,
  warnings: null,
  chains: null,
});

describe("inspect over an engine", () => {
  it.each([
    ["persons", PEOPLE, []],
    ["firms", FIRMS, []],
    ["firms, with codes for missing values", FIRMS, ["--missing", "NA,-9,0"]],
  ])("says of %s what it says of the file in memory", async (_what, text, flags) => {
    const desk = new Desk({ "in.csv": text });
    const inspect = (...args: readonly string[]) => desk.run(["inspect", "in.csv", ...flags, ...args]);
    expect(await inspect("--out", "memory.json")).toMatchObject({ code: 0, stderr: "" });
    expect(await inspect("--out", "engine.json", ...ENGINE)).toMatchObject({ code: 0, stderr: "" });
    expect(found(desk.text("engine.json"))).toEqual(found(desk.text("memory.json")));
    expect(desk.json("engine.json").data).toMatchObject({ name: "in.csv", format: "duckdb", sha256: null });
    const [memory, engine] = [await inspect(), await inspect(...ENGINE)];
    const plain = (printed: string): string =>
      printed
        .replaceAll(/ \\\n +/g, " ")
        .replaceAll(" --engine duckdb", "")
        .replace(/ \(.*\)\n/, "\n")
        .replace(/Levels of the suggested keys\n(?:.+\n)+\n/, "");
    expect(engine.stdout).toContain("--engine duckdb");
    expect(plain(engine.stdout)).toBe(plain(memory.stdout));
  });

  it("writes a configuration that assess takes with the engine", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "wrong.json": '{ "keys": ["sex"], "engine": "duckbd" }' });
    const first = await desk.run(["inspect", "people.csv", ...ENGINE, "--config-out", "c.json"]);
    expect([first.code, desk.json("c.json")]).toMatchObject([0, { engine: "duckdb" }]);
    const assess = ["people.csv", "--config", "c.json", "--measures", "frequency", "--out", "r.json"];
    expect((await desk.assess(...assess)).code).toBe(0);
    expect(parseReport(desk.text("r.json")).data.sha256).toBe(null); // DuckDB has read it
    const wrong = await desk.assess("people.csv", "--config", "wrong.json");
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('There is no engine "duckbd"')]);
  });
});

/** What is in the variables of a file or a table, whatever their types. */
async function contents(desk: Desk, file: string): Promise<unknown> {
  expect((await desk.run(["inspect", file, "--out", "found.json"])).code).toBe(0);
  const { variables, data } = JSON.parse(desk.text("found.json")) as {
    variables: { name: string; levels: number; missing: number; numbers: { mean: number | null } | null }[];
    data: { rows: number };
  };
  rmSync(desk.path("found.json"));
  return [
    data.rows,
    variables.map(({ name, levels, missing, numbers }) => [
      name.replace("Fk_2", "Fk"), // DuckDB takes no heed of capitals
      levels,
      missing,
      Number((numbers?.mean ?? 0).toPrecision(12)),
    ]),
  ];
}

describe("records into a table of a DuckDB file", () => {
  const PLAIN = [...PERSONS, "--quiet"];
  const ARGS = [...PLAIN, "--measures", "frequency,individual-risk,household"];
  const TABLE = ["--records", "duckdb:risks.db?table=risks"];

  it.each([
    ["a file in memory", []],
    ["an engine", ENGINE],
  ])("are those of a CSV file, from %s", async (_what, engine) => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect(await desk.assess(...ARGS, ...engine, "--records", "r.csv")).toMatchObject({ code: 0 });
    expect(await desk.assess(...ARGS, ...engine, ...TABLE)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(desk.names).toEqual(["people.csv", "r.csv", "risks.db"]);
    expect(await contents(desk, "duckdb:risks.db?table=risks")).toEqual(await contents(desk, "r.csv"));
  });

  it("are never replaced unless that is said, and only by records", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect((await desk.assess(...ARGS, ...TABLE)).code).toBe(0);
    const again = await desk.assess(...ARGS, ...TABLE);
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining("is there already")]);
    expect((await desk.assess(...PLAIN, "--measures", "frequency", ...TABLE, "--replace")).code).toBe(0);
    const [, variables] = (await contents(desk, "duckdb:risks.db?table=risks")) as [number, [string][]];
    expect(variables.every(([name], i) => i === 0 || name.startsWith("frequency."))).toBe(true);
  });

  it("leave nothing where the run fails, and are refused where they cannot go", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "not.db": "no database, but text" });
    const outcomes = [
      [["--records", "duckdb:gone/risks.db?table=risks"], 3, "there is no folder"],
      [["--records", "duckdb:not.db?table=risks"], 3, "was not made"],
      [["--records", "duckdb:risks.db"], 2, "names no table"],
      [["--records", "r.csv", "--replace"], 2, "--replace is for a table of an engine"],
      [[...TABLE, "--measures", "frequency,nothing"], 2, "nothing"],
      [["--records", "duckdb:new.db?table=no.such.place"], 3, "was not made"],
      [["--records", "duckdb:new.db?table=elsewhere.risks"], 3, "was not made"],
    ] as const;
    for (const [args, exit, message] of outcomes) {
      const { code, stderr } = await desk.assess(...ARGS, ...args, "--out", "report.html");
      expect([args, code, stderr]).toEqual([args, exit, expect.stringContaining(message)]);
      expect(desk.names).toEqual(["not.db", "people.csv"]);
    }
  });

  it("cannot go into the file that is read", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect((await desk.assess(...ARGS, ...TABLE)).code).toBe(0);
    const own = await desk.assess(
      "duckdb:risks.db?table=risks",
      "--keys",
      "frequency.fk",
      "--records",
      "duckdb:./risks.db?table=more",
    );
    expect([own.code, own.stderr]).toEqual([
      2,
      expect.stringContaining("which is read or written otherwise"),
    ]);
  });
});

/** The same sixty persons in each format. */
const sixty = (format: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../io/test/fixtures/people.${format}`, import.meta.url)));

const LATIN = Buffer.from(
  [
    "sex,region,age,weight,id,income",
    ...Array.from(
      { length: 40 },
      (_, i) => `${i % 2},${i % 3 === 0 ? "Île" : "Göteborg"},${i % 7},${1 + i / 8},${i},${i * 10}`,
    ),
    "",
  ].join("\n"),
  "latin1",
);

describe("a file of any format in an engine", () => {
  const ROLES = ["--keys", "sex,region,age", "--weight", "weight", "--id", "id", "--sensitive", "income"];
  /** One format is told of by all measures, and the others by these: what is read is the same. */
  const FEW = ["--measures", "frequency,kanon,suda2,ldiversity"];

  it.each([
    ["people.sav", sixty("sav"), []],
    ["people.sav", sixty("sav"), ["--missing", "Göteborg", ...FEW]],
    ["people.dta", sixty("dta"), FEW],
    ["people.sas7bdat", sixty("sas7bdat"), FEW],
    ["people.xlsx", sixty("xlsx"), ["--missing", "7", ...FEW]],
    ["people.csv.gz", new Uint8Array(gzipSync(sixty("csv"))), ["--missing", "7", ...FEW]],
    ["latin.csv", LATIN, FEW],
  ])("says of %s what memory says", async (name, bytes, flags) => {
    const desk = new Desk({ [name]: bytes });
    const all = [name, ...ROLES, ...flags, "--quiet"];
    const memory = await desk.assess(...all, "--out", "memory.json");
    const engine = await desk.assess(...all, ...ENGINE, "--out", "engine.json");
    expect([memory, engine]).toMatchObject([{ code: 0 }, { code: 0, stderr: "" }]);
    const [one, two] = ["memory.json", "engine.json"].map((file) => parseReport(desk.text(file)));
    const inMemory = two.skipped.flatMap(({ measure, reason }) =>
      reason.includes("records in memory") ? [measure] : [],
    );
    expect(inMemory).toEqual(flags.includes("--measures") ? [] : ["prediction"]);
    const { prediction: _, ...shared } = one.measures;
    expect(figures(two)).toEqual(figures({ ...one, measures: shared }));
    expect(two.data).toEqual(one.data); // it was read here, so that it has a hash
    for (const [file, where] of [
      ["m.json", []],
      ["e.json", ENGINE],
    ] as const)
      expect(
        (
          await desk.run([
            "inspect",
            name,
            ...(flags[0] === "--missing" ? flags.slice(0, 2) : []),
            ...where,
            "--out",
            file,
          ])
        ).code,
      ).toBe(0);
    expect(found(desk.text("e.json"))).toEqual(found(desk.text("m.json")));
    expect(desk.json("e.json").data).toEqual(desk.json("m.json").data);
  });

  it("keeps declared missing values where that is said, and refuses it where the engine reads", async () => {
    const desk = new Desk({ "people.sav": sixty("sav"), "people.csv": PEOPLE });
    const kept = await desk.run([
      "inspect",
      "people.sav",
      ...ENGINE,
      "--keep-missing",
      "nothing=1",
      "--out",
      "k.json",
    ]);
    expect([kept.code, kept.stderr]).toEqual([1, expect.stringContaining("nothing")]);
    const refused = await desk.assess("people.csv", ...ENGINE, "--keys", "sex", "--keep-missing", "sex=1");
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("--keep-missing is for a file that is read into memory"),
    ]);
  });
});

describe("coarser keys over an engine", () => {
  const SETTINGS = {
    weight: "weight",
    household: "hid",
    measures: ["frequency", "kanon", "individual-risk", "household", "suda2"],
    scenarios: [
      {
        name: "neighbour",
        keys: ["region", "sex", "age"],
        recodings: {
          age: { kind: "bands", width: 20 },
          region: { kind: "merge", groups: [{ label: "elsewhere", levels: ["1", "2"] }] },
        },
      },
      { name: "journalist", keys: ["sex", "age"] },
    ],
    policy: { name: "strict", rules: [{ figure: "kanon.violations[k=3].share", max: 0.02 }] },
  };

  it("are those of the file in memory: scenarios, records, and rules", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "c.json": JSON.stringify(SETTINGS) });
    const run = async (name: string, ...engine: readonly string[]) => {
      const { code, stderr } = await desk.assess(
        ...[
          "people.csv",
          "--config",
          "c.json",
          "--quiet",
          "--out",
          `${name}.json`,
          "--records",
          `${name}.csv`,
        ],
        ...engine,
      );
      expect([code, stderr]).toEqual([4, ""]);
      return { report: parseReport(desk.text(`${name}.json`)), records: desk.text(`${name}.csv`) };
    };
    const memory = await run("memory");
    const engine = await run("engine", ...ENGINE);
    // a treatment changes single records, which an engine does not give
    const alike = ({ policy, answer }: RiskReport): object => {
      const { plan: _plan, noPlan: _noPlan, ...rules } = policy!;
      const { plan: _text, next: _next, ...rest } = answer!;
      return { policy: rules, answer: rest };
    };
    const told = (report: RiskReport): unknown =>
      JSON.parse(
        JSON.stringify({ scenarios: report.scenarios, ...alike(report) }, (_, value: unknown) =>
          typeof value === "number" ? Number(value.toPrecision(10)) : value,
        ),
      );
    expect(memory.report.policy!.plan!.assessed).toBeGreaterThan(0);
    expect(engine.report.policy!.plan).toBeUndefined();
    expect(engine.report.policy!.noPlan).toContain("The records are in an engine");
    expect(engine.report.answer!.next).toContain("sdc-risk convert");
    expect(told(engine.report)).toEqual(told(memory.report));
    expect(figures(engine.report)).toEqual(figures(memory.report));
    const rounded = (text: string): unknown =>
      text
        .split("\n")
        .map((line) =>
          line
            .split(",")
            .map((cell) =>
              cell === "" || isNaN(Number(cell)) ? cell : Number(Number(cell).toPrecision(10)),
            ),
        );
    expect(rounded(engine.records)).toEqual(rounded(memory.records));
  });
});
