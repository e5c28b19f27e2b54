import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import type { MissingCodes } from "@sdc-risk/data";
import { open } from "@sdc-risk/duckdb";
import { readFile, readRecords } from "@sdc-risk/io/node";
import { installed } from "@sdc-risk/session";
import { propertyRuns } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import fc from "fast-check";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { byDuckDB, outcome } from "./support.ts";

const root = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-fuzz-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});
let made = 0;

const measures = installed.filter(({ id }) =>
  ["frequency", "kanon", "individual-risk", "ldiversity"].includes(id),
);

/** Figures to twelve digits: sums go in another order. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? Number(one.toPrecision(11)) : one)),
  );

/** What is told of records with some roles, or the code of the error. */
async function figures(make: () => Promise<SdcObject> | SdcObject): Promise<unknown> {
  const told = await outcome(async () => {
    const { findings, skipped, warnings } = await assess(await make(), measures, { skip: true });
    return rounded([skipped, warnings, findings.map(({ id, done }) => [id, done.summary])]);
  });
  if (Array.isArray(told)) return told;
  // where records lie elsewhere, messages about weights name none of them; a nested column is left out in memory
  const { code } = told as { readonly code: string };
  return { code: code === "UNKNOWN_VARIABLE" ? "BAD_TYPE" : code };
}

/** The texts of the values of each variable, by record. */
function textsOf(table: Table, missing: MissingCodes): unknown {
  const sdc = SdcObject.fromArrow(table, {}, { missing });
  return sdc.variables.map((name) => {
    const { codes, label } = sdc.coded(name);
    return [name, Array.from(codes, (code) => (code < 0 ? null : label(code)))];
  });
}

/** Warnings, and of columns that are left out only which, since types have other names in Parquet. */
const plain = (warnings: readonly { readonly code: string; readonly message: string }[]): unknown =>
  warnings
    .map(({ code, message }) =>
      code === "dropped-column" ? /^The column ".*?"(?= (is|has) )/.exec(message)![0] : message,
    )
    .sort();

/**
 * Files in memory and through DuckDB: names, types, values, errors, warnings and figures; the same where text files
 * keep codes for missing values, which are taken as missing later.
 */
async function compare(
  path: string,
  missing: MissingCodes,
  roles: Roles | null,
  mayRefuse = false,
): Promise<void> {
  const inMemory = (keepCodes: boolean): Promise<unknown> =>
    outcome(async () => {
      const { table, warnings, name } = await readFile(path, { missing, keepCodes });
      const held = roles && (await figures(() => SdcObject.fromArrow(table, roles, { missing })));
      return [name, textsOf(table, missing), plain(warnings), held];
    });
  const here = await inMemory(false);
  expect(await inMemory(true)).toEqual(here);
  const there = await outcome(async () => {
    const { source, warnings, name } = await open(path, { missing, keepCodes: true, maxMemory: 2 ** 27 });
    try {
      const held = roles && (await figures(() => SdcObject.fromSource(source, roles, { missing })));
      const { table } = await readRecords(source, "the table");
      return [name, textsOf(table, missing), plain(warnings), held];
    } finally {
      await source.close();
    }
  });
  const isHere = Array.isArray(here);
  const isThere = Array.isArray(there);
  // files of several types may be refused by one of them; of Parquet an engine finds other words for what is wrong
  if (mayRefuse && isHere !== isThere) return;
  if (!isHere && !path.endsWith(".csv")) expect(isThere).toBe(false);
  else expect(there).toEqual(here);
}

const CELLS = [
  "", "1", "2", "01", "-0", "0", "1.5", "-9", "-9.0", "NA", "a", "A", "9007199254740993", "9007199254740992",
  "2024-02-29", "2024-02-30", "1e3", ".5", "5.", "+1", " 1", "\ufeffa", "é", '"', 'x"y', " \"x\"", "a b", "1e400",
  "2147483648", "#x", "NULL", "\\N", "null", "nan", "inf", "true", "a text of more than twelve bytes",
  "\ufeffa text of more than twelve bytes", "99999999999999999999999999999999999999999", "-", "--", "0x10", "1_000",
]; // prettier-ignore
const NAMES = [
  "a", "A", "A_1", "a_1", "b", "c0", "C0", "select", "x y", "\ufeffk", "constructor", "__proto__", "filename", "1",
  "", "a,b", "q\"", "line\nbreak", "column_name", "name", "sdc_risk_file", "records", "é", " ",
]; // prettier-ignore
const MISSING: readonly MissingCodes[] = [
  [], [], ["NA"], ["-9", "NA", "a"], [-9, 1.5], ["9007199254740993"], { a: ["1"], b: [-9], constructor: ["1"] },
  ["2024-02-29"], ["", "0"], ["nan", "inf", "1e3"],
]; // prettier-ignore

