import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unpackRoss, unpackRuns } from "../src/sas/unpack-rows.ts";
import { cutOff, flipped } from "./damage.ts";
import { EXAMPLES, bytesOf, expectSame, folder, havenReads, r, read, withOracles } from "./oracle.ts";
import { type SasFile, type SasVariable, packRoss, packRuns, sasBytes } from "./sas7bdat-bytes.ts";

withOracles("tables of SAS", () => {
  it("that SAS wrote is read as haven reads it", async () => {
    copyFileSync(join(EXAMPLES, "iris.sas7bdat"), join(folder, "iris.sas7bdat"));
    const [told] = await havenReads(["iris.sas7bdat"], "read_sas");
    const file = await read(bytesOf("iris.sas7bdat"));
    expectSame(file, told);
    expect(file.table.numRows).toBe(150);
  });

  it("that haven writes are read as haven reads them", async () => {
    await r(`n <- 900; d <- data.frame(id = sprintf("%05d", 1:n)); d$a <- c(0.1, -2.5, 1e300, NA)[1 + (1:n) %% 4]; attr(d$a, "label") <- "Über"
d$b <- as.Date("1899-12-31") + 1:n * 100; d$t <- as.POSIXct("2021-03-04 05:06:07", tz = "UTC") + 1:n * 12345.5; d$c <- strrep("é", 1:n %% 9)
d$n <- rep(c(1, tagged_na("A"), tagged_na("Z"), NA, 2), length.out = n)
for (i in 1:40) d[[paste0("more_variables_", i)]] <- i; suppressWarnings(write_sas(d, "written.sas7bdat"))`);
    const [told] = await havenReads(["written.sas7bdat"], "read_sas");
    expectSame(await read(bytesOf("written.sas7bdat")), told);
  });
});

const COUNT = 400;
const VARIABLES: SasVariable[] = [
  {
    name: "number",
    width: 8,
    label: "A number",
    values: Array.from({ length: COUNT }, (_, i) => [i / 7, -i, "A", "_", ".", "Z"][i % 6]),
  },
  { name: "short", width: 3, values: Array.from({ length: COUNT }, (_, i) => (i % 5 === 0 ? "B" : i % 50)) },
  { name: "day", width: 8, format: "DATE9.", values: Array.from({ length: COUNT }, (_, i) => i * 50) },
  {
    name: "text",
    width: 30,
    isText: true,
    values: Array.from({ length: COUNT }, (_, i) => ["", "Ab", "long ".repeat(5), "東京"][i % 4]),
  },
  {
    name: "noise",
    width: 17,
    isText: true,
    values: Array.from({ length: COUNT }, (_, i) =>
      Array.from({ length: 17 }, (_x, j) => String.fromCharCode(33 + ((i * 31 + j * j * 17) % 90))).join(""),
    ),
  },
];
const KINDS = [true, false].flatMap((wide) =>
  [true, false].flatMap((little) =>
    ([undefined, "SASYZCRL", "SASYZCR2"] as const).map((packing) => ({
      wide,
      little,
      ...(packing === undefined ? {} : { packing }),
    })),
  ),
);
const build = (more: Partial<SasFile> = {}): Uint8Array =>
  sasBytes({ wide: true, little: true, variables: VARIABLES, ...more });

const numbersOf = (kept: readonly (number | string)[]): (number | null)[] =>
  kept.map((value) => (typeof value === "string" ? null : value + 0));

