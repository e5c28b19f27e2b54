import { gzipSync } from "node:zlib";
import { checkSize } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { type ReadOptions, readBytes } from "../src/index.ts";
import { columnsOf, workAfterAbort, encode } from "./support/helpers.ts";

const read = (text: string | Uint8Array, options: ReadOptions = {}, name = "x.csv") =>
  readBytes(typeof text === "string" ? encode(text) : text, name, options);
const columns = async (text: string | Uint8Array, options: ReadOptions = {}) =>
  columnsOf((await read(text, options)).table);
const utf16 = (text: string, big = false): Uint8Array => {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(big ? bytes.swap16() : bytes);
};
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

describe("CSV structure", () => {
  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("ends lines with %s, the last one with or without", async (_, end) => {
    for (const last of ["", end, end + end])
      expect(await columns(["a,b", "1,x", "2,y"].join(end) + last)).toEqual({ a: [1, 2], b: ["x", "y"] });
  });

  it("reads quoted delimiters, quotes and line breaks of every kind", async () => {
    expect(await columns('a,"b ""q"""\n"x,1","y\nz"\n"""","p\r\nq"\n"","r\rs"\n')).toEqual({
      a: ["x,1", '"', null],
      'b "q"': ["y\nz", "p\r\nq", "r\rs"],
    });
  });

  it("takes a quoted number for a number and a quoted empty cell for missing", async () => {
    expect(await columns('a,b\n"1",""\n"2",x\n')).toEqual({ a: [1, 2], b: [null, "x"] });
  });

  it("takes a quote within an unquoted cell as it stands", async () => {
    expect(await columns('a,b\n5" pipe,1\n')).toEqual({ a: ['5" pipe'], b: [1] });
  });

  it("keeps spaces, also alone in a cell", async () => {
    expect(await columns("a,b\n x, \n")).toEqual({ a: [" x"], b: [" "] });
  });

  it("keeps an empty line in the middle of one column as a missing value, and drops it at the end", async () => {
    expect(await columns("a\n1\n\n3\n\n\n")).toEqual({ a: [1, null, 3] });
    expect(await columns('a\n1\n""\n')).toEqual({ a: [1, null] });
  });

  it("keeps columns in order whatever their names are", async () => {
    expect((await read("b,2,1,__proto__\n1,2,3,4\n")).table.schema.fields.map((field) => field.name)).toEqual(
      ["b", "2", "1", "__proto__"],
    );
  });

  it("reads a cell that is longer than the pieces the file comes in", async () => {
    const long = 'é,"\n'.repeat(300_000);
    expect(await columns(`a,b\n1,"${long.replaceAll('"', '""')}"\n2,x\n`)).toEqual({
      a: [1, 2],
      b: [long, "x"],
    });
  });

  it("reads many columns", async () => {
    const names = Array.from({ length: 3000 }, (_, i) => `v${i}`);
    const { table } = await read(`${names.join(",")}\n${names.map((_, i) => i).join(",")}\n`);
    expect([table.numCols, table.getChild("v2999")!.get(0)]).toEqual([3000, 2999]);
  });
});

describe("the delimiter", () => {
  it.each([[","], [";"], ["\t"], ["|"]])("is detected: %j", async (delimiter) => {
    const text = [
      ["a", "b", "c"],
      ["1", '"x,;|\ty"', "2"],
      ["3", "z", "4"],
    ]
      .map((row) => row.join(delimiter))
      .join("\n");
    expect((await read(text)).delimiter).toBe(delimiter);
    expect(await columns(text)).toEqual({ a: [1, 3], b: ["x,;|\ty", "z"], c: [2, 4] });
  });

  it("is the semicolon where commas are decimal", async () => {
    expect(await columns("a;b\n1,5;2,5\n1,0;3,5\n")).toEqual({ a: ["1,5", "1,0"], b: ["2,5", "3,5"] });
  });

  it("can be given", async () => {
    expect(await columns("a^b\n1^2\n", { delimiter: "^" })).toEqual({ a: [1], b: [2] });
  });

  it.each(["", ",,", '"', "\n", "é"])("is refused when it is %j", async (delimiter) => {
    await expect(read("a\n1\n", { delimiter })).rejects.toMatchObject({ code: "BAD_OPTIONS" });
  });

  it("that is wrong, or none of those detected, leaves one column and a warning", async () => {
    expect((await read("a,b\n1,2\n", { delimiter: ";" })).warnings).toMatchObject([
      { code: "one-column", message: expect.stringContaining('","') as string },
    ]);
    expect((await read("a:b\n1:2\n")).warnings).toMatchObject([{ code: "one-column" }]);
    expect((await read("a b\n1 2\n")).warnings).toMatchObject([{ code: "one-column" }]);
  });

  it("is not missed in a file that has one column", async () => {
    expect((await read("household size\n1\n2\n")).warnings).toEqual([]);
    expect((await read("a\nx,y\nz\n", { delimiter: ";" })).warnings).toEqual([]);
  });
});

