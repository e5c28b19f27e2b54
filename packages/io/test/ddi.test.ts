import { SdcObject } from "@sdc-risk/core";
import { FIELD_METADATA, isSdcError, shownLevel } from "@sdc-risk/data";
import { propertyRuns, TYPING_CORPUS } from "@sdc-risk/testkit";
import { Float64, Table, tableToIPC, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  keepMissing,
  readBytes,
  readDdi,
  type Ddi,
  type ReadOptions,
  type ReadResult,
} from "../src/index.ts";
import { readFile } from "../src/node.ts";
import { cell, columnsOf, encode, typeName, valuesOf } from "./support/helpers.ts";
import { typeByRule } from "./support/rule.ts";
import { xlsx } from "./support/xlsx-bytes.ts";

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));

/** The people as CSV with the code that the SPSS file declares as missing in the place of what it has empty. */
const CODED = encode(new TextDecoder().decode(fixture("people.csv")).replace(/^(P\d+,\d),,/gm, "$1,-9,"));

const escaped = (text: string): string => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A codebook of some variables, each the XML inside of its element. */
const codebook = (variables: Readonly<Record<string, string>>): string =>
  `<codeBook><dataDscr>${Object.entries(variables)
    .map(([name, inside]) => `<var name="${escaped(name)}">${inside}</var>`)
    .join("")}</dataDscr></codeBook>`;

const ddiOf = (xml: string): Promise<Ddi> => readDdi(encode(xml), "folder/book.xml");

async function read(
  csv: string,
  variables: Readonly<Record<string, string>>,
  options: ReadOptions = {},
): Promise<ReadResult> {
  return readBytes(encode(csv), "data.csv", { ...options, ddi: await ddiOf(codebook(variables)) });
}

const missingOf = ({ codebook: book }: ReadResult, name: string): unknown =>
  book!.variables.find((one) => one.name === name)!.missing;

