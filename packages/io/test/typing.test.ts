import { propertyRuns, TYPING_CORPUS } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBytes } from "../src/index.ts";
import { Pace } from "../src/pace.ts";
import { readCsv } from "../src/csv/read-csv.ts";
import { Memory } from "../src/memory.ts";
import { cell, encode, typeName, valuesOf } from "./support/helpers.ts";
import { typeByRule } from "./support/rule.ts";

describe("the typing rule", () => {
  it.each(TYPING_CORPUS)("$about: $type", async ({ cells, missing, type, values }) => {
    const csv = encode(`x,y\n${cells.map((text) => `${cell(text)},k\n`).join("")}`);
    const { table } = await readBytes(csv, "x.csv", missing ? { missing } : {});
    const column = table.getChild("x")!;
    expect(typeName(column)).toBe(type);
    expect(valuesOf(column)).toEqual(values);
    expect(column.nullCount).toBe(values.filter((value) => value === null).length);
    expect(column.data[0].nullBitmap.length > 0).toBe(column.nullCount > 0);
  });

  it.each(TYPING_CORPUS)(
    "is the one the test's own slow reading follows: $about",
    ({ cells, missing, type, values }) => {
      expect(typeByRule(cells, missing ?? [])).toEqual({ type, values });
    },
  );

  it("types a column over the whole file: a text in the last of 200,000 records", async () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => `${i},${i / 2},${i === 199_999 ? "x" : "1.50"}\n`);
    const { table } = await readBytes(encode(`a,b,c\n${rows.join("")}`), "x.csv");
    expect(table.schema.fields.map((_, i) => typeName(table.getChildAt(i)!))).toEqual([
      "Int32",
      "Float64",
      "text",
    ]);
    expect(table.getChild("c")!.get(0)).toBe("1.50");
    expect(table.getChild("c")!.get(199_999)).toBe("x");
    expect(table.getChild("b")!.get(199_999)).toBe(99_999.5);
  });

  it("widens from 32 bits to 64 to float late in the file without loss", async () => {
    const at = (i: number): string => (i === 100_000 ? "3000000000" : i === 150_000 ? "0.5" : String(i));
    const { table } = await readBytes(
      encode(`a\n${Array.from({ length: 160_000 }, (_, i) => `${at(i)}\n`).join("")}`),
      "x.csv",
    );
    const column = table.getChild("a")!;
    expect(typeName(column)).toBe("Float64");
    for (const i of [0, 99_999, 100_000, 100_001, 150_000, 159_999])
      expect(column.get(i)).toBe(Number(at(i)));
  });

  it("says so when whole numbers beyond 2^53 are rounded, as decimal numbers beside them ask for", async () => {
    const read = async (text: string): Promise<string[]> =>
      (await readBytes(encode(text), "x.csv")).warnings.map(({ code, message }) => `${code} ${message}`);
    expect(await read("x,n\n12345678901234567890,1\n0.5,2\n")).toEqual([
      expect.stringMatching(/^unsafe-integers "x" holds decimal numbers/),
    ]);
    expect(await read("id\n9007199254740991\n")).toEqual([]);
    expect(await read("id\n12345678901234567890\n12345678901234567891\n")).toEqual([]);
  });

  it.each([
    ["a long code early", 0, "text"],
    ["a long code late", 99_999, "text"],
  ])("keeps every digit of %s", async (_about, at, type) => {
    const cells = Array.from({ length: 100_000 }, (_, i) => (i === at ? "12345678901234567891" : `${i}`));
    const column = (await readBytes(encode(`a\n${cells.join("\n")}\n`), "x.csv")).table.getChild("a")!;
    expect([typeName(column), valuesOf(column)]).toEqual([type, cells]);
  });

  it.each([
    ["0.5", [12345678901234567000, 0.5]],
    ["x", ["12345678901234567891", "x"]],
  ])("types long codes of the first records by what comes late: %s", async (last, ends) => {
    const cells = ["12345678901234567891", ...Array.from({ length: 100_000 }, (_, i) => `${i}`), last];
    const column = (await readBytes(encode(`a\n${cells.join("\n")}\n`), "x.csv")).table.getChild("a")!;
    expect([column.get(0), column.get(100_001)]).toEqual(ends);
    expect(column.nullCount).toBe(0);
  });

  it("makes text a dictionary where levels are used twice on average", async () => {
    const { table } = await readBytes(encode("a,b\nx,p\ny,q\nx,r\ny,s\n"), "x.csv");
    expect(String(table.getChild("a")!.type)).toBe("Dictionary<Int32, Utf8>");
    expect(String(table.getChild("b")!.type)).toBe("Utf8");
  });

  it("numbers the levels of text by first appearance, however many there are", async () => {
    const cells = Array.from({ length: 30_000 }, (_, i) => `level ${(i * 7) % 10_000}`);
    const column = (await readBytes(encode(`a\n${cells.join("\n")}`), "x.csv")).table.getChild("a")!;
    expect(Array.from(column.data[0].dictionary as Iterable<unknown>)).toEqual(cells.slice(0, 10_000));
    expect(valuesOf(column)).toEqual(cells);
  });

  it("takes codes of a variable for that variable only", async () => {
    const { table } = await readBytes(encode("a,b\n-9,-9\n1,1\n"), "x.csv", { missing: { a: [-9] } });
    expect(valuesOf(table.getChild("a")!)).toEqual([null, 1]);
    expect(valuesOf(table.getChild("b")!)).toEqual([-9, 1]);
  });
});

