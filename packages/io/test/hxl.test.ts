import { variableLabel } from "@sdc-risk/data";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readBytes, type ReadOptions, type ReadResult } from "../src/index.ts";
import { csvFileRows, readFile, scanCsvFile } from "../src/node.ts";
import { columnsOf, encode } from "./support/helpers.ts";
import { xlsx } from "./support/xlsx-bytes.ts";

const folder = mkdtempSync(join(tmpdir(), "io-hxl-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string, options: ReadOptions = {}): Promise<ReadResult> =>
  readBytes(encode(text), "people.csv", options);
const labelsOf = ({ table }: ReadResult): (string | null)[] => table.schema.fields.map(variableLabel);
const codesOf = ({ warnings }: ReadResult): string[] => warnings.map(({ code }) => code);

const TAGGED = "place,sex,age,note\n#adm3+name,#affected+sex,#affected +age,\nBiratu,f,30,x\nKoro,m,4,\n";

describe("a row of HXL tags below the header", () => {
  it("is no record: the tags are the labels of the variables, and columns keep their types", async () => {
    const file = await read(TAGGED);
    expect(columnsOf(file.table)).toEqual({
      place: ["Biratu", "Koro"],
      sex: ["f", "m"],
      age: [30, 4],
      note: ["x", null],
    });
    expect(String(file.table.getChild("age")!.type)).toBe("Int32");
    expect(labelsOf(file)).toEqual(["#adm3+name", "#affected+sex", "#affected+age", null]);
  });

  it("is told in a warning that names some of the tags", async () => {
    const { warnings } = await read(TAGGED);
    expect(warnings).toEqual([
      {
        code: "hxl-tags",
        message: expect.stringContaining("(#adm3+name, #affected+sex, #affected+age)") as string,
      },
    ]);
    // terminals have room for the first sentence
    expect(warnings[0].message.split(". ")[0]).toMatch(/, not a record$/);
  });

  it("is none whatever the delimiter, the line ends, quotes and the encoding are", async () => {
    const forms = [
      TAGGED.replaceAll(",", ";"),
      TAGGED.replaceAll("\n", "\r\n"),
      `\ufeff${TAGGED}`,
      TAGGED.replace("#adm3+name", '"#adm3+name"'),
    ];
    for (const text of forms) expect((await read(text)).table.numRows).toBe(2);
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${TAGGED}`, "utf16le"));
    expect((await readBytes(utf16, "people.csv")).table.numRows).toBe(2);
  });

  it("leaves a file without records where nothing else is there", async () => {
    await expect(read("a,b\n#adm1,#sector\n")).rejects.toMatchObject({ code: "EMPTY_DATA" });
  });

  it("is none where a column turns out as text late in a file, which is then read once more", async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => `P${i % 9},${i}`);
    const file = await read(`place,n\n#adm1+name,#affected+count\n${rows.join("\n")}\nP1,late\n`);
    expect([file.table.numRows, file.table.getChild("n")!.get(40_000)]).toEqual([40_001, "late"]);
    expect(file.table.getChild("n")!.get(0)).toBe("0");
  });

  it("is none in a sheet of Excel", async () => {
    const rows = [
      ["place", "age"],
      ["#adm1+name", "#affected+age"],
      ["Koro", 30],
    ];
    const file = await readBytes(xlsx({ Data: rows }), "people.xlsx");
    expect(columnsOf(file.table)).toEqual({ place: ["Koro"], age: [30] });
    expect([labelsOf(file), codesOf(file)]).toEqual([["#adm1+name", "#affected+age"], ["hxl-tags"]]);
  });

  it("is none in a file of several, nor where it is looked at without keeping its records", async () => {
    for (const name of ["a.csv", "b.csv"]) writeFileSync(join(folder, name), TAGGED);
    const all = await readFile(folder);
    expect([all.table.numRows, labelsOf(all)[0]]).toEqual([4, "#adm3+name"]);
    const path = join(folder, "a.csv");
    const scan = await scanCsvFile(path);
    expect([scan.records, scan.columns.map(({ kind, label }) => `${kind} ${label}`)]).toEqual([
      2,
      ["text #adm3+name", "text #affected+sex", "int32 #affected+age", "text null"],
    ]);
    expect(scan.warnings).toMatchObject([{ code: "hxl-tags" }]);
    let rows = 0;
    await csvFileRows(path, scan, {}, (some) => void (rows += some.rows));
    expect(rows).toBe(2);
  });
});

describe("a record is never left out", () => {
  it.each([
    ["that begins with # in one cell", "a,b\n#1,2\n3,4\n"],
    ["that begins with # in one cell that is a tag", "name,b\n#sector,2\nx,4\n"],
    ["that has one tag and nothing else", "a,b\n#adm1,\n3,4\n"],
    ["of numbers behind #", "a,b\n#1,#2\n#3,#4\n"],
    ["of hashtags that the standard does not know", "tag1,tag2\n#covid,#vaccine\nx,y\n"],
    ["of hashtags of which the standard knows one", "tag1,tag2\n#covid,#sector\nx,y\n"],
    ["of hashtags that the standard knows, without attributes", "tag1,tag2\n#access,#crisis\nx,y\n"],
    ["of hashtags in a file where others have some, too", "tag1,tag2\n#access+x,#crisis\n#event,\n"],
    ["of colours", "a,b\n#ffffff,#000000\n#123456,#abcdef\n"],
    ["of comments", "a,b\n# access to water,# crisis\nx,y\n"],
    ["of one column", "tag\n#sector\nx\n"],
    ["beside other values", "tag,place,n\n#adm1,#adm2,7\nx,y,8\n"],
    ["that is not the first", "a,b\nx,y\n#adm1+name,#affected+sex\n"],
  ])("%s", async (_, text) => {
    const file = await read(text);
    expect(file.table.numRows).toBe(text.trim().split("\n").length - 1);
    expect(codesOf(file)).toEqual([]);
    expect(labelsOf(file).every((label) => label === null)).toBe(true);
  });
});
