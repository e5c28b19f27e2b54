import { EXAMPLE_SURVEY, surveyCsv, treatedCsv } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { Desk, words, type Outcome } from "../support/command.ts";

const SURVEY = { ...EXAMPLE_SURVEY, rows: 400 };
const lines = (csv: Iterable<string>): string[] => [...csv].join("").trimEnd().split("\n");
const ORIGINAL = lines(surveyCsv(SURVEY));
const TREATED = lines(treatedCsv(SURVEY));
const NUMERIC = ["--numeric", "income,expend,savings"];
const RELEASED = ["--released", "treated.csv"];
const ONLY = ["--measures", "continuous"];

const COLUMNS = [
  "interval_0.01",
  "interval_0.05",
  "interval_0.1",
  "rankInterval_1",
  "rankInterval_5",
  "distance",
  "risk1",
  "risk2",
  "outlier",
  "robustOutlier",
  "linked",
].map((name) => `continuous.${name}`);

interface Summary {
  readonly records: number;
  readonly released: number;
  readonly compared: number;
  readonly leftOut: number;
  readonly added: number;
  readonly interval:
    readonly { readonly k: number; readonly records: number; readonly share: number }[] | null;
  readonly curve: readonly { readonly k: number; readonly share: number }[] | null;
  readonly linkage: {
    readonly distance: string;
    readonly variables: readonly string[];
    readonly expectedCorrect: number;
    readonly share: number;
    readonly chance: number;
    readonly reason: string | null;
  };
  readonly rmd: { readonly risk2: number | null; readonly reason: string | null };
  readonly probabilistic: {
    readonly blocking: readonly string[];
    readonly variables: readonly { readonly variable: string; readonly m: number; readonly u: number }[];
  } | null;
}
/** Measures the survey against its treated file, into `r.json` and `records.csv`. */
const measured = (desk: Desk, more = ""): Promise<Outcome> =>
  desk.assess(
    "survey.csv",
    ...NUMERIC,
    ...RELEASED,
    ...ONLY,
    ...words(`--out r.json --records records.csv --quiet ${more}`),
  );
const summaryOf = (desk: Desk): Summary =>
  desk.json("r.json").measures["continuous"].summary as unknown as Summary;

