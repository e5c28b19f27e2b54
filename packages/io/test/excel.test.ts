import { isSdcError } from "@sdc-risk/data";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBytes, TooLargeError, type ReadResult } from "../src/index.ts";
import { columnsOf, encode } from "./support/helpers.ts";
import { workbook, xlsx, type XlsxCell } from "./support/xlsx-bytes.ts";

const read = (rows: readonly (readonly XlsxCell[])[], options = {}): Promise<ReadResult> =>
  readBytes(xlsx({ Data: rows }), "survey.xlsx", options);
const typesOf = ({ table }: ReadResult): Record<string, string> =>
  Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]));

describe("a sheet of Excel", () => {
  it("is typed by the rule of CSV, whole numbers, fractions, texts, dates and booleans", async () => {
    const file = await read([
      ["id", "age", "income", "region", "born", 2020, "yes"],
      ["007", 34, 1500.5, "Île-de-France", { serial: 44259 }, 1, true],
      ["008", null, 0.1, 'a "quoted", text', { serial: 1 + 25568 }, 2, false],
    ]);
    expect(columnsOf(file.table)).toEqual({
      id: ["007", "008"],
      age: [34, null],
      income: [1500.5, 0.1],
      region: ["Île-de-France", 'a "quoted", text'],
      born: ["2021-03-04", "1970-01-01"],
      2020: [1, 2],
      yes: ["true", "false"],
    });
    expect(typesOf(file)).toMatchObject({ age: "Int32", income: "Float64", born: "Date32<DAY>" });
    expect(typesOf(file)["id"]).toMatch(/Utf8/);
    expect([file.format, file.warnings]).toEqual(["xlsx", []]);
  });

  it("holds characters beyond 16 bits that are written by their number", async () => {
    expect(columnsOf((await read([["t"], ["a😀&#1;b"], ["𠮷"]])).table)).toEqual({ t: ["a😀&#1;b", "𠮷"] });
  });

  it("gives moments and times of day as texts, in either calendar", async () => {
    const rows = [
      ["when", "time"],
      [{ serial: 44259.2118865741 }, { serial: 0.2118865741, time: true }],
      [{ serial: 44259.5 }, { serial: 0.5, time: true }],
    ];
    expect(columnsOf((await read(rows)).table)).toEqual({
      when: ["2021-03-04T05:05:07", "2021-03-04T12:00:00"],
      time: ["05:05:07", "12:00:00"],
    });
    const midnight = [
      ["when", "time"],
      [{ serial: 44259.5 }, { serial: 0, time: true }],
      [{ serial: 44260 }, { serial: 0.5, time: true }],
    ];
    expect(columnsOf((await read(midnight)).table)).toEqual({
      when: ["2021-03-04T12:00:00", "2021-03-05T00:00:00"],
      time: ["00:00:00", "12:00:00"],
    });
    const old = await readBytes(
      xlsx({ a: [["d"], [{ serial: 44259 - 1462 }]] }, { date1904: true }),
      "a.xlsx",
    );
    expect(columnsOf(old.table)["d"]).toEqual(["2021-03-04"]);
  });

  it("writes durations beyond a day, times of 1904, and the first days of 1900 as Excel shows them", async () => {
    const days = await read([["d"], [{ serial: 1 }], [{ serial: 59 }], [{ serial: 61 }]]);
    expect(columnsOf(days.table)["d"]).toEqual(["1900-01-01", "1900-02-28", "1900-03-01"]);
    const spans = await read([["t"], [{ serial: 1.5, elapsed: true }], [{ serial: 0.25, elapsed: true }]]);
    expect(columnsOf(spans.table)["t"]).toEqual(["36:00:00", "06:00:00"]);
    const rows = [["t"], [{ serial: 0.5, time: true }]];
    const old = await readBytes(xlsx({ a: rows }, { date1904: true }), "a.xlsx");
    expect(columnsOf(old.table)["t"]).toEqual(["12:00:00"]);
    const far = await read([["d"], [{ serial: 1e12 }], [{ serial: 44259 }]]);
    expect(columnsOf(far.table)["d"]).toEqual(["1000000000000", "2021-03-04"]);
  });

  it("keeps every digit of a long code, and takes a number with an exponent for one", async () => {
    const file = await readBytes(
      workbook(
        '<row><c t="str"><v>id</v></c><c t="str"><v>x</v></c></row>' +
          "<row><c><v>9007199254740993</v></c><c><v>1E+20</v></c></row>" +
          "<row><c><v>9007199254740992</v></c><c><v>3</v></c></row>",
      ),
      "a.xlsx",
    );
    expect(columnsOf(file.table)).toEqual({ id: ["9007199254740993", "9007199254740992"], x: [1e20, 3] });
  });

  it("has its cells with errors missing, and tells them", async () => {
    const file = await read([
      ["x", "y", "z"],
      [1, { error: "#DIV/0!" }, "#N/A"],
      [{ error: "#N/A" }, { error: "#VALUE!" }, "b"],
      [3, 4, null],
    ]);
    expect(columnsOf(file.table)).toEqual({ x: [1, null, 3], y: [null, null, 4], z: ["#N/A", "b", null] });
    expect(file.warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        "more-in-workbook",
        'Cells of "y" without a value are of several kinds, empty, empty texts or errors such as #DIV/0! and #N/A, which were not told apart.',
      ],
      ["error-cells", '2 cells of "y" show an error, such as #DIV/0! or #N/A, and are missing.'],
      ["error-cells", 'One cell of "x" shows an error, such as #DIV/0! or #N/A, and is missing.'],
    ]);
  });

  it("comes with a word about other parts of its workbook that may hold values", async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>';
    const told = async (...paths: string[]): Promise<unknown> =>
      (await readBytes(workbook(rows, Object.fromEntries(paths.map((path) => [path, "<x/>"]))), "w.xlsx"))
        .warnings;
    expect(await told("xl/worksheets/_rels/one.xml.rels", "docProps/app.xml")).toEqual([]);
    expect(await told("xl/comments1.xml", "xl/pivotCache/pivotCacheRecords1.xml")).toEqual([
      {
        code: "more-in-workbook",
        message: '"w.xlsx" also holds comments, the data of pivot tables, which were not read.',
      },
    ]);
    expect(await told("xl/drawings/drawing1.xml", "xl/printerSettings/printerSettings1.bin")).toEqual([]);
    expect(await told("original.csv", "xl/worksheets/sheet9.xml")).toEqual([
      {
        code: "more-in-workbook",
        message:
          '"w.xlsx" also holds other parts ("original.csv", "xl/worksheets/sheet9.xml"), which were not read.',
      },
    ]);
    for (const path of [
      "xl/charts/chart1.xml",
      "customXml/item1.xml",
      "xl/richData/rdrichvalue.xml",
      "xl/comments/comment1.xml",
      "xl/threadedComments/threadedComment1.xml",
      "xl/media/image1.png",
    ])
      expect(await told(path)).toHaveLength(1);
  });

  it("comes with a word about what its cells hold beside their values", async () => {
    const told = async (cell: string, texts?: string): Promise<readonly string[]> => {
      const files = texts === undefined ? {} : { "xl/sharedStrings.xml": `<sst>${texts}</sst>` };
      const rows = `<row><c t="inlineStr"><is><t>a</t></is></c></row><row>${cell}</row>`;
      return (await readBytes(workbook(rows, files), "w.xlsx")).warnings
        .filter(({ code }) => code === "more-in-workbook")
        .map(({ message }) => message);
    };
    const formulas = '"w.xlsx" also holds formulas of cells, which were not read.';
    const readings = '"w.xlsx" also holds phonetic readings (furigana), which were not read.';
    const others =
      '"w.xlsx" also holds comments, elements or attributes in the XML of its sheet, which were not read.';
    for (const cell of [
      "<c><!-- 43 --><v>1</v></c>",
      '<c vm="43"><v>1</v></c>',
      "<c>43<v>1</v></c>",
      '<c><v>1</v><extLst><ext uri="a"/></extLst></c>',
    ])
      expect(await told(cell)).toEqual([others]);
    const run = '<t>a</t><phoneticPr fontId="1"/>';
    expect(await told("<c><v>1</v></c>")).toEqual([]);
    expect(await told('<c t="str"><f>IF(43&lt;50,"20-49","50-79")</f><v>20-49</v></c>')).toEqual([formulas]);
    expect(await told('<c><f t="shared" si="0"/><v>1</v></c>')).toEqual([formulas]);
    expect(await told(`<c t="inlineStr"><is>${run}</is></c>`)).toEqual([]);
    expect(await told(`<c t="inlineStr"><is>${run}<rPh sb="0" eb="1"><t>43</t></rPh></is></c>`)).toEqual([
      readings,
    ]);
    const shared = '<c t="s"><v>0</v></c>';
    expect(await told(shared, `<si>${run}</si>`)).toEqual([]);
    expect(await told(shared, `<si>${run}<rPh sb="0" eb="1"><t>43</t></rPh></si>`)).toEqual([readings]);
  });

  it.each([
    ["{64002731-A6B0-56B0-2670-7721B7C09600}", 0],
    ["http://schemas.microsoft.com/office/mac/excel/2008/main", 0],
    ["{B025F937-C7B1-47D3-B67F-A62EFF666E3E}", 0],
    ["{00000000-0000-0000-0000-000000000043}", 1],
  ])("may have extensions of its sheet: %s", async (uri, count) => {
    const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row><row><c><v>1</v></c></row>';
    const extension = `<extLst><ext uri="${uri}"><mx:PLV Mode="0" OnePage="0" WScale="0"/></ext></extLst>`;
    const sheet = `<worksheet><sheetData>${row}</sheetData>${extension}</worksheet>`;
    const { warnings } = await readBytes(workbook("", { "xl/worksheets/one.xml": sheet }), "w.xlsx");
    expect(warnings).toHaveLength(count);
  });

  it("says nothing of formulas and readings of names, but where they are many", async () => {
    const told = async (name: string, texts = ""): Promise<readonly string[]> => {
      const rows = `<row/><row>${name}</row>${"<row><c><v>1</v></c></row>".repeat(60)}`;
      const files = { "xl/sharedStrings.xml": `<sst>${texts}</sst>` };
      return (await readBytes(workbook(rows, files), "w.xlsx")).warnings.map(({ message }) => message);
    };
    const formula = (text: string, how = ""): string =>
      `<c t="str"><f${how}>${text}</f><v>Income 2020</v></c>`;
    const reading = (text: string): string => `<t>年齢</t><rPh sb="0" eb="2"><t>${text}</t></rPh>`;
    const shared = '<c t="s"><v>0</v></c>';
    expect(await told(formula("&quot;Income &quot;&amp;2020"))).toEqual([]);
    expect(await told(formula("A1", ' t="shared" ref="A2:C2" si="0"'))).toEqual([]);
    expect(await told(`<c t="inlineStr"><is>${reading("ネンレイ")}</is></c>`)).toEqual([]);
    expect(await told(shared, `<si>${reading("ネンレイ")}</si>`)).toEqual([]);
    const formulas = ['"w.xlsx" also holds formulas of cells, which were not read.'];
    const readings = ['"w.xlsx" also holds phonetic readings (furigana), which were not read.'];
    const ages = Array.from({ length: 60 }, (_, i) => 20 + i).join();
    expect(await told(formula(`N(&quot;${ages}&quot;)`))).toEqual(formulas);
    expect(await told(formula("A1", ` t="shared" ref="${ages}" si="0"`))).toEqual(formulas);
    expect(await told(formula("A1", ` note="${ages}"`))).toEqual(formulas);
    expect(await told(`<c t="inlineStr"><is>${reading(ages)}</is></c>`)).toEqual(readings);
    expect(await told(shared, `<si>${reading(ages)}</si>`)).toEqual(readings);
    // a reading of a text that no cell shows
    expect(await told(shared, `<si><t>a</t></si><si>${reading("43")}</si>`)).toEqual(readings);
    // a formula of a record
    expect(await told(`${shared}</row><row><c><f>43</f><v>1</v></c>`, "<si><t>a</t></si>")).toEqual(formulas);
  });

  it("tells of errors beside empty cells and of several errors, not of one kind of cells without a value", async () => {
    const told = async (...cells: readonly XlsxCell[]): Promise<string[]> =>
      (await read([["id", "x"], ...cells.map((cell, i) => [i, cell])])).warnings.map(({ code }) => code);
    const missing = { error: "#N/A" };
    expect(await told(1, missing, missing)).toEqual(["error-cells"]);
    expect(await told(1, null, null)).toEqual([]);
    expect(await told(1, "", "")).toEqual([]);
    expect(await told(1, "", null)).toEqual(["more-in-workbook"]);
    expect(await told(1, missing, "")).toEqual(["more-in-workbook", "error-cells"]);
    expect(await told(1, missing, null)).toEqual(["more-in-workbook", "error-cells"]);
    expect(await told(1, missing, { error: "#REF!" })).toEqual(["more-in-workbook", "error-cells"]);
  });

  it("may be named or numbered; of several the first is read, and told", async () => {
    const bytes = xlsx({ "Codes & labels": [["a"], [1]], "Year 2": [["b"], [2]], Data: [["c"], [3]] });
    const names = async (sheet?: string): Promise<string[]> =>
      Object.keys(columnsOf((await readBytes(bytes, "s.xlsx", sheet === undefined ? {} : { sheet })).table));
    expect([
      await names(),
      await names("Data"),
      await names("3"),
      await names("Year 2"),
      await names("Codes & labels"),
    ]).toEqual([["a"], ["c"], ["c"], ["b"], ["a"]]);
    expect((await readBytes(bytes, "s.xlsx")).warnings).toEqual([
      {
        code: "more-sheets",
        message: '"s.xlsx" has 3 sheets; the first, "Codes & labels", was read. --sheet names another.',
      },
    ]);
    expect((await readBytes(bytes, "s.xlsx", { sheet: "2" })).warnings).toEqual([
      { code: "more-sheets", message: '"s.xlsx" has 3 sheets; "Year 2" was read.' },
    ]);
    await expect(names("data")).rejects.toThrow(
      '"s.xlsx" has no sheet "data"; it has 3. Did you mean "Data"?',
    );
    for (const sheet of ["4", "0", "-1"])
      await expect(names(sheet)).rejects.toMatchObject({ code: "BAD_OPTIONS" });
  });

  it("takes declared codes as missing, numbers by value", async () => {
    const file = await read(
      [
        ["x", "y"],
        [-999, "NA"],
        [5, "b"],
      ],
      { missing: [-999, "NA"] },
    );
    expect(columnsOf(file.table)).toEqual({ x: [null, 5], y: [null, "b"] });
  });

  it("may have blank rows before its header and at its end, not within", async () => {
    expect(columnsOf((await read([[], [null, null], ["a", "b"], [1, 2], [], []])).table)).toEqual({
      a: [1],
      b: [2],
    });
    await expect(read([["a", "b"], [1, 2], [], ["Source: us"]])).rejects.toThrow(
      /row 3 of the sheet is blank/,
    );
  });

  it.each<[why: string, rows: readonly (readonly XlsxCell[])[], code: string]>([
    ["is empty", [], "EMPTY_DATA"],
    ["has a header alone", [["a", "b"]], "EMPTY_DATA"],
    [
      "names two columns alike",
      [
        ["a", "a"],
        [1, 2],
      ],
      "DUPLICATE_VARIABLE",
    ],
  ])("that %s is refused", async (_why, rows, code) => {
    await expect(read(rows)).rejects.toMatchObject({ code });
  });

  it("holds what the same cells hold as CSV, whatever they are", async () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom("a", " b", "007", "1e5", 'é"x,', "true"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 12 }),
        async (rows) => {
          const text = (value: string | number | null): string =>
            value === null ? "" : `"${String(value).replaceAll('"', '""')}"`;
          const csv = ["x,y,z", ...rows.map((row) => row.map(text).join(","))].join("\n");
          const ours = await read([["x", "y", "z"], ...rows]);
          const same = await readBytes(encode(`${csv}\n`), "a.csv");
          expect(columnsOf(ours.table)).toEqual(columnsOf(same.table));
          expect(typesOf(ours)).toEqual(typesOf(same));
        },
      ),
      propertyRuns(200),
    );
  });
});