describe("a CSV file with a DDI codebook", () => {
  it("holds what the SPSS file of the same records holds, with its labels and reasons", async () => {
    const sav = await readBytes(fixture("people.sav"), "people.sav");
    const ddi = await readDdi(fixture("people.xml"), "people.xml");
    const csv = await readBytes(CODED, "coded.csv", { ddi });
    expect(columnsOf(csv.table)).toEqual(columnsOf(sav.table));
    expect(csv.table.schema.fields.map(({ type }) => String(type))).toEqual(
      sav.table.schema.fields.map(({ type }) => String(type)),
    );
    const plain = ({ codebook: book }: ReadResult): unknown =>
      book!.variables.map(({ format: _, missing, ...one }) => ({
        ...one,
        missing: missing && { ...missing, codes: [...missing.codes] },
      }));
    expect(plain(csv)).toEqual(plain(sav));
    const metadata = ({ table }: ReadResult): unknown =>
      table.schema.fields.map(({ metadata: held }) => [...held]);
    expect(metadata(csv)).toEqual(metadata(sav));
    expect(csv.codebook).toMatchObject({
      weight: "weight",
      version: "DDI Codebook 2.5",
      label: "Sixty persons",
    });
    expect(csv.warnings).toEqual([
      {
        code: "ddi",
        message: 'Labels and declared missing values of 6 of 6 variables are from the codebook "people.xml".',
      },
    ]);
    expect(
      keepMissing(csv, { region: ["refused"] })
        .table.getChild("region")!
        .toJSON(),
    ).toEqual(
      keepMissing(sav, { region: ["refused"] })
        .table.getChild("region")!
        .toJSON(),
    );
  });

  it.each(TYPING_CORPUS)(
    "types what is left by the rule: $about",
    async ({ cells, missing, type, values }) => {
      const csv = `x,y\n${cells.map((text) => `${cell(text)},k\n`).join("")}`;
      const items = (missing ?? []).map((code) => `<item VALUE="${escaped(String(code))}"/>`).join("");
      const { table } = await read(csv, { x: `<invalrng>${items}</invalrng>` });
      expect(typeName(table.getChild("x")!)).toBe(type);
      expect(valuesOf(table.getChild("x")!)).toEqual(values);
    },
  );

  it("types what is left by the rule, and gives each missing value its reason, whatever the cells", async () => {
    const text = fc.constantFrom(
      ...["", "1", "2", "-9", "-9.0", "99", "99.50", ".5", "0.5", "007", "NA", ".", "x", "2024-01-31"],
      ...["9007199254740993", "3000000000", "-1", "-2.5", "1e3", " 1", "é"],
    );
    const code = fc.constantFrom("-9", "99", "NA", ".", "007", "2024-01-31", "3000000000", "x", "0.5");
    const range = fc.option(fc.tuple(fc.constantFrom(-10, -2.5, 0), fc.constantFrom(0, 1, 99.5)), {
      nil: null,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 20 }),
        fc.uniqueArray(code, { maxLength: 3 }),
        range,
        fc.constantFrom([], ["2"], ["x"]),
        async (cells, codes, ends, user) => {
          const within = (one: string): boolean => {
            const { type, values } = typeByRule([one], []);
            return (
              ends !== null &&
              /Int|Float/.test(type) &&
              Number(values[0]) >= ends[0] &&
              Number(values[0]) <= ends[1]
            );
          };
          const numeric = (one: string): boolean => /Int|Float/.test(typeByRule([one], []).type);
          const codeFor = (one: string): string | undefined =>
            one === ""
              ? undefined
              : (codes.find((other) => other === one) ??
                codes.find((other) => numeric(other) && numeric(one) && Number(other) === Number(one)) ??
                (within(one) ? String(Number(one)) : undefined));
          const kept = cells.map((one) => (codeFor(one) === undefined ? one : ""));
          const expected = typeByRule(kept, user);
          const xml = `<invalrng>${ends === null ? "" : `<range min="${ends[0]}" max="${ends[1]}"/>`}</invalrng>${codes.map((one) => `<catgry missing="Y"><catValu>${one}</catValu><labl>why ${one}</labl></catgry>`).join("")}`;
          const result = await read(
            `x,y\n${cells.map((one) => `${cell(one)},k\n`).join("")}`,
            { x: xml },
            { missing: user },
          );
          const column = result.table.getChild("x")!;
          expect([typeName(column), valuesOf(column)]).toEqual([expected.type, expected.values]);
          const missing = result.codebook!.variables[0].missing;
          const reasons = cells.map((_, row) => {
            const place = missing?.codes[row] ?? -1;
            return place < 0 ? undefined : String(missing!.reasons[place].value);
          });
          const same = (one: string | undefined): string | undefined =>
            one !== undefined && expected.type !== "text" && numeric(one) ? String(Number(one)) : one;
          expect(reasons).toEqual(cells.map((one) => same(codeFor(one))));
          for (const [r, { records }] of (missing?.reasons ?? []).entries())
            expect(records).toBe(missing!.codes.filter((place) => place === r).length);
        },
      ),
      propertyRuns(1000),
    );
  });

  it("names reasons by their categories, values in a range by themselves", async () => {
    const result = await read("x\n1\n-9\n-3\n-9\n-1\n5\n", {
      x: `<invalrng><range min="-9" max="-1"/></invalrng><catgry><catValu>-9</catValu><labl>refused</labl></catgry>`,
    });
    expect(missingOf(result, "x")).toMatchObject({
      declared: { values: [], range: [-9, -1] },
      reasons: [
        { value: -9, label: "refused", records: 2 },
        { value: -3, label: null, records: 1 },
        { value: -1, label: null, records: 1 },
      ],
    });
    expect(valuesOf(result.table.getChild("x")!)).toEqual([1, null, null, null, null, 5]);
  });

  it.each([
    [`<range min="3"/>`, [1, 2, null, null]],
    [`<range max="2"/>`, [null, null, 3, 4]],
    [`<range minExclusive="3"/>`, [1, 2, 3, null]],
    [`<range maxExclusive="2"/>`, [null, 2, 3, 4]],
    [`<range minExclusive="0" maxExclusive="2"/>`, [null, 2, 3, 4]],
    [`<range min="1" max="1"/><range min="4" max="9"/>`, [null, 2, 3, null]],
    [`<range UNITS="INT" min="4" max="4"/><item UNITS="INT" VALUE="02"/>`, [1, null, 3, null]],
  ])("takes %s as invalid values", async (xml, values) => {
    const { table } = await read("x\n1\n2\n3\n4\n", { x: `<invalrng>${xml}</invalrng>` });
    expect(valuesOf(table.getChild("x")!)).toEqual(values);
  });

  it("keeps values of a second range as levels again, and tells those that nobody has", async () => {
    const result = await read("x\n1\n2\n9\n9\n", {
      x: `<invalrng><range min="1" max="1"/><range min="8" max="9"/></invalrng>`,
    });
    expect(valuesOf(keepMissing(result, { x: [9] }).table.getChild("x")!)).toEqual([null, 2, 9, 9]);
    expect(() => keepMissing(result, { x: [7] })).toThrow('"x" has no missing value "7"');
  });

  it("reads texts with labels and missing values as texts", async () => {
    const result = await read("c\nA1\nzz\nB\nA1\n", {
      c: `<catgry><catValu>A1</catValu><labl>North</labl></catgry><catgry missing="Y"><catValu>zz</catValu><labl>unknown</labl></catgry>`,
    });
    const column = SdcObject.fromArrow(result.table, {}).coded("c");
    expect(Array.from(column.codes, (code) => (code < 0 ? null : shownLevel(column, code)))).toEqual([
      ...["North", null, "B", "North"],
    ]);
    expect(missingOf(result, "c")).toMatchObject({
      reasons: [{ value: "zz", label: "unknown", records: 1 }],
    });
  });

  it("takes codes that the caller declares out, without a reason where the codebook has none", async () => {
    const result = await read(
      "x\n1\n-9\n-8\n-8\n",
      { x: `<invalrng><item VALUE="-9"/></invalrng>` },
      { missing: [-8, -9] },
    );
    expect(valuesOf(result.table.getChild("x")!)).toEqual([1, null, null, null]);
    expect(missingOf(result, "x")).toMatchObject({ reasons: [{ value: -9, records: 1 }] });
  });

  it("takes codes that the caller declares by their labels out before it types the rest", async () => {
    const variables = {
      x: `<catgry><catValu>NA</catValu><labl>not asked</labl></catgry><catgry><catValu>1</catValu><labl>one</labl></catgry>`,
    };
    const result = await read("x\n1\nNA\n2\n", variables, { missing: ["not asked"] });
    expect([String(result.table.getChild("x")!.type), valuesOf(result.table.getChild("x")!)]).toEqual([
      "Int32",
      [1, null, 2],
    ]);
    expect(missingOf(result, "x")).toBe(null);
    const plain = await read("x\n1\nNA\n2\n", variables);
    expect(valuesOf(plain.table.getChild("x")!)).toEqual(["1", "NA", "2"]);
  });

  it("keeps each digit of long codes, and says so where fractions beside them round some", async () => {
    const book = { id: `<invalrng><item VALUE="-1"/></invalrng>` };
    const plain = await read("id\n12345678901234567890\n-1\n", book);
    expect(valuesOf(plain.table.getChild("id")!)).toEqual(["12345678901234567890", null]);
    expect(plain.warnings.map(({ code }) => code)).toEqual(["ddi"]);
    const { warnings } = await read("id\n12345678901234567890\n0.5\n-1\n", book);
    expect(warnings.map(({ code }) => code)).toContain("unsafe-integers");
  });

  it("is one with others of its kind, typed together", async () => {
    const root = mkdtempSync(join(tmpdir(), "io-ddi-"));
    afterAll(() => rmSync(root, { recursive: true }));
    for (const [name, text] of Object.entries({
      "a.csv": "x,y\n1,1\nNA,2\n",
      "b.csv": "y,x\n3,2\n4,NA\n",
      "c.csv": "x,y\nNA,5\n",
      "book.xml": codebook({
        x: `<labl>An x</labl><catgry missing="Y"><catValu>NA</catValu><labl>none</labl></catgry>`,
      }),
    }))
      writeFileSync(join(root, name), text);
    const result = await readFile(join(root, "*.csv"), { ddiFile: join(root, "book.xml") });
    expect(String(result.table.getChild("x")!.type)).toBe("Int32");
    expect(columnsOf(result.table)).toEqual({ x: [1, null, 2, null, null], y: [1, 2, 3, 4, 5] });
    expect(missingOf(result, "x")).toMatchObject({ reasons: [{ value: "NA", label: "none", records: 3 }] });
  });
});