const cells = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...new Set(TYPING_CORPUS.flatMap((c) => c.cells))) },
  { weight: 3, arbitrary: fc.integer().map(String) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...Array.from('0123456789.-+eE,"\n\r é')) }) },
);
const column = fc.oneof(
  fc.array(cells, { minLength: 4, maxLength: 4 }),
  fc.array(fc.integer({ min: -(2 ** 33), max: 2 ** 33 }).map(String), { minLength: 4, maxLength: 4 }),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), { minLength: 4, maxLength: 4 }),
  fc.array(
    fc.maxSafeInteger().map((n) => `${n}.${Math.abs(n % 997)}`),
    { minLength: 4, maxLength: 4 },
  ),
);

describe("random files", () => {
  const file = fc.record({
    columns: fc.array(column, { minLength: 2, maxLength: 4 }),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
    last: fc.boolean(),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    piece: fc.integer({ min: 1, max: 40 }),
    missing: fc.constantFrom([], [-9, "NA"], ["1", 0.5, "x"]),
    quoteAll: fc.boolean(),
  });

  it("are read as the slow reading has it, however the bytes are cut into pieces", async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ columns, lineEnd, last, delimiter, piece, missing, quoteAll }) => {
        const write = (text: string): string => (quoteAll ? `"${text.replaceAll('"', '""')}"` : cell(text));
        const rows = columns[0].map((_, r) => columns.map((values) => write(values[r])).join(delimiter));
        const bytes = encode(
          [columns.map((_, c) => `v${c}`).join(delimiter), ...rows].join(lineEnd) + (last ? lineEnd : ""),
        );
        const source = {
          name: "x.csv",
          size: bytes.length,
          expected: bytes.length,
          position: () => 0,
          // eslint-disable-next-line @typescript-eslint/require-await -- sources are asynchronous
          async *chunks() {
            for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
          },
        };
        for (const read of [
          readBytes(bytes, "x.csv", { delimiter, missing }),
          readCsv(source, { delimiter, missing }, new Pace({}), new Memory("x.csv")),
        ]) {
          const { table } = await read;
          columns.forEach((values, c) => {
            const vector = table.getChildAt(c)!;
            expect({ type: typeName(vector), values: valuesOf(vector) }).toEqual(typeByRule(values, missing));
          });
        }
      }),
      propertyRuns(3000),
    );
  });
});
