import { parseReport, type RiskReport } from "@sdc-risk/report";
import { convert, readFile, type FileReadResult } from "@sdc-risk/io/node";
import { propertyRuns, sourceTable } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Desk, fixture } from "../support/command.ts";

type Missing = NonNullable<NonNullable<FileReadResult["codebook"]>["variables"][number]["missing"]>;

const policy = (...rules: readonly object[]): string => JSON.stringify({ name: "rules", rules });
const K2 = policy({ figure: "kanon.violations.records", k: 2, max: 0 });

/** What is true of a treated file, whatever read it. */
function told({ plan, policy: judged, answer }: RiskReport): unknown {
  const { steps, loss, met, front, proved, bound } = plan!;
  const figure = (value: number | null): number | null => value && Number(value.toPrecision(9));
  return {
    met,
    steps: steps.map(({ key, kind, text }) => ({ key, kind, text })),
    loss: Object.values(loss).map(figure),
    proved,
    bound: figure(bound),
    front: front.map((one) => ({
      ...one,
      loss: figure(one.loss),
      matches: figure(one.matches),
      missed: figure(one.missed),
    })),
    verdict: judged!.verdict,
    rules: judged!.rules.map(({ figure: name, value, result, doubt, reading, initial }) => ({
      name,
      value: figure(value),
      result,
      doubt,
      reading,
      initial: figure(initial ?? null),
    })),
    against: judged!.against?.map(({ code, variables }) => ({ code, variables })),
    expected: answer?.expected?.map(({ matches }) => figure(matches)),
  };
}

/** A file that was written; null where nothing was treated that does, which is not written. */
const writtenBy = (desk: Desk, name: string): string | null =>
  desk.names.includes(name) ? desk.text(name) : null;

/** A plan of the same file in memory and in DuckDB, where no single value may be suppressed. */
async function bothWays(lines: readonly string[], rules: string, flags: readonly string[]) {
  const desk = new Desk({ "people.csv": lines, "rules.json": rules });
  const asked = ["plan", "people.csv", ...flags, "--policy", "rules.json"];
  const writing = (name: string) =>
    ["csv", "json"].flatMap((ending) => ["--out", `${name}.${ending}`]).concat("--plan", `${name}-plan.json`);
  const here = await desk.run([...asked, "--no-suppression", ...writing("here")]);
  const there = await desk.run([...asked, "--no-suppression", "--engine", "duckdb", ...writing("there")]);
  const of = (name: string) => ({
    report: parseReport(desk.text(`${name}.json`)),
    cells: writtenBy(desk, `${name}.csv`),
    steps: (JSON.parse(desk.text(`${name}-plan.json`)) as { steps: unknown }).steps,
  });
  return { here, there, of, desk };
}

/** The same plan, verdict and cells. @returns the exit code and the report */
async function expectSame(lines: readonly string[], rules: string, flags: readonly string[]) {
  const { here, there, of } = await bothWays(lines, rules, flags);
  expect([here.stderr, there.stderr]).toEqual(["", ""]);
  expect(there.code).toBe(here.code);
  const [one, other] = [of("here"), of("there")];
  expect(told(other.report)).toEqual(told(one.report));
  expect(other.steps).toEqual(one.steps);
  expect(other.cells).toBe(one.cells);
  return { code: there.code, report: other.report };
}

/** Three persons of a kind in the north, and some that are alone. */
const PEOPLE = [
  "region,age,note",
  ...["n,20,a", "n,20,b", "n,20,c", "n,30,d", "s,20,e", "s,30,f", "s,31,g", "s,31,h"],
];
const ROLES = ["--keys", "region,age", "--census", "--insensitive", "note"];

