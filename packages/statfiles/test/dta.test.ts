import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSize, drawSeed } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { cutOff, flipped } from "./damage.ts";
import { type DtaFile, type DtaVariable, dtaBytes } from "./dta-bytes.ts";
import { EXAMPLES, bytesOf, expectSame, folder, havenReads, r, read, withOracles } from "./oracle.ts";

/** A table with all that haven can write for Stata. */
const STATA_TABLE = `
n <- 90; set.seed(4)
d <- data.frame(id = sprintf("%05d", 1:n))
d$whole <- labelled(rep(c(1, 2, 3, NA, 98, 7), 15), c(Male = 1, Female = 2), label = "Sex")
d$real <- c(0.1, -2.5, 1e300, 5e-324, NA, 3e9)[1 + (1:n) %% 6]
d$large <- 2^40 + 1:n
d$longs <- c(NA, 1L, 2147483620L, -2147483647L)[1 + (1:n) %% 4]
d$tagged <- labelled(rep(c(1, tagged_na("a"), tagged_na("z"), NA, 2), length.out = n), c(Refused = tagged_na("a"), Yes = 1))
d$name_of_some_letters <- strrep("x", (1:n) %% 12)
d$wide <- ifelse(1:n %% 3 == 0, strrep("q", 150), ifelse(1:n %% 3 == 1, "", "y "))
d$day <- as.Date("1899-12-31") + 1:n * 1000; d$day[5] <- NA
d$moment <- as.POSIXct("2021-03-04 05:06:07", tz = "UTC") + 1:n * 12345.5
attr(d$real, "format.stata") <- "%12.4f"
`;

withOracles("a file that Stata wrote", () => {
  it("is read as haven reads it", async () => {
    copyFileSync(join(EXAMPLES, "iris.dta"), join(folder, "iris.dta"));
    const [told] = await havenReads(["iris.dta"], "read_dta");
    const file = await read(bytesOf("iris.dta"), "iris.dta", { behindTexts: true });
    expectSame(file, told);
    expect(file.warnings).toEqual([]);
    expect(file.table.numRows).toBe(150);
  });
});

withOracles("files that haven writes", () => {
  it("are read as haven reads them, of every version of Stata", async () => {
    const versions = [8, 9, 10, 11, 12, 13, 14, 15];
    const paths = versions.map((version) => `v${version}.dta`);
    await r(`${STATA_TABLE}\nfor (v in c(${versions.join(",")})) { if (v >= 14) { d$uni <- rep(c("東京", "Göteborg", ""), 30); attr(d$uni, "label") <- "Où"
      d$strl <- strrep("東京 long ", 200 * (1:n %% 3)) }\nwrite_dta(d, paste0("v", v, ".dta"), version = v) }`);
    const told = await havenReads(paths, "read_dta");
    for (const [i, path] of paths.entries()) {
      const file = await read(bytesOf(path), path, { behindTexts: true });
      expectSame(file, told[i]);
      expect(file.warnings).toEqual([]);
    }
    const { version, encoding, variables, table } = await read(bytesOf("v14.dta"));
    expect({ version, encoding }).toEqual({ version: "Stata format 118", encoding: "utf-8" });
    expect(variables[5].missing).toMatchObject({
      declared: null,
      reasons: [
        { value: ".a", label: "Refused" },
        { value: ".z", label: null },
      ],
    });
    expect(String(table.schema.fields[3].type)).toBe("Int64");
  });

  it("of random tables are read as haven reads them", async () => {
    const names = Array.from({ length: checkSize(40, 6) }, (_, i) => `random${i}.dta`);
    await r(
      names
        .map(
          (
            name,
            i,
          ) => `set.seed(${drawSeed(i)}); n <- sample(1:200, 1); k <- sample(1:9, 1); d <- data.frame(row.names = 1:n)
for (j in 1:k) d[[paste0("V", j, strrep("x", sample(0:20, 1)))]] <- switch(sample(6, 1), sample(c(-200:300, NA), n, TRUE), rnorm(n) * 10^sample(-9:9, 1),
  sample(c("", "a", "b c ", strrep("long ", 600)), n, TRUE), strrep("z", sample(0:sample(1:600, 1), n, TRUE)),
  labelled(sample(c(1:9, tagged_na("b"), tagged_na("c"), NA), n, TRUE), labels = c("Don't know" = tagged_na("c"), One = 1)), as.Date("2000-01-01") + sample(-9999:9999, n, TRUE))
write_dta(d, "${name}", version = ${[13, 14, 15][i % 3]})`,
        )
        .join("\n"),
    );
    const told = await havenReads(names, "read_dta");
    for (const [i, name] of names.entries()) expectSame(await read(bytesOf(name)), told[i]);
  });
});