describe("a table of SAS built by its description", () => {
  it.each(KINDS)("is read: 64 bit $wide, low byte first $little, packed by $packing", async (kind) => {
    const { table, variables, encoding, label } = await read(build(kind));
    const values = VARIABLES.map((one) => one.values);
    expect({ encoding, label }).toEqual({ encoding: "utf-8", label: "MADE" });
    expect(variables.map(({ name }) => name)).toEqual(VARIABLES.map(({ name }) => name));
    expect(Array.from(table.getChildAt(0)!)).toEqual(numbersOf(values[0]));
    expect(Array.from(table.getChildAt(1)!)).toEqual(numbersOf(values[1]));
    expect(Array.from(table.getChildAt(2)!)).toEqual(
      values[2].map((day) => (Number(day) - 3653) * 86_400_000),
    );
    for (const i of [3, 4])
      expect(Array.from(table.getChildAt(i)!)).toEqual(
        values[i].map((text) => (text as string).trimEnd() || null),
      );
    expect(variables[0].missing!.reasons.map(({ value }) => value)).toEqual(["._", ".a", ".z"]);
    expect(variables[1].missing!.reasons).toEqual([{ value: ".b", label: null, records: 80 }]);
    expect(variables[0].label).toBe("A number");
    expect(variables[2].format).toBe("DATE9.");
  });

  it.each(KINDS.filter(({ packing }) => packing === undefined))(
    "has records on the page of its description: $wide $little",
    async (kind) => {
      const { table } = await read(build({ ...kind, mixed: 7 }));
      expect(Array.from(table.getChildAt(0)!)).toEqual(numbersOf(VARIABLES[0].values));
    },
  );

  it("leaves out records that were deleted, and tells", async () => {
    for (const kind of KINDS) {
      const { table, warnings } = await read(build({ ...kind, deleted: [0, 9, 100, 399] }));
      expect(Array.from(table.getChildAt(0)!)).toEqual(
        numbersOf(VARIABLES[0].values.filter((_, i) => ![0, 9, 100, 399].includes(i))),
      );
      expect(warnings).toMatchObject([
        { code: "deleted-records", message: expect.stringContaining("4 records") as string },
      ]);
    }
    expect((await read(build({ deleted: [7] }))).warnings).toMatchObject([
      { message: expect.stringContaining("1 record that was deleted; it was left out.") as string },
    ]);
  });

  it("that claims more or fewer deleted records is refused", async () => {
    for (const kind of KINDS) {
      const bytes = build({ ...kind, deleted: [9] });
      const whole = build(kind);
      // of what differs between the two the number is the byte that is 1 in place of 0
      const at = bytes.findIndex((byte, i) => byte === 1 && whole[i] === 0);
      for (const count of [0, 2, 255]) {
        bytes[at] = count;
        await expect(read(bytes)).rejects.toMatchObject({
          code: "BAD_FILE",
          message: expect.stringContaining("deleted records, and holds 1") as string,
        });
      }
      whole[at] = 1;
      await expect(read(whole)).rejects.toMatchObject({ code: "BAD_FILE" });
    }
  });

  it("that claims more or fewer records is refused", async () => {
    for (const packing of [{}, { packing: "SASYZCRL" }, { packing: "SASYZCR2" }] as const) {
      for (const records of [COUNT + 1, 100_000, 2 ** 31]) {
        await expect(read(build({ ...packing, records })), `${records}`).rejects.toMatchObject({
          code: "BAD_FILE",
        });
      }
    }
    await expect(read(build({ packing: "SASYZCRL", records: COUNT - 1 }))).rejects.toMatchObject({
      code: "BAD_FILE",
    });
    await expect(read(build({ records: COUNT - 1 }))).rejects.toMatchObject({ code: "BAD_FILE" });
  });

  it("is read in its encoding", async () => {
    expect((await read(build({ encoding: 29 }))).encoding).toBe("windows-1252"); // what the web calls ISO 8859-1
    expect((await read(build({ encoding: 33 }))).encoding).toBe("iso-8859-5");
    await expect(read(build({ encoding: 250 }))).rejects.toMatchObject({
      code: "BAD_ENCODING",
      message: expect.stringContaining("SAS encoding 250") as string,
    });
  });

  it("gives back every record that is packed, by both ways", () => {
    const row = fc
      .array(
        fc.oneof(
          fc.uint8Array({ minLength: 1, maxLength: 90 }),
          fc
            .tuple(fc.constantFrom(0, 0x20, 0x40, 7), fc.integer({ min: 1, max: 700 }))
            .map(([byte, count]) => new Uint8Array(count).fill(byte)),
        ),
        { minLength: 1, maxLength: 12 },
      )
      .map((parts) => new Uint8Array(parts.flatMap((part) => [...part, ...part.subarray(0, 40)])));
    fc.assert(
      fc.property(row, (bytes) => {
        for (const [pack, unpack] of [
          [packRuns, unpackRuns],
          [packRoss, unpackRoss],
        ] as const) {
          const packed = pack(bytes);
          const out = new Uint8Array(bytes.length + 8);
          unpack(packed, 0, packed.length, out, 3, bytes.length);
          expect(out.subarray(3, 3 + bytes.length)).toEqual(bytes);
          expect(() => {
            unpack(packed, 0, packed.length, out, 0, bytes.length + 1);
          }).toThrow();
          expect(() => {
            unpack(packed, 0, packed.length, out, 0, bytes.length - 1);
          }).toThrow();
        }
      }),
      propertyRuns(3000),
    );
  });

  it.each(KINDS)(
    "is refused where it is cut off, and never gives other records: $wide $little $packing",
    async (kind) => {
      const bytes = build(kind);
      await cutOff(bytes, "cut.sas7bdat", 997);
      await flipped(bytes, "flipped.sas7bdat", COUNT);
    },
  );
});

withOracles("a table of SAS built by its description", () => {
  it("is read as haven reads it", async () => {
    const plain = KINDS.filter(({ packing }) => packing === undefined).map((kind) => ({ ...kind, mixed: 7 }));
    const kinds = [...KINDS.filter(({ packing }) => packing !== "SASYZCR2"), ...plain];
    const paths = kinds.map((_, i) => `built${i}.sas7bdat`);
    kinds.forEach((kind, i) => {
      writeFileSync(join(folder, paths[i]), build(kind));
    });
    const told = await havenReads(paths, "read_sas");
    for (const [i, path] of paths.entries()) expectSame(await read(bytesOf(path)), told[i]);
  });
});
