import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SdcError } from "@sdc-risk/data";
import { checkSize } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { readCatalog } from "../src/index.ts";
import { randomly } from "./damage.ts";
import { bytesOf, expectSame, folder, havenReads, read, withOracles } from "./oracle.ts";
import { type SasVariable, sasBytes } from "./sas7bdat-bytes.ts";

const PAGE = 4096;
const HEAD = 1024;
const MAGIC = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xc2, 0xea, 0x81, 0x63, 0xb3, 0x14, 0x11, 0xcf, 0xbd, 0x92, 8, 0, 9,
  0xc7, 0x31, 0x8c, 0x18, 0x1f, 0x10, 0x11,
];
type Labels = readonly (readonly [number | string, string])[];

/** A catalogue of 64 or 32 bit, from the description of the format; every format in links of at most `link` bytes. */
function catalogBytes(
  formats: Readonly<Record<string, Labels>>,
  wide: boolean,
  little: boolean,
  link = 3000,
): Uint8Array {
  const pages = 4 + 4 * Object.keys(formats).length;
  const out = new Uint8Array(HEAD + pages * PAGE);
  const view = new DataView(out.buffer);
  out.set(MAGIC);
  out[32] = wide ? 0x33 : 0x22;
  out[35] = 0x22;
  out[37] = little ? 1 : 0;
  out[39] = 0x31;
  out[70] = 20;
  view.setUint32(196, HEAD, little);
  view.setUint32(200, PAGE, little);
  if (wide) view.setBigUint64(204, BigInt(pages), little);
  else view.setUint32(204, pages, little);
  out.set(new TextEncoder().encode("9.0401M6Linux"), 216 + (wide ? 4 : 0));
  let index = HEAD + PAGE + 856 + (wide ? 144 : 0);
  let page = 4;
  for (const [name, labels] of Object.entries(formats)) {
    const block = formatBytes(name, labels, wide, little);
    const size = wide ? 32 : 16;
    page++;
    out.set(new TextEncoder().encode("XLSR"), index);
    if (wide) {
      view.setUint32(index + 8, page, little);
      view.setUint32(index + 16, 100, little);
    } else {
      view.setUint16(index + 4, page, little);
      view.setUint16(index + 8, 100, little);
    }
    out[index + 50 + (wide ? 24 : 0)] = 0x4f;
    index += 212 + (wide ? 72 : 0);
    for (let from = 0; from < block.length; from += link) {
      const part = block.subarray(from, from + link);
      const at = HEAD + (page - 1) * PAGE + 100;
      const more = from + link < block.length;
      view.setUint32(at, more ? page + 1 : 0, little);
      view.setUint16(at + (wide ? 8 : 4), more ? 100 : 0, little);
      view.setUint16(at + (wide ? 10 : 6), part.length, little);
      out.set(part, at + size);
      if (more) page++;
    }
  }
  return out;
}

function formatBytes(name: string, labels: Labels, wide: boolean, little: boolean): Uint8Array {
  const long = name.length > 8;
  const start = (wide ? 138 : 106) + (long ? 32 : 0);
  const out = new Uint8Array(20_000);
  const view = new DataView(out.buffer);
  out.fill(0x20, 8, 16);
  out.set(new TextEncoder().encode(name.slice(0, 8)), 8);
  if (long) {
    out[2] = wide ? 0x20 : 0x80;
    out.fill(0x20, start - 32, start);
    out.set(new TextEncoder().encode(name), start - 32);
  }
  view.setUint32(wide ? 42 : 38, labels.length, little);
  view.setUint32(wide ? 50 : 42, labels.length, little);
  let at = start;
  const order = labels.map((_, i) => labels.length - 1 - i); // values stand in another order than labels
  for (const i of order) {
    const value = labels[i][0];
    const isText = name.startsWith("$");
    out[at + 2] = isText ? 32 : 24;
    view.setUint32(at + 10, i, little);
    if (isText) {
      out.fill(0x20, at + 22, at + 38);
      out.set(new TextEncoder().encode(value as string), at + 22);
    } else if (typeof value === "string")
      view.setBigUint64(at + 22, (BigInt(value.charCodeAt(1)) << 40n) | 0xffffffffffn);
    else if (value >= 0) view.setFloat64(at + 22, -value);
    else {
      view.setFloat64(at + 22, value);
      for (let j = 22; j < 30; j++) out[at + j] ^= 0xff;
    }
    at += 6 + out[at + 2];
  }
  for (const [, label] of labels) {
    const bytes = new TextEncoder().encode(label);
    view.setUint16(at + 8, bytes.length, little);
    out.set(bytes, at + 10);
    at += 8 + 2 + bytes.length + 1;
  }
  return out.slice(0, at);
}