describe("the encoding", () => {
  const text = "Größe,b\né,1\n日本,2\n😀,3\n";
  const expected = { Größe: ["é", "日本", "😀"], b: [1, 2, 3] };

  it("is UTF-8 when the bytes are, with or without a byte order mark", async () => {
    for (const mark of ["", "\ufeff"]) {
      expect(await columns(mark + text)).toEqual(expected);
      expect(await read(mark + text)).toMatchObject({ encoding: "utf-8", warnings: [] });
    }
  });

  it("is UTF-16 of either order by its mark", async () => {
    expect(await columns(utf16(`\ufeff${text}`))).toEqual(expected);
    expect((await read(utf16(`\ufeff${text}`, true))).encoding).toBe("utf-16be");
    expect(await columns(utf16(`\ufeff${text}`, true))).toEqual(expected);
    expect(await columns(utf16(text), { encoding: "utf-16le" })).toEqual(expected);
  });

  it("is windows-1252 with a warning when the bytes are not UTF-8, wherever that shows", async () => {
    const many = `a,b\n${"x,1\n".repeat(100_000)}\xfc,2\n`;
    const { table, encoding, warnings } = await read(latin1(many));
    expect([encoding, warnings.map(({ code }) => code), table.getChild("a")!.get(100_000)]).toEqual([
      "windows-1252",
      ["encoding"],
      "ü",
    ]);
    expect(await columns(latin1("a\nx\xe9"))).toEqual({ a: ["xé"] });
    expect(await columns(Uint8Array.of(97, 10, 0x80, 10))).toEqual({ a: ["€"] });
  });

  it("can be named", async () => {
    expect(await read(latin1("a\n\xa1\n"), { encoding: "latin2" })).toMatchObject({
      encoding: "iso-8859-2",
      warnings: [],
    });
    expect(await columns(latin1("a\n\xa1\n"), { encoding: "latin2" })).toEqual({ a: ["Ą"] });
  });

  it("that is named and wrong is an error", async () => {
    await expect(read(latin1("a\n\xe9\n"), { encoding: "utf-8" })).rejects.toMatchObject({
      code: "BAD_ENCODING",
      message: '"x.csv" is not valid utf-8.',
    });
    await expect(read(Uint8Array.of(0xef, 0xbb, 0xbf, 97, 10, 0xe9, 10))).rejects.toMatchObject({
      code: "BAD_ENCODING",
    });
    await expect(read(Uint8Array.of(0x82), { encoding: "shift_jis" })).rejects.toMatchObject({
      code: "BAD_ENCODING",
    });
    await expect(read("a\n1\n", { encoding: "utf-99" })).rejects.toMatchObject({
      code: "BAD_ENCODING",
      message: expect.stringContaining('"utf-99"') as string,
    });
  });

  it.each([
    ["a lead byte alone", [0xc3]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["an overlong euro", [0xf0, 0x82, 0x82, 0xac]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["above U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
    ["a continuation alone", [0x80]],
    ["F5", [0xf5, 0x80, 0x80, 0x80]],
  ])("is not UTF-8 with %s", async (_, bytes) => {
    expect((await read(Uint8Array.from([97, 10, ...bytes, 10]))).encoding).toBe("windows-1252");
    expect((await read(Uint8Array.from([...encode("a\n".padEnd(200, "x")), ...bytes, 10]))).encoding).toBe(
      "windows-1252",
    );
  });
});

describe("CSV that cannot be read", () => {
  it.each([
    ["an empty file", "", "EMPTY_DATA", '"x.csv" is empty; expected a header line and at least one record.'],
    [
      "empty lines only",
      "\n\n",
      "EMPTY_DATA",
      '"x.csv" is empty; expected a header line and at least one record.',
    ],
    [
      "a header only",
      "a,b\n",
      "EMPTY_DATA",
      '"x.csv" has a header and zero records; expected a header line and at least one record.',
    ],
    [
      "a header without a line end",
      "a,b",
      "EMPTY_DATA",
      '"x.csv" has a header and zero records; expected a header line and at least one record.',
    ],
    [
      "a short record",
      "a,b,c\n1,2,3\n1,2\n",
      "RAGGED_ROWS",
      '"x.csv": line 3 has 2 fields, the header has 3.',
    ],
    ["a long record", "a,b\n1,2,3\n", "RAGGED_ROWS", '"x.csv": line 2 has 3 fields, the header has 2.'],
    [
      "a record after quoted line breaks",
      'a,b\n"x\n\r\ny",2\n"z\r",1\n5\n',
      "RAGGED_ROWS",
      '"x.csv": line 7 has 1 field, the header has 2.',
    ],
    [
      "an empty line between records",
      "a,b\n1,2\n\n3,4\n",
      "RAGGED_ROWS",
      '"x.csv": line 3 is blank; the header has 2 fields. Remove the line.',
    ],
    [
      "a name twice",
      "a,b,a\n1,2,3\n",
      "DUPLICATE_VARIABLE",
      '"x.csv": the name "a" is used by columns 1, 3. Each column needs a name of its own.',
    ],
    [
      "a column without a name",
      "a,,b,\n1,2,3,4\n",
      "DUPLICATE_VARIABLE",
      '"x.csv": columns 2, 4 have no name. Each column needs a name of its own.',
    ],
    [
      "control characters in a name",
      '"a\n\u001b",b,"a\n\u001b"\n1,2,3\n',
      "DUPLICATE_VARIABLE",
      '"x.csv": the name "a\\n\\u001b" is used by columns 1, 3. Each column needs a name of its own.',
    ],
    [
      "a quote that is never closed",
      'a,b\n1,2\n3,"4\n5,6\n',
      "BAD_FILE",
      '"x.csv": line 3 opens a quoted field that is never closed.',
    ],
    [
      "text after a closing quote",
      'a,b\n"1"x,2\n',
      "BAD_FILE",
      '"x.csv": line 2 has text after a closing quote; write a quote inside of a quoted field twice.',
    ],
  ])("%s", async (_, text, code, message) => {
    await expect(read(text)).rejects.toMatchObject({ name: "SdcError", code, message });
    await expect(readBytes(gzipSync(text), "/some/folder/x.csv")).rejects.toMatchObject({ code, message });
  });

  it.each([
    ["an xlsx file", "PK\x03\x04\x14\0\x06\0", "zip"],
    ["a PNG image", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"],
    ["an SPSS file", "$FL2@(#) SPSS\0\0", "SPSS"],
    ["a Stata file", "<stata_dta><header>", "Stata"],
    ["a PDF document", "%PDF-1.7\n", "PDF"],
    ["bytes with NUL", "a,b\n1,\0\n", "NUL"],
    ["UTF-16 without a mark", "a\x00,\x00b\x00\n\x001\x00,\x002\x00", "UTF-16"],
    ["a Parquet file called CSV", "PAR1\x15\0", "Parquet"],
  ])("%s", async (_, bytes, what) => {
    const reading = read(latin1(bytes), { format: "csv" });
    await expect(reading).rejects.toMatchObject({
      code: "BAD_FILE",
      message: expect.stringContaining(what) as string,
    });
    await expect(reading).rejects.toThrow(
      "CSV, Parquet, Arrow IPC, Excel (.xlsx) and the files of SPSS, Stata and SAS are read",
    );
  });

  it("a quote that is never closed in a large file, without the file again for every piece of it", async () => {
    const text = `a,b\n"${"1,2\n".repeat(checkSize(20_000_000, 4_000_000))}`;
    await expect(read(text)).rejects.toMatchObject({
      code: "BAD_FILE",
      message: expect.stringContaining("line 2") as string,
    });
  });

  it("gzip that is cut off", async () => {
    const packed = gzipSync("a,b\n" + "1,2\n".repeat(1000));
    await expect(read(packed.subarray(0, packed.length - 12))).rejects.toMatchObject({
      code: "BAD_FILE",
      message: expect.stringContaining("gzip") as string,
    });
  });
});

describe("a long reading", () => {
  const large = encode(`a,b\n${"12345,text\n".repeat(2_000_000)}`);

  it("stops soon after an abort: little of the work comes after it", async () => {
    for (const bytes of [large, new Uint8Array(gzipSync(large))])
      expect(await workAfterAbort((signal) => read(bytes, { signal }))).toBeLessThan(0.25);
  });

  it("reads no further piece after an abort", async () => {
    for (const at of [0.01, 0.5, 0.9]) {
      const controller = new AbortController();
      const after: number[] = [];
      const onProgress = (share: number): void => {
        if (controller.signal.aborted) after.push(share);
        if (share >= at) controller.abort();
      };
      await expect(read(large, { signal: controller.signal, onProgress })).rejects.toMatchObject({
        code: "ABORTED",
      });
      expect(after).toEqual([]);
    }
  });

  it("does not start when it is aborted already", async () => {
    await expect(read("a\n1\n", { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "ABORTED" });
  });

  it("tells its progress, rising to 1", async () => {
    const shares: number[] = [];
    await read(large, { onProgress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(50);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});
