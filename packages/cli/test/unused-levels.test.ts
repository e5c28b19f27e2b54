import { convert } from "@sdc-risk/io";
import type { RiskReport } from "@sdc-risk/report";
import { Dictionary, Int32, makeData, Table, tableToIPC, Utf8, Vector, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const people = Array.from({ length: 60 }, (_, i) => ({ sex: "FM"[i % 2], band: i % 3, age: 20 + i, id: i }));
const BANDS = ["20-39", "40-59", "60-79"];
const NAMES = people.map(({ id }) => `Person ${id}`);
const JOBS = Array.from({ length: 200 }, (_, i) => `Job ${1000 + i}`);

/** A column of categories; −1 is missing. */
function categories(levels: readonly string[], codes: readonly number[]): Vector {
  const type = new Dictionary(new Utf8(), new Int32());
  const nullBitmap = new Uint8Array(Math.ceil(codes.length / 8));
  for (const [i, code] of codes.entries()) if (code >= 0) nullBitmap[i >> 3] |= 1 << (i & 7);
  return new Vector([
    makeData({
      type,
      dictionary: vectorFromArray(levels, new Utf8()),
      data: Int32Array.from(codes, (code) => Math.max(code, 0)),
      length: codes.length,
      nullCount: codes.filter((code) => code < 0).length,
      nullBitmap,
    }),
  ]);
}

const sex = vectorFromArray(
  people.map((one) => one.sex),
  new Utf8(),
);
const bands = people.map(({ band }) => band);
const nobody = people.map(() => -1);
const arrow = (columns: Readonly<Record<string, Vector>>): Uint8Array =>
  tableToIPC(new Table({ sex, ...columns }), "file");

/** A file with value labels of one variable. */
async function labelled(name: string, values: Vector, labels: readonly string[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const variable = { name, label: null, format: null, missing: null };
  const valueLabels = labels.map((label, value) => ({ value, label }));
  const variables = [
    { ...variable, name: "sex", valueLabels: [] },
    { ...variable, valueLabels },
  ];
  const codebook = { version: "Stata 118", label: null, weight: null, variables };
  const table = new Table({ sex, [name]: values });
  await convert({ table, codebook }, "arrow", (bytes) => void parts.push(bytes.slice()));
  return new Uint8Array(Buffer.concat(parts));
}

const numbers = (codes: readonly (number | null)[]): Vector => vectorFromArray(codes, new Int32());
const desk = new Desk({
  "ages.arrow": arrow({ band: categories([...BANDS, ...people.map(({ age }) => String(age))], bands) }),
  "told-ages.arrow": arrow({
    band: categories([...BANDS, ...people.map(({ age }) => `Age: ${age} years old`)], bands),
  }),
  "pairs.arrow": arrow({
    band: categories([...BANDS, ...people.slice(0, 9).map(({ age }) => `${age}-${age + 1}`)], bands),
  }),
  "open.arrow": arrow({
    band: categories(
      ["0-14", "15-64", "65+", "Under 5", "70+", "75+", "80+", "85+", "20-24", "Total"],
      bands,
    ),
  }),
  "names.arrow": arrow({ band: categories(BANDS, bands), who: categories(NAMES, nobody) }),
  "few-names.arrow": arrow({ band: categories(BANDS, bands), who: categories(NAMES.slice(0, 5), nobody) }),
  "jobs.arrow": arrow({
    band: categories(
      JOBS,
      bands.map((band) => 10 + 70 * band),
    ),
  }),
  "labels.arrow": await labelled("band", numbers(bands), [...BANDS, ...people.map(({ age }) => String(age))]),
  "named.arrow": await labelled("who", numbers(nobody.map(() => null)), NAMES),
});
const RULES = ["--census", "--policy", "k3", "--measures", "kanon"];
const judged = async (file: string, ...args: string[]) => {
  const { code, stdout } = await desk.run([
    "assess",
    file,
    ...RULES,
    "--out",
    "-",
    "--format",
    "json",
    ...args,
  ]);
  const { answer, policy } = JSON.parse(stdout) as RiskReport;
  return { code, against: policy?.against ?? [], limits: answer?.limits.join(" ") };
};

it.each([
  ["single ages among the categories of bands", "ages.arrow", "sex,band", "single numbers within the bands"],
  ["names in a column without a value", "names.arrow", "sex,band", "No record has any value of the variable"],
  [
    "ages in words among the categories of bands",
    "told-ages.arrow",
    "sex,band",
    "single numbers within the bands",
  ],
  ["bands of two ages among those of twenty", "pairs.arrow", "sex,band", "single numbers within the bands"],
  ["single ages among the labels of bands", "labels.arrow", "sex,band", "single numbers within the bands"],
  ["names as the labels of no value", "named.arrow", "sex", "No record has any value of the variable"],
])("what no record has any more is still listed: %s", async (_what, file, keys, why) => {
  const { code, against } = await judged(file, "--keys", keys);
  expect(code).toBe(5);
  expect(against.map((one) => one.code)).toEqual(["values-of-no-record"]);
  expect(against[0]?.text).toContain(why);
});

it("a few names are those of a direct identifier where that is declared", async () => {
  const args = ["--keys", "sex,band"];
  expect((await judged("few-names.arrow", ...args)).code).toBe(0);
  const { code, against } = await judged("few-names.arrow", ...args, "--direct-identifiers", "who");
  expect(code).toBe(5);
  expect(against[0]?.text).toContain("who (5). They are of direct identifiers.");
});

it.each([
  ["ages.arrow", []],
  ["names.arrow", []],
  ["labels.arrow", ["--values", "labels"]],
  ["named.arrow", ["--values", "labels"]],
])("what convert writes of %s lists nothing that no record has", async (file, args) => {
  const written = `held-${file}`;
  expect((await desk.run(["convert", file, written, ...args])).code).toBe(0);
  expect((await judged(written, "--keys", file === "named.arrow" ? "sex" : "sex,band")).code).toBe(0);
});

it("other bands among the categories are a classification", async () => {
  expect((await judged("open.arrow", "--keys", "sex,band")).code).toBe(0);
});

it("labels of values stay where codes are written", async () => {
  expect((await desk.run(["convert", "named.arrow", "codes.arrow"])).code).toBe(0);
  expect((await judged("codes.arrow", "--keys", "sex")).code).toBe(5);
});

it("a classification with most of its categories unused is named beside the verdict", async () => {
  const { code, limits } = await judged("jobs.arrow", "--keys", "sex,band");
  expect(code).toBe(0);
  expect(limits).toContain("Listed as categories, though no record has them: band (197) (jobs.arrow).");
});