const FORMATS: Record<string, Labels> = {
  SEX: [
    [1, "Male"],
    [2, "Female"],
    [".A", "Refused"],
  ],
  $CODE: [
    ["a", "Alpha"],
    ["bb", "東京"],
  ],
  A_FORMAT_OF_MANY_LABELS: Array.from({ length: 90 }, (_, i): [number, string] => [i - 40.5, `label ${i}`]),
};
const KINDS = [true, false].flatMap((wide) => [true, false].map((little) => ({ wide, little })));
const lower = (labels: Labels): unknown[] =>
  labels.map(([value, label]) => ({
    value: typeof value === "string" && value.startsWith(".") ? value.toLowerCase() : value,
    label,
  }));

describe("a catalogue of SAS built by its description", () => {
  it.each(KINDS)("is read: 64 bit $wide, low byte first $little", async ({ wide, little }) => {
    for (const link of [3000, 700]) {
      const catalog = await readCatalog(catalogBytes(FORMATS, wide, little, link), "formats.sas7bcat");
      expect([...catalog]).toEqual(Object.entries(FORMATS).map(([name, labels]) => [name, lower(labels)]));
    }
  });

  it.each(KINDS)("is refused, or read, with other bits: $wide $little", async ({ wide, little }) => {
    const bytes = catalogBytes(FORMATS, wide, little, 700);
    const random = randomly(7);
    for (let run = 0; run < checkSize(1000, 60); run++) {
      const other = bytes.slice();
      for (let i = 0; i < 20; i++) other[random(bytes.length)] ^= 1 << random(8);
      await readCatalog(other, "flipped.sas7bcat").catch((error: unknown) => {
        expect(error).toBeInstanceOf(SdcError);
      });
    }
    for (let length = 1; length < bytes.length; length += 997) {
      await expect(readCatalog(bytes.subarray(0, length), "cut.sas7bcat")).rejects.toMatchObject({
        code: "BAD_FILE",
        message: expect.stringContaining('"cut.sas7bcat"') as string,
      });
    }
  });

  it("that is a table is refused", async () => {
    const table = sasBytes({ wide: true, little: true, variables: [{ name: "A", width: 8, values: [1] }] });
    await expect(readCatalog(table, "x.sas7bcat")).rejects.toMatchObject({ code: "BAD_FILE" });
    await expect(read(catalogBytes(FORMATS, true, true))).rejects.toMatchObject({ code: "BAD_FILE" });
  });
});

const MANY = (wide: boolean): string => (wide ? "MANYLABS" : "A_FORMAT_OF_MANY_LABELS_TOO");

withOracles("a table of SAS with its catalogue", () => {
  it("has the labels that haven gives it", async () => {
    const variablesOf = (wide: boolean): SasVariable[] => [
      { name: "sex", width: 8, format: "SEX", values: [1, 2, "A"] },
      { name: "code", width: 4, isText: true, format: "$CODE", values: ["a", "bb", "c"] },
      { name: "many", width: 8, format: MANY(wide), values: [0, 1, 2] },
    ];
    for (const [i, kind] of KINDS.entries()) {
      writeFileSync(
        join(folder, `table${i}.sas7bdat`),
        sasBytes({ ...kind, variables: variablesOf(kind.wide) }),
      );
      // haven 2.5 knows neither long names of 64 bit nor negative values
      const { A_FORMAT_OF_MANY_LABELS: many, ...others } = FORMATS;
      const formats = { ...others, [MANY(kind.wide)]: many.filter(([value]) => Number(value) > 0) };
      writeFileSync(join(folder, `table${i}.sas7bcat`), catalogBytes(formats, kind.wide, kind.little, 700));
      const [told] = await havenReads(
        [`table${i}.sas7bdat`],
        "read_sas",
        `, catalog_file = "table${i}.sas7bcat"`,
      );
      const catalog = await readCatalog(bytesOf(`table${i}.sas7bcat`), "x.sas7bcat");
      expectSame(await read(bytesOf(`table${i}.sas7bdat`), "x.sas7bdat", { catalog }), told);
    }
  });
});
