import { SdcObject } from "@sdc-risk/core";
import { open } from "@sdc-risk/duckdb";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bothWays } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-csv-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
let files = 0;

/** A file of some bytes. */
function written(bytes: string | Uint8Array): string {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, bytes);
  return path;
}

const LEAST = 2 ** 26;

describe("a CSV file is read by DuckDB as it is in memory", () => {
  it.each([
    ["with a blank line between records", "a,b\n1,2\n\n3,4\n", "line 3 is blank"],
    ["with blank lines at both ends", "\n\na,b\n1,2\n\n\n", '"a","Int32",[1]'],
    ["of one column, where a blank line is a record", "a\n1\n\n2\n\n", "[1,null,2]"],
    ["with line ends of three kinds", "a,b\n1,2\r\n3,4\n5,6\r7,8\n", "[1,3,5,7]"],
    ["with CR", "a,b\r1,2\r3,4\r", "[1,3]"],
    ["with CRLF first and LF later", "a,b\r\n1,2\n3,4\r\n", "[1,3]"],
    ["without a last line end", "a,b\n1,2\n3,", "[2,null]"],
    ["with a quote within a value", 'a,b\n1x"y,2\n', '1x\\"y'],
    ["with a space before a quote", 'a,b\n "x",2\n', ' \\"x\\"'],
    ["with text behind a quote", 'a,b\n"x" ,2\n', "text after a closing quote"],
    ["with a quote that is never closed", 'a,b\n"x,2\n', "never closed"],
    ["with a value over lines", '"a\nx",b\n"x\r\ny","2\r3"\n', "x\\r\\ny"],
    ["with a byte order mark", "\ufeffa,b\n1,2\n", '"a","Int32"'],
    ["with two of them", "\ufeff\ufeffa,b\n1,2\n", '"\ufeffa","Int32"'],
    ["with NUL bytes", "a,b\n1\0x,2\n", "holds NUL bytes"],
    ["with names that differ in capitals only", "a,A,A_1\n1,2,3\n1,3,3\n2,1,3\n", '"A_1","Int32",[3,3,3]'],
    ["with two columns of a name", "a,a\n1,2\n", "is used by columns 1, 2"],
    ["with a column without a name", "a,\n1,2\n", "column 2 has no name"],
    ["with long whole numbers", "a\n9007199254740993\n9007199254740992\n", '"Utf8",["9007199254740993"'],
    ["with long whole numbers among decimal ones", "a\n9007199254740993\n1.5\n", "unsafe-integers"],
    ["cut by the delimiter on which records agree", "a;b,c;d\n1;2,3;4\n", '"b,c"'],
    ["cut by no delimiter that it looks for", "a:b\n1:2\n", "one-column"],
    ["with a row of HXL tags", "a,b\n#adm1+name,#affected+age\nx,3\ny,4\n", '"b","Int32",[3,4]'],
    ["with a row of HXL tags over lines of others", 'a,b\n#adm1,#affected+age\n"x\nz",3\n', "hxl-tags"],
    ["with a record that begins with #", "a,b\n#1,#2\nx,y\n", '["#1","x"]'],
    ["with a field too few", "a,b\n1\n", "line 2 has 1 field"],
    ["with empty records", 'a,b\n,\n"",""\n', "[null,null]"],
    ["that is empty", "", "is empty"],
    ["of a line end", "\n", "is empty"],
    ["without records", "a,b\n", "zero records"],
    ["of zeros of all kinds", "a,b\n-0,-0.0\n0,0\n", '"a","Int32",[0,0]'],
  ])("%s", async (_, text, expected) => {
    const { here, there } = await bothWays(written(text));
    expect(JSON.stringify(here).replaceAll("\\\\", "\\")).toContain(expected);
    expect(there).toEqual(here);
  });

  it("in another encoding, which only a later part of it tells", async () => {
    const head = `a,b\n${"x,1\n".repeat(40_000)}`;
    const { here, there } = await bothWays(written(Buffer.from(`${head}\xe4,2\n`, "latin1")));
    expect(JSON.stringify(here)).toContain("windows-1252");
    expect(there).toEqual(here);
  });

  it("in the encoding that it is told", async () => {
    const path = written(Buffer.from("a,b\n\xe4,1\n", "latin1"));
    const { here, there } = await bothWays(path, { encoding: "iso-8859-1" });
    expect(there).toEqual(here);
    expect(await bothWays(path, { encoding: "utf-8" })).toMatchObject({
      here: { code: "BAD_ENCODING" },
      there: { code: "BAD_ENCODING" },
    });
  });

  it("with codes for missing values, also for a column that is called as a part of every object", async () => {
    const text = "a,constructor,c,d\n-9,x,-9,2024-01-01\n-9.0,NA,1,NA\n9007199254740993,NA,2,2024-01-02\n";
    for (const missing of [
      ["-9", "NA", 9_007_199_254_740_992],
      { a: ["-9"], d: ["NA"] },
      { c: [1], constructor: ["NA"] },
    ]) {
      for (const keepCodes of [false, true]) {
        const { here, there } = await bothWays(written(text), { missing, keepCodes });
        expect(there).toEqual(here);
      }
    }
  });

  it("with codes that columns keep: short whole numbers among numbers, and texts by their characters", async () => {
    const text = "a,b,c,d\n-9,-9,2020-01-01,-9.0\n1,x,-9,1.5\n-9.0,-9.0,2020-01-02,9999999999\n";
    const missing = [-9, 9_999_999_999];
    const path = written(text);
    const { here, there } = await bothWays(path, { missing, keepCodes: true });
    expect((here as unknown[])[1]).toEqual([
      ["a", "Int32", [-9, 1, null]],
      ["b", "Utf8", ["-9", "x", null]],
      ["c", "Date32<DAY>", [Date.UTC(2020, 0, 1), null, Date.UTC(2020, 0, 2)]],
      ["d", "Float64", [null, 1.5, null]],
    ]);
    expect(there).toEqual(here);
    expect(JSON.stringify((await bothWays(path, { missing })).here)).not.toContain("-9");
  });
});

it("a CSV file with a record of many megabytes is read with little memory", async () => {
  const long = "x".repeat(5 * 2 ** 20);
  const rows = Array.from({ length: 20_000 }, (_, i) => `${i % 7},${i === 9000 ? long : "y"}`);
  const { source } = await open(written(`k,t\n${rows.join("\n")}\n`), { maxMemory: LEAST });
  const sdc = await SdcObject.fromSource(source, { keys: ["k", "t"] });
  const classes = await sdc.classes();
  expect([source.records, classes.size]).toEqual([20_000, 8]);
  await source.close();
});

it("text that begins with U+FEFF keeps it, however long it is", async () => {
  for (const end of ["", "x", "long enough to stand elsewhere"]) {
    const values = [end, `\ufeff${end}`, `\ufeff\ufeff${end}`];
    const path = written(`a,b\n${values.map((value) => `${value},1`).join("\n")}\n`);
    const { source } = await open(path);
    const found: unknown[] = [];
    for await (const { columns } of source.rows(["a"])) found.push(...(columns[0].values as string[]));
    expect(found).toEqual(values.map((value) => (value === "" ? null : value)));
    await source.close();
  }
});