describe("a damaged workbook", () => {
  const rows: XlsxCell[][] = [
    ["id", "x", "t"],
    ...Array.from({ length: 300 }, (_, i): XlsxCell[] => [i, i * 1.5, `text ${i % 7}`]),
  ];
  const bytes = xlsx({ Data: rows });

  it("that is cut off is refused, wherever it is", async () => {
    for (let length = 4; length < bytes.length; length += 97) {
      const reading = readBytes(bytes.subarray(0, length), "survey.xlsx");
      await expect(reading).rejects.toMatchObject({ code: "BAD_FILE" });
    }
  });

  it("with a changed byte gives an error, or the same table", async () => {
    const whole = columnsOf((await readBytes(bytes, "survey.xlsx")).table);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = bytes.slice();
        changed[at] ^= by;
        try {
          const { table } = await readBytes(changed, "survey.xlsx");
          expect(columnsOf(table)).toEqual(whole);
        } catch (error) {
          expect(isSdcError(error) && error.code).toMatch(
            /^(BAD_FILE|BAD_ENCODING|EMPTY_DATA|DUPLICATE_VARIABLE|TOO_LARGE|RAGGED_ROWS)$/,
          );
        }
      }),
      propertyRuns(1000),
    );
    expect(whole["id"]).toHaveLength(300);
  });

  it("is refused before more memory is taken than reading may take", async () => {
    const many = xlsx({ Data: Array.from({ length: 40_000 }, (_, i): XlsxCell[] => [i || "id", i || "x"]) });
    await expect(readBytes(many, "survey.xlsx", { maxMemory: 100_000 })).rejects.toBeInstanceOf(
      TooLargeError,
    );
    expect((await readBytes(many, "survey.xlsx", { maxMemory: 1_000_000 })).table.numRows).toBe(39_999);
  });

  it("that is another zip archive is called so", async () => {
    const { zipSync, strToU8 } = await import("fflate");
    const zip = zipSync({ "a.txt": strToU8("hello") });
    await expect(readBytes(zip, "a.zip")).rejects.toThrow("is a zip archive, but no Excel workbook");
  });
});