const FORMATS = [104, 105, 106, 107, 108, 110, 111, 112, 113, 114, 115, 117, 118, 119];
const KINDS = FORMATS.flatMap((format) => [true, false].map((little) => ({ format, little })));
const LABELS = {
  lab: [
    [1, "one"],
    [-5, "minus"],
  ],
} as const;

/** Variables that a format can hold. */
function variablesOf(format: number): DtaVariable[] {
  const miss = format >= 113 ? ".c" : ".";
  const long = format >= 113 ? ".z" : ".";
  return [
    { name: "b", type: "byte", format: "%8.0g", label: "A byte", labels: "lab", values: [1, -5, 100, miss] },
    { name: "i", type: "int", format: "%8.0g", values: [-32767, 32740, ".", long] },
    { name: "l", type: "long", format: "%12.0g", values: [-2147483647, 2147483620, miss, 0] },
    { name: "f", type: "float", format: "%9.0g", values: [Math.fround(0.1), -1e30, long, "."] },
    { name: "d", type: "double", format: "%9.0g", values: [0.1, -8e307, miss, "."] },
    { name: "s", type: 7, format: "%7s", values: ["abcdefg", "", "a b ", "\xe9"] },
    { name: "t", type: "long", format: "%d", values: [0, 1, ".", 22_000] },
    // readstat writes and reads format 119 in a way of its own
    ...(format === 117 || format === 118
      ? [{ name: "u", type: "strL", format: "%9s", values: ["x".repeat(3000), "", "y", "x"] } as const]
      : []),
  ];
}

const build = (more: Partial<DtaFile> & { format: number; little: boolean }): Uint8Array =>
  dtaBytes({ variables: variablesOf(more.format), labels: LABELS, ...more });

