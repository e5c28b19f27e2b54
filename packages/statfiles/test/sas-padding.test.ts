import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bytesOf, encode, expectSame, folder, havenReads, read, withOracles } from "./oracle.ts";
import { type SasFile, type SasVariable, sasBytes } from "./sas7bdat-bytes.ts";

const COUNT = 40;
/** Four variables: the pointers of a page of 32 bit end at half of eight bytes. */
const VARIABLES: readonly SasVariable[] = [
  { name: "whole", width: 8, values: Array.from({ length: COUNT }, (_, i) => 2 + i) },
  { name: "number", width: 8, values: Array.from({ length: COUNT }, (_, i) => i / 7 - 1) },
  { name: "text", width: 9, isText: true, values: Array.from({ length: COUNT }, (_, i) => `Text ${i}`) },
  { name: "blank", width: 4, isText: true, values: Array.from({ length: COUNT }, () => "") },
];
const TEXTS = VARIABLES.filter(({ isText }) => isText === true).concat(
  ["a", "b"].map((name) => ({
    name,
    width: 3,
    isText: true,
    values: Array.from({ length: COUNT }, () => name),
  })),
);
const LEFT = {
  zeros: [0, 0, 0, 0],
  blanks: [32, 32, 32, 32],
  letters: [...encode("CT57")],
  digits: [0, 0, 0x0c, 0x40],
  pointer: [8, 0, 1, 0],
} as unknown as Readonly<Record<string, readonly [number, number, number, number]>>;
const OF_SAS = ["9.0401M6", "9.0301M0", "9.0101M3", "8.0202M0", "V.0400M0"];
const build = (more: Partial<SasFile>): Uint8Array =>
  sasBytes({ wide: false, little: true, mixed: 11, variables: VARIABLES, ...more });

async function expectRead(bytes: Uint8Array, variables = VARIABLES): Promise<void> {
  const { table, warnings } = await read(bytes);
  expect(warnings).toEqual([]);
  for (const [i, { values }] of variables.entries())
    expect(Array.from(table.getChildAt(i)!)).toEqual(values.map((value) => (value === "" ? null : value)));
}

describe("records behind the description of a table of 32 bit", () => {
  it.each(OF_SAS.flatMap((release) => Object.keys(LEFT).map((left) => ({ release, left }))))(
    "begin at eight bytes where SAS $release wrote it, whatever is left there: $left",
    async ({ release, left }) => {
      for (const little of [true, false]) await expectRead(build({ release, little, padding: LEFT[left] }));
      await expectRead(build({ release, padding: LEFT[left], variables: TEXTS }), TEXTS);
    },
  );

  it.each(["9.0000M0", "8.0000M0"])("of other programs (%s) begin where numbers are", async (release) => {
    for (const little of [true, false]) {
      await expectRead(build({ release, little, padding: null }));
      for (const padding of Object.values(LEFT)) await expectRead(build({ release, little, padding }));
    }
  });

  it("of other programs, without numbers, begin behind blanks and at letters", async () => {
    const common = { release: "9.0000M0", variables: TEXTS };
    await expectRead(build({ ...common, padding: null }), TEXTS);
    await expectRead(build({ ...common, padding: [0, 0, 0, 0] }), TEXTS);
  });

  it("of a release that is none begin behind blanks, and are refused behind letters", async () => {
    const release = "x.y".padEnd(8);
    await expectRead(build({ release, padding: [0, 0, 0, 0] }));
    await expect(read(build({ release, padding: LEFT["letters"] }), "x.sas7bdat")).rejects.toMatchObject({
      code: "BAD_FILE",
      message: expect.stringMatching(/^"x.sas7bdat" is damaged.* At byte [\d,]+: .*release "x\.y/) as string,
    });
  });

  it("that have no room behind their padding are refused", async () => {
    // the pointers of nine parts leave room for four records of 991 bytes, and for none of the padding
    const wide = VARIABLES.map((one, i) => ({ ...one, width: i === 2 ? 971 : one.width }));
    const bytes = build({ variables: wide, mixed: 1 });
    const page = new DataView(bytes.buffer, 1024, 4096);
    page.setUint32(page.getUint32(24, true) + 60, 4, true);
    await expect(read(bytes)).rejects.toMatchObject({
      code: "BAD_FILE",
      message: expect.stringContaining("no room for after its padding") as string,
    });
  });
});

withOracles("records behind the description of a table of 32 bit", () => {
  it("are read as haven reads them", async () => {
    const files = OF_SAS.slice(0, 3).flatMap((release) =>
      Object.values(LEFT).map((padding) => build({ release, padding })),
    );
    const paths = files.map((_, i) => `padding${i}.sas7bdat`);
    paths.forEach((path, i) => {
      writeFileSync(join(folder, path), files[i]);
    });
    const told = await havenReads(paths, "read_sas");
    for (const [i, path] of paths.entries()) expectSame(await read(bytesOf(path)), told[i]);
  });
});
