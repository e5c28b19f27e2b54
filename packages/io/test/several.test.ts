import { SdcObject } from "@sdc-risk/core";
import { valueLabels } from "@sdc-risk/data";
import { propertyRuns } from "@sdc-risk/testkit";
import {
  Dictionary,
  type Field,
  Float64,
  Int32,
  Table,
  Utf8,
  tableToIPC,
  vectorFromArray,
} from "apache-arrow";
import type { StatVariable } from "@sdc-risk/statfiles";
import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { readFile, severalOf } from "../src/node.ts";
import { asOne } from "../src/several/as-one.ts";
import type { NamedFile } from "../src/several/named-file.ts";
import { columnsOf } from "./support/helpers.ts";

const root = mkdtempSync(join(tmpdir(), "io-several-"));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

/** A new folder with these files. */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(root, `f${folders++}`);
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const errorOf = async (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  (await work.then(
    () => expect.fail("no error"),
    (error: unknown) => error,
  )) as { code: string; message: string };

describe("several files as one", () => {
  it("reads columns in any order, in the order of names, and says what it read", async () => {
    const folder = folderOf({ "b.csv": "sex,age\nm,3\n", "a.csv": "age,sex\n1,f\n2,\n", "c.txt.bak": "x" });
    const read = await readFile(join(folder, "*.csv"));
    expect(columnsOf(read.table)).toEqual({ age: [1, 2, 3], sex: ["f", null, "m"] });
    expect([read.name, read.format, read.delimiter, read.warnings]).toEqual([
      "*.csv (2 files)",
      "csv",
      ",",
      [],
    ]);
    const list = execFileSync("sh", ["-c", "sha256sum *.csv | sha256sum"], { cwd: folder, encoding: "utf8" });
    expect(`${read.sha256}  -\n`).toBe(list);
    const whole = await readFile(folder);
    expect(columnsOf(whole.table)).toEqual(columnsOf(read.table));
    expect(whole.name).toBe(`${basename(folder)} (2 files)`);
    expect(whole.warnings[0].message).toContain("c.txt.bak");
  });

  it("finds files of a pattern in folders, passes hidden ones over, takes a name that is there literally", async () => {
    const folder = folderOf({
      "2019/a.csv": "a\n1\n",
      "2020/a.csv": "a\n2\n",
      "2020/b.csv": "a\n9\n",
      ".x/a.csv": "a\n8\n",
    });
    const read = await readFile(join(folder, "*/a.csv"));
    expect([read.name, columnsOf(read.table)]).toEqual(["*/a.csv (2 files)", { a: [1, 2] }]);
    writeFileSync(join(folder, "*.csv"), "a\n5\n");
    writeFileSync(join(folder, "z.csv"), "a\n6\n");
    expect(columnsOf((await readFile(join(folder, "*.csv"))).table)).toEqual({ a: [5] });
    expect(columnsOf((await readFile(join(folder, "?.csv"))).table)).toEqual({ a: [5, 6] });
    expect(columnsOf((await readFile(folder)).table)).toEqual({ a: [5, 1, 2, 9, 6] });
    expect((await errorOf(readFile(join(folder, "*.sav")))).message).toBe('No file matches "*.sav".');
    expect(columnsOf((await readFile(join(folder, "**/a.csv"))).table)).toEqual({ a: [1, 2] });
    expect(columnsOf((await readFile(join(folder, "**"))).table)).toEqual({ a: [5, 1, 2, 9, 6] });
    expect((await errorOf(readFile(join(folder, "*/b?.csv")))).message).toBe('No file matches "*/b?.csv".');
  });

  it("reads what the names of folders say as variables, by the typing rule", async () => {
    const folder = folderOf({
      "year=2020/code=01/a.csv": "k\n1\n2\n",
      "year=2021/code=__HIVE_DEFAULT_PARTITION__/a.csv": "k\n3\n",
      "year=NA/code=x%2Fy/a.csv": "k\n4\n",
    });
    const { table, warnings } = await readFile(folder, { missing: { year: ["NA"] } });
    expect(columnsOf(table)).toEqual({
      k: [1, 2, 3, 4],
      year: [2020, 2020, 2021, null],
      code: ["01", "01", null, "x/y"],
    });
    expect(warnings).toEqual([]);
    // only from where the files are named
    expect(columnsOf((await readFile(join(folder, "year=2020/**/*.csv"))).table)).toEqual({
      k: [1, 2],
      code: ["01", "01"],
    });
  });

  it("does not follow a link that leads back", async () => {
    const folder = folderOf({ "x/a.csv": "k\n1\n" });
    symlinkSync(folder, join(folder, "x/back"));
    expect(columnsOf((await readFile(folder)).table)).toEqual({ k: [1] });
  });

  it("covers what would be among the files", () => {
    const folder = folderOf({ "a.csv": "a\n1\n" });
    const [byPattern] = severalOf([join(folder, "*.csv")]);
    const [byFolder] = severalOf([folder]);
    for (const files of [byPattern, byFolder]) {
      expect(files.covers(join(folder, "risks.csv"))).toBe(true);
      expect(files.covers(join(folder, "report.html"))).toBe(false);
      expect(files.covers(join(root, "risks.csv"))).toBe(false);
    }
  });

  it.each([
    [
      "text and numbers",
      "a,b\n1,x\n",
      "a,b\nx,x\n",
      '"b.csv": the column "a" holds text, but in "a.csv" numbers. If a text',
    ],
    [
      "numbers and text",
      "a,b\nx,x\n",
      "a,b\n1,x\n",
      '"b.csv": the column "a" holds numbers, but in "a.csv" text. If a text',
    ],
    [
      "dates and numbers",
      "a,b\n2020-01-01,x\n",
      "a,b\n1,x\n",
      '"b.csv": the column "a" holds numbers, but in "a.csv" dates. Write it',
    ],
    ["a column less", "a,b\n1,2\n", "a\n1\n", '"b.csv" has no column "b", which "a.csv" has'],
    ["a column more", "a\n1\n", "a,b\n1,2\n", '"a.csv" has no column "b", which "b.csv" has'],
    [
      "another format",
      "a\n1\n",
      tableToIPC(new Table({ a: vectorFromArray([1]) })),
      '"b.csv" is of another format than "a.csv"',
    ],
    ["a ragged row", "a,b\n1,2\n", "a,b\n1\n", '"b.csv": line 2 has 1 field'],
  ])("refuses %s, and says where", async (_, a, b, message) => {
    expect((await errorOf(readFile(folderOf({ "a.csv": a, "b.csv": b })))).message).toContain(message);
  });

  it("widens numbers, and gives a column that is missing in a file the type of the others", async () => {
    const folder = folderOf({
      "a.csv": "n,m,t,d\n1,,,\n",
      "b.csv": "n,m,t,d\n2.5,5000000000,x,2020-01-01\n",
      "c.csv": "n,m,t,d\n,7,x,\n",
    });
    const { table } = await readFile(folder);
    expect(table.schema.fields.map(({ type }) => String(type))).toEqual([
      "Float64",
      "Int64",
      expect.stringMatching("Utf8"),
      "Date32<DAY>",
    ]);
    const values = SdcObject.fromArrow(table, {});
    expect([...values.numbers("n")]).toEqual([1, 2.5, NaN]);
    expect([...values.numbers("m")]).toEqual([NaN, 5e9, 7]);
    expect(columnsOf(table)["t"]).toEqual([null, "x", "x"]);
  });

  it("leaves out the notes that lie beside data in a folder, and tells them", async () => {
    const folder = folderOf({ "a.txt": "a\n1\n", "README.txt": "What this is", "license-en.txt": "MIT" });
    const { table, warnings } = await readFile(folder);
    expect(columnsOf(table)).toEqual({ a: [1] });
    expect(warnings.map(({ message }) => message)).toEqual([
      "Files in the folder that are no data files by their names were left out: README.txt, license-en.txt.",
    ]);
    expect((await readFile(join(folder, "*.txt")).catch((error: unknown) => error)) instanceof Error).toBe(
      true,
    );
  });

  it("makes whole numbers text in all files where some are beyond 2^53 in one, and no others", async () => {
    const long = "a\n9007199254740993\n7\n";
    const folder = folderOf({ "a.csv": "a\n1\n5000000000\n", "b.csv": long, "c.csv": 'a\n""\n' });
    expect(columnsOf((await readFile(folder)).table)).toEqual({
      a: ["1", "5000000000", "9007199254740993", "7", null],
    });
    for (const other of ["a\n0.5\n", "a\n2020-01-01\n"]) {
      const error = await errorOf(readFile(folderOf({ "a.csv": other, "b.csv": long })));
      expect(error.message).toContain('"b.csv": the column "a" holds text');
    }
    const error = await errorOf(readFile(folderOf({ "a.csv": "a\n1\n", "b.csv": "a\n01\n2\n" })));
    expect(error.message).toContain('"b.csv": the column "a" holds text');
  });

  it("refuses Arrow files whose column has other types, and reads those of one type without a copy", async () => {
    const a = new Table({ a: vectorFromArray([1, 2], new Int32()) });
    const b = new Table({ a: vectorFromArray(["x"], new Utf8()) });
    const c = new Table({ a: vectorFromArray([0.5], new Float64()) });
    const bad = folderOf({ "a.arrow": tableToIPC(a), "b.arrow": tableToIPC(b) });
    expect((await errorOf(readFile(bad))).message).toContain("Write it with one type in all files.");
    const good = await readFile(
      folderOf({ "a.arrow": tableToIPC(a), "b.arrow": tableToIPC(a), "c.arrow": tableToIPC(c) }),
    );
    expect(columnsOf(good.table)).toEqual({ a: [1, 2, 1, 2, 0.5] });
  });

  it("makes dictionaries of texts one, and refuses those of other values", async () => {
    const arrow = (values: readonly (string | number)[], type: Utf8 | Int32): Uint8Array =>
      tableToIPC(new Table({ a: vectorFromArray(values, new Dictionary(type, new Int32())) }));
    const good = { "a.arrow": arrow(["x", "y"], new Utf8()), "b.arrow": arrow(["z", "y"], new Utf8()) };
    expect(columnsOf((await readFile(folderOf(good))).table)).toEqual({ a: ["x", "y", "z", "y"] });
    const bad = { "a.arrow": arrow([1, 2], new Int32()), "b.arrow": arrow([2], new Int32()) };
    expect((await errorOf(readFile(folderOf(bad)))).message).toContain("Write it without a dictionary.");
  });

  it("takes the memory of all files together", async () => {
    const content = `a,b\n${"1,2\n".repeat(200_000)}`;
    const options = { maxMemory: 4_000_000 };
    await expect(readFile(folderOf({ "a.csv": content }), options)).resolves.toMatchObject({ format: "csv" });
    const error = await errorOf(
      readFile(folderOf({ "a.csv": content, "b.csv": content, "c.csv": content }), options),
    );
    expect(error).toMatchObject({
      code: "TOO_LARGE",
      message: expect.stringContaining('"c.csv" takes') as string,
    });
  });

  it("is what one file of all records is, whatever the cells", async () => {
    const cell = fc.oneof(
      fc.constant(""),
      fc.constantFrom("x", "y z", "é", "long text"),
      fc.string({ maxLength: 3 }).map((s) => `t${s.replace(/[",\r\n\0]/g, "")}`),
    );
    const number = fc.oneof(
      fc.constant(""),
      fc.integer().map(String),
      fc.constantFrom("1.5", "5000000000", "-0.25"),
    );
    const record = fc.tuple(cell, number);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(record, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        async (files) => {
          const lines = (rows: readonly (readonly string[])[]): string =>
            rows.map((row) => `${row.join(",")},k\n`).join("");
          const folder = folderOf(
            Object.fromEntries(files.map((rows, i) => [`${i}.csv`, `c,n,k\n${lines(rows)}`])),
          );
          const one = folderOf({ "one.csv": `c,n,k\n${lines(files.flat())}` });
          const [several, whole] = [await readFile(folder), await readFile(join(one, "one.csv"))];
          const [ours, theirs] = [several, whole].map(({ table }) => SdcObject.fromArrow(table, {}));
          for (const name of ["c", "k"]) expect(texts(ours, name)).toEqual(texts(theirs, name));
          if (files.flat().some(([, n]) => n !== "")) expect(ours.numbers("n")).toEqual(theirs.numbers("n"));
        },
      ),
      propertyRuns(200),
    );
  });
});

