import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBytes, readDdi, type ReadOptions, type ReadResult } from "../src/index.ts";
import { plainNumber } from "../src/fixed/numbers.ts";
import { columnsOf, encode } from "./support/helpers.ts";

interface Field {
  readonly name: string;
  readonly width: number;
  /** What stands in its element beside its place. */
  readonly inside?: string;
  readonly decimals?: number;
  readonly type?: "numeric" | "character";
}

/** A codebook whose variables follow one another. */
function book(fields: readonly Field[], structure = "rectangular"): string {
  let at = 1;
  const variables = fields.map(({ name, width, inside = "", decimals = 0, type = "numeric" }) => {
    const start = at;
    at += width;
    return (
      `<var name="${name}" files="F1" dcml="${decimals}"><location StartPos="${start}" EndPos="${at - 1}" ` +
      `width="${width}"/><labl>The ${name}</labl>${inside}<varFormat type="${type}"/></var>`
    );
  });
  return (
    '<codeBook xmlns="ddi:codebook:2_5" version="2.5"><fileDscr ID="F1"><fileTxt><fileName>data.dat</fileName>' +
    `<fileStrc type="${structure}"/></fileTxt></fileDscr><dataDscr>${variables.join("")}</dataDscr></codeBook>`
  );
}

const PEOPLE: readonly Field[] = [
  { name: "YEAR", width: 4 },
  { name: "STATE", width: 2, inside: "<catgry><catValu>06</catValu><labl>California</labl></catgry>" },
  { name: "WEIGHT", width: 7, decimals: 4 },
  {
    name: "INCOME",
    width: 5,
    inside: '<catgry missing="Y"><catValu>99999</catValu><labl>N.I.U.</labl></catgry>',
  },
  { name: "NAME", width: 4, type: "character" },
];

async function read(
  text: string | Uint8Array,
  fields: readonly Field[] = PEOPLE,
  options: ReadOptions & { readonly file?: string; readonly structure?: string } = {},
): Promise<ReadResult> {
  const { file = "data.dat", structure, ...how } = options;
  const ddi = await readDdi(encode(book(fields, structure)), "book.xml");
  return readBytes(typeof text === "string" ? encode(text) : text, file, { ...how, ddi });
}

