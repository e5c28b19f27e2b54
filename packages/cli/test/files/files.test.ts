import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, type Report } from "../support/command.ts";

const KEYS = ["--keys", "region,sex", "--out", "r.json", "--records", "r.csv"];
const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, "utf16le");
const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** The JSON report on one file with these arguments. */
async function reportOn(
  content: string | readonly string[] | Uint8Array,
  ...args: readonly string[]
): Promise<Report> {
  const desk = new Desk({ "in.csv": content });
  const { code, stderr } = await desk.assess("in.csv", "--out", "r.json", "--quiet", ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return desk.json("r.json");
}

describe.concurrent("a file that cannot be used is refused with its reason, and nothing is written", () => {
  it.each<[what: string, content: string | readonly string[] | Uint8Array, message: string]>([
    ["is empty", "", '"in.csv" is empty; expected a header line and at least one record.'],
    ["has a header only", "region,sex\n", '"in.csv" has a header and zero records'],
    [
      "names a column twice",
      ["region,sex,region", "a,b,c"],
      '"in.csv": the name "region" is used by columns 1, 3.',
    ],
    ["has a column without a name", ["region,,sex", "a,b,c"], '"in.csv": column 2 has no name.'],
    ["has a row that is too short", ["region,sex,age", "a,b,1", "a,b", "a,b,2"], "line 3"],
    ["has a row that is too long", ["region,sex", "a,b", "a,b", "a,b,c"], "line 4"],
    ["has a blank line", ["region,sex", "a,b", "", "c,d"], "line 3 is blank"],
    [
      "is a PNG image",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      '"in.csv" looks like a PNG image. CSV, Parquet, Arrow IPC, Excel (.xlsx) and the files of SPSS, Stata and SAS are read',
    ],
    [
      "is a damaged Excel workbook",
      Buffer.from("504b0304140006000800000021", "hex"),
      "is damaged, cut off, or not an Excel workbook (.xlsx).",
    ],
    [
      "is a damaged SPSS file",
      Buffer.concat([Buffer.from("$FL2@(#) IBM SPSS STATISTICS"), Buffer.alloc(64)]),
      '"in.csv" is damaged, cut off, or not an SPSS file (.sav, .zsav).',
    ],
    ["holds NUL bytes", "region,sex\na,b\0c\n", "holds NUL bytes and is not text"],
    ["is damaged gzip", gzipSync("region,sex\na,b\n").subarray(0, 20), "the gzip data is damaged or cut off"],
    ["is damaged Parquet", "PAR1 and nothing that follows from it", '"in.csv"'],
    ["is damaged Arrow", "ARROW1 and nothing that follows from it", '"in.csv"'],
  ])("that %s", async (_what, content, message) => {
    await new Desk({ "in.csv": content }).refuses(["in.csv", ...KEYS], 1, message);
  });

  it("with the memory that it takes, and the flag that allows it", async () => {
    const desk = new Desk({ "in.csv": `region,sex\n${"1,2\n".repeat(100_000)}` });
    await desk.refuses(
      ["in.csv", ...KEYS, "--max-memory", "100kB"],
      3,
      '"in.csv" takes about 800 kB of memory to read (about 99,999 records of 2 variables). Reading may take 100 kB, the limit that was set. To allow more: --max-memory 1MB.',
    );
    await desk.refuses(
      ["in.csv", ...KEYS, "--max-memory", "20"],
      2,
      "argument '20' is invalid. Expected a size with its unit, such as 500MB or 20GB.",
    );
    expect(
      await desk.assess("in.csv", ...KEYS, "--max-memory", "1MB", "--measures", "frequency", "--quiet"),
    ).toMatchObject({ code: 0 });
  });

  it("with the line of a ragged row behind records that span lines", async () => {
    const stderr = await new Desk({ "in.csv": ["region,sex", '"a\nb\nc",x', "a,b,c"] }).refuses(
      ["in.csv", ...KEYS],
      1,
      "line 5",
    );
    expect(stderr).toMatch(/3 .*2|2 .*3/); // fields found and expected
  });

  it("that does not exist", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    await desk.refuses(["peple.csv", ...KEYS], 1, '"peple.csv" was not found.');
    await desk.refuses(["*.sav", ...KEYS], 1, 'No file matches "*.sav".');
    await desk.refuses(["people.csv/x.csv", ...KEYS], 1, '"x.csv"');
    await desk.refuses(["people.csv", "--released", "nope.csv", ...KEYS], 1, '"nope.csv" was not found.');
  });
});

