import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSize, drawSeed, propertyRuns } from "@sdc-risk/testkit";
import { expect, it, describe } from "vitest";
import fc from "fast-check";
import { cutOff, flipped } from "./damage.ts";
import { EXAMPLES, bytesOf, encode, expectSame, folder, havenReads, r, read, withOracles } from "./oracle.ts";
import { LOWEST, type SavFile, type SavVariable, savBytes } from "./sav-bytes.ts";

/** A table with all that haven can write for SPSS. */
export const SPSS_TABLE = `
n <- 90; set.seed(4)
d <- data.frame(id = sprintf("%05d", 1:n))
d$whole <- labelled(rep(c(1, 2, 3, NA, -9, 98), 15), c(Male = 1, "Île-de-France" = 2, "東京 – Göteborg" = 3), label = "Sex")
d$real <- c(0.1, -2.5, 1e300, 5e-324, NA, 3e9)[1 + (1:n) %% 6]
d$large <- 2^40 + 1:n
d$miss <- labelled_spss(c(1, 2, -9, -8, NA, 50)[1 + (1:n) %% 6], c(Refused = -9, Yes = 1), na_values = c(-9, -8), label = "Declared")
d$range <- labelled_spss(c(-99, -1.5, 5, 990, 1000, NA)[1 + (1:n) %% 6], c(Out = 1000), na_range = c(990, Inf), na_values = -99)
d$low <- labelled_spss(c(-99, -1.5, 5, 990)[1 + (1:n) %% 4], na_range = c(-Inf, -1))
d$code <- labelled_spss(rep(c("a", "b", "zz", ""), length.out = n), c(Alpha = "a", Nothing = "zz"), na_values = "zz")
d$long_name_of_more_than_eight_bytes <- strrep("x", (1:n) %% 12)
d$wide <- ifelse(1:n %% 3 == 0, strrep("é", 150), ifelse(1:n %% 3 == 1, "", paste0(strrep("y", 1 + 1:n * 9), "!")))
d$labelled_wide <- labelled(rep(c("first choice of all", "second choice of all", "x"), length.out = n), c(One = "first choice of all"))
d$wide_missing <- labelled_spss(rep(c("refused", "some other answer"), length.out = n), na_values = "refused")
d$day <- as.Date("1899-12-31") + 1:n * 1000; d$day[5] <- NA
d$moment <- as.POSIXct("2021-03-04 05:06:07", tz = "UTC") + 1:n * 12345.5
d$clock <- hms::hms((1:n * 777) %% 86400)
attr(d$real, "format.spss") <- "F12.4"
`;

withOracles("a file that SPSS wrote", () => {
  it("is read as haven reads it", async () => {
    copyFileSync(join(EXAMPLES, "iris.sav"), join(folder, "iris.sav"));
    const [told] = await havenReads(["iris.sav"], "read_sav", ", user_na = TRUE");
    const file = await read(bytesOf("iris.sav"));
    expectSame(file, told);
    expect(file.table.numRows).toBe(150);
  });
});