describe.concurrent("continuous keys on the command line", () => {
  it("are measured against a released file of the same order, with columns per record and a section of the report", async () => {
    const desk = new Desk({ "survey.csv": ORIGINAL, "treated.csv": TREATED });
    expect(await measured(desk, "--out r.md")).toEqual({ code: 0, stdout: "", stderr: "" });
    const summary = summaryOf(desk);
    const [header, ...rows] = desk.text("records.csv").trimEnd().split("\n");
    expect(summary).toMatchObject({ records: 400, released: 400, compared: 400, leftOut: 0, added: 0 });
    expect(summary.curve![0].k).toBe(0.001);
    expect(summary.curve!.at(-1)!.k).toBe(0.5);
    expect(summary.linkage.chance).toBe(1 / 400);
    expect(header.split(",")).toEqual(["record", ...COLUMNS]);
    expect(rows).toHaveLength(400);
    const at = COLUMNS.indexOf("continuous.linked") + 1;
    const correct = rows.reduce((sum, row) => sum + Number(row.split(",")[at]), 0);
    expect(correct).toBeCloseTo(summary.linkage.expectedCorrect, 9);
    const report = desk.text("r.md");
    for (const title of [
      "Share at risk by width of the interval",
      "Distance-based record linkage",
      "What to treat next",
      "Correct links by decile",
      "income: original against released",
    ])
      expect(report).toContain(title);
    expect(desk.json("r.json")).toMatchObject({ released: [{ name: "treated.csv" }] });
  });

  it("are matched by id where records were left out and put in another order, whose cells are then empty", async () => {
    const kept = TREATED.slice(1)
      .filter((_, i) => i % 4 !== 1)
      .reverse();
    const desk = new Desk({ "survey.csv": ORIGINAL, "treated.csv": [TREATED[0], ...kept] });
    expect(await measured(desk, "--id id")).toMatchObject({ code: 0, stderr: "" });
    expect(summaryOf(desk)).toMatchObject({
      records: 400,
      released: 300,
      compared: 300,
      leftOut: 100,
      added: 0,
    });
    const [header, ...rows] = desk
      .text("records.csv")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    const linked = header.indexOf("continuous.linked");
    expect(header[0]).toBe("id");
    rows.forEach((row, i) => {
      expect(row[linked] === "", `record ${i + 1}`).toBe(i % 4 === 1);
    });
  });

  it("take their options from a file", async () => {
    const options = {
      continuous: {
        interval: null,
        rankInterval: null,
        outliers: null,
        linkage: { distance: "gower" },
        probabilistic: { blocking: ["region"] },
      },
    };
    const desk = new Desk({
      "survey.csv": ORIGINAL,
      "treated.csv": TREATED,
      "options.json": JSON.stringify(options),
    });
    expect(await measured(desk, "--keys sex,marital --options options.json")).toMatchObject({
      code: 0,
      stderr: "",
    });
    const { interval, curve, linkage, probabilistic } = summaryOf(desk);
    expect([interval, curve]).toEqual([null, null]);
    expect(linkage).toMatchObject({
      distance: "gower",
      variables: ["income", "expend", "savings", "sex", "marital"],
    });
    expect(probabilistic!.blocking).toEqual(["region"]);
    expect(probabilistic!.variables.map(({ variable }) => variable)).toEqual([
      "income",
      "expend",
      "savings",
      "sex",
      "marital",
    ]);
    expect(desk.text("records.csv").split("\n")[0]).toBe(
      "record,continuous.distance,continuous.risk1,continuous.risk2,continuous.linked,continuous.linkedByWeight",
    );
  });

  it("are assessed for each of several released files", async () => {
    const desk = new Desk({ "survey.csv": ORIGINAL, "treated.csv": TREATED, "same.csv": ORIGINAL });
    expect(await measured(desk, "--released same.csv")).toMatchObject({ code: 0, stderr: "" });
    const { files } = summaryOf(desk) as unknown as { readonly files: readonly Summary[] };
    expect(files[1].interval!.map(({ share }) => share)).toEqual([1, 1, 1]);
    expect(files[1].linkage.share).toBeGreaterThan(files[0].linkage.share);
    expect(desk.text("records.csv").split("\n")[0]).toContain(",continuous.file2.linked");
  });
});

const X = ["x,y,id", "1,5,1", "2,3,2", "4,4,3", "8,1,4", "9,9,5"];

/** Runs on small files and expects a failure that leaves nothing behind. */
async function refused(
  files: Readonly<Record<string, string | readonly string[]>>,
  args: readonly string[],
  code: number,
  message: RegExp,
): Promise<void> {
  const desk = new Desk(files);
  const before = desk.names;
  const {
    code: left,
    stdout,
    stderr,
  } = await desk.assess(
    "a.csv",
    "--released",
    "b.csv",
    ...args,
    ...ONLY,
    "--out",
    "r.json",
    "--records",
    "r.csv",
  );
  expect({ left, stdout }).toEqual({ left: code, stdout: "" });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(desk.names).toEqual(before);
}

it.each([
  ["in memory", []],
  ["in an engine", ["--engine", "duckdb"]],
])("takes a column that was emptied for numbers of which all are missing (%s)", async (_, engine) => {
  const file = (income: (i: number) => string): string[] => [
    "sex,income",
    ...Array.from({ length: 40 }, (_, i) => `${i % 2},${income(i)}`),
  ];
  const rules = { name: "k", rules: [{ figure: "kanon.violations.records", k: 3, max: 0 }] };
  const desk = new Desk({
    "a.csv": file((i) => `${1000 + 37 * i}`),
    "b.csv": file(() => ""),
    "c.csv": file((i) => (i % 2 === 0 ? "secret" : "")),
    "k.json": JSON.stringify(rules),
  });
  const flags = ["--keys", "sex", "--numeric", "income", "--policy", "k.json", ...engine];
  const assess = (released: string): Promise<Outcome> =>
    desk.run(["assess", "a.csv", ...flags, "--released", released]);
  expect(await assess("b.csv")).toMatchObject({ code: 0, stdout: expect.stringContaining("Yes.") as string });
  expect(await assess("c.csv")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('"income" (given as numeric) must hold numbers') as string,
  });
});

