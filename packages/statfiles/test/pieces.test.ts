import { readFileSync } from "node:fs";
import { checkSize } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { FileBytes } from "../src/bytes/file-bytes.ts";
import { readStatFile, type StatBytes, type StatFile } from "../src/index.ts";
import { readSas7bdat } from "../src/sas/sas7bdat.ts";
import { readXport } from "../src/sas/xport/xport.ts";
import { readSav } from "../src/spss/sav.ts";
import { readPor } from "../src/spss/por.ts";
import { readDta } from "../src/stata/dta.ts";
import { namingFile } from "../src/naming-file.ts";
import { randomly } from "./damage.ts";
import { dtaBytes } from "./dta-bytes.ts";
import { encode } from "./oracle.ts";
import { sasBytes } from "./sas7bdat-bytes.ts";
import { savBytes } from "./sav-bytes.ts";
import { xportBytes } from "./xport-bytes.ts";

const READERS = { sav: readSav, por: readPor, dta: readDta, xpt: readXport, sas7bdat: readSas7bdat };
type Kind = keyof typeof READERS;

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../io/test/fixtures/${name}`, import.meta.url)));

const numbers = Array.from({ length: 700 }, (_, i) => (i % 9 === 0 ? 0.5 + i : i * 3));
const texts = numbers.map((_, i) => (i % 5 === 0 ? "" : `text ${i % 40} é`.padEnd(20, ".")));
const variables = { name: "A", width: 0, values: numbers };
const wide = { name: "B", width: 24, values: texts.map(encode) };

/** Files of each format, with several variables where the format has more than one way to hold them. */
const FILES: Readonly<Record<string, readonly [Kind, Uint8Array]>> = {
  "not compressed": ["sav", savBytes({ little: true, compression: 0, variables: [variables, wide] })],
  "byte-compressed, big endian": [
    "sav",
    savBytes({ little: false, compression: 1, variables: [variables, wide] }),
  ],
  "people.sav": ["sav", fixture("people.sav")],
  "people.por": ["por", fixture("people.por")],
  "people.dta": ["dta", fixture("people.dta")],
  "people.xpt": ["xpt", fixture("people.xpt")],
  "people.sas7bdat": ["sas7bdat", fixture("people.sas7bdat")],
  "long texts of Stata": [
    "dta",
    dtaBytes({
      format: 118,
      little: true,
      variables: [
        { name: "A", type: "double", format: "%9.0g", values: numbers },
        { name: "B", type: "strL", format: "%9s", values: texts },
      ],
    }),
  ],
  "Stata before tags": [
    "dta",
    dtaBytes({
      format: 114,
      little: false,
      variables: [{ name: "A", type: "double", format: "%9.0g", values: numbers }],
    }),
  ],
  "two tables of SAS": [
    "xpt",
    xportBytes({ version: 8, variables: [{ name: "A", size: 8, values: numbers }] }),
  ],
  "packed table of SAS": [
    "sas7bdat",
    sasBytes({
      wide: true,
      little: true,
      packing: "SASYZCRL",
      variables: [{ name: "A", width: 8, values: numbers }],
    }),
  ],
};

/** A file of which a piece is gone when the next one is asked for, as one that lies on a disk. */
function pieces(bytes: Uint8Array): StatBytes {
  const read = (from: number, into: Uint8Array): Promise<void> => {
    if (from < 0 || from + into.length > bytes.length) throw new Error("Read beyond the end.");
    into.set(bytes.subarray(from, from + into.length));
    return Promise.resolve();
  };
  return { size: bytes.length, read };
}

const columns = (table: Table): unknown[] =>
  table.schema.fields.map(({ name, type }, i) => [name, String(type), [...table.getChildAt(i)!]]);

/** All that a reading gives, or its error. */
async function outcome(kind: Kind, file: FileBytes): Promise<unknown> {
  try {
    const { table, ...rest }: StatFile = await namingFile("x", "one", () => READERS[kind](file, "x", {}));
    return { ...rest, columns: columns(table) };
  } catch (error) {
    return String(error);
  }
}

describe.each(Object.entries(FILES))("a file that is read piece by piece: %s", (_, [kind, bytes]) => {
  it.each([1, 100, 4096])("gives what it gives as a whole, in pieces of %d bytes", async (piece) => {
    const whole = await outcome(kind, new FileBytes(bytes));
    expect(whole).toMatchObject({ format: kind });
    expect(await outcome(kind, new FileBytes(pieces(bytes), piece))).toEqual(whole);
  });

  it("says the same of what is wrong, where it is cut off or changed", async () => {
    const random = randomly(bytes.length);
    for (let run = 0; run < checkSize(150, 30); run++) {
      const other = run % 2 === 0 ? bytes.slice(0, random(bytes.length)) : bytes.slice();
      if (run % 2 === 1)
        other[random(run % 4 === 1 ? Math.min(2000, bytes.length) : bytes.length)] ^= 1 << random(8);
      const whole = await outcome(kind, new FileBytes(other));
      expect(await outcome(kind, new FileBytes(pieces(other), 512)), `run ${run}`).toEqual(whole);
    }
  });
});

it("a file that lies elsewhere is opened by its size and its reader", async () => {
  for (const [kind, bytes] of Object.values(FILES)) {
    const [whole, read] = [await readStatFile(bytes, "x"), await readStatFile(pieces(bytes), "x")];
    expect(read.format).toBe(kind);
    expect(columns(read.table)).toEqual(columns(whole.table));
  }
});
