import { isSdcError } from "@sdc-risk/data";
import { propertyRuns } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

type Row = readonly [a: string, b: string, s: string, h: string, x: number | null, w: number];

const tableOf = (rows: readonly Row[]): Table => {
  const texts = (v: number) =>
    vectorFromArray(
      rows.map((row) => row[v] as string),
      new Utf8(),
    );
  const numbers = (v: number) =>
    vectorFromArray(
      rows.map((row) => row[v] as number | null),
      new Float64(),
    );
  const id = vectorFromArray(
    rows.map((_, i) => `p${i}`),
    new Utf8(),
  );
  return new Table({ a: texts(0), b: texts(1), s: texts(2), h: texts(3), x: numbers(4), w: numbers(5), id });
};

const fileOf = (rows: readonly Row[], name: string): DataFile =>
  ({ table: tableOf(rows), name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

/** All texts in a report. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

const THINGS =
  "records|keys|sets|units|cells|pairs|persons|classes|variables|values|others|households|levels|files|groups|" +
  "combinations|tables|links|models|parameters|attacks|rules|checks|scenarios|warnings|rows|columns|strata|" +
  "people|contributors|uniques|matches|weights";
/** "1 records", "1 sample uniques", "The 1 riskiest of 1 sets", and "1 records of either file miss". */
const WRONG = new RegExp(
  `(?<![\\d.,–-])\\b1 (?:(?:sample|riskiest|different|missing|released) )?(?:${THINGS})\\b|\\bThe 1 \\b`,
);

const row = fc.tuple(
  fc.constantFrom("p", "q"),
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("u", "v") },
    { weight: 1, arbitrary: fc.constantFrom("w", "x") },
  ),
  fc.constantFrom("ill", "well"),
  fc.constantFrom("h1", "h2"),
  fc.option(fc.constantFrom<number>(1, 2, 50.5), { freq: 4 }),
  fc.constantFrom(1, 2, 0.5, 30),
);
const few: fc.Arbitrary<Row[]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(row, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(row, { minLength: 20, maxLength: 60 }) },
);

const asked = fc.record({
  keys: fc.constantFrom<string[]>(["a"], ["b"], ["a", "b"], ["a", "b", "s"]),
  weighted: fc.boolean(),
  household: fc.boolean(),
  released: fc.option(few),
  population: fc.option(few),
  identified: fc.option(few),
  scenarios: fc.boolean(),
});

const ALONE: Row = ["p", "u", "ill", "h1", null, 1];
const NOTHING = {
  ...{ keys: ["a"], weighted: false, household: false, scenarios: false },
  ...{ released: null, population: null, identified: null },
};

it("no text of a report says a number of one with a plural", async () => {
  await fc.assert(
    fc.asyncProperty(few, asked, async (rows, { keys, weighted, household, scenarios, ...files }) => {
      const { released, population, identified } = files;
      const settings = settingsOf(
        checkSettings({
          ...(scenarios ? { scenarios: [{ name: "one", keys }] } : { keys }),
          ...(keys.includes("s") ? {} : { sensitive: ["s"] }),
          ...(weighted ? { weight: "w" } : {}),
          ...(household ? { household: "h" } : {}),
          numeric: ["x"],
          ...(released === null && !household ? {} : { id: "id" }),
          policy: "k3",
          options: { kanon: { combinations: { maxSize: 2 } }, knowledge: {} },
          ...(population === null ? {} : { population: "p.csv" }),
          ...(identified === null ? {} : { identified: "i.csv" }),
        }),
      );
      const beside = {
        ...(population === null ? {} : { population: fileOf([...rows, ...population], "p.csv") }),
        ...(identified === null ? {} : { identified: fileOf(identified, "i.csv") }),
      };
      const treated = released === null ? [] : [fileOf(released, "r.csv")];
      const texts = async (): Promise<readonly string[]> => {
        const read = microdata(settings, fileOf(rows, "f.csv"), treated, beside);
        return textsIn((await run(settings, read, { origin, keysAdvice: "name keys." })).report);
      };
      // two files that share ids and nothing else, and weights of mean 1, are refused in words that are held to the same
      const told = await texts().catch((error: unknown) => {
        if (isSdcError(error) && ["BAD_RELEASED", "BAD_WEIGHT"].includes(error.code)) return [error.message];
        throw error;
      });
      expect(told.filter((text) => WRONG.test(text))).toEqual([]);
    }),
    {
      ...propertyRuns(400),
      // one link at most, where nothing says how many persons the identified file holds
      examples: [[[ALONE], { ...NOTHING, identified: [ALONE] }]],
    },
  );
});
