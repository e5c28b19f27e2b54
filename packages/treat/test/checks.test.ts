import { withColumns } from "@sdc-risk/data/columns";
import { Float64, vectorFromArray, type Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { defineTreatment, installedTreatments, type AnyTreatment } from "../src/index.ts";
import { treatmentChecks } from "../src/checks.ts";

/** Options of each installed treatment, on the variables of the sample. */
const OPTIONS: Readonly<Record<string, object>> = {
  recode: { key: "region", grouping: null, values: [{ from: ["north", "south"], to: "other" }] },
  suppress: { key: "income", records: [1] },
  "suppress-classes": {
    keys: ["region", "age"],
    classes: [{ of: ["north", "18"], lose: ["age"], records: 1 }],
  },
  "leave-out": { key: "age" },
  ends: { key: "income", top: 5000 },
  round: { key: "income", base: 100 },
  microaggregate: { keys: ["income", "expend"], k: 3 },
  noise: { keys: ["income"], d: 0.1 },
  "rank-swap": { keys: ["income", "expend"], percent: 10 },
};

describe.each(installedTreatments.map((one: AnyTreatment) => [one.id, one] as const))(
  "%s",
  (id, treatment) => {
    it.each(treatmentChecks(treatment, { options: OPTIONS[id] }))("$name", ({ run }) => run());
  },
);

const parts = {
  id: "acme",
  options: z.strictObject({ key: z.string() }),
  command: { about: "halves numbers", example: "income=acme" },
  apply(table: Table, { key }: { readonly key: string }): Table {
    const halves = [...(table.getChild(key)! as Iterable<unknown>)].map((x) =>
      x === null ? null : Number(x) / 2,
    );
    return withColumns(table, new Map([[key, vectorFromArray(halves, new Float64())]]));
  },
  loss: (_original: Table, _treated: Table, { key }: { readonly key: string }) => [
    { variable: key, loss: null },
  ],
  text: ({ key }: { readonly key: string }) => `${key} halved`,
};
/** The checks that fail, with what they say. */
const failing = (more: object): readonly string[] =>
  treatmentChecks({ ...parts, ...more }).flatMap(({ name, run }) => {
    try {
      run();
      return [];
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  });

describe("the checks of a treatment", () => {
  it("pass a small one", () => {
    expect(failing(defineTreatment(parts))).toEqual([]);
  });

  const noLines = Object.fromEntries(
    ["python", "sql", "stata", "spss", "sas"].map((name) => [name, () => null]),
  );
  it.each<[what: string, more: object, name: string, message: string]>([
    [
      "an id that is taken",
      { id: "round" },
      "has all that a treatment must have",
      '"round" is installed already',
    ],
    ["no function text", { text: undefined }, "has all that a treatment must have", "has no function text"],
    [
      "options that JSON does not hold",
      { options: z.strictObject({ key: z.string(), at: z.date().default(new Date(0)) }) },
      "gives steps that a plan can hold",
      "A step must be right in a plan",
    ],
    [
      "an example of another move",
      { command: { about: "halves", example: "income=halve" } },
      "has an example that is a move",
      'there is no move "halve"',
    ],
    [
      "another variable changed",
      { apply: (table: Table) => parts.apply(parts.apply(table, { key: "income" }), { key: "age" }) },
      "changes nothing but its variables",
      'changed "age"',
    ],
    [
      "the first batch only",
      {
        apply: (table: Table) => {
          const [first] = table.getChild("income")!.data;
          const numbers = Array.from(
            { length: table.numRows },
            (_, i) => (first.values as Float64Array)[i] ?? 0,
          );
          return withColumns(table, new Map([["income", vectorFromArray(numbers, new Float64())]]));
        },
      },
      "does not depend on the layout",
      "The values differ",
    ],
    [
      "a loss below 0",
      { loss: () => [{ variable: "income", loss: -1 }] },
      "says what it takes",
      "gave no loss",
    ],
    [
      "a text without the variable",
      { text: () => "halved" },
      "has words that name",
      'does not name "income"',
    ],
    ["a text of two lines", { text: () => "income\nhalved" }, "has words that name", "Its text is"],
    [
      "lines that are no texts",
      { script: { ...noLines, r: () => [1] } },
      "is code in each language",
      "For r it gave neither",
    ],
    [
      "a failure without a record",
      {
        apply: (table: Table, options: { readonly key: string }) => {
          if (table.numRows === 0) throw new TypeError("no first record");
          return parts.apply(table, options);
        },
      },
      "treats or refuses a file without records",
      "failed on income: no first record.",
    ],
  ])("find %s", (_what, more, name, message) => {
    const found = failing(more).find((text) => text.startsWith(name));
    expect(found).toContain(message);
  });
});