describe("a file of fixed width with its codebook", () => {
  it("is cut where the codebook says, with labels, missing codes and points that are not written", async () => {
    const lines = ["196206147559001234Ann ", "1962260012345-0012 Bo ", "196306       99999    "];
    const result = await read(`${lines.join("\r\n")}\r\n\u001a`);
    expect(columnsOf(result.table)).toEqual({
      YEAR: [1962, 1962, 1963],
      STATE: [6, 26, 6],
      WEIGHT: [147.559, 1.2345, null],
      INCOME: [1234, -12, null],
      NAME: ["Ann", " Bo", null],
    });
    expect(result.table.schema.fields.map(({ type }) => String(type)).slice(0, 4)).toEqual([
      "Int32",
      "Int32",
      "Float64",
      "Int32",
    ]);
    expect([result.format, result.encoding]).toEqual(["fixed", "utf-8"]);
    const { variables } = result.codebook!;
    expect(variables[1].valueLabels).toEqual([{ value: 6, label: "California" }]);
    expect(variables[3].missing!.reasons).toEqual([{ value: 99999, label: "N.I.U.", records: 1 }]);
    expect(result.warnings.map(({ code }) => code)).toEqual(["ddi"]);
  });

  it("may be gzipped, be called .txt, and hold letters beyond ASCII, in UTF-8 or windows-1252", async () => {
    const fields: Field[] = [
      { name: "TOWN", width: 4, type: "character" },
      { name: "N", width: 1 },
    ];
    const text = "Köln1\nRom 2\n😀   3\n";
    const { gzipSync } = await import("fflate");
    for (const bytes of [encode(text), gzipSync(encode(text))])
      expect(columnsOf((await read(bytes, fields, { file: "data.txt" })).table)).toEqual({
        TOWN: ["Köln", "Rom", "😀"],
        N: [1, 2, 3],
      });
    const latin = await read(Uint8Array.from(Buffer.from("K\xf6ln1\n", "latin1")), fields);
    expect([columnsOf(latin.table)["TOWN"], latin.encoding, latin.warnings[0].code]).toEqual([
      ["Köln"],
      "windows-1252",
      "encoding",
    ]);
  });

  it("keeps every digit of a long code, and what is declared missing though it is no number", async () => {
    const fields: Field[] = [
      { name: "ID", width: 17 },
      { name: "X", width: 3 },
    ];
    const result = await read("90071992547409931 7 \n90071992547409932DK \n", fields, { missing: ["DK"] });
    expect(columnsOf(result.table)).toEqual({
      ID: ["90071992547409931", "90071992547409932"],
      X: [7, null],
    });
  });

  it.each([
    [
      "is cut off",
      "1962061475590012",
      'line 1 has 16 characters, and the variables of the codebook "book.xml" take 22: is it that of another file, or is the line cut off.',
    ],
    [
      "has a longer line",
      "196206147559001234Ann \n196206147559001234Ann  \n",
      "line 2 has 23 characters, and the first line has 22: all records must be of one length.",
    ],
    [
      "has a blank line within",
      "196206147559001234Ann \n\n196206147559001234Ann \n",
      "line 2 is blank. Remove the line.",
    ],
    [
      "holds a text for a number",
      "196206147559001x34Ann \n",
      'line 1 holds "01x34" for the variable "INCOME", which holds numbers by the codebook. If that stands for a missing value, declare it as missing.',
    ],
    ["is empty", "", "is empty; expected at least one record."],
  ])("that %s is refused", async (_what, text, why) => {
    await expect(read(text)).rejects.toMatchObject({
      message: expect.stringContaining(
        `"data.dat"${why.startsWith("is empty") ? " " : ": "}${why}`,
      ) as string,
    });
  });

  it("tells of characters that the codebook does not describe", async () => {
    const { warnings } = await read("196206147559001234Ann xyz\n196206147559001234Ann xy \n");
    expect(warnings[0]).toEqual({
      code: "fixed-rest",
      message:
        'Each record has 25 characters, and the codebook "book.xml" describes no variable at 23 to 25; what is there was left out.',
    });
  });

  it("tells of characters before and between variables that the codebook does not describe, unless they are the same", async () => {
    const places = [
      [9, 9],
      [2, 4],
      [3, 5],
      [8, 8],
    ];
    const xml = `<codeBook><dataDscr>${places
      .map(([from, to], i) => `<var name="v${i}"><location StartPos="${from}" EndPos="${to}"/></var>`)
      .join("")}</dataDscr></codeBook>`;
    const ddi = await readDdi(encode(xml), "book.xml");
    const told = async (text: string): Promise<unknown> =>
      (await readBytes(encode(text), "data.dat", { ddi })).warnings
        .filter(({ code }) => code === "fixed-rest")
        .map(({ message }) => message.replace(/^.* no variable at /, ""));
    expect(await told(" abcd  12  \n efgé  34  \n")).toEqual([]);
    expect(await told("-abcd0012\n-efgé0034\n")).toEqual([]);
    expect(await told(" abcd  12\n efgé4 34\n")).toEqual(["6 to 7; what is there was left out."]);
    expect(await told(" abcd\t 12 \nxefgé  34z\n")).toEqual(["1, 6 to 7, 10; what is there was left out."]);
  });

  it("tells of numbers in several forms, where it is looked for what a file tells beside its values", async () => {
    const told = async (decimals: number, ...lines: readonly string[]): Promise<unknown> =>
      (await read(lines.join("\n"), [{ name: "A", width: 5, decimals }], { forms: true })).severalForms?.map(
        ({ forms }) => forms,
      );
    expect(await told(0, "   +1", "    1")).toEqual([["+1", "1"]]);
    expect(await told(0, "   1.", "    1")).toEqual([["1.", "1"]]);
    expect(await told(0, "   1.", "  1.0")).toEqual([["1", "1.0"]]);
    expect(await told(0, "  1.0", " 1.00")).toEqual([["1.0", "1.00"]]);
    expect(await told(0, "  1e0", "    1")).toEqual([["1e0", "1"]]);
    expect(await told(2, "  100", " 1.00")).toEqual([["100", "1.00"]]);
    expect(await told(0, "    1", "00001", "   -2", "  1.5", "     ")).toEqual([]);
    expect(await told(0, " 1e-5", "  0.5", "    1")).toEqual([]);
    expect(await told(2, "  100", "00100")).toEqual([]);
  });

  it("tells of line ends that differ, where it is looked for what a file tells beside its values", async () => {
    const codes = async (text: string, forms?: boolean): Promise<string[]> =>
      (
        await read(text, [{ name: "A", width: 2 }], { ...(forms === undefined ? {} : { forms }) })
      ).warnings.map(({ code }) => code);
    expect(await codes("12\r\n34\n", true)).toContain("mixed-line-ends");
    expect(await codes("12\r\n34\n")).not.toContain("mixed-line-ends");
    expect(await codes("12\r\n34\r\n56", true)).not.toContain("mixed-line-ends");
    expect(await codes("12\n34", true)).not.toContain("mixed-line-ends");
  });

  it("of records of several kinds, or several lines each, is refused", async () => {
    await expect(read("H1\nP1\n", PEOPLE, { structure: "hierarchical" })).rejects.toThrow(
      "describes records of several kinds, such as households and persons, which are not read",
    );
    const xml = book([{ name: "A", width: 2 }]).replace("<location ", '<location RecSegNo="2" ');
    const ddi = await readDdi(encode(xml), "book.xml");
    await expect(readBytes(encode("12\n34\n"), "data.dat", { ddi })).rejects.toThrow(
      "describes records of several lines each",
    );
  });

  it("is no file of fixed width where its first line names variables", async () => {
    const csv = await read("YEAR,NAME\n1962,Ann\n");
    expect([csv.format, columnsOf(csv.table)]).toEqual(["csv", { YEAR: [1962], NAME: ["Ann"] }]);
    const one = await read('"YEAR"\n1962\n');
    expect(one.format).toBe("csv");
  });

  it("needs a codebook with places", async () => {
    await expect(readBytes(encode("12\n"), "data.dat", { format: "fixed" })).rejects.toMatchObject({
      code: "BAD_OPTIONS",
      message: expect.stringContaining("without a DDI codebook that says where its variables are") as string,
    });
  });

  it("holds what the same records hold as CSV, however they are written", async () => {
    const record = fc.tuple(
      fc.option(fc.integer({ min: -9999, max: 99_999 }), { nil: null }),
      fc.option(fc.integer({ min: -99_999, max: 999_999 }), { nil: null }),
      fc.constantFrom("a", "b c", "é", "007"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 6 }),
        async (records, zeros, decimals) => {
          const fields: Field[] = [
            { name: "n", width: 5 },
            { name: "x", width: 7, decimals },
            { name: "t", width: 3, type: "character" },
          ];
          const number = (value: number | null, width: number): string => {
            if (value === null) return " ".repeat(width);
            const sign = value < 0 ? "-" : "";
            const digits = String(Math.abs(value));
            return zeros ? sign + digits.padStart(width - sign.length, "0") : (sign + digits).padStart(width);
          };
          const lines = records.map(([n, x, t]) => `${number(n, 5)}${number(x, 7)}${t.padEnd(3)}\n`);
          const csv = records.map(([n, x, t]) => `${n ?? ""},${x === null ? "" : x / 10 ** decimals},${t}\n`);
          const fixed = await read(lines.join(""), fields);
          const same = await readBytes(encode(`n,x,t\n${csv.join("")}`), "a.csv");
          expect(columnsOf(fixed.table)).toEqual(columnsOf(same.table));
        },
      ),
      propertyRuns(300),
    );
  });
});

it.each<[text: string, decimals: number, number: string | null]>([
  ["007", 0, "7"],
  ["+5", 0, "5"],
  ["-0012", 2, "-0.12"],
  ["7", 3, "0.007"],
  ["00147559005", 4, "14755.9005"],
  ["12.5", 4, "12.5"],
  ["007.", 0, "7"],
  [".5", 2, "0.5"],
  ["1e3", 2, "1e3"],
  [".", 0, null],
  ["1 2", 0, null],
  ["--1", 0, null],
  ["x", 2, null],
])("%s with %i digits behind the point is %s", (text, decimals, number) => {
  expect(plainNumber(text, decimals)).toBe(number);
});
