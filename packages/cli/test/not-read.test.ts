import { Table, tableToIPC, vectorFromArray, Field, Int32, List, makeData, Utf8, Vector } from "apache-arrow";
import { expect, it } from "vitest";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Desk } from "./support/command.ts";

const people = Array.from({ length: 60 }, (_, i) => ({ sex: "FM"[i % 2], band: 1 + (i % 3), age: 20 + i }));
const lines = (all = people): string[] => ["sex,band", ...all.map(({ sex, band }) => `${sex},${band}`)];
/** Variables of one character each; null where none is described. */
const codebook = (...names: (string | null)[]): string =>
  `<codeBook><dataDscr>${names
    .map((name, i) =>
      name === null ? "" : `<var name="${name}"><location StartPos="${i + 1}" EndPos="${i + 1}"/></var>`,
    )
    .join("")}</dataDscr></codeBook>`;
const columns = {
  sex: vectorFromArray(
    people.map(({ sex }) => sex),
    new Utf8(),
  ),
  band: vectorFromArray(
    people.map(({ band }) => band),
    new Int32(),
  ),
};
const stream = tableToIPC(new Table(columns));
const nested = tableToIPC(
  new Table({
    ...columns,
    ages: vectorFromArray(
      people.map(({ age }) => [age]),
      new List(new Field("age", new Int32())),
    ),
  }),
  "file",
);
/** Persons whose ages are suppressed, with something beneath the nulls. */
const withNulls = (beneath: (age: number) => number): Uint8Array =>
  tableToIPC(
    new Table({
      ...columns,
      age: new Vector([
        makeData({
          type: new Int32(),
          data: Int32Array.from(people, ({ age }) => beneath(age)),
          length: people.length,
          nullCount: people.length,
          nullBitmap: new Uint8Array(8),
        }),
      ]),
    }),
    "file",
  );
/** Persons as a file of Stata (format 114), with something behind each band. */
function dta(behind: (age: number) => string): Uint8Array {
  const padded = (text: string, width: number): string => text.padEnd(width, "\0");
  const both = (sex: string, band: string, width: number): string => padded(sex, width) + padded(band, width);
  const head = `\x72\x02\x01\0\x02\0${String.fromCharCode(people.length)}\0\0\0${padded("", 81 + 18)}\x01\x09`;
  const names = `${both("sex", "band", 33)}${padded("", 6)}${both("%1s", "%9s", 49)}${padded("", 2 * (33 + 81) + 5)}`;
  const records = people.map(({ sex, band, age }) => `${sex}${padded(`b${band}\0${behind(age)}`, 9)}`);
  return Uint8Array.from(`${head}${names}${records.join("")}`, (letter) => letter.charCodeAt(0));
}
const ages = Buffer.from(people.map(({ age }) => age).join());
const inQuotes = people.map(({ sex, band, age }) => `${sex},${age < 30 ? `"${band}"` : band}`);
const FILES: Readonly<Record<string, readonly string[]>> = {
  told: ["age42", "age43"],
  parts: ["part-0", "part-1"],
  said: ["wave-F", "wave-M"],
};
const filesOf = (folder: string): readonly { readonly name: string; readonly to: string }[] =>
  FILES[folder].map((name) => ({ name, to: `${folder}/${name}` }));
const RULES = ["--keys", "sex,band", "--census", "--policy", "k3", "--measures", "kanon"];

const desk = new Desk({
  "plain.csv": lines(),
  "fixed.dat": people.map(({ sex, band, age }) => `${sex}${band}${age}`),
  "fixed.xml": codebook("sex", "band"),
  "between.dat": people.map(({ sex, band, age }) => `${sex}${age}${band}`),
  "blank.dat": people.map(({ sex, band }) => `${sex}  ${band} `),
  "between.xml": codebook("sex", null, null, "band"),
  "nested.arrow": nested,
  "quotes.csv": ["sex,band", ...inQuotes],
  "ends.csv": `sex,band\n${lines()
    .slice(1)
    .map((line, i) => `${line}${i < 10 ? "\r\n" : "\n"}`)
    .join("")}`,
  "beneath.arrow": withNulls((age) => age),
  "nulls.arrow": withNulls(() => 0),
  "behind.csv.gz": Buffer.concat([gzipSync(lines().join("\n")), Buffer.alloc(9), ages]),
  "behind.arrow": Buffer.concat([stream, ages, stream]),
  "behind.dta": dta(String),
  "same.dta": dta(() => "x"),
  ...Object.fromEntries(people.map((one) => [`years/band=${one.age}/x.csv`, lines([one])])),
});
const said = async (...args: string[]) => {
  const { code, stdout } = await desk.run(["assess", ...args, ...RULES]);
  return { code, stdout: stdout.replace(/\s+/g, " ") };
};

