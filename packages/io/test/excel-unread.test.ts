import { readBytes } from "@sdc-risk/io";
import { strToU8, zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { columnsOf, encode } from "./support/helpers.ts";
import { workbook } from "./support/xlsx-bytes.ts";

const PEOPLE = Array.from({ length: 100 }, (_, i) => 20 + (i % 70));
const AGES = encode(PEOPLE.join());
const ROWS = `<row><c t="inlineStr"><is><t>a</t></is></c></row>${"<row><c><v>1</v></c></row>".repeat(3)}`;
const PLAIN = workbook(ROWS);
const SHEET = "xl/worksheets/one.xml";

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** Where the directory of an archive begins, and where its end does. */
function placesOf(bytes: Uint8Array): [number, number] {
  const end = Buffer.from(bytes).lastIndexOf("PK\x05\x06", undefined, "latin1");
  return [viewOf(bytes).getUint32(end + 16, true), end];
}

/** An archive with bytes put in at a place, whose directory still leads to the same files. */
function inserted(bytes: Uint8Array, at: number, more: Uint8Array): Uint8Array {
  const [from, end] = placesOf(bytes);
  const moved = bytes.slice();
  const view = viewOf(moved);
  if (from >= at) view.setUint32(end + 16, from + more.length, true);
  for (let entry = from; entry < end;) {
    const start = view.getUint32(entry + 42, true);
    if (start >= at) view.setUint32(entry + 42, start + more.length, true);
    entry += 46 + [28, 30, 32].reduce((sum, place) => sum + view.getUint16(entry + place, true), 0);
  }
  return joined(moved.subarray(0, at), more, moved.subarray(at));
}

/** The workbook with one more file, or with files that have more beside their data. */
function withMore(more: Zippable, options: object = {}): Uint8Array {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const files = {
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="/${SHEET}"/></Relationships>`,
    [SHEET]: `<worksheet><sheetData>${ROWS}</sheetData></worksheet>`,
  };
  const packed = Object.entries(files).map(([path, text]) => [path, [strToU8(text), options]] as const);
  return zipSync({ ...Object.fromEntries(packed), ...more } as Zippable);
}

/** The workbook with the sizes of each file in an extra field, as Gnumeric has them. */
function withSizes(): Uint8Array {
  const bytes = withMore({}, { extra: { 0x4949: new Uint8Array(16) } });
  const view = viewOf(bytes);
  const [from, to] = placesOf(bytes);
  for (let entry = from; entry < to;) {
    const [name, extra, note] = [28, 30, 32].map((place) => view.getUint16(entry + place, true));
    for (const field of [entry + 46 + name, view.getUint32(entry + 42, true) + 30 + name]) {
      view.setBigUint64(field + 4, BigInt(view.getUint32(entry + 24, true)), true);
      view.setBigUint64(field + 12, BigInt(view.getUint32(entry + 20, true)), true);
    }
    entry += 46 + name + extra + note;
  }
  return bytes;
}

/** The workbook with nothing, deflated, in its folders. */
function withPackedFolders(): Uint8Array {
  const folders = ["xl/", "xl/worksheets/", "xl/_rels/", "xl/theme/", "docProps/"];
  const packed = folders.map((name) => [name, [Uint8Array.of(3, 0), { level: 0 }]] as const);
  const xml = strToU8("<a/>");
  return withMore({
    ...Object.fromEntries(packed),
    "xl/theme/theme1.xml": xml,
    "docProps/app.xml": xml,
  });
}

/** The workbook with one more file, that has a name in UTF-8 in an extra field, as Info-ZIP writes it. */
const withName = (name: string): Uint8Array =>
  withMore({
    "docProps/app.xml": [
      strToU8("<a/>"),
      { extra: { 0x7075: joined(new Uint8Array(5).fill(1), encode(name)) } },
    ],
  });

/** A second entry of the sheet's name, before the one that is read: one of a name as long is called so. */
function twice(): Uint8Array {
  const other = "xl/worksheets/two.xml";
  const bytes = withMore({ [other]: AGES });
  const letters = Buffer.from(bytes);
  const swap = (from: string, to: string): void => {
    for (let at = letters.indexOf(from); at >= 0; at = letters.indexOf(from, at + 1))
      letters.write(to, at, "latin1");
  };
  // the one with the ages comes first, and the last of a name is read
  const [directory] = placesOf(bytes);
  const first = letters.indexOf(SHEET, directory) - 46;
  const second = letters.indexOf(other, directory) - 46;
  const entries = [letters.subarray(first, first + 46), letters.subarray(second, second + 46)].map((one) =>
    Buffer.from(one),
  );
  entries[1].copy(letters, first);
  entries[0].copy(letters, second);
  swap(other, SHEET);
  return new Uint8Array(letters);
}

const told = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const { table, warnings } = await readBytes(bytes, "w.xlsx");
  expect(columnsOf(table)).toEqual({ a: [1, 1, 1] });
  return warnings.map(({ message }) => message);
};
const HOLDS = "The file holds bytes that are none of its values, and that no program shows: ";
const [directory, end] = placesOf(PLAIN);
/** Of an entry that no directory lists. */
const local = zipSync({ "docProps/app.xml": AGES }, { level: 0 });
const unlisted = local.subarray(0, placesOf(local)[0]);
const comment = (text: Uint8Array): Uint8Array => {
  const bytes = joined(PLAIN, text);
  viewOf(bytes).setUint16(end + 20, text.length, true);
  return bytes;
};

describe("the archive of a workbook", () => {
  it.each([
    ["files alone", PLAIN],
    ["zeros behind its end", joined(PLAIN, new Uint8Array(500))],
    ["zeros between files", inserted(PLAIN, directory, new Uint8Array(50))],
    ["times of Unix", withMore({}, { extra: { 0x5455: new Uint8Array([3, 1, 2, 3, 4, 5, 6, 7, 8]) } })],
    ["room that Excel keeps", withMore({}, { extra: { 0xa220: new Uint8Array(300).fill(7, 0, 4) } })],
    ["sizes, as Gnumeric writes them", withSizes()],
    ["a name of Info-ZIP", withName("docProps/app.xml")],
    ["folders that are packed", withPackedFolders()],
    ["folders", withMore({ "xl/": new Uint8Array(0), "xl/worksheets/": new Uint8Array(0) })],
  ])("holds nothing but its files: %s", async (_, bytes) => {
    expect(await told(bytes)).toEqual([]);
  });

  it.each([
    ["behind its end", joined(PLAIN, AGES), "299 in the comment of the archive or behind its end"],
    ["in its comment", comment(AGES), "299 in the comment of the archive or behind its end"],
    ["before its first file", inserted(PLAIN, 0, AGES), "299 before the first file of the archive"],
    ["between its files", inserted(PLAIN, directory, AGES), "299 between the files of the archive"],
    [
      "in a file that is not listed",
      inserted(PLAIN, directory, unlisted),
      `${unlisted.length} in a file that the directory of the archive does not list`,
    ],
    ["behind its directory", inserted(PLAIN, end, AGES), "299 between the files of the archive"],
    ["in extra fields", withMore({}, { extra: { 0x4343: AGES } }), "1,794 in extra fields of the archive"],
    ["in a long time", withMore({}, { extra: { 0x5455: AGES } }), "1,794 in extra fields of the archive"],
    [
      "as sizes that are none of its files",
      withMore({}, { extra: { 0x4949: new Uint8Array(16).fill(43) } }),
      "96 in extra fields of the archive",
    ],
    ["as another name", withName("43,44,45,46,47,48"), "44 in extra fields of the archive"],
    [
      "in comments on its files",
      withMore({}, { comment: "43,44,45,46" }),
      "33 in comments on files of the archive",
    ],
    ["in a folder", withMore({ "xl/": [AGES, { level: 0 }] }), "299 in folders of the archive"],
    [
      "in a second file of one name",
      twice(),
      'in a second file of the archive that is called "xl/worksheets/one.xml"',
    ],
  ])("may hold something %s", async (_, bytes, where) => {
    const [message, ...others] = await told(bytes);
    expect(others).toEqual([]);
    expect(message).toContain(HOLDS);
    expect(message).toContain(`${where}.`);
  });

  it("may name or measure a file otherwise than its directory does", async () => {
    const bytes = PLAIN.slice();
    bytes.set(AGES.subarray(0, 8), 30);
    viewOf(bytes).setUint32(14, 43, true);
    expect(await told(bytes)).toEqual([
      `${HOLDS}${"xl/workbook.xml".length + 12} before files of the archive, where its directory says otherwise.`,
    ]);
  });

  const core = "package/services/metadata/core-properties/9a638e2b599a489cad9a029abc9c1ab4.psmdcp";
  const root = (target: string): string =>
    `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="/${target}"/></Relationships>`;
  const withParts = (parts: Readonly<Record<string, string>>): Uint8Array =>
    withMore(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

  it.each([
    ["properties of .NET", { [core]: "<coreProperties/>", "_rels/.rels": root(core) }],
    ["what SheetJS says of formulas", { "xl/metadata.xml": `<metadata>${" ".repeat(850)}</metadata>` }],
    ["a list of no authors", { "xl/persons/person.xml": '<personList xmlns="p"/>' }],
    ["settings of Google Sheets", { "xl/metadata": "1.0 en_US America/Los_Angeles" }],
  ])("may have %s", async (_, parts) => {
    expect(await told(withParts(parts))).toEqual([]);
  });

  it.each([
    ["properties that nothing names", core, { [core]: "43,44" }],
    ["properties with another name", "ages.xml", { "ages.xml": "43,44", "_rels/.rels": root("ages.xml") }],
    [
      "a list of authors",
      "xl/persons/person.xml",
      { "xl/persons/person.xml": '<personList><person id="43"/></personList>' },
    ],
    ["long properties", core, { [core]: "43,".repeat(1000), "_rels/.rels": root(core) }],
    ["long settings", "xl/metadata", { "xl/metadata": "43,".repeat(200) }],
  ])("names %s", async (_, path, parts) => {
    expect(await told(withParts(parts))).toEqual([
      `"w.xlsx" also holds other parts ("${path}"), which were not read.`,
    ]);
  });

  it("lists folders of nothing, which are named", async () => {
    const names = ["xl/aq/", "xl/aq/bz/"];
    const bytes = withMore(Object.fromEntries(names.map((name) => [name, new Uint8Array(0)])));
    expect(await told(bytes)).toEqual([
      '"w.xlsx" also holds other parts ("xl/aq/", "xl/aq/bz/"), which were not read.',
    ]);
  });

  it("is refused where a file goes on behind its end", async () => {
    const [from] = placesOf(PLAIN);
    const bytes = PLAIN.slice();
    const view = viewOf(bytes);
    // the last file is the sheet: what is put behind it belongs to it by the directory
    const longer = inserted(bytes, from, AGES);
    const [now] = placesOf(longer);
    const entry = Buffer.from(longer).lastIndexOf("xl/worksheets/one.xml", undefined, "latin1") - 46;
    expect(entry).toBeGreaterThan(now - 1);
    viewOf(longer).setUint32(entry + 20, view.getUint32(entry - AGES.length + 20, true) + AGES.length, true);
    await expect(readBytes(longer, "w.xlsx")).rejects.toMatchObject({
      code: "BAD_FILE",
      message: expect.stringContaining("xl/worksheets/one.xml goes on behind its end.") as string,
    });
  });
});