describe.concurrent("an encoding", () => {
  const lines = "region,sex\nTirol,männlich\nTirol,männlich\n";

  it("that is UTF-8 with a byte order mark does not change the first name", async () => {
    expect((await reportOn(`\uFEFF${lines}`, "--keys", "region")).roles).toEqual({ keys: ["region"] });
  });

  it("that is UTF-16 is seen by its byte order mark", async () => {
    const report = await reportOn(utf16(lines), "--keys", "region,sex", "--measures", "frequency");
    expect(report.warnings).toEqual([]);
    expect(report.measures["frequency"]?.summary["classes"]).toBe(1);
  });

  it("that is windows-1252 is read with a warning, and without one when it is named", async () => {
    const report = await reportOn(latin1(lines), "--keys", "region,sex", "--measures", "frequency");
    expect(report.warnings).toMatchObject([{ code: "encoding", measure: null }]);
    expect(report.warnings[0]?.message).toContain("windows-1252");
    expect(
      (
        await reportOn(
          latin1(lines),
          "--keys",
          "region,sex",
          "--encoding",
          "latin1",
          "--measures",
          "frequency",
        )
      ).warnings,
    ).toEqual([]);
  });

  it("that is not the one named is refused", async () => {
    await new Desk({ "in.csv": latin1(lines) }).refuses(
      ["in.csv", ...KEYS, "--encoding", "utf-8"],
      1,
      '"in.csv" is not valid utf-8.',
    );
  });

  it("that does not exist is wrong usage", async () => {
    await new Desk({ "in.csv": lines }).refuses(
      ["in.csv", ...KEYS, "--encoding", "utf-88"],
      2,
      'There is no encoding "utf-88".',
    );
  });
});

describe.concurrent("a delimiter", () => {
  const semicolons = PEOPLE.map((line) => line.replaceAll(",", ";"));
  const tabs = PEOPLE.map((line) => line.replaceAll(",", "\t"));

  it("is detected, and may be named, a tab as \\t too", async () => {
    for (const args of [[], ["--delimiter", ";"]])
      expect((await reportOn(semicolons, "--keys", "region,sex", ...args)).data).toMatchObject({
        rows: 8,
        columns: 8,
      });
    for (const args of [[], ["--delimiter", "\\t"], ["--delimiter", "\t"]])
      expect((await reportOn(tabs, "--keys", "region,sex", ...args)).data).toMatchObject({
        rows: 8,
        columns: 8,
      });
  });

  it("that is wrong is named together with the variable that is then not found", async () => {
    await new Desk({ "in.csv": PEOPLE }).refuses(
      ["in.csv", ...KEYS, "--delimiter", ";"],
      1,
      'There is no variable "region" (given as keys).',
      'Only one column was found with the delimiter ";"; "," cuts every line',
    );
  });

  it("of two characters is wrong usage", async () => {
    await new Desk({ "in.csv": PEOPLE }).refuses(
      ["in.csv", ...KEYS, "--delimiter", "::"],
      2,
      'The delimiter is "::"; expected one ASCII character',
    );
  });
});

describe.concurrent("other ways in", () => {
  it("standard input is read with -", async () => {
    const desk = new Desk();
    const { code, stderr } = await desk.run(["assess", "-", "--keys", "region", "--out", "r.json"], {
      input: `${PEOPLE.join("\n")}\n`,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(desk.json("r.json").data).toMatchObject({
      name: "stdin",
      rows: 8,
      columns: 8,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it("standard input that is empty is refused, and so is reading it twice", async () => {
    const desk = new Desk();
    expect(await desk.run(["assess", "-", "--keys", "region"], { input: "" })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"stdin" is empty') as string,
    });
    await desk.refuses(["-", "--released", "-", ...KEYS], 2, "Standard input (-) can be read once only");
  });

  it("gzip gives the same results as the file itself, and its own SHA-256", async () => {
    const plain = await reportOn(PEOPLE, "--keys", "region,sex,age", "--weight", "weight");
    const packed = await reportOn(
      gzipSync(`${PEOPLE.join("\n")}\n`),
      "--keys",
      "region,sex,age",
      "--weight",
      "weight",
    );
    expect(packed.measures).toEqual(plain.measures);
    expect(packed.data["sha256"]).not.toBe(plain.data["sha256"]);
  });
});
