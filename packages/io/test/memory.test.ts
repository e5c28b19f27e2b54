import { gzipSync } from "node:zlib";
import { Float64, Table, Vector, makeData, tableToIPC } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { TooLargeError, readBytes, writeRecords } from "../src/index.ts";
import { sizeText } from "../src/memory.ts";
import { encode } from "./support/helpers.ts";

const tooLarge = (file: string, ...parts: string[]): object => ({
  name: "SdcError",
  code: "TOO_LARGE",
  needed: expect.any(Number) as number,
  message: expect.stringMatching(new RegExp(`^"${file}" takes about .*${parts.join(".*")}`)) as string,
});

/** Records of three short numbers; packed they take a two-hundredth. */
const lines = (records: number): string => "1,2,3\n4,5,6\n7,8,9\n".repeat(Math.ceil(records / 3));

async function parquetOf(rows: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await writeRecords(
    [{ name: "a", values: Float64Array.from({ length: rows }, (_, i) => i % 2) }],
    "parquet",
    (part) => {
      parts.push(part);
    },
  );
  return new Uint8Array(Buffer.concat(parts));
}

describe("a file that takes more memory than reading may take", () => {
  const text = encode(`a,b,c\n${lines(300_000)}`);

  it("is refused by its first records when it is CSV, with what it would take", async () => {
    const reading = readBytes(text, "x.csv", { maxMemory: 1_000_000 });
    await expect(reading).rejects.toMatchObject(
      tooLarge(
        "x.csv",
        "3\\.6 MB of memory to read \\(about (299|300),",
        "3 variables",
        "1 MB, the limit that was set",
      ),
    );
    await expect(reading).rejects.toBeInstanceOf(TooLargeError);
    expect((await readBytes(text, "x.csv", { maxMemory: 4_000_000 })).table.numRows).toBe(300_000);
  });

  it("is refused by a first piece when it is packed", async () => {
    const packed = new Uint8Array(gzipSync(text));
    expect(text.length / packed.length).toBeGreaterThan(100);
    await expect(readBytes(packed, "x.csv.gz", { maxMemory: 1_000_000 })).rejects.toMatchObject(
      tooLarge("x.csv.gz", "unpacked 1\\.8 MB"),
    );
    expect((await readBytes(packed, "x.csv.gz", { maxMemory: 4_000_000 })).table.numRows).toBe(300_000);
  });

  it("is refused while it is read when its first piece did not tell", async () => {
    let state = 1;
    const digits = Array.from(
      { length: 60_000 },
      () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0),
    ).join("\n");
    const packed = new Uint8Array(gzipSync(`a\n${digits}\n${"1\n".repeat(3_000_000)}`));
    await expect(readBytes(packed, "bomb.csv.gz", { maxMemory: 8_000_000 })).rejects.toMatchObject(
      tooLarge("bomb.csv.gz"),
    );
  });

  it("is refused when its different texts are too many", async () => {
    const texts = encode(
      `a\n${Array.from({ length: 200_000 }, (_, i) => `person number ${i}`).join("\n")}\n`,
    );
    await expect(readBytes(texts, "x.csv", { maxMemory: 5_000_000 })).rejects.toMatchObject(
      tooLarge("x.csv"),
    );
  });

  it("is refused when it is Parquet or Arrow, packed or not", async () => {
    const parquet = await parquetOf(1_000_000);
    const arrow = tableToIPC(
      new Table({
        a: new Vector([
          makeData({ type: new Float64(), length: 400_000, nullCount: 0, data: new Float64Array(400_000) }),
        ]),
      }),
    );
    expect(parquet.length).toBeLessThan(1_000_000);
    await expect(readBytes(parquet, "x.parquet", { maxMemory: 4_000_000 })).rejects.toMatchObject(
      tooLarge("x.parquet", "about 1,000,000 records of 1 variable\\)"),
    );
    expect((await readBytes(parquet, "x.parquet", { maxMemory: 10_000_000 })).table.numRows).toBe(1_000_000);
    await expect(readBytes(arrow, "x.arrow", { maxMemory: 3_000_000 })).rejects.toMatchObject(
      tooLarge("x.arrow"),
    );
    await expect(
      readBytes(new Uint8Array(gzipSync(arrow)), "x.arrow.gz", { maxMemory: 3_000_000 }),
    ).rejects.toMatchObject(tooLarge("x.arrow.gz", "unpacked 3\\.\\d+ MB"));
  });

  it("is told in sizes that people read", () => {
    expect([17.66e9, 3e9, 350.4e6, 12_345, 1234e9].map(sizeText)).toEqual([
      "17.7 GB",
      "3 GB",
      "350 MB",
      "12.3 kB",
      "1,234 GB",
    ]);
  });
});