describe("a .dta built by its description", () => {
  it.each(KINDS)("of format $format is read, low byte first: $little", async (kind) => {
    const { table, variables, label, version } = await read(build(kind));
    const extended = kind.format >= 113;
    expect({ label, version }).toEqual({ label: "Made", version: `Stata format ${kind.format}` });
    const values = variables.map((_, i) => Array.from(table.getChildAt(i)!) as unknown[]);
    expect(values.slice(0, 6)).toEqual([
      [1, -5, 100, null],
      [-32767, 32740, null, null],
      [-2147483647, 2147483620, null, 0],
      [Math.fround(0.1), Math.fround(-1e30), null, null],
      [0.1, -8e307, null, null],
      ["abcdefg", null, "a b ", "é"],
    ]);
    expect(values[6]).toEqual(
      [-3653, -3652, null, 18_347].map((day) => (day === null ? null : day * 86_400_000)),
    );
    expect(table.schema.fields.map(({ type }) => String(type)).slice(3, 5)).toEqual(["Float32", "Float64"]);
    expect(variables[0].valueLabels).toEqual([
      { value: 1, label: "one" },
      { value: -5, label: "minus" },
    ]);
    expect(variables[0].label).toBe("A byte");
    const reasons = variables.map(({ missing }) => missing?.reasons.map(({ value }) => value) ?? []);
    expect(reasons.slice(0, 7)).toEqual(
      extended ? [[".c"], [".z"], [".c"], [".z"], [".c"], [], []] : [[], [], [], [], [], [], []],
    );
    if (extended) expect(Array.from(variables[3].missing!.codes)).toEqual([-1, -1, 0, -1]);
  });

  it("tells of long texts that no value refers to, and of many value labels of no variable", async () => {
    const kind = { format: 118, little: true };
    const sex = { name: "sex", type: 1, format: "%1s", values: ["F", "M", "F", "M"] } as const;
    const long = { name: "x", type: "strL", format: "%9s", values: ["a1", "b2", "c3", "d4"] } as const;
    const told = async (bytes: Uint8Array): Promise<readonly string[]> =>
      (await read(bytes, "a.dta", { behindTexts: true })).warnings.map(({ message }) => message);
    const bytes = dtaBytes({ ...kind, variables: [sex, long] });
    expect(await told(bytes)).toEqual([]);
    const data = new TextDecoder("latin1").decode(bytes).indexOf("<data>") + 6;
    for (let i = 0; i < 4; i++) bytes.fill(0, data + i * 9 + 1, data + i * 9 + 9);
    expect(await told(bytes)).toEqual([
      "No value refers to 4 of the long texts that the file holds; they may be former values.",
    ]);
    const labels = (...codes: readonly number[]): Uint8Array =>
      dtaBytes({ ...kind, variables: [sex], labels: { old: codes.map((code) => [code, "x"]) } });
    expect(await told(labels(1))).toEqual([]);
    expect(await told(labels(1, 2))).toEqual([
      'The value labels "old", of 2 values, belong to no variable; they may tell something of records.',
    ]);
  });

  it.each(KINDS)("of format $format tells of bytes behind texts that differ: $little", async (kind) => {
    const told = async (texts: readonly string[], behindTexts = true): Promise<readonly string[]> => {
      const variables = [
        { name: "band", type: 9, format: "%9s", values: texts },
        { name: "sex", type: 1, format: "%1s", values: texts.map(() => "F") },
      ] as const;
      const { warnings } = await read(dtaBytes({ ...kind, variables }), "a.dta", { behindTexts });
      return warnings.map(({ code, message }) => `${code}: ${message}`);
    };
    const different = ["20-49\u000021", "50-79\u000055"];
    expect(await told(different)).toEqual([
      'behind-texts: Behind the ends of texts of "band" lie bytes that differ between records and that no program shows; they may be former values.',
    ]);
    expect(await told(different, false)).toEqual([]);
    // as Stata leaves them in its own iris.dta
    expect(await told(["setosa\0\0x", "virginica", "versicol", "setosa\0\0x"])).toEqual([]);
    expect(await told(["F", "F\0\u0001"])).toHaveLength(1);
    expect(await told(["F", "Male", ""])).toEqual([]);
  });

  it("has dates by format, in the calendar that it counts", async () => {
    const variable = (name: string, format: string, values: number[]): DtaVariable => ({
      name,
      format,
      type: "double",
      values,
    });
    const { table } = await read(
      build({
        format: 118,
        little: true,
        variables: [
          variable("w", "%tw", [0, 51, 52, -1]),
          variable("m", "%tm", [0, 11, 12, -1]),
          variable("q", "%tq", [0, 3, 4, -1]),
          variable("h", "%th", [0, 1, 2, -1]),
          variable("y", "%ty", [1960, 2021, 1, 0]),
          variable("td", "%tdD_m_Y", [0, 365, 366, -1]),
          variable("c", "%tcHH:MM", [0, 1, 86_400_000, 1_893_456_000_123]),
          variable("C", "%tC", [0, 394_416_000_000, 394_416_001_000, 1_861_920_026_000]),
        ],
      }),
    );
    const days = (name: string): string[] =>
      Array.from(table.getChild(name)!, (value: unknown) =>
        new Date(Number(value)).toISOString().slice(0, 10),
      );
    expect(days("w")).toEqual(["1960-01-01", "1960-12-23", "1961-01-01", "1959-12-24"]);
    expect(days("m")).toEqual(["1960-01-01", "1960-12-01", "1961-01-01", "1959-12-01"]);
    expect(days("q")).toEqual(["1960-01-01", "1960-10-01", "1961-01-01", "1959-10-01"]);
    expect(days("h")).toEqual(["1960-01-01", "1960-07-01", "1961-01-01", "1959-07-01"]);
    expect(Array.from(table.getChild("y")!)).toEqual([1960, 2021, 1, 0]);
    expect(days("td")).toEqual(["1960-01-01", "1960-12-31", "1961-01-01", "1959-12-31"]);
    const moments = (name: string): string[] =>
      Array.from(table.getChild(name)!, (value: unknown) => new Date(Number(value)).toISOString());
    expect(moments("c")).toEqual([
      "1960-01-01T00:00:00.000Z",
      "1960-01-01T00:00:00.001Z",
      "1960-01-02T00:00:00.000Z",
      "2020-01-01T00:00:00.123Z",
    ]);
    // the first leap second was the one before July 1972; before 2019 there were 27
    expect(moments("C")).toEqual([
      "1960-01-01T00:00:00.000Z",
      "1972-06-30T23:59:59.000Z",
      "1972-07-01T00:00:00.000Z",
      "2018-12-31T23:59:59.000Z",
    ]);
  });

  it.each(KINDS.filter(({ format }) => format >= 117))(
    "of format $format has long texts, low byte first: $little",
    async (kind) => {
      const texts = ["first", "", "a long text ".repeat(400).trimEnd(), "first"];
      const variables: DtaVariable[] = [
        { name: "n", type: "byte", format: "%8.0g", values: [1, 2, 3, 4] },
        { name: "t", type: "strL", format: "%9s", values: texts },
      ];
      const bytes = build({ ...kind, variables });
      expect(Array.from((await read(bytes)).table.getChildAt(1)!)).toEqual(
        texts.map((text) => (text === "" ? null : text)),
      );
      await cutOff(bytes, "cut.dta", 97);
      await flipped(bytes, "flipped.dta", 4);
    },
  );

  it.each(KINDS.filter(({ format }) => format >= 117))(
    "of format $format is read as Stata 13 writes it, low byte first: $little",
    async (kind) => {
      const whole = await read(build(kind));
      const labelsOfVariables = 7;
      for (const behind of ["", "\n", "\r\n"]) {
        const bytes = build({ ...kind, unplaced: [labelsOfVariables], behind });
        const { table, variables } = await read(bytes);
        expect(Array.from(table, String)).toEqual(Array.from(whole.table, String));
        expect(variables).toEqual(whole.variables);
        await cutOff(bytes.subarray(0, bytes.length - behind.length), "cut.dta", 97);
      }
      for (const behind of ["\0", "\n\n", "x\n", "\r\n\n"])
        await expect(read(build({ ...kind, behind })), JSON.stringify(behind)).rejects.toMatchObject({
          code: "BAD_FILE",
        });
      await expect(read(build({ ...kind, unplaced: [5] }))).rejects.toMatchObject({ code: "BAD_FILE" });
    },
  );

  it("of another format is refused", async () => {
    const bytes = build({ format: 118, little: true });
    bytes.set(new TextEncoder().encode("120"), "<stata_dta><header><release>".length);
    await expect(read(bytes)).rejects.toMatchObject({
      code: "BAD_FILE",
      message: expect.stringContaining("The format is 120; formats 104 to 119 can be read.") as string,
    });
  });

  it.each([
    { format: 113, little: true },
    { format: 118, little: false },
  ])("that claims more or fewer records is refused: $format", async (kind) => {
    for (const records of [3, 5, 1000, 2_000_000_000]) {
      await expect(read(build({ ...kind, records })), `${records}`).rejects.toMatchObject({
        code: "BAD_FILE",
      });
    }
  });

  it.each(KINDS.filter(({ format }) => [105, 113, 117, 119].includes(format)))(
    "is refused where it is cut off, and never gives other records: $format $little",
    async (kind) => {
      const bytes = build(kind);
      const end = kind.format < 117 ? bytes.length - labelBytes(kind.format) : bytes.length;
      await cutOff(bytes.subarray(0, end), "cut.dta", 31);
      await flipped(bytes, "flipped.dta", 4);
    },
  );
});

/** Bytes of the labels of the file, without which it is whole. */
function labelBytes(format: number): number {
  return format < 108 ? 12 + 2 * 10 : 4 + (format < 110 ? 9 : 33) + 3 + 8 + 2 * 8 + 10;
}

withOracles("a .dta built by its description", () => {
  it("is read as haven reads it", async () => {
    // of labels of earlier formats readstat 1.1 knows less
    const kinds = KINDS.filter(({ format }) => format >= 110);
    const paths = kinds.map(({ format, little }) => `built${format}${Number(little)}.dta`);
    kinds.forEach((kind, i) => {
      writeFileSync(join(folder, paths[i]), build(kind));
    });
    const told = await havenReads(paths, "read_dta");
    for (const [i, path] of paths.entries()) expectSame(await read(bytesOf(path)), told[i]);
  });
});