it.each([
  [
    "characters that the codebook leaves out",
    ["fixed.dat", "--ddi", "fixed.xml"],
    "Each record has 4 characters",
  ],
  [
    "characters that the codebook leaves out between variables",
    ["between.dat", "--ddi", "between.xml"],
    "describes no variable at 2 to 3;",
  ],
  ["a column that cannot be used", ["nested.arrow"], 'The column "ages"'],
  [
    "folders that say it otherwise than the files",
    ["years"],
    '"band" is given by the names of folders and by the files',
  ],
  ["quotes that say more than values", ["quotes.csv"], 'Some cells of the column "band" are in quotes'],
  [
    "quotes beside an engine",
    ["quotes.csv", "--engine", "duckdb"],
    'Some cells of the column "band" are in quotes',
  ],
  ["ends of lines that say more", ["ends.csv"], "Some lines end with CR and LF, others with LF."],
  ["bytes behind texts of Stata", ["behind.dta"], 'Behind the ends of texts of "band" lie bytes that differ'],
  ["bytes behind gzip data", ["behind.csv.gz"], "188 behind the end of the gzip data"],
  ["bytes behind a stream of Arrow", ["behind.arrow"], "behind the end of the stream"],
  ["values beneath nulls", ["beneath.arrow"], 'The column "age" holds different values beneath nulls'],
])("a file is not judged by half of what it holds: %s", async (_what, args, told) => {
  expect((await said("plain.csv")).code).toBe(0);
  const { code, stdout } = await said(...args);
  expect(code).toBe(5);
  expect(stdout).toContain("holds more than was looked at");
  expect(stdout).toContain(told);
});

it("bytes before the footer of a Parquet file are looked for where an engine reads it, too", async () => {
  expect((await desk.run(["convert", "plain.csv", "plain.parquet"])).code).toBe(0);
  const bytes = readFileSync(desk.path("plain.parquet"));
  const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
  writeFileSync(
    desk.path("ages.parquet"),
    Buffer.concat([bytes.subarray(0, footer), ages, bytes.subarray(footer)]),
  );
  for (const engine of [[], ["--engine", "duckdb"]]) {
    expect((await said("plain.parquet", ...engine)).code).toBe(0);
    const { code, stdout } = await said("ages.parquet", ...engine);
    expect(code).toBe(5);
    expect(stdout).toContain("179 between the columns of the file");
  }
});

it("as a released file, too; and where the file is the original, its release is judged", async () => {
  const args = ["--released", "nested.arrow", "--match", "position"];
  expect((await said("plain.csv", ...args)).stdout).toContain("nested.arrow holds more than was looked at");
  expect((await said("nested.arrow", "--released", "plain.csv", "--match", "position")).code).toBe(0);
});

it.each([
  ["nested.arrow", "held.arrow"],
  ["beneath.arrow", "shown.arrow"],
  ["behind.csv.gz", "behind-held.csv"],
  ["behind.arrow", "behind-held.arrow"],
  ["behind.dta", "behind-texts-held.csv"],
  ["quotes.csv", "quotes-held.csv"],
  ["ends.csv", "ends-held.csv"],
])("what is written of %s holds what was looked at", async (file, written) => {
  expect((await desk.run(["convert", file, written])).code).toBe(0);
  expect((await said(written)).code).toBe(0);
});

it("names of files may tell what no variable says, and say no more than a variable that says it", async () => {
  /** Lines in two files: two after two, or the first of two here and the second there. */
  const halves = (name: (half: number) => string, all: readonly string[], run = 2): [string, string[]][] =>
    [0, 1].map((half) => [
      name(half),
      [all[0] ?? "", ...all.slice(1).filter((_, i) => Math.floor(i / run) % 2 === half)],
    ]);
  const sexes = people.map(({ sex, band, age }) => `${sex},${band},${age % 7},wave-${sex}`);
  const own = new Desk(
    Object.fromEntries([
      ...halves((half) => `told/age${42 + half}.csv`, lines()),
      ...halves((half) => `parts/part-${half}.csv`, lines()),
      ...halves((half) => `said/wave-${"FM"[half]}.csv`, ["sex,band,answer,wave", ...sexes], 1),
    ]),
  );
  const judged = async (folder: string, ...more: string[]) => {
    const { code, stdout } = await own.run(["assess", folder, ...RULES, ...more]);
    return { code, stdout: stdout.replace(/\s+/g, " ") };
  };
  const names = 'The names of the files ("age42.csv", "age43.csv") may tell something';
  const first = await judged("told");
  expect(first.stdout).toContain(names);
  expect(first.code).toBe(5);
  expect((await judged("parts")).code).toBe(0);
  expect((await judged("said", "--insensitive", "answer,wave")).code).toBe(0);
  for (const folder of ["told", "said", "parts"])
    for (const { name, to } of filesOf(folder))
      await own.run(["convert", `${folder}/${name}.csv`, `${to}.parquet`]);
  const engine = ["--engine", "duckdb"];
  expect((await judged("told/*.parquet", ...engine)).stdout).toContain('("age42.parquet", "age43.parquet")');
  expect((await judged("parts/*.parquet", ...engine)).code).toBe(0);
  expect((await judged("said/*.parquet", "--insensitive", "answer,wave", ...engine)).code).toBe(0);
});

it("blanks that the codebook leaves out are as they look", async () => {
  expect((await said("blank.dat", "--ddi", "between.xml")).code).toBe(0);
});

it("nulls with one value beneath all of them, and texts with one value behind them, are as they look", async () => {
  expect((await said("nulls.arrow")).code).toBe(0);
  expect((await said("same.dta")).code).toBe(0);
});

it("what plan writes of a file with quotes that differ has none that do", async () => {
  const args = ["plan", "quotes.csv", ...RULES, "--out", "treated.csv"];
  expect((await desk.run(args)).code).toBe(0);
  expect((await said("quotes.csv", "--released", "treated.csv", "--match", "position")).code).toBe(0);
});