describe.concurrent("what cannot be measured", () => {
  it("is a variable of categories given as numeric, in either file", async () => {
    const texts = ["x,y,id", "a,5,1", "b,3,2"];
    await refused(
      { "a.csv": texts, "b.csv": texts },
      ["--numeric", "x"],
      1,
      /^sdc-risk: Variable "x" \(given as numeric\) must hold numbers/,
    );
    await refused(
      { "a.csv": X.slice(0, 3), "b.csv": texts },
      ["--numeric", "x"],
      1,
      /Variable "x" \(given as numeric\) must hold numbers/,
    );
  });

  it("is a variable that the released file does not hold, with the nearest name that it does", async () => {
    await refused(
      { "a.csv": X, "b.csv": X.map((line) => line.replace("y", "yy")) },
      ["--numeric", "x,y"],
      1,
      /The released file has no variable "y" \(given as numeric\)\. Did you mean "yy"/,
    );
  });

  it("are files without a common record, or of different length without an id", async () => {
    const others = X.map((line, i) =>
      i === 0 ? line : line.replace(/\d$/, (id) => String(Number(id) + 50)),
    );
    await refused(
      { "a.csv": X, "b.csv": others },
      ["--numeric", "x,y", "--id", "id"],
      1,
      /No id of the released file .*occurs in the original \(5 records\)/,
    );
    await refused({ "a.csv": X, "b.csv": X.slice(0, 4) }, ["--numeric", "x,y"], 1, /id/);
  });

  it("is a number that was once a code for missing, unless it is declared", async () => {
    const coded = [...X, "8.98846567431158e307,2,6"];
    await refused(
      { "a.csv": coded, "b.csv": coded },
      ["--numeric", "x,y"],
      1,
      /Variable "x" holds the value 8\.98846567431158e\+307; .*Declare it as missing/,
    );
    const desk = new Desk({ "a.csv": coded, "b.csv": coded });
    expect(
      await desk.assess(
        "a.csv",
        "--released",
        "b.csv",
        "--numeric",
        "x,y",
        "--missing",
        "8.98846567431158e307",
        ...ONLY,
        "--out",
        "r.json",
        "--quiet",
      ),
    ).toMatchObject({ code: 0 });
  });

  it("are options that do not exist or name no variable", async () => {
    await refused(
      { "a.csv": X, "b.csv": X, "o.json": '{"continuous":{"linkage":{"distance":"cosine"}}}' },
      ["--numeric", "x,y", "--options", "o.json"],
      2,
      /linkage\.distance/,
    );
    await refused(
      { "a.csv": X, "b.csv": X, "o.json": '{"continuous":{"probabilistic":{"blocking":["regoin"]}}}' },
      ["--numeric", "x,y", "--options", "o.json"],
      2,
      /blocking names "regoin"/,
    );
  });

  it("is told with its reason, and is no failure, where all values are equal or records are fewer than variables", async () => {
    const equal = ["x,y", "7,1", "7,1", "7,1", "7,1"];
    const desk = new Desk({
      "a.csv": equal,
      "b.csv": equal,
      "few.csv": X.slice(0, 3),
      "few2.csv": X.slice(0, 3),
    });
    expect(
      await desk.assess(
        "a.csv",
        "--released",
        "b.csv",
        "--numeric",
        "x,y",
        ...ONLY,
        "--out",
        "r.json",
        "--quiet",
      ),
    ).toMatchObject({ code: 0, stderr: "" });
    expect(summaryOf(desk)).toMatchObject({ linkage: { share: null }, rmd: { risk2: null } });
    expect(summaryOf(desk).linkage.reason).toMatch(/nothing tells its records apart/);
    expect(summaryOf(desk).rmd.reason).toMatch(/"x" and "y" have no two different values/);
    expect(
      await desk.assess(
        "few.csv",
        "--released",
        "few2.csv",
        "--numeric",
        "x,y,id",
        ...ONLY,
        "--out",
        "r.json",
        "--quiet",
      ),
    ).toMatchObject({ code: 0, stderr: "" });
    expect(summaryOf(desk).rmd.reason).toMatch(
      /takes at least 9 records without a missing value; the original file has 2/,
    );
  });

  it("is anything without numeric variables; without a released file the original is", async () => {
    const desk = new Desk({ "a.csv": X, "b.csv": X });
    expect(await desk.assess("a.csv", "--numeric", "x,y", ...ONLY)).toMatchObject({ code: 0 });
    expect(await desk.assess("a.csv", "--released", "b.csv", "--keys", "x", ...ONLY)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("numeric") as string,
    });
  });
});