const texts = (sdc: SdcObject, name: string): (string | null)[] => {
  const column = sdc.coded(name);
  return [...column.codes].map((code) => (code < 0 ? null : column.label(code)));
};

const tick = (): Promise<void> => Promise.resolve();

describe("codebooks of several files", () => {
  const people = fileURLToPath(new URL("fixtures/people.sav", import.meta.url));
  const two = async (): Promise<[NamedFile, NamedFile]> => [
    { ...(await readFile(people)), name: "a.sav" },
    { ...(await readFile(people)), name: "b.sav" },
  ];
  const changed = (
    file: NamedFile,
    name: string,
    change: (one: StatVariable) => StatVariable,
  ): NamedFile => ({
    ...file,
    codebook: {
      ...file.codebook!,
      variables: file.codebook!.variables.map((one) => (one.name === name ? change(one) : one)),
    },
  });

  it("keep labels, and the reasons of missing values of all records", async () => {
    const [a, b] = await two();
    const both = await asOne([a, b], tick);
    expect(both.table.numRows).toBe(120);
    const field = (table: Table, name: string): Field =>
      table.schema.fields.find((one) => one.name === name)!;
    expect(valueLabels(field(both.table, "sex"))).toEqual(valueLabels(field(a.table, "sex")));
    expect(valueLabels(field(a.table, "sex")).size).toBeGreaterThan(0);
    for (const [v, one] of both.codebook!.variables.entries()) {
      const { missing, ...rest } = one;
      const { missing: before, ...same } = a.codebook!.variables[v];
      expect(rest).toEqual(same);
      expect(missing?.declared).toEqual(before?.declared);
      expect(missing?.reasons).toEqual(before?.reasons.map((one) => ({ ...one, records: 2 * one.records })));
      if (before !== null) expect([...missing!.codes]).toEqual([...before.codes, ...before.codes]);
    }
    expect(both.codebook!.variables.some(({ missing }) => (missing?.reasons.length ?? 0) > 0)).toBe(true);
    expect(both.warnings).toEqual(a.warnings);
  });

  it("tell a value of two labels, and refuse other declared missing values", async () => {
    const [a, b] = await two();
    const renamed = changed(b, "sex", (one) => ({
      ...one,
      valueLabels: [
        { value: 1, label: "Man" },
        { value: 3, label: "Other" },
      ],
    }));
    const both = await asOne([a, renamed], tick);
    expect(both.warnings.at(-1)).toEqual({
      code: "other-label",
      message: '"b.sav" calls 1 of "sex" "Man", a file before it "Male", which is used for all.',
    });
    const labels = both.codebook!.variables.find(({ name }) => name === "sex")!.valueLabels;
    expect(labels.map(({ value, label }) => `${value} ${label}`)).toEqual(["1 Male", "2 Female", "3 Other"]);
    const { name } = a.codebook!.variables.find(({ missing }) => (missing?.declared ?? null) !== null)!;
    const other = changed(b, name, (one) => ({ ...one, missing: null }));
    await expect(asOne([a, other], tick)).rejects.toThrow(
      `"b.sav" declares other missing values of "${name}" than "a.sav". Declare the same in all files.`,
    );
  });
});