withOracles("files that haven writes", () => {
  it("are read as haven reads them, by every compression", async () => {
    const kinds = { none: "none.sav", byte: "byte.sav", zsav: "zlib.zsav" };
    await r(
      `${SPSS_TABLE}\n${Object.entries(kinds)
        .map(([kind, path]) => `write_sav(d, "${path}", compress = "${kind}")`)
        .join("\n")}`,
    );
    const paths = Object.values(kinds);
    const told = await havenReads(paths, "read_sav", ", user_na = TRUE");
    for (const [i, path] of paths.entries()) expectSame(await read(bytesOf(path)), told[i]);
    const { table, variables, encoding } = await read(bytesOf("byte.sav"));
    expect(encoding).toBe("utf-8");
    expect(table.schema.fields.map(({ type }) => String(type))).toEqual([
      "Utf8",
      "Int32",
      "Float64",
      "Int64",
      "Int32",
      "Float64",
      "Int32",
      "Dictionary<Int32, Utf8>",
      "Dictionary<Int32, Utf8>",
      "Utf8",
      "Dictionary<Int32, Utf8>",
      "Dictionary<Int32, Utf8>",
      "Date32<DAY>",
      "Timestamp<MICROSECOND>",
      "Utf8",
    ]);
    expect(variables[4].missing!.reasons).toEqual([
      { value: -9, label: "Refused", records: 15 },
      { value: -8, label: null, records: 15 },
    ]);
    expect(variables[11].missing).toMatchObject({
      declared: { values: ["refused"], range: null },
      reasons: [{ value: "refused", records: 45 }],
    });
    expect(variables[5].missing!.declared).toEqual({ values: [-99], range: [990, Infinity] });
  });

  it("of random tables are read as haven reads them", async () => {
    const names: string[] = [];
    const code = Array.from({ length: checkSize(40, 6) }, (_, i) => {
      names.push(`random${i}.${["sav", "sav", "zsav"][i % 3]}`);
      return `set.seed(${drawSeed(i)}); n <- sample(1:200, 1); k <- sample(1:9, 1); d <- data.frame(row.names = 1:n)
for (j in 1:k) d[[paste0("V", j, strrep("x", sample(0:20, 1)))]] <- switch(sample(6, 1), sample(c(-200:300, NA), n, TRUE), rnorm(n) * 10^sample(-9:9, 1),
  sample(c("", "a", "ü", strrep("long ", 60), NA), n, TRUE), strrep("z", sample(0:sample(1:600, 1), n, TRUE)),
  labelled_spss(sample(c(1:9, 97:99, NA), n, TRUE) + 0, na_range = c(97, 99), labels = c("Don't know" = 98, One = 1)), as.Date("2000-01-01") + sample(-9999:9999, n, TRUE))
write_sav(d, "${names[i]}", compress = "${["none", "byte", "zsav"][i % 3]}")`;
    });
    await r(code.join("\n"));
    const told = await havenReads(names, "read_sav", ", user_na = TRUE");
    for (const [i, name] of names.entries()) expectSame(await read(bytesOf(name)), told[i]);
  });
});

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const VARIABLES: SavVariable[] = [
  {
    name: "A",
    long: "Alter_der_Person",
    width: 0,
    label: latin("Größe"),
    missing: [LOWEST, -1, 99],
    range: true,
    labels: [
      [99, latin("weiß nicht")],
      [1, latin("eins")],
    ],
    values: [1, -5, 99, 40.5, null, 0],
  },
  { name: "W", width: 0, values: [1.5, 2, 3, 4, 5, 6] },
  {
    name: "T",
    width: 3,
    missing: [latin("xx")],
    labels: [[latin("\xe4"), latin("\xc4")]],
    values: ["\xe4", "xx", "", "abc", "a", "xx"].map(latin),
  },
  {
    name: "L",
    width: 20,
    values: ["", "12345678", "123456789", "12345678        2345", " a", "\xfc"].map(latin),
  },
  {
    name: "D",
    width: 0,
    format: [38, 10, 0],
    values: [0, 86400, 13e9 - (13e9 % 86400), null, 12345 * 86400, 86400],
  },
];

