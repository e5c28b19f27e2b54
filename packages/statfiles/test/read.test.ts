import { expect, it } from "vitest";
import { SdcError } from "@sdc-risk/data";
import { detectStatFormat, readStatFile } from "../src/index.ts";
import { dtaBytes } from "./dta-bytes.ts";
import { encode } from "./oracle.ts";
import { sasBytes } from "./sas7bdat-bytes.ts";
import { savBytes } from "./sav-bytes.ts";
import { xportBytes } from "./xport-bytes.ts";

const ROWS = 20_000;
const values = Array.from({ length: ROWS }, (_, i) => i % 1000);
const FILES = {
  sav: savBytes({ little: true, compression: 1, variables: [{ name: "A", width: 0, values }] }),
  dta: dtaBytes({
    format: 118,
    little: true,
    variables: [{ name: "A", type: "int", format: "%8.0g", values }],
  }),
  xpt: xportBytes({ version: 5, variables: [{ name: "A", size: 8, values }] }),
  sas7bdat: sasBytes({ wide: true, little: true, variables: [{ name: "A", width: 8, values }] }),
} as const;
const KINDS = Object.keys(FILES) as (keyof typeof FILES)[];

it.each(KINDS)("a .%s is known by its first bytes", (kind) => {
  expect(detectStatFormat(FILES[kind].subarray(0, 600))).toBe(kind);
});

it("other files are none of these", () => {
  for (const text of ["", "a,b\n1,2\n", "PAR1", "ARROW1", "<stat", "HEADER RECORD"])
    expect(detectStatFormat(encode(text))).toBeNull();
});

it.each(KINDS)("a .%s is read in pieces, with the share that is read, up to 1", async (kind) => {
  const shares: number[] = [];
  const tick = (share?: number): Promise<void> => {
    if (share !== undefined) shares.push(share);
    return Promise.resolve();
  };
  const { table, format } = await readStatFile(FILES[kind], "x", { pace: { tick } });
  expect({ rows: table.numRows, format }).toEqual({ rows: ROWS, format: kind });
  expect(Array.from(table.getChildAt(0)!)).toEqual(values);
  expect(shares.length).toBeGreaterThan(4);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

it.each(KINDS)("the reading of a .%s ends where the caller stops it", async (kind) => {
  let steps = 0;
  const tick = (): Promise<void> =>
    ++steps > 2 ? Promise.reject(new SdcError("ABORTED", "Stopped.")) : Promise.resolve();
  await expect(readStatFile(FILES[kind], "x", { pace: { tick } })).rejects.toMatchObject({ code: "ABORTED" });
  expect(steps).toBe(3);
});

it.each(KINDS)("a .%s says what memory it takes, before it is taken", async (kind) => {
  const told: unknown[] = [];
  const memory = {
    need: (bytes: number, load: object): void => {
      told.push([bytes, load]);
      throw new SdcError("TOO_LARGE", "Too large.");
    },
  };
  await expect(readStatFile(FILES[kind], "x", { memory })).rejects.toMatchObject({ code: "TOO_LARGE" });
  expect(told).toEqual([[FILES[kind].length + ROWS * 8, { records: ROWS, variables: 1 }]]);
});

it("bytes within a larger buffer are read where they stand", async () => {
  for (const kind of KINDS) {
    const larger = new Uint8Array(FILES[kind].length + 101).fill(7);
    larger.set(FILES[kind], 51);
    const { table } = await readStatFile(larger.subarray(51, 51 + FILES[kind].length), "x");
    expect(Array.from(table.getChildAt(0)!)).toEqual(values);
  }
});
