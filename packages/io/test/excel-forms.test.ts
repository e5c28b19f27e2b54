import { readBytes } from "@sdc-risk/io";
import { expect, it, vi } from "vitest";
import { SheetSource } from "../src/excel/sheet-source.ts";
import { workbook } from "./support/xlsx-bytes.ts";

/** A workbook of one column with a name, each cell as its XML. */
const sheet = (cells: readonly string[]): Uint8Array =>
  workbook(
    `<row><c t="inlineStr"><is><t>x</t></is></c></row>${cells.map((cell) => `<row>${cell}</row>`).join("")}`,
  );
const numbers = (...raw: readonly string[]): string[] => raw.map((text) => `<c><v>${text}</v></c>`);
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const forms = async (cells: readonly string[]) =>
  (await readBytes(sheet(cells), "f.xlsx", { forms: true })).severalForms;
const told = async (cells: readonly string[]) =>
  (await readBytes(sheet(cells), "f.xlsx", { forms: true })).warnings.map(({ message }) => message);

it.each([
  ["zeros that add nothing", ["1", "1.000", "2"], ["1", "1.000"]],
  ["an exponent", ["20", "2E1"], ["20", "2E1"]],
  ["digits beyond those of a number", ["0.1", "0.10000000000000001"], ["0.1", "0.10000000000000001"]],
  ["a sign", ["3", "+3"], ["3", "+3"]],
  ["a blank", ["3", " 3"], ["3", " 3"]],
  ["a sign of nothing", ["0", "-0"], ["0", "-0"]],
  [
    "more digits than numbers have",
    ["1.5", "90071992547409921", "90071992547409922"],
    ["90071992547409921", "90071992547409922"],
  ],
  ["an unusual form before the usual one", ["1.0", "1"], ["1.0", "1"]],
])("one number in two forms is told: %s", async (_what, raw, two) => {
  expect(await forms(numbers(...raw))).toEqual([{ variable: "x", forms: two }]);
});

it("booleans and texts of numbers in two forms are told, too", async () => {
  const booleans = ['<c t="b"><v>1</v></c>', '<c t="b"><v>true</v></c>'];
  expect(await forms(booleans)).toEqual([{ variable: "x", forms: ["1", "true"] }]);
  expect(await forms([text("1"), text("1.0")])).toEqual([{ variable: "x", forms: ["1", "1.0"] }]);
});

it("numbers that programs write in a form of their own are in one form", async () => {
  // Google Sheets, Excel with 17 digits, and small ones with an exponent
  expect(await forms(numbers("1.0", "2.0", "1.0"))).toEqual([]);
  expect(await forms(numbers("0.30000000000000004", "0.3", "0.30000000000000004"))).toEqual([]);
  expect(await forms(numbers("1E-3", "5.0000000000000001E-3", "1E-3", "0.5"))).toEqual([]);
  expect(await forms([...numbers("1", "2"), text("1"), text("3")])).toEqual([]);
});

it("sheets are read once more for forms of numbers, where these are unusual ones", async () => {
  const ways = async (cells: readonly string[], looks = true): Promise<number> => {
    const chunks = vi.spyOn(SheetSource.prototype, "chunks");
    await readBytes(sheet(cells), "f.xlsx", { forms: looks });
    const count = chunks.mock.calls.length;
    chunks.mockRestore();
    return count;
  };
  const plain = numbers("1", "2.5", "30");
  expect(await ways(plain)).toBe(await ways(plain, false));
  expect(await ways([...plain, text("1")])).toBeGreaterThan(await ways([...plain, text("1")], false));
});

it("forms are not looked for unless that is asked for", async () => {
  expect((await readBytes(sheet(numbers("1", "1.0")), "f.xlsx")).severalForms).toBeUndefined();
});

const turns = Array.from({ length: 40 }, (_, i) => i);

it("the same numbers in turns as numbers and as texts are told", async () => {
  const cells = turns.map((i) => (i % 2 === 0 ? text("1") : "<c><v>1</v></c>"));
  expect(await told(cells)).toEqual([
    'Cells of "x" hold the same numbers now as numbers, now as texts, which were not told apart.',
  ]);
});

it("a block of texts, a few of them, and texts of other numbers are as they look", async () => {
  expect(await told(turns.map((i) => (i < 20 ? text("1") : "<c><v>1</v></c>")))).toEqual([]);
  expect(await told(turns.map((i) => (i % 10 === 0 ? text("1") : "<c><v>1</v></c>")))).toEqual([]);
  expect(await told(turns.map((i) => (i % 2 === 0 ? text("9") : "<c><v>1</v></c>")))).toEqual([]);
});