describe("a system file built by its description", () => {
  const kinds = [true, false].flatMap((little) =>
    ([0, 1] as const).map((compression) => ({ little, compression })),
  );
  const build = (more: Partial<SavFile>): Uint8Array =>
    savBytes({
      little: true,
      compression: 1,
      variables: VARIABLES,
      weight: "W",
      codePage: 1252,
      label: "A file",
      ...more,
    });

  it.each(kinds)("is read of both byte orders, packed and plain: $little $compression", async (kind) => {
    const { table, variables, weight, label, encoding } = await read(build(kind));
    expect({ weight, label, encoding }).toEqual({ weight: "W", label: "A file", encoding: "windows-1252" });
    expect(Array.from(table.getChildAt(0)!)).toEqual([1, null, null, 40.5, null, 0]);
    expect(Array.from(variables[0].missing!.codes)).toEqual([-1, 0, 1, -1, -1, -1]);
    expect(variables[0].missing).toMatchObject({
      declared: { values: [99], range: [-Infinity, -1] },
      reasons: [
        { value: -5, label: null, records: 1 },
        { value: 99, label: "weiß nicht", records: 1 },
      ],
    });
    expect(Array.from(table.getChildAt(2)!)).toEqual(["ä", null, null, "abc", "a", null]);
    expect(variables[2].valueLabels).toEqual([{ value: "ä", label: "Ä" }]);
    expect(Array.from(table.getChildAt(3)!)).toEqual([
      null,
      "12345678",
      "123456789",
      "12345678        2345",
      " a",
      "ü",
    ]);
    expect(String(table.schema.fields[4].type)).toBe("Date32<DAY>");
  });

  it.each([
    ["utf-8", 65001, undefined],
    ["windows-1251", 1251, undefined],
    ["iso-8859-2", 28592, undefined],
    ["shift_jis", 932, undefined],
    ["cp850", 850, undefined],
    ["windows-1252", 2, undefined],
    ["koi8-r", 1252, "KOI8-R"],
    ["cp437", 1252, "IBM437"],
    ["utf-8", 1252, "UTF-8"],
  ])("is read in the encoding that it declares: %s by %s, %s", async (wanted, codePage, encoding) => {
    expect((await read(build({ codePage, ...(encoding === undefined ? {} : { encoding }) }))).encoding).toBe(
      wanted,
    );
  });

  it("in an encoding that is not known is refused, and read by the one that is asked for", async () => {
    const bytes = build({ codePage: 1047 });
    await expect(read(bytes)).rejects.toMatchObject({
      code: "BAD_ENCODING",
      message: expect.stringContaining("code page 1047") as string,
    });
    expect((await read(bytes, "x.sav", { encoding: "cp1252" })).variables[0].label).toBe("Größe");
  });

  it("whose labels are for longer texts than it holds gives them to no other text", async () => {
    const one: SavVariable = {
      name: "T",
      width: 4,
      missing: [latin("FI1D9")],
      labels: [
        [latin("FI1D4"), latin("Kainuu")],
        [latin("FI1D"), latin("Pohjois-Suomi")],
      ],
      values: ["FI1D", "FI19"].map(latin),
    };
    const { table, variables } = await read(savBytes({ little: true, compression: 1, variables: [one] }));
    expect(variables[0].valueLabels).toEqual([
      { value: "FI1D4", label: "Kainuu" },
      { value: "FI1D", label: "Pohjois-Suomi" },
    ]);
    expect(Array.from(table.getChildAt(0)!)).toEqual(["FI1D", "FI19"]);
  });

  it("whose texts are not in its encoding is read as windows-1252, and told", async () => {
    const { warnings, variables } = await read(build({ codePage: 65001 }));
    expect(variables[0].label).toBe("Größe");
    expect(warnings).toEqual([
      {
        code: "encoding",
        message:
          'Some texts of the dictionary, "T", "L" are not valid utf-8; they were read as windows-1252.',
      },
    ]);
  });

  it("that does not say how many records it holds is read to its end", async () => {
    for (const kind of kinds) expect((await read(build({ ...kind, records: -1 }))).table.numRows).toBe(6);
    expect((await read(build({ records: -1, end: false }))).table.numRows).toBe(6);
  });

  it("that claims more or fewer records than it holds is refused", async () => {
    for (const kind of kinds) {
      for (const records of [0, 1, 5, 7, 1000, 2_000_000_000]) {
        await expect(read(build({ ...kind, records })), `${records}`).rejects.toMatchObject({
          code: "BAD_FILE",
          message: expect.stringMatching(/claims/) as string,
        });
      }
    }
  });

  it("whose dates are beyond the calendar keeps them as numbers, and tells", async () => {
    const odd: SavVariable = { name: "D", width: 0, format: [20, 11, 0], values: [0, 1e300] };
    const { table, warnings } = await read(savBytes({ little: true, compression: 0, variables: [odd] }));
    expect(Array.from(table.getChildAt(0)!)).toEqual([0, 1e300]);
    expect(warnings).toMatchObject([{ code: "not-dates" }]);
  });

  it("whose dates are within days has moments", async () => {
    const odd: SavVariable = {
      name: "D",
      width: 0,
      format: [20, 11, 0],
      values: [86400 * 141428, 86400 * 141428 + 1.5],
    };
    const { table } = await read(savBytes({ little: true, compression: 0, variables: [odd] }));
    expect(Array.from(table.getChildAt(0)!)).toEqual([0, 1500]);
  });

  it("of zero records, or of two variables of one name, is refused", async () => {
    await expect(
      read(savBytes({ little: true, compression: 0, variables: [{ name: "A", width: 0, values: [] }] })),
    ).rejects.toMatchObject({ code: "EMPTY_DATA" });
    const one = { name: "A", width: 0, values: [1] };
    await expect(
      read(savBytes({ little: true, compression: 0, variables: [one, one] })),
    ).rejects.toMatchObject({ code: "DUPLICATE_VARIABLE" });
  });

  it("of random values holds them, packed in either byte order, over many blocks", async () => {
    const number = fc.oneof(
      fc.integer({ min: -120, max: 200 }),
      fc.double({ noNaN: true, min: -1e300 }),
      fc.constant(null),
    );
    const text = fc.uint8Array({ maxLength: 11, min: 0x21, max: 0x7e });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(number, text, number), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 400 }),
        async (some, little, times) => {
          const rows = Array.from({ length: times }, () => some).flat();
          const variables: SavVariable[] = [
            { name: "A", width: 0, values: rows.map(([a]) => a) },
            { name: "B", width: 11, values: rows.map(([, b]) => b) },
            { name: "C", width: 0, values: rows.map(([, , c]) => c) },
          ];
          const { table } = await read(savBytes({ little, compression: 1, variables }));
          const decoder = new TextDecoder();
          const number0 = (value: number | null): number | null => (value === null ? null : value + 0);
          expect(
            Array.from(table.getChildAt(0)!, (value: unknown) => (value === null ? null : Number(value))),
          ).toEqual(rows.map(([a]) => number0(a)));
          expect(Array.from(table.getChildAt(1)!)).toEqual(
            rows.map(([, b]) => (b.length === 0 ? null : decoder.decode(b))),
          );
          expect(
            Array.from(table.getChildAt(2)!, (value: unknown) => (value === null ? null : Number(value))),
          ).toEqual(rows.map(([, , c]) => number0(c)));
        },
      ),
      propertyRuns(200),
    );
  });

  it.each(kinds)(
    "is refused where it is cut off, and never gives other records: $little $compression",
    async (kind) => {
      const bytes = build(kind);
      await cutOff(bytes, "cut.sav", 7);
      await flipped(bytes, "flipped.sav", 6);
    },
  );
});

withOracles("a system file built by its description", () => {
  it("is read as haven reads it", async () => {
    const paths = [true, false].flatMap((little) =>
      ([0, 1] as const).map((compression) => {
        const path = `built${Number(little)}${compression}.sav`;
        writeFileSync(
          join(folder, path),
          savBytes({ little, compression, variables: VARIABLES, weight: "W", codePage: 1252 }),
        );
        return path;
      }),
    );
    const told = await havenReads(paths, "read_sav", ", user_na = TRUE");
    for (const [i, path] of paths.entries()) expectSame(await read(bytesOf(path)), told[i]);
  });

  it("of zlib is refused where it is cut off, and never gives other records", async () => {
    await r(`${SPSS_TABLE}\nwrite_sav(d, "whole.zsav", compress = "zsav")`);
    await cutOff(bytesOf("whole.zsav"), "cut.zsav", 97);
    await flipped(bytesOf("whole.zsav"), "flipped.zsav", 90);
  });
});

it("a file that is none of these is refused with its name", async () => {
  await expect(read(encode("a,b\n1,2\n"), "x.csv")).rejects.toMatchObject({
    code: "BAD_FILE",
    message: expect.stringContaining('"x.csv"') as string,
  });
});