/** A cell as a file of text may write it: in quotes, or as it is, right or wrong. */
const written = (text: string, how: number, cut: string): string => {
  const needs = text.includes(cut) || /["\n\r]/.test(text);
  if (how % 11 === 0) return text;
  return how % 3 === 0 || needs ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvFile = fc
  .record({
    names: fc.shuffledSubarray(NAMES, { minLength: 1, maxLength: 5 }),
    pools: fc.array(fc.shuffledSubarray(CELLS, { minLength: 1, maxLength: 4 }), {
      minLength: 5,
      maxLength: 5,
    }),
    picks: fc.array(fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }), { maxLength: 25 }),
    cut: fc.constantFrom(",", ",", ";", "\t", "|"),
    ends: fc.constantFrom(["\n"], ["\n"], ["\r\n"], ["\r"], ["\n", "\r\n"], ["\r", "\n"]),
    odd: fc.nat(40),
    missing: fc.constantFrom(...MISSING),
    mark: fc.constantFrom("", "", "", "\ufeff"),
    last: fc.boolean(),
  })
  .map(({ names, pools, picks, cut, ends, odd, missing, mark, last }) => {
    const records = picks.map((of, row) => {
      const cells = names.map((_, v) => written(pools[v][of[v] % pools[v].length], of[v], cut));
      if (odd === 1 && row === 3) return "";
      if (odd === 2 && row === 2) cells.push("more");
      if (odd === 3 && row === 2) cells.pop();
      if (odd === 4 && row === 1) cells[0] = '"open';
      return cells.join(cut);
    });
    const lines = [names.map((name, v) => written(name, v + 1, cut)).join(cut), ...records];
    if (odd === 5) lines.unshift("", "");
    if (odd === 6) lines.push("", "");
    const text = lines
      .map((line, i) => line + (i < lines.length - 1 || last ? ends[i % ends.length] : ""))
      .join("");
    const roles: Roles = {
      keys: names.slice(0, 2),
      sensitive: names.slice(2, 3),
      ...(odd > 30 && names[3] !== undefined && { weight: names[3] }),
    };
    return { text: mark + text, missing, roles };
  });

