import { describe, expect, it } from "vitest";
import { readBytes, type ReadResult } from "../src/index.ts";
import { columnsOf } from "./support/helpers.ts";
import { workbook } from "./support/xlsx-bytes.ts";

const HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>';
const TABLE = HEADER + '<row r="2"><c r="A2"><v>1</v></c></row><row r="3"><c r="A3"><v>2</v></c></row>';
const read = (rows: string, files: Readonly<Record<string, string>> = {}): Promise<ReadResult> =>
  readBytes(workbook(rows, files), "x.xlsx", { maxMemory: 1e9 });
const cellAt = (address: string, row = /\d+$/.exec(address)![0]): string =>
  `<row r="${row}"><c r="${address}"><v>1</v></c></row>`;

describe("a sheet with cells far away", () => {
  it.each(["A1048576", "XFD20000", "XFD1048576"])(
    "is refused at once for the blank rows above %s",
    async (at) => {
      await expect(read(TABLE + cellAt(at))).rejects.toMatchObject({
        code: "BAD_FILE",
        message:
          '"x.xlsx": row 4 of the sheet is blank, and others follow. Remove it, or what is below the table.',
      });
    },
  );

  it("is refused for a value that no name stands above", async () => {
    await expect(read(TABLE + cellAt("XFD4"))).rejects.toThrow(
      "the cell XFD4 of the sheet holds a value, but row 1 names no column there",
    );
  });

  it("is read where they are empty, as cells with a style are", async () => {
    const { table } = await read(`${TABLE}<row r="1048576"><c r="XFD1048576" s="0"/></row>`);
    expect(columnsOf(table)).toEqual({ x: [1, 2] });
  });

  it.each([
    ["A4000000000", 'It has a row "4000000000"; a sheet has 1048576 rows.'],
    ["A1048577", 'It has a row "1048577"; a sheet has 1048576 rows.'],
    ["ZZZZZZZ4", 'Row 4 has a cell "ZZZZZZZ4"; columns of a sheet are A to XFD.'],
    ["XFE4", 'Row 4 has a cell "XFE4"; columns of a sheet are A to XFD.'],
  ])("is refused for %s, which no sheet has", async (at, why) => {
    await expect(read(TABLE + cellAt(at))).rejects.toMatchObject({
      code: "BAD_FILE",
      message: `"x.xlsx" is damaged, cut off, or not an Excel workbook (.xlsx). ${why}`,
    });
  });

  it.each([
    ['<row r="4"><c r="A5"><v>1</v></c></row>', 'Row 4 has a cell "A5"'],
    ['<row r="4"><c r="A4"><v>1</v></c><c r="A4"><v>2</v></c></row>', "Row 4 has a cell twice."],
    ['<row r="2"><c r="A2"><v>1</v></c></row>', "Its row 2 comes after row 3."],
    [`<row r="4">${"<c/>".repeat(16_385)}</row>`, "Row 4 has more than 16384 cells."],
    ['<row r="4"><c r="A4"><v>1e999</v></c></row>', "The cell A4 is no number."],
    ['<row r="4"><c r="A4"><v>one</v></c></row>', "The cell A4 is no number."],
    ['<row r="4"><c r="A4" t="b"><v>2</v></c></row>', "The cell A4 is no boolean."],
    ['<row r="4"><c r="A4" t="d"><v>now</v></c></row>', "The cell A4 is no date."],
    ['<row r="4"><c r="A4" t="s"><v>0</v></c></row>', "The cell A4 names a text that the workbook lacks."],
    ['<row r="4"><c r="A4" t="z"><v>0</v></c></row>', "The cell A4 has a type that Excel does not have."],
    ['<row r="4"><c r="A4" s="7"><v>0</v></c></row>', "The cell A4 has a style that the workbook lacks."],
  ])("is refused for %s", async (rows, why) => {
    await expect(read(TABLE + rows)).rejects.toThrow(why);
  });
});

describe("XML that was made to hold a reader up", () => {
  it.each([
    [
      "tags that never end",
      `<row r="4"><c t="e"><v>#N/A</v></c>${"<c ".repeat(150_000)}</row>`,
      "never closed",
    ],
    ["a tag of two megabytes", `<row r="4" ${'a="b" '.repeat(350_000)}>`, "holds a tag that is too long"],
    ["elements in elements", "<a>".repeat(1_000_000), "nested too deeply"],
    ["a comment of 40 MB", `<!--${" -".repeat(20_000_000)}-->`, "holds a text that is too long"],
    ["an end without a start", "</c>", "closes <c> where it is not open"],
  ])("is refused at once: %s", async (_what, rows, why) => {
    await expect(read(TABLE + rows)).rejects.toThrow(why);
  });

  it("is refused for an entity, and for a document type that may declare some", async () => {
    await expect(read(`${HEADER}<row><c t="str"><v>&own;</v></c></row>`)).rejects.toThrow(
      '"x.xlsx" uses &own;, which XML does not define.',
    );
    const sheet = `<!DOCTYPE w [<!ENTITY own "x">]><worksheet><sheetData>${TABLE}</sheetData></worksheet>`;
    await expect(read("", { "xl/worksheets/one.xml": sheet })).rejects.toThrow("declares a document type");
  });

  it("is cut off wherever it ends early", async () => {
    const whole = `<worksheet><sheetData>${TABLE}</sheetData></worksheet>`;
    for (let length = 0; length < whole.length; length++)
      await expect(read("", { "xl/worksheets/one.xml": whole.slice(0, length) })).rejects.toMatchObject({
        code: "BAD_FILE",
      });
  });

  it("may hold comments, sections, references, prefixes and line ends", async () => {
    const sheet = `\ufeff<?xml version="1.0"?>\r\n<!-- > <x> --><x:worksheet xmlns:x="a"><x:sheetData><x:row
      r="1"><x:c  r = 'A1' t="str" ><x:v>a&#98;&lt;</x:v></x:c></x:row><x:row r='2'><x:c r="A2" t="inlineStr"
      note="a > b"><x:is><x:r><x:t>one<![CDATA[ <&amp;]]></x:t></x:r><x:rPh><x:t>not this</x:t></x:rPh><x:r><x:t>,
two_x000D_&#x1F600;_x005F_x0041_</x:t></x:r></x:is></x:c></x:row></x:sheetData></x:worksheet>\n`.replaceAll(
      "\n",
      "\r\n",
    );
    const { table } = await read("", { "xl/worksheets/one.xml": sheet });
    expect(columnsOf(table)).toEqual({ "ab<": ["one <&amp;,\ntwo\r😀_x0041_"] });
  });
});

it("names of sheets are those of the file, not those in comments", async () => {
  const bytes = workbook(TABLE);
  expect((await readBytes(bytes, "x.xlsx", { sheet: "a>b" })).warnings).toEqual([]);
  await expect(readBytes(bytes, "x.xlsx", { sheet: "none" })).rejects.toThrow("it has 1");
});

it("texts of a workbook are shared by their number, with no reading above them", async () => {
  const texts =
    '<sst><si><t>x</t></si><si><r><t xml:space="preserve">a </t></r><r><t>b</t></r><rPh><t>c</t></rPh></si></sst>';
  const rows =
    '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row><row><c t="s"><v>0</v></c></row>';
  const { table } = await read(rows, { "xl/sharedStrings.xml": texts });
  expect(columnsOf(table)).toEqual({ x: ["a b", "x"] });
});

it("a hundred thousand rows are read piece by piece", async () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => `<row><c><v>${i}</v></c></row>`).join("");
  expect((await read(HEADER + rows)).table.getChild("x")!.get(99_999)).toBe(99_999);
});