describe("other formats with a DDI codebook", () => {
  it("gives a sheet of Excel labels and reasons", async () => {
    const bytes = xlsx({
      S: [
        ["x", "y"],
        [1, "a"],
        [-9, "b"],
      ],
    });
    const ddi = await ddiOf(codebook({ x: `<labl>An x</labl><invalrng><item VALUE="-9"/></invalrng>` }));
    const result = await readBytes(bytes, "x.xlsx", { ddi });
    expect([String(result.table.getChild("x")!.type), valuesOf(result.table.getChild("x")!)]).toEqual([
      "Int32",
      [1, null],
    ]);
    expect(result.codebook!.variables[0]).toMatchObject({
      label: "An x",
      missing: { reasons: [{ value: -9, records: 1 }] },
    });
  });

  it("takes values out of an Arrow file of several batches and keeps its types", async () => {
    const part = (n: (number | null)[], t: (string | null)[]): Table =>
      new Table({ n: vectorFromArray(n, new Float64()), t: vectorFromArray(t, new Utf8()) });
    const table = part([1, -9, null, 2.5], ["a", "NA", "NA", null]).concat(part([-9, 7], ["b", "c"]));
    const ddi = await ddiOf(
      codebook({
        n: `<invalrng><item VALUE="-9"/></invalrng>`,
        t: `<catgry missing="Y"><catValu>NA</catValu><labl>none</labl></catgry>`,
      }),
    );
    const result = await readBytes(tableToIPC(table), "x.arrow", { ddi });
    expect(result.table.batches).toHaveLength(2);
    expect(columnsOf(result.table)).toEqual({
      n: [1, null, null, 2.5, null, 7],
      t: ["a", null, null, null, "b", "c"],
    });
    expect(result.table.schema.fields.map(({ type }) => String(type))).toEqual(["Float64", "Utf8"]);
    expect(missingOf(result, "n")).toMatchObject({ reasons: [{ value: -9, records: 2 }] });
    expect([...(missingOf(result, "t") as { codes: Int32Array }).codes]).toEqual([-1, 0, 0, -1, -1, -1]);
    expect(
      SdcObject.fromArrow(result.table, {})
        .coded("t")
        .codes.filter((code) => code < 0),
    ).toHaveLength(3);
  });

  it("fills in what a file of SAS does not hold, and leaves the reasons that it has", async () => {
    const before = await readBytes(fixture("people.sas7bdat"), "people.sas7bdat");
    const own = before.codebook!.variables.find(({ name }) => name === "region")!;
    const ddi = await ddiOf(
      codebook({
        region: `<labl>Other</labl><invalrng><item VALUE="3"/></invalrng><catgry><catValu>1</catValu><labl>One</labl></catgry><catgry missing="Y"><catValu>3</catValu><labl>Three</labl></catgry>`,
      }),
    );
    const after = await readBytes(fixture("people.sas7bdat"), "people.sas7bdat", { ddi });
    const region = after.codebook!.variables.find(({ name }) => name === "region")!;
    const threes = columnsOf(before.table)["region"].filter((value) => value === 3).length;
    expect(region).toMatchObject({
      label: "Other",
      valueLabels: [
        { value: 1, label: "One" },
        { value: 3, label: "Three" },
      ],
    });
    expect(region.missing!.reasons).toEqual([
      { value: 3, label: "Three", records: threes },
      ...own.missing!.reasons,
    ]);
    expect(columnsOf(after.table)["region"]).toEqual(
      columnsOf(before.table)["region"].map((value) => (value === 3 ? null : value)),
    );
    expect(after.table.getChild("sex")!.toJSON()).toEqual(before.table.getChild("sex")!.toJSON());
  });

  it("leaves the labels that a file has as they are", async () => {
    const ddi = await ddiOf(
      codebook({ sex: `<labl>Other</labl><catgry><catValu>1</catValu><labl>Other</labl></catgry>` }),
    );
    const plain = await readBytes(fixture("people.sav"), "x");
    const described = await readBytes(fixture("people.sav"), "x", { ddi });
    expect(described.codebook).toEqual(plain.codebook);
  });
});