describe("sdc-risk plan of a table in DuckDB", () => {
  it("recodes keys, writes the table, and judges it as the file in memory without suppression is judged", async () => {
    const { code, report } = await expectSame(PEOPLE, K2, ROLES);
    expect([code, report.policy!.verdict, report.plan!.met]).toEqual([0, "yes", true]);
    expect(report.plan!.suppressed).toEqual({});
    expect(report.plan!.suppression).toBe("not wanted");
  });

  /** Cells that are easily written otherwise; nothing tells a key. */
  const FORMS = [
    '1.50,007,2024-01-01,"a, b"',
    ".5,=a,, c",
    '1e3,1.0,2024-01-04,"say ""x"""',
    "-9,-9,2024-01-05,-9",
  ];
  const WRITTEN = [
    "region,age,income,code,when,note",
    ...Array.from({ length: 48 }, (_, i) => `${"ns"[i % 2]},${i < 40 ? 20 : 20 + i},${FORMS[(i >> 1) % 4]}`),
  ];
  const OTHERS = ["--keys", "region,age", "--census", "--insensitive", "income,code,when,note"];

  it("leaves cells that are not treated as they are in a CSV file, as in memory", async () => {
    for (const more of [[], ["--missing", "-9"]]) {
      const { report } = await expectSame(WRITTEN, K2, [...OTHERS, ...more]);
      expect(report.plan!.steps.length).toBeGreaterThan(0);
      expect(report.plan!.cells).toBeUndefined();
    }
    const { of } = await bothWays(WRITTEN, K2, OTHERS);
    const others = (line: string) => line.split(",").slice(2).join(",");
    expect(of("there").cells!.trimEnd().split("\n").map(others)).toEqual(WRITTEN.map(others));
  });

  it("leaves values of a recoded key that stay as they are written", async () => {
    const lines = ["age,x", ...["1.50", "1.50", "2.5", "2.5", "7.0", "9", "9.25"].map((age) => `${age},a`)];
    const levels = "1.5,1.5\n2.5,2.5\n7,more\n9,more\n9.25,more\n".replaceAll(",", ";");
    const flags = ["--keys", "age", "--census", "--insensitive", "x", "--hierarchies", "."];
    const desk = new Desk({ "people.csv": lines, "rules.json": K2, "age.csv": levels });
    const asked = ["plan", "people.csv", ...flags, "--policy", "rules.json", "--quiet"];
    expect((await desk.run([...asked, "--no-suppression", "--out", "here.csv"])).stderr).toBe("");
    expect((await desk.run([...asked, "--engine", "duckdb", "--out", "there.csv"])).stderr).toBe("");
    expect(desk.text("there.csv")).toBe(desk.text("here.csv"));
  });

  it("cannot tell where a column writes one number in several forms, which stay in the treated file", async () => {
    const lines = [
      "region,income",
      ...Array.from({ length: 12 }, (_, i) => `${i % 5},${i === 5 ? "40.0" : "40"}`),
    ];
    const flags = ["--keys", "region", "--numeric", "income"];
    const { here, there, of, desk } = await bothWays(lines, K2, flags);
    expect(there.code).toBe(here.code);
    const against = of("there").report.policy!.against!.map(({ text }) => text);
    expect(against.join(" ")).toContain(
      "there.csv writes one number in several forms: income (40 and 40.0).",
    );
    const parquet = ["--engine", "duckdb", "--policy", "rules.json", "--out", "t.parquet", "--out", "t.json"];
    await desk.run(["plan", "people.csv", ...flags, ...parquet]);
    expect(desk.text("t.json")).not.toContain("in several forms: income");
  });

  it("says that cells are written anew where DuckDB does not read the file in place", async () => {
    // spaces before a quote are part of the cell here
    const lines = ["region,age,income", ...["n,20", "n,20", "s,30", "s,30"].map((one) => `${one},1.50`)];
    const desk = new Desk({ "people.csv": [...lines, ' "s",30,1.50', ' "s",30,2'], "k2.json": K2 });
    const asked = ["plan", "people.csv", "--keys", "region,age", "--insensitive", "income"];
    const run = await desk.run([
      ...[...asked, "--engine", "duckdb", "--census", "--policy", "k2.json"],
      ...["--out", "t.csv", "--out", "t.json", "--out", "t.html"],
    ]);
    expect(run.stderr).toBe("");
    expect(run.stdout.replaceAll("\n", " ")).toContain("numbers in their shortest form, 1.50 as 1.5.");
    expect(parseReport(desk.text("t.json")).plan!.cells).toBe("written anew");
    expect(desk.text("t.html")).toContain("numbers in their shortest form, 1.50 as 1.5.");
    expect(desk.text("t.csv")).toContain(",1.5\n");
  });

  it("is made for one file, which the plan names by its SHA-256, and is made again in memory", async () => {
    const { desk } = await bothWays(PEOPLE, K2, ["--keys", "region,age", "--insensitive", "note"]);
    const [here, there] = ["here", "there"].map(
      (name) => JSON.parse(desk.text(`${name}-plan.json`)) as { data: { sha256: string } },
    );
    expect(there.data.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(there.data).toEqual(here.data);
    const again = ["treat", "people.csv", "--plan", "there-plan.json", "--out", "again.csv"];
    expect((await desk.run(again)).code).toBe(0);
    expect(desk.text("again.csv")).toBe(desk.text("there.csv"));
  });

  /** Large groups, and people that no other one resembles by age or region. */
  const CROWD = [
    "region,age,note",
    ...Array.from({ length: 60 }, (_, i) => `${"nse"[i % 3]},${20 + 10 * (i % 2)},${i % 7}`),
    ...["n,77,1", "s,78,2", "w,20,3", "v,30,4", "u,20,5"],
  ];

  /** A plan beside DuckDB that may suppress values, and what an assessment in memory says of the treated file. */
  async function suppressing(
    lines: readonly string[],
    rules: string,
    roles: readonly string[],
    ofPlan: readonly string[] = [],
  ) {
    const desk = new Desk({ "people.csv": lines, "rules.json": rules });
    const asked = ["people.csv", ...roles, "--policy", "rules.json"];
    const outs = ["--out", "t.csv", "--out", "t.json", "--plan", "plan.json"];
    const done = await desk.run(["plan", ...asked, ...ofPlan, "--engine", "duckdb", ...outs]);
    expect(done.stderr).toBe("");
    const made = parseReport(desk.text("t.json"));
    if (writtenBy(desk, "t.csv") === null) {
      expect([made.plan!.steps, made.policy!.verdict === "yes"]).toEqual([[], false]);
      return { ...done, desk, report: made, anew: made };
    }
    const beside = ["--released", "t.csv", "--match", "position", "--released-plan", "plan.json"];
    const measures = [
      "--measures",
      `frequency,kanon,individual-risk${roles.includes("--sensitive") ? ",ldiversity" : ""}`,
    ];
    const again = await desk.run(["assess", ...asked, ...beside, ...measures, "--out", "again.json"]);
    expect(again.stderr).toBe("");
    return { ...done, desk, report: made, anew: parseReport(desk.text("again.json")) };
  }

  /** Records in each group of equal values and gaps of the first columns. */
  function groupSizes(text: string, columns: number): number[] {
    const ids = text.trimEnd().split("\n").slice(1);
    const keys = ids.map((line) => line.split(",").slice(0, columns).join(","));
    return keys.map((key) => keys.filter((other) => other === key).length);
  }

  it("suppresses values of small groups, where the records lie, and leaves all others as they are", async () => {
    const levels = ["--levels", "region=1", "--levels", "age=1"];
    const roles = ["--keys", "region,age", "--census", "--insensitive", "note"];
    const { code, desk, report, anew, stdout } = await suppressing(CROWD, K2, roles, levels);
    expect([code, report.policy!.verdict, anew.policy!.verdict]).toEqual([0, "yes", "yes"]);
    expect(report.plan!.suppression).toBeUndefined();
    const cells = Object.values(report.plan!.suppressed).reduce((a, b) => a + b, 0);
    expect(cells).toBeGreaterThan(0);
    expect(stdout.replaceAll("\n", " ")).toContain(`${cells} values suppressed (`);
    const text = desk.text("t.csv");
    expect(Math.min(...groupSizes(text, 2))).toBeGreaterThanOrEqual(2);
    const empty = (lines: readonly string[]) =>
      lines
        .join(",")
        .split(",")
        .filter((cell) => cell === "").length;
    expect(empty(text.trimEnd().split("\n")) - empty(CROWD)).toBe(cells);
    const treat = ["treat", "people.csv", "--plan", "plan.json", "--out", "again.csv"];
    expect((await desk.run(treat)).code).toBe(0);
    expect(desk.text("again.csv")).toBe(text);
  });

  it("suppresses no values where a key had missing values before", async () => {
    const { report } = await suppressing([...CROWD, "n,,6"], K2, ROLES);
    expect(report.plan!.suppression).toBe("in an engine");
  });

  it("suppresses no values by a rule on a mean or an estimate, which gaps by choice would lower", async () => {
    const levels = ["--levels", "region=1", "--levels", "age=1"];
    const roles = ["--keys", "region,age", "--census", "--insensitive", "note"];
    for (const figure of [
      "individual-risk.globalRisk",
      "population.expectedMatches.all",
      "kanon.attack.prosecutor.mean",
    ]) {
      const share = figure.startsWith("population.") ? { share: true } : {};
      const rules = policy(
        { figure: "kanon.violations.records", k: 2, max: 0 },
        { figure, max: 0.5, ...share },
      );
      const { report } = await suppressing(CROWD, rules, roles, levels);
      expect([figure, report.plan!.suppression]).toEqual([figure, "in an engine"]);
    }
    const max = { figure: "kanon.attack.prosecutor.max", max: 0.5 };
    expect((await suppressing(CROWD, policy(max), roles, levels)).report.plan!.suppression).toBeUndefined();
    // the largest risk is counted in a census, and estimated in a sample
    const sample = ["--keys", "region,age", "--population-size", "500", "--insensitive", "note"];
    const largest = policy({ figure: "individual-risk.max", max: 0.5 });
    const found = async (ofFile: readonly string[]) =>
      (await suppressing(CROWD, largest, ofFile, levels)).report.plan!.suppression;
    expect([await found(roles), await found(sample)]).toEqual([undefined, "in an engine"]);
    const diverse = { figure: "ldiversity.variables[variable=note].distinct.min", min: 1.5 };
    const sensitive = ["--keys", "region,age", "--census", "--sensitive", "note"];
    const mean = { figure: "ldiversity.variables[variable=note].distinct.mean", min: 1.5 };
    const k2 = { figure: "kanon.violations.records", k: 2, max: 0 };
    const ofRules = async (...rules: readonly object[]) =>
      (await suppressing(CROWD, policy(...rules), sensitive, levels)).report.plan!.suppression;
    expect([await ofRules(k2, diverse), await ofRules(k2, mean)]).toEqual([undefined, "in an engine"]);
  });

  it("suppresses no values by a rule on a measure from elsewhere that does not say what it is of", async () => {
    const rules = policy(
      { figure: "kanon.violations.records", k: 2, max: 0 },
      { figure: "shares.records", min: 1 },
    );
    const desk = new Desk({ "people.csv": CROWD, "rules.json": rules });
    const asked = ["people.csv", "--keys", "region,age", "--census", "--insensitive", "note"];
    const more = ["--policy", "rules.json", "--plugin", fixture("shares.mjs"), "--engine", "duckdb"];
    const planned = await desk.run(["plan", ...asked, ...more, "--out", "t.json"]);
    expect([planned.code, planned.stderr]).toEqual([0, ""]);
    expect(parseReport(desk.text("t.json")).plan!.suppression).toBe("in an engine");
    const assessed = await desk.run(["assess", ...asked, ...more, "--out", "a.json"]);
    expect([assessed.code, assessed.stderr]).toEqual([4, ""]);
    expect(parseReport(desk.text("a.json")).answer!.next).toContain("recodes keys and leaves variables out");
  });

  it("suppresses no values of people in households, and says what may be done about it", async () => {
    const lines = PEOPLE.map((line, i) => `${line},${i === 0 ? "hid" : i % 4}`);
    const { stdout, report } = await suppressing(lines, K2, [...ROLES, "--household", "hid"]);
    expect(report.plan!.suppression).toBe("in an engine");
    expect(stdout.replaceAll("\n", " ")).toContain(
      "no values are suppressed of people in households or clusters, of people with several records",
    );
  });

  it("says no to what recoding alone cannot meet, with the exit code 4", async () => {
    const rules = policy({ figure: "kanon.violations.records", k: 20, max: 0 });
    const { code, report } = await expectSame(PEOPLE, rules, [...ROLES, "--fixed", "region,age"]);
    expect([code, report.policy!.verdict]).toEqual([4, "no"]);
  });

  it("leaves out what tells a key that is coarser", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `r${i % 6},${i % 2},s${i % 6}`);
    const flags = ["--keys", "region,sex", "--census", "--strata", "strata"];
    const rules = policy({ figure: "kanon.violations.records", k: 20, max: 0 });
    const { code, report } = await expectSame(["region,sex,strata", ...lines], rules, flags);
    expect(code).toBe(0);
    expect(report.plan!.steps.map(({ text }) => text)).toContain("strata left out (it tells region)");
  });

  it("writes Parquet that holds what the CSV file holds, with a statement that makes it again", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2 });
    const asked = ["plan", "people.csv", "--engine", "duckdb", ...ROLES, "--policy", "k2.json"];
    const outs = ["--out", "t.parquet", "--out", "t.csv", "--script", "t.sql", "--quiet"];
    expect(await desk.run([...asked, ...outs])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(desk.text("t.sql")).toMatch(/^COPY \(SELECT .*\) TO 't\.parquet' \(FORMAT parquet/s);
    expect((await desk.run(["convert", "t.parquet", "again.csv", "--quiet"])).code).toBe(0);
    expect(desk.text("again.csv")).toBe(desk.text("t.csv"));
  });

  it("keeps labels and declared missing values of a Parquet file, and gives groups of codes the codes of memory", async () => {
    const marital = Array.from({ length: 60 }, (_, i) =>
      i % 13 === 0 ? null : 1 + (i % 3) + ([7, 21, 33].includes(i) ? 3 : 0),
    );
    const columns = [
      { name: "marital", kind: "int32", values: marital },
      { name: "sex", kind: "int32", values: marital.map((_, i) => 1 + (i % 2)) },
    ] as const;
    const book = (name: string, labels: readonly string[], missing: Missing | null) => ({
      name,
      label: `${name} of the person`,
      format: null,
      valueLabels: [...labels.map((label, i) => ({ value: i + 1, label })), { value: -9, label: "refused" }],
      missing,
    });
    const reasons = [{ value: -9, label: "refused", records: 5 }];
    const codes = Int32Array.from(marital, (value) => (value === null ? 0 : -1));
    const codebook = {
      version: "sdc-risk",
      label: null,
      weight: null,
      variables: [
        book("marital", ["single", "married", "widowed", "divorced", "separated", "other"], {
          declared: { values: [-9], range: null },
          reasons,
          codes,
        }),
        book("sex", ["male", "female"], null),
      ],
    };
    const parts: Uint8Array[] = [];
    await convert({ table: sourceTable({ columns }), codebook }, "parquet", (part) => void parts.push(part));
    const people = new Uint8Array(Buffer.concat(parts));
    for (const [k, held] of [
      [2, ["marital", "sex"]],
      [12, ["sex"]],
    ] as const) {
      const rules = policy({ figure: "kanon.violations.records", k, max: 0 });
      const desk = new Desk({ "people.parquet": people, "rules.json": rules });
      const asked = ["--keys", "marital,sex", "--census", "--policy", "rules.json", "--quiet"];
      const here = await desk.run([
        "plan",
        "people.parquet",
        "--no-suppression",
        ...asked,
        "--out",
        "here.parquet",
      ]);
      const there = await desk.run([
        ...[
          "plan",
          "duckdb:people.parquet",
          ...asked,
          "--insensitive",
          "marital.missing",
          "--out",
          "there.parquet",
        ],
      ]);
      expect([there.code, there.stderr]).toEqual([here.code, here.stderr]);
      const [one, other] = [
        await readFile(desk.path("here.parquet")),
        await readFile(desk.path("there.parquet")),
      ];
      expect(one.codebook!.variables.map(({ name }) => name)).toEqual(held);
      expect(other.codebook).toEqual(one.codebook);
      for (const { name } of one.table.schema.fields)
        expect([name, ...other.table.getChild(name)!]).toEqual([name, ...one.table.getChild(name)!]);
    }
  });

  it("refuses what it does not offer there, and says what to do", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "k2.json": K2, "m.csv": ["region,n", "n,4", "s,4"] });
    const asked = ["plan", "people.csv", "--engine", "duckdb", "--keys", "region,age", "--policy", "k2.json"];
    for (const [flags, said] of [
      [["--move", "age=round:10"], "--move changes numbers of single records"],
      [["--margins", "m.csv", "--margins-count", "n"], "--margins give each record a weight"],
      [["--out", "t.arrow"], "DuckDB writes .csv and .parquet"],
      [["--script", "t.R"], "a script is its statement (.sql)"],
    ] as const) {
      const { code, stderr } = await desk.run([...asked, ...flags]);
      expect([said, code, stderr.includes(said)]).toEqual([said, 2, true]);
      expect(stderr).toContain("sdc-risk convert ADDRESS people.parquet");
    }
    const server = await desk.run([
      "plan",
      "postgres://h/d?table=t",
      "--keys",
      "region",
      "--policy",
      "k2.json",
    ]);
    expect([server.code, server.stderr.includes("plan treats tables of DuckDB and files")]).toEqual([
      2,
      true,
    ]);
  });

  const cell = (values: readonly string[]) => fc.constantFrom(...values);
  const records = fc.array(
    fc.tuple(
      cell(["a", "b", "c", "d", "é", "Z", ""]),
      cell(["1", "2", "3", "20", "40", "41", "42", "60", "85", "90", ""]),
      cell(["x", "y"]),
      cell(["0.5", "1", "2.25"]),
      cell(["p", "q", "r"]),
    ),
    { minLength: 6, maxLength: 60 },
  );
  const linesOf = (rows: readonly (readonly string[])[]): string[] => [
    "region,age,sex,income,health,copy",
    ...rows.map((row) => [...row, row[0]].join(",")),
  ];
  const flags = [
    "--keys",
    "region,age,sex",
    "--sensitive",
    "health",
    "--insensitive",
    "income,copy",
    "--census",
  ];

  it("gives the plan, the verdict and the cells of the file in memory", async () => {
    await fc.assert(
      fc.asyncProperty(
        records,
        fc.constantFrom(2, 3, 5),
        fc.constantFrom<readonly object[]>(
          [],
          [{ figure: "ldiversity.variables.certainShare", max: 0.1 }],
          [{ figure: "frequency.sampleUniquesShare", max: 0.05 }],
        ),
        async (rows, k, more) => {
          const rules = policy({ figure: "kanon.violations.records", k, max: 0 }, ...more);
          await expectSame(linesOf(rows), rules, flags);
        },
      ),
      propertyRuns(60),
    );
  });

  it("gives the same of two kinds of intruders", async () => {
    const config = JSON.stringify({
      scenarios: [
        { name: "neighbour", keys: ["region", "age"] },
        { name: "register", keys: ["sex", "age"] },
      ],
      insensitive: ["income", "copy", "health"],
      census: true,
    });
    await fc.assert(
      fc.asyncProperty(records, fc.constantFrom(2, 3), async (rows, k) => {
        const rules = policy({ figure: "kanon.violations.records", k, max: 0 });
        const desk = new Desk({ "people.csv": linesOf(rows), "rules.json": rules, "c.json": config });
        const asked = ["plan", "people.csv", "--config", "c.json", "--policy", "rules.json"];
        const here = await desk.run([...asked, "--no-suppression", "--out", "h.csv", "--out", "h.json"]);
        const engine = ["--no-suppression", "--engine", "duckdb"];
        const there = await desk.run([...asked, ...engine, "--out", "t.csv", "--out", "t.json"]);
        expect([here.stderr, there.stderr]).toEqual(["", ""]);
        expect(there.code).toBe(here.code);
        expect(told(parseReport(desk.text("t.json")))).toEqual(told(parseReport(desk.text("h.json"))));
        expect(writtenBy(desk, "t.csv")).toBe(writtenBy(desk, "h.csv"));
      }),
      propertyRuns(20),
    );
  });

  it("says yes to no file with suppressed values that memory says no to", async () => {
    await fc.assert(
      fc.asyncProperty(
        records,
        fc.constantFrom(2, 3),
        fc.constantFrom<readonly object[]>(
          [],
          [{ figure: "ldiversity.variables.certainShare", max: 0.1 }],
          [{ figure: "individual-risk.max", max: 0.4 }],
        ),
        async (rows, k, more) => {
          const rules = policy({ figure: "kanon.violations.records", k, max: 0 }, ...more);
          const complete = rows.map(([region, age, ...others]) => [region || "a", age || "1", ...others]);
          const found = await suppressing(linesOf(complete), rules, flags);
          expect(found.report.plan!.suppression).toBeUndefined();
          if (found.report.policy!.verdict !== "yes") return;
          expect(found.anew.policy!.verdict).toBe("yes");
          expect(
            (await found.desk.run(["treat", "people.csv", "--plan", "plan.json", "--out", "again.csv"])).code,
          ).toBe(0);
          expect(found.desk.text("again.csv")).toBe(found.desk.text("t.csv"));
        },
      ),
      propertyRuns(60),
    );
  });

  /** Large groups, and people beside them whom nobody resembles. */
  const crowds = fc
    .record({
      groups: fc.array(fc.tuple(cell(["a", "b"]), cell(["1", "2", "3"]), cell(["x", "y"])), {
        minLength: 2,
        maxLength: 5,
      }),
      sizes: fc.array(fc.integer({ min: 5, max: 14 }), { minLength: 5, maxLength: 5 }),
      alone: fc.array(fc.tuple(cell(["a", "b", "c", "d"]), cell(["1", "2", "20", "41"]), cell(["x", "y"])), {
        minLength: 1,
        maxLength: 4,
      }),
      health: fc.array(cell(["p", "q", "r"]), { minLength: 80, maxLength: 80 }),
      order: fc.integer({ min: 1, max: 1000 }),
    })
    .map(({ groups, sizes, alone, health, order }) => {
      const keys = [...groups.flatMap((one, g) => Array<typeof one>(sizes[g]).fill(one)), ...alone];
      const turned = keys.map((_, i) => keys[(i * 101 + order) % keys.length]);
      return linesOf(turned.map((one, i) => [...one, "1", health[i]]));
    });

  it("suppresses values of the first records of large groups, with a yes where memory says yes", async () => {
    let single = 0;
    await fc.assert(
      fc.asyncProperty(
        crowds,
        fc.constantFrom(2, 3),
        fc.constantFrom<readonly object[]>(
          [],
          [{ figure: "ldiversity.variables.certainShare", max: 0.1 }],
          [{ figure: "individual-risk.max", max: 0.4 }],
          [{ figure: "frequency.sampleUniquesShare", max: 0.02 }],
        ),
        async (lines, k, more) => {
          const rules = policy({ figure: "kanon.violations.records", k, max: 0 }, ...more);
          const found = await suppressing(lines, rules, flags);
          if (found.report.policy!.verdict === "yes") {
            expect(found.anew.policy!.verdict).toBe("yes");
            if (found.desk.text("plan.json").includes('"first": true')) single++;
          }
          const treat = ["treat", "people.csv", "--plan", "plan.json", "--out", "again.csv"];
          expect((await found.desk.run(treat)).code).toBe(0);
          expect(found.desk.text("again.csv")).toBe(found.desk.text("t.csv"));
          const cells = Object.values(found.report.plan!.suppressed).reduce((a, b) => a + b, 0);
          const empty = (text: string): number => text.split(/[,\n]/).filter((one) => one === "").length;
          expect(empty(found.desk.text("t.csv").trimEnd())).toBe(cells);
        },
      ),
      propertyRuns(100),
    );
    expect(single).toBeGreaterThan(0);
  });

  it("knows which records these are where it looks at some of many", { timeout: 240_000 }, async () => {
    // the sample lacks some of them, and all after these are at another place in it
    const lines = [
      "region,age",
      ...Array.from({ length: 200_001 }, (_, i) => `${"ns"[i % 2]},${20 + 10 * ((i >> 1) % 2)}`),
      "w,20",
    ];
    const levels = ["--levels", "region=1", "--levels", "age=1", "--assessments", "8"];
    const { code, desk, report } = await suppressing(lines, K2, ["--keys", "region,age", "--census"], levels);
    expect([code, report.policy!.verdict]).toEqual([0, "yes"]);
    expect(desk.text("plan.json")).toContain('"first": true');
    const text = desk.text("t.csv");
    expect((await desk.run(["treat", "people.csv", "--plan", "plan.json", "--out", "again.csv"])).code).toBe(
      0,
    );
    expect(desk.text("again.csv") === text).toBe(true);
    const groups = new Map<string, number>();
    for (const line of text.trimEnd().split("\n").slice(1)) groups.set(line, (groups.get(line) ?? 0) + 1);
    expect(Math.min(...groups.values())).toBeGreaterThanOrEqual(2);
  });
});
