import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { readFile } from "../src/node.ts";
import { readBytes, TooLargeError, type ReadResult } from "../src/index.ts";
import { columnsOf, encode } from "./support/helpers.ts";

/** The same sixty persons in each format; the portable file has names in capitals, as all of them. */
const pathOf = (format: string): string =>
  fileURLToPath(new URL(`fixtures/people.${format}`, import.meta.url));
const bytesOf = (format: string): Uint8Array => new Uint8Array(readFileSync(pathOf(format)));

const FORMATS = ["sav", "por", "dta", "xpt", "sas7bdat"] as const;
/** What stands for the reason why a region is missing. */
const REFUSED = { sav: -9, por: -9, dta: ".a", xpt: ".a", sas7bdat: ".a" } as const;

const lowerCase = (columns: Record<string, unknown[]>): Record<string, unknown[]> =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name.toLowerCase(), values]));

let csv: ReadResult;
beforeAll(async () => {
  csv = await readFile(pathOf("csv"));
});

describe.each(FORMATS)("a .%s", (format) => {
  const bytes = bytesOf(format);

  it("holds what the same records hold as CSV", async () => {
    const read = await readBytes(bytes, `people.${format}`);
    expect(read.format).toBe(format);
    expect(read.warnings).toEqual([]);
    expect(lowerCase(columnsOf(read.table))).toEqual(columnsOf(csv.table));
  });

  it.each(["people", "people.csv", "people.parquet"])(
    "is known by its content when named %s",
    async (name) => {
      expect((await readBytes(bytes, name)).format).toBe(format);
    },
  );

  it("is read when gzipped, from bytes and from a path", async () => {
    const packed = await readBytes(new Uint8Array(gzipSync(bytes)), `people.${format}.gz`);
    expect(columnsOf(packed.table)).toEqual(columnsOf((await readFile(pathOf(format))).table));
  });

  it("brings the reasons of missing values", async () => {
    const { codebook } = await readBytes(bytes, "x");
    const region = codebook!.variables.find(({ name }) => name.toLowerCase() === "region")!;
    expect(region.missing!.reasons).toEqual([
      {
        value: REFUSED[format],
        label: format.startsWith("sas") || format === "xpt" ? null : "refused",
        records: 4,
      },
    ]);
    expect(codebook!.weight?.toLowerCase() ?? null).toBe(
      format === "sav" || format === "por" ? "weight" : null,
    );
  });

  it("tells how far the reading is, up to 1, and ends when it is stopped", async () => {
    const shares: number[] = [];
    await readFile(pathOf(format), { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares.at(-1)).toBe(1);
    const stop = new AbortController();
    const reading = readBytes(bytes, "x", { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(reading).rejects.toMatchObject({ code: "ABORTED" });
  });

  it("is refused where it takes more memory than reading may take", async () => {
    await expect(readBytes(bytes, "x.sav", { maxMemory: bytes.length })).rejects.toBeInstanceOf(
      TooLargeError,
    );
    const packed = new Uint8Array(gzipSync(bytes));
    await expect(readBytes(packed, "x.gz", { maxMemory: bytes.length - 1 })).rejects.toThrow("unpacked");
  });

  it("is refused where it is cut off", async () => {
    const reading = readBytes(bytes.subarray(0, 1000), `people.${format}`);
    await expect(reading).rejects.toMatchObject({ code: "BAD_FILE" });
  });
});

it.each(["sav", "zsav", "por", "dta", "xpt", "sas7bdat"])(
  "a text that is named .%s is refused by its name",
  async (end) => {
    const message = `"notes.${end}" is not a readable SPSS, Stata or SAS file.`;
    await expect(readBytes(encode("a,b\n1,2\n"), `notes.${end}`)).rejects.toThrow(message);
  },
);

it("a catalogue of SAS is no table, and is called what it is", async () => {
  const bytes = bytesOf("sas7bdat").slice();
  bytes[15] = 0x63;
  await expect(readBytes(bytes, "formats.sas7bcat")).rejects.toThrow("looks like a SAS catalogue (sas7bcat)");
});

it("the encoding that is given holds where a file declares none", async () => {
  const bytes = bytesOf("por");
  const place = Buffer.from(bytes).indexOf("P01", 700);
  bytes[place] = 0xd6;
  const first = async (encoding: string): Promise<unknown> =>
    (await readBytes(bytes, "x", { encoding })).table.getChildAt(0)!.get(0);
  expect([await first("windows-1252"), await first("windows-1251")]).toEqual(["Ö01", "Ц01"]);
});