/** Values of types of DuckDB that Parquet holds. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  TINYINT: ["-9", "0", "127"],
  UTINYINT: ["0", "9", "255"],
  SMALLINT: ["-9", "32767", "1"],
  INTEGER: ["-9", "0", "2147483647", "1"],
  UINTEGER: ["0", "4294967295", "9"],
  BIGINT: ["9007199254740993", "9007199254740992", "-9223372036854775808", "-9", "1"],
  UBIGINT: ["18446744073709551615", "0", "9007199254740993"],
  FLOAT: ["0.1", "'-0.0'", "'nan'", "1e30", "-9"],
  DOUBLE: ["0.1", "'-0.0'", "0", "'nan'", "1e300", "5e-324", "-9"],
  "DECIMAL(4,1)": ["0.1", "-9", "999.9"],
  "DECIMAL(18,3)": ["0.001", "-9", "123456789012345.678"],
  "DECIMAL(38,10)": ["0.0000000001", "-9", "1234567890123456789012345678.9"],
  DATE: ["'0001-01-01'", "'2024-02-29'", "'1969-12-31'", "'9999-12-31'"],
  TIMESTAMP_S: ["'2024-02-29 12:30:01'", "'1969-12-31 23:59:59'"],
  TIMESTAMP_MS: ["'2024-02-29 12:30:01.250'", "'1969-12-31 23:59:59.999'"],
  TIMESTAMP: ["'2024-02-29 12:30:01.250001'", "'2024-02-29 12:30:01.250002'", "'1969-12-31 23:59:59.999999'"],
  TIMESTAMP_NS: ["'2024-02-29 12:30:01.250000001'", "'2024-02-29 12:30:01.250000002'"],
  TIMESTAMPTZ: ["'2024-02-29 12:30:01.250001+02'", "'1969-12-31 23:59:59+00'"],
  TIME: ["'00:00:00'", "'23:59:59.999999'", "'12:30:00.5'"],
  UUID: ["'0b5e0f0e-8f1c-4a53-9d55-0e6a1f2f6a11'", "'00000000-0000-0000-0000-000000000000'"],
  VARCHAR: ["'a'", "''", "' '", "chr(65279)", "chr(65279) || 'a'", "'a text of more than twelve'", "chr(0)", "'a' || chr(0)",
    "chr(65279) || 'a text of more than twelve'", "'-9'", "'NA'", "'é'", "chr(128512)", "'1'", "'01'"],
  BOOLEAN: ["true", "false"],
  BLOB: ["'a'::BLOB", "'b'::BLOB"],
  "INTEGER[]": ["[1]", "[2, 3]"],
  "STRUCT(x INTEGER)": ["{x: 1}"],
}; // prettier-ignore
const TYPES = Object.keys(VALUES);
const COLUMNS = [
  "a",
  "b",
  "Sex",
  "select",
  "x y",
  "constructor",
  'q"',
  "filename",
  "year",
  "é",
  "file",
  "c0",
];

const parquetFiles = fc
  .record({
    names: fc.shuffledSubarray(COLUMNS, { minLength: 1, maxLength: 5 }),
    types: fc.array(fc.constantFrom(...TYPES), { minLength: 5, maxLength: 5 }),
    others: fc.array(fc.constantFrom(...TYPES), { minLength: 5, maxLength: 5 }),
    rows: fc.array(fc.array(fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }), { maxLength: 12 }), {
      minLength: 1,
      maxLength: 3,
    }),
    folders: fc.constantFrom(
      ["", "", ""],
      ["", "", ""],
      ["year=2020/", "year=2021/", "year=NA/"],
      ["k=01/x=a%20b/", "k=1/x=/", "x=2020-01-01/k=2/"],
      ["p=9007199254740993/", "p=9007199254740992/", "p=__HIVE_DEFAULT_PARTITION__/"],
      ["year=1/", "", "deep/"],
    ),
    odd: fc.nat(12),
    missing: fc.constantFrom<MissingCodes>([], [], ["NA"], [-9], ["-9", "a", 0.1], {
      a: ["1"],
      year: [2021, "NA"],
    }),
  })
  .map(({ names, types, others, rows, folders, odd, missing }) => {
    const files = rows.map((records, f) => {
      const kept =
        odd === 1 && f === 1 ? names.slice(1) : odd === 2 && f === 1 ? [...names].reverse() : names;
      const columns = (kept.length === 0 ? names : kept).map((name) => {
        const v = names.indexOf(name);
        const drawn = odd > 9 && f === 1 && v === 0 ? others[v] : types[v];
        // a nested column is left out in memory before folders are looked at
        const type = name === "year" && /\(x|\[/.test(drawn) ? "INTEGER" : drawn;
        const values = records.map((of) => {
          const some = VALUES[type];
          return of[v] % 7 === 6 ? "NULL" : some[of[v] % some.length];
        });
        return { name, type, values };
      });
      columns.push({ name: "plain", type: "INTEGER", values: records.map((_, row) => String(row % 3)) });
      const select = (row: number | null): string =>
        `SELECT ${columns.map(({ name, type, values }) => `CAST(${row === null ? "NULL" : values[row]} AS ${type}) AS "${name.replaceAll('"', '""')}"`).join(", ")}`;
      const query =
        records.length === 0
          ? `${select(null)} WHERE false`
          : records.map((_, row) => select(row)).join(" UNION ALL ");
      return { path: `${folders[f]}${f}.parquet`, query };
    });
    // types of Parquet that DuckDB has one type for are two in memory, and others cannot be put together there
    return {
      files,
      missing,
      mayRefuse: odd > 9,
      roles: { keys: names.slice(0, 2), sensitive: names.slice(2, 3) },
    };
  });

describe("memory and DuckDB never differ in silence", () => {
  it("over CSV files of any kind", async () => {
    await fc.assert(
      fc.asyncProperty(csvFile, async ({ text, missing, roles }) => {
        const path = join(root, `${++made}.csv`);
        writeFileSync(path, text);
        await compare(path, missing, roles);
        rmSync(path);
      }),
      propertyRuns(1000),
    );
  });

  it("over Parquet files of any types, some of them in folders", async () => {
    await fc.assert(
      fc.asyncProperty(parquetFiles, async ({ files, missing, roles, mayRefuse }) => {
        const folder = join(root, `${++made}`);
        for (const { path, query } of files) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          await byDuckDB(`COPY (${query}) TO '${join(folder, path)}' (FORMAT parquet)`);
        }
        await compare(files.length === 1 ? join(folder, files[0].path) : folder, missing, roles, mayRefuse);
        rmSync(folder, { recursive: true });
      }),
      propertyRuns(500),
    );
  });
});