/** The first variable of a codebook, as it is read. */
async function first(xml: string): Promise<unknown> {
  const [file] = (await ddiOf(xml)).files;
  return file.variables[0];
}

describe("a DDI codebook", () => {
  const inside = `<fileDscr ID="F1"><fileTxt><fileName>a.csv</fileName></fileTxt></fileDscr><dataDscr><var name="x" files="F1"><labl>Größe</labl><catgry missing="Y"><catValu>9</catValu><labl>n/a</labl></catgry></var></dataDscr>`;
  const expected = {
    name: "x",
    label: "Größe",
    weight: false,
    categories: [{ code: "9", label: "n/a", missing: true }],
    invalid: [],
    ranges: [],
    place: null,
    numeric: null,
    decimals: 0,
  };
  const prefixed = inside.replace(/<(\/?)(?=\w)/g, "<$1d:");

  it.each([
    ["without a namespace", `<codeBook>${inside}</codeBook>`],
    ["of version 2.1", `<codeBook xmlns="http://www.icpsr.umich.edu/DDI" version="2.1">${inside}</codeBook>`],
    ["of version 2.5", `<codeBook xmlns="ddi:codebook:2_5">${inside}</codeBook>`],
    ["of version 2.6 with a prefix", `<d:codeBook xmlns:d="ddi:codebook:2_6">${prefixed}</d:codeBook>`],
    [
      "in an answer of OAI-PMH",
      `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><var name="no"/><metadata><d:codeBook xmlns:d="ddi:codebook:2_5">${prefixed}</d:codeBook></metadata></OAI-PMH>`,
    ],
    [
      "with elements of other namespaces",
      `<codeBook xmlns="ddi:codebook:2_5" xmlns:h="http://www.w3.org/1999/xhtml"><dataDscr><h:var name="no"/><var name="x"><labl>Gr<h:b>öß</h:b>e</labl><txt><var xmlns="http://www.w3.org/1999/xhtml" name="no"><labl>no</labl></var></txt><h:labl>no</h:labl><catgry missing="Y"><catValu>9</catValu><labl>n/a</labl></catgry></var></dataDscr></codeBook>`,
    ],
    [
      "with a document type",
      `<!DOCTYPE codeBook SYSTEM "http://www.icpsr.umich.edu/DDI/Version1-2-2.dtd"><codeBook>${inside}</codeBook>`,
    ],
    [
      "with comments and marked sections",
      `<?pi x?><!-- <codeBook> --><codeBook>${inside.replace("Größe", "<![CDATA[Grö]]>ße<!-- no -->")}</codeBook>`,
    ],
    ["with references", `<codeBook>${inside.replace("Größe", "Gr&#xF6;&#223;e")}</codeBook>`],
  ])("%s is read", async (_, xml) => {
    expect(await first(xml)).toEqual(expected);
  });

  const decoded: readonly (readonly [string, (text: string) => Uint8Array])[] = [
    ["utf-8", encode],
    ["utf-8 with a mark", (text) => encode(`\ufeff${text}`)],
    [
      "utf-16 with a mark",
      (text) =>
        new Uint8Array(Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, "utf16le")),
    ],
    [
      "utf-16, big end first, without a mark",
      (text) => new Uint8Array(Buffer.from(`<?xml version="1.0"?>${text}`, "utf16le").swap16()),
    ],
    [
      "iso-8859-1",
      (text) => new Uint8Array(Buffer.from(`<?xml version='1.0' encoding='ISO-8859-1'?>${text}`, "latin1")),
    ],
  ];
  it.each(decoded)("in %s is read", async (_, bytes) => {
    const { files } = await readDdi(bytes(`<codeBook>${inside}</codeBook>`), "book.xml");
    expect(files).toEqual([{ name: "a.csv", hierarchical: false, variables: [expected] }]);
  });

  it("names characters beyond 16 bits by their number", async () => {
    expect(await first(codebook({ x: "<labl>&#128512;&#x1F600;&#xD800;&amp;&lt;</labl>" }))).toMatchObject({
      label: "😀😀\ufffd&<",
    });
  });

  it("takes no text from outside, and lets none grow", async () => {
    const bomb = `<!DOCTYPE codeBook [<!ENTITY a "${"x".repeat(1000)}">${Array.from({ length: 20 }, (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${String.fromCharCode(97 + i)};`.repeat(20)}">`).join("")}]>`;
    await expect(ddiOf(`${bomb}${codebook({ x: "<labl>&u;</labl>" })}`)).rejects.toThrow(
      '"book.xml" uses &u;, which XML does not define. Entities that a file declares itself are not read',
    );
    const outside = `<!DOCTYPE codeBook [<!ENTITY p SYSTEM "file:///etc/passwd">]>`;
    await expect(ddiOf(`${outside}${codebook({ x: "<labl>&p;</labl>" })}`)).rejects.toMatchObject({
      code: "BAD_FILE",
    });
    const deep = `<codeBook>${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}${inside}</codeBook>`;
    expect(await first(deep)).toEqual(expected);
  });

  it.each([
    [
      "no XML",
      "id,sex\n1,2\n",
      '"book.xml" is not well-formed XML, or is truncated: missing start tag on line 1.',
    ],
    ["an empty file", "", "missing start tag"],
    ["a file that is cut off", `<codeBook>\n${inside.slice(0, 100)}`, "is truncated: unclosed tag on line 2"],
    [
      "elements that cross",
      `<codeBook>${inside.replace("</var>", "</labl>")}</codeBook>`,
      "closing tag mismatch",
    ],
    [
      "another XML",
      "<html><body/></html>",
      '"book.xml" is XML, but no DDI codebook: its outermost element is <html>; expected <codeBook>.',
    ],
    [
      "DDI Lifecycle",
      `<ddi:DDIInstance xmlns:ddi="ddi:instance:3_2"/>`,
      "It is DDI Lifecycle (3); have it exported as DDI Codebook 2.5.",
    ],
    [
      "a codebook of a study",
      "<codeBook><stdyDscr/></codeBook>",
      'The codebook "book.xml" describes no variable.',
    ],
    [
      "an encoding that is none",
      `<?xml version="1.0" encoding="klingon"?>${codebook({ x: "" })}`,
      'declares the encoding "klingon", which is not known',
    ],
  ])("of %s is refused", async (_, xml, message) => {
    await expect(ddiOf(xml)).rejects.toThrow(message);
    await expect(ddiOf(xml)).rejects.toSatisfy(isSdcError);
  });

  it("that is not valid in its encoding is refused", async () => {
    await expect(readDdi(Uint8Array.of(0x3c, 0x61, 0xff, 0xfe), "book.xml")).rejects.toMatchObject({
      code: "BAD_ENCODING",
    });
  });

  it("that is damaged is an error or is read, and nothing else", async () => {
    const whole = fixture("people.xml");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 5 }),
        fc.nat(whole.length),
        async (changes, end) => {
          const bytes = whole.slice(0, end % 3 === 0 ? end : whole.length);
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
          await readDdi(bytes, "book.xml").catch((error: unknown) => {
            if (!isSdcError(error)) throw error;
          });
        },
      ),
      propertyRuns(1000),
    );
  });

  it("of another file is refused, with what both hold", async () => {
    await expect(read("a,b\n1,2\n", { x: "", y: "" })).rejects.toThrow(
      'The codebook "book.xml" describes no variable of "data.csv": is it that of another file? It describes "x", "y"; the file holds "a", "b".',
    );
  });

  it("that describes variables which the file lacks is told, with the nearest of those that it does not describe", async () => {
    const { warnings } = await read("sex,Region\n1,2\n", { sex: "", region: "", weight: "" });
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ["ddi", 'Labels and declared missing values of 1 of 2 variables are from the codebook "book.xml".'],
      [
        "ddi-lacking",
        'The codebook "book.xml" describes 2 variables that "data.csv" does not hold: "region" (near: "Region"), "weight".',
      ],
    ]);
  });

  it("with categories that are no numbers, of a variable that holds numbers, is told", async () => {
    const { warnings, table } = await read("x\n1\n2\n", {
      x: `<catgry><catValu>A</catValu><labl>a</labl></catgry><catgry><catValu>01</catValu><labl>one</labl></catgry><catgry missing="Y"><catValu>Sysmiss</catValu></catgry>`,
    });
    expect(warnings.at(-1)).toEqual({
      code: "ddi-category",
      message:
        '"x" holds numbers, but the codebook "book.xml" has categories of it that are none: "A". Their labels were left out.',
    });
    expect(table.schema.fields[0].metadata.get(FIELD_METADATA.valueLabels)).toBe('[[1,"one"]]');
  });

  it("that calls two values alike is told, and a range without numbers is left out", async () => {
    const { warnings, codebook: book } = await read("x\n1\n2\n", {
      x: `<invalrng><range min="low" max="-1"/></invalrng><catgry><catValu>1</catValu><labl>a</labl></catgry><catgry><catValu>2</catValu><labl>a</labl></catgry>`,
    });
    expect(warnings.map(({ code }) => code)).toEqual(["ddi", "codebook", "same-label"]);
    expect(book!.variables[0].missing).toBe(null);
  });

  it("of several data files is used for the one that shares most variables, or that has the name", async () => {
    const xml = `<codeBook><fileDscr ID="H"><fileTxt><fileName>household.NSDstat</fileName></fileTxt></fileDscr><fileDscr ID="P"><fileTxt><fileName>person.NSDstat</fileName></fileTxt></fileDscr><dataDscr>
      <var name="hid" files="H"><labl>Household</labl></var><var name="rooms" files="H"/><var name="hid" files="P"><labl>Household of the person</labl></var><var name="age" files="P"/><var name="sex" files="P"/></dataDscr></codeBook>`;
    const ddi = await ddiOf(xml);
    const labelIn = async (csv: string, name: string): Promise<[unknown, unknown]> => {
      const { codebook: book, warnings } = await readBytes(encode(csv), name, { ddi });
      return [book!.variables[0].label, warnings[1]?.message];
    };
    expect(await labelIn("hid,age,sex\n1,2,3\n", "x.csv")).toEqual(["Household of the person", undefined]);
    expect(await labelIn("hid,rooms\n1,2\n", "x.csv")).toEqual(["Household", undefined]);
    expect((await labelIn("hid\n1\n", "household.csv"))[0]).toBe("Household");
    expect((await labelIn("hid\n1\n", "Person.csv"))[0]).toBe("Household of the person");
  });
});
