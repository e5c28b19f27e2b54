import { SdcObject } from "@sdc-risk/core";
import { readFile } from "@sdc-risk/io/node";
import { sourceTable, type SourceFileColumn } from "@sdc-risk/testkit";
import { DataType, tableToIPC } from "apache-arrow";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { Desk, type Outcome, type Report } from "./command.ts";

export const SURVEY = fileURLToPath(new URL("../../../../examples/survey.csv", import.meta.url));

/** Numbers of a report to 11 digits: an engine gives records in another order, and sums are added in it. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "number" ? Number(one.toPrecision(11)) : one,
  );

/** How reports call an address: without its password, and without folders of this machine. */
const shown = (address: string): string =>
  address.replace(/:secret@/u, "@").replace(/^duckdb:.*\//u, "duckdb:");

type Env = Readonly<Record<string, string>>;

/** A run that shall succeed without a word, and that tells no password. */
async function runs(desk: Desk, args: readonly string[], env: Env = {}): Promise<Outcome> {
  const done = await desk.run(args, { env });
  expect([done.code, done.stderr]).toEqual([0, ""]);
  expect(done.stdout).not.toContain("secret");
  return done;
}

/** Two reports of the survey beside a second file: one that is read, and a table. */
async function bothWays(flags: readonly string[], flag: string, places: readonly string[], env: Env) {
  const desk = new Desk({ "people.csv": MARGIN });
  for (const [at, place] of places.entries())
    await runs(desk, ["assess", SURVEY, ...flags, flag, place, "--out", `${at}.json`, "--quiet"], env);
  expect(desk.text("1.json")).not.toContain("secret");
  const [file, table] = ["0.json", "1.json"].map((name) => desk.json(name));
  return { file: file, table: table };
}

/** The survey linked with itself: as a file, and as a table of it. */
export async function sameLinkage(address: string, env: Env = {}): Promise<void> {
  const flags = ["--keys", "region,sex,education", "--id", "id", "--measures", "identified-linkage"];
  const { file, table } = await bothWays(flags, "--identified", [SURVEY, address], env);
  const { blocks: _here, ...here } = file.measures["identified-linkage"];
  const { blocks: _there, ...there } = table.measures["identified-linkage"];
  expect(here.summary).toMatchObject({ identified: 2000, exact: { correct: expect.any(Number) as number } });
  expect(rounded(there)).toEqual(rounded(here));
  expect(table).toMatchObject({ identified: { name: shown(address), rows: 2000, id: "id", sha256: null } });
  expect((table as unknown as { readonly command: string }).command).toContain(
    `--identified ${address.startsWith("duckdb:") ? address : `'${shown(address)}'`}`,
  );
}

/** The survey linked with itself where no id tells who is who: of the table groups come over. */
export async function sameLinkageByKeys(address: string, env: Env = {}): Promise<void> {
  const flags = ["--keys", "region,sex,education", "--weight", "weight", "--measures", "identified-linkage"];
  const { file, table } = await bothWays(flags, "--identified", [SURVEY, address], env);
  const { blocks: _here, ...here } = file.measures["identified-linkage"];
  const { blocks: _there, ...there } = table.measures["identified-linkage"];
  expect(here.summary).toMatchObject({ identified: 2000, exact: { correct: null } });
  expect(rounded(there)).toEqual(rounded(here));
  expect(table).toMatchObject({ identified: { name: shown(address), rows: 2000, id: null } });
}

/**
 * A part of the survey, some of whose values nobody else has, beside the survey as its population, of which the classes
 * of its keys come over. No key has missing values.
 */
export async function sameListed(address: string, env: Env = {}): Promise<void> {
  const [names = "", ...records] = readFileSync(SURVEY, "utf8").trimEnd().split("\n");
  const some = records.filter((_, at) => at % 3 === 0);
  const strange = some.map((record, at) => (at % 50 === 0 ? record.replace(/,\d+\r?$/u, ",999") : record));
  const desk = new Desk({ "some.csv": [names.trimEnd(), ...strange.map((record) => record.trimEnd())] });
  const keys = ["--keys", "strata,health,disability,weight", "--measures", "known-population"];
  const tell = async (out: string, ...more: readonly string[]): Promise<Report> => {
    await runs(desk, ["assess", "some.csv", ...keys, ...more, "--out", out, "--quiet"], env);
    return desk.json(out);
  };
  const here = await tell("here.json", "--population", SURVEY);
  const there = await tell("there.json", "--population", address, "--classes", "engine");
  const { summary } = here.measures["known-population"];
  expect(summary).toMatchObject({ records: 667, unknownLevels: [{ variable: "strata", levels: 1 }] });
  expect(rounded(there.measures["known-population"])).toEqual(rounded(here.measures["known-population"]));
  const codes = (there as unknown as { readonly warnings: readonly { readonly code: string }[] }).warnings;
  expect(codes.map(({ code }) => code)).toContain("population-stayed");
}

/** People by kind of place and sex. */
export const MARGIN: readonly string[] = [
  "urbrur,sex,people",
  "rural,female,100007",
  "rural,male,90003",
  "urban,female,200001",
  "urban,male,190009",
];

/** A register whose share stands in a table of the population: as a file, and as a table. */
export async function sameMembership(address: string, env: Env = {}): Promise<void> {
  const flags = ["--keys", "age,education", "--weight", "weight", "--measures", "frequency,kanon"];
  const counted = ["--membership-count", "people"];
  const { file, table } = await bothWays(
    [...flags, ...counted],
    "--membership",
    ["people.csv", address],
    env,
  );
  expect(rounded(table.measures)).toEqual(rounded(file.measures));
  const { register: here } = file as unknown as { readonly register: { readonly table: object } };
  const { register: there } = table as unknown as { readonly register: object };
  expect(there).toEqual({ ...here, table: { ...here.table, name: shown(address), sha256: null } });
}

/** People by age, of everybody. */
async function ages(): Promise<string[]> {
  const { table } = await readFile(SURVEY);
  const column = table.getChild("age")!;
  const held = new Set<number>();
  for (const age of column) if (age !== null) held.add(Number(age));
  const each = Math.floor(580_020 / held.size);
  return [
    "age,people",
    ...Array.from(held, (age, i) => `${age},${i === 0 ? 580_020 - each * (held.size - 1) : each}`),
  ];
}

/** The survey raked to two tables, one of them of variables that are no keys: as a file, and as a table of it. */
export async function sameRaking(address: string, margin: string, env: Env = {}): Promise<void> {
  for (const flags of [
    ["--weight", "weight", "--cluster", "strata"],
    ["--household", "hid"],
  ]) {
    const desk = new Desk({ "people.csv": MARGIN, "ages.csv": await ages() });
    for (const [at, [data, table]] of [[SURVEY, "people.csv"] as const, [address, margin] as const].entries())
      await runs(
        desk,
        [
          ...["assess", data, ...flags],
          ...[
            "--measures",
            "frequency,individual-risk,population",
            "--margins",
            table,
            "--margins",
            "ages.csv",
          ],
          ...[
            "--scenario",
            "all=age,urbrur,education",
            "--scenario",
            "few=urbrur,education",
            "--out",
            `${at}.json`,
            "--quiet",
          ],
        ],
        env,
      );
    const [file, table] = ["0.json", "1.json"].map((name) => desk.json(name)) as [RiskJson, RiskJson];
    expect(rounded(table.measures)).toEqual(rounded(file.measures));
    expect(table.margins).toEqual([
      { ...file.margins![0], name: shown(margin), sha256: null },
      file.margins![1],
    ]);
    expect(file.margins![0]).toMatchObject({
      by: ["urbrur", "sex"],
      units: 580_020,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(table.warnings).toEqual(
      file.warnings.map((one) => ({ ...one, message: one.message.replaceAll("people.csv", shown(margin)) })),
    );
    expect(file.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["weights-raked", "raked-moved"]),
    );
    expect(desk.text("1.json")).not.toContain("secret");
  }
}
type RiskJson = ReturnType<Desk["json"]>;

/** Values that are easily lost on the way, and none beside each kind. */
const ODD: readonly SourceFileColumn[] = [
  { name: "id", kind: "int32", values: [1, 2, 3, 4, 5, 6, 7, 8] },
  {
    name: 'the "text", of all',
    kind: "text",
    values: ["", null, "NA", " a'b\\c ", "Île", "e\u0301", "日本 😀", "-9"],
  },
  { name: "code", kind: "int32", values: [-9, 1, 2, null, -9, 2_147_483_647, -2_147_483_648, 0] },
  {
    name: "long",
    kind: "int64",
    values: [
      ...[9_007_199_254_740_993n, 9_007_199_254_740_992n, -9_223_372_036_854_775_807n, null],
      ...[0n, 1n, -1n, 9_223_372_036_854_775_807n],
    ],
  },
  { name: "number", kind: "float64", values: [0.1, null, 1e300, 1e-300, -9, 1 / 3, 0, 123456.789] },
  { name: "none", kind: "text", values: [null, null, null, null, null, null, null, null] },
  {
    name: "amount",
    kind: "decimal",
    values: ["0.00", "-9.00", "12.50", null, "99999999999.99", "-0.01", "1.10", "7.00"],
  },
  {
    name: "day",
    kind: "date",
    values: [
      ...["1970-01-01", "2024-02-29", null, "2100-06-30"],
      ...["1999-12-31", "2000-01-01", "2024-02-29", "2021-03-04"],
    ],
  },
  {
    name: "born",
    kind: "date",
    values: [
      ...["1899-12-31", "1950-02-28", null, "1969-12-31"],
      ...["1900-03-01", "1970-01-01", "0001-01-01", "1923-09-01"],
    ],
  },
  { name: "flag", kind: "boolean", values: [true, false, null, true, false, false, true, null] },
  {
    name: "moment",
    kind: "timestamp",
    values: [
      ...["1969-12-31T23:59:59.750Z", "2024-02-29T12:30:00.000Z", null, "2024-02-29T12:30:00.250Z"],
      ...["1970-01-01T00:00:00.000Z", "2000-01-01T00:00:00.001Z", "1950-06-30T06:00:00.000Z", null],
    ],
  },
];

/** Columns of such kinds. @param without those that the engine does not have */
export const oddColumns = (...without: readonly string[]): readonly SourceFileColumn[] =>
  ODD.filter(({ name }) => !without.includes(name));

/** Types and values of a file, in the order of its ids. */
async function contents(path: string): Promise<unknown> {
  const { table } = await readFile(path);
  const sdc = SdcObject.fromArrow(table, {});
  const order = [...sdc.numbers("id").keys()].sort((a, b) => sdc.numbers("id")[a] - sdc.numbers("id")[b]);
  return table.schema.fields.map(({ name, type }, at) => ({
    name,
    type: DataType.isDictionary(type) ? String(type.dictionary) : String(type),
    values: order.map((row) => {
      const value = table.getChildAt(at)!.get(row) as string | bigint | null;
      return value === null ? null : String(value);
    }),
  }));
}

/**
 * Columns as a file, and a table of the same records: what either is converted to is the same.
 * @param address of the table; duckdb:odd.parquet for the file itself as a table
 */
export async function sameConversion(
  columns: readonly SourceFileColumn[],
  address: string,
  env: Env = {},
): Promise<void> {
  const table = sourceTable({ columns });
  const desk = new Desk({ "odd.arrow": tableToIPC(table, "file") });
  await runs(desk, ["convert", "odd.arrow", "odd.parquet"]);
  const from = address === "duckdb:odd.parquet" ? "odd.parquet" : "odd.arrow";
  for (const format of ["parquet", "arrow", "csv"]) {
    await runs(desk, ["convert", from, `file.${format}`, "--quiet"]);
    const { stdout } = await runs(desk, ["convert", address, `table.${format}`], env);
    expect(stdout).toBe(`Wrote table.${format} (8 records, ${columns.length} variables)\n`);
    const [file, there] = [`file.${format}`, `table.${format}`].map((name) => desk.path(name));
    expect(await contents(there), format).toEqual(await contents(file));
  }
  const sorted = (name: string): string[] => desk.text(name).split("\n").sort();
  expect(sorted("table.csv")).toEqual(sorted("file.csv"));
}
