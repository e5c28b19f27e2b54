import { assess } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure } from "@sdc-risk/core";
import { required } from "@sdc-risk/data";
import { population } from "@sdc-risk/population";
import { GUIDE_RECORDS, guideTable, surveyTable } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { partialSynthesis, type PartialSynthesisSummary } from "../src/index.ts";

type Changes = Readonly<Record<number, Partial<Record<"Educ" | "Lstat", string>>>>;

/** The guide's ten records with some values replaced. @param changes by record, from 1 */
function copyOf(changes: Changes): Table {
  const records = GUIDE_RECORDS.map((one, i) => ({ ...one, ...changes[i + 1] }));
  const text = (name: "Residence" | "Gender" | "Educ" | "Lstat") =>
    vectorFromArray(
      records.map((one) => one[name]),
      new Utf8(),
    );
  return new Table({
    Residence: text("Residence"),
    Gender: text("Gender"),
    Educ: text("Educ"),
    Lstat: text("Lstat"),
  });
}

const first = copyOf({ 3: { Educ: "Sec in" }, 5: { Lstat: "Emp" }, 8: { Educ: "Sec com" } });
const second = copyOf({ 3: { Educ: "Prim com" }, 7: { Lstat: "Emp" }, 8: { Lstat: "Emp" } });

async function summaryOf(released: readonly Table[], options = {}) {
  const roles = { keys: ["Residence", "Gender", "Educ", "Lstat"] };
  const sdc = SdcObject.fromArrow(guideTable(), roles, { released, match: "position" });
  const { results } = await assess(sdc, [partialSynthesis], { options: { "partial-synthesis": options } });
  return results["partial-synthesis"].summary;
}

describe("the practice guide's ten records, Residence, Gender, Educ and Lstat known", async () => {
  const both = await summaryOf([first, second]);
  const [one, two] = both.files;
  it("give 7 expected matches, the number of classes, where they are released", () =>
    expect(both.original.expectedMatches).toBeCloseTo(7, 12));
  it("give a true match rate of 0.4 and no false match there", () =>
    expect([both.original.trueRate, both.original.falseRate]).toEqual([0.4, 0]));
  it("give 4 unique matches there", () => expect(both.original.uniqueMatches).toBe(4));
  it("give 3.6667 expected matches by the first copy", () =>
    expect(one?.expectedMatches).toBeCloseTo(11 / 3, 12));
  it("give a true match rate of 0.1, no false one and 1 unique match by the first copy", () =>
    expect([one?.trueRate, one?.falseRate, one?.uniqueMatches]).toEqual([0.1, 0, 1]));
  it("give 4 expected matches by the second copy, half of 2 unique matches wrong", () =>
    expect([two?.expectedMatches, two?.trueRate, two?.falseRate, two?.uniqueMatches]).toEqual([
      4, 0.1, 0.5, 2,
    ]));
  it("give 4.5 expected matches by both together", () => expect(both.expectedMatches).toBeCloseTo(4.5, 12));
  it("give a true match rate of 0.1, no false one and 1 unique match by both together", () =>
    expect([both.trueRate, both.falseRate, both.uniqueMatches]).toEqual([0.1, 0, 1]));
  it("may be one of the copies only", async () =>
    expect((await summaryOf([first, second], { copies: [2] })).expectedMatches).toBe(4));
});

describe("what cannot be compared is null with a reason", () => {
  const whole = copyOf({});
  const without = (name: string): Table =>
    whole.select(whole.schema.names.filter((one) => one !== name) as never);
  it("where a copy lacks a known variable", async () => {
    const summary = await summaryOf([without("Educ")]);
    expect(summary.expectedMatches).toBeNull();
    expect(summary.reason).toMatch(/no variable “Educ”/);
  });
  it("where a copy holds recoded values", async () => {
    const recoded = copyOf(Object.fromEntries(GUIDE_RECORDS.map((_, i) => [i + 1, { Educ: "any" }])));
    const summary = await summaryOf([recoded]);
    expect(summary.expectedMatches).toBeNull();
    expect(summary.reason).toMatch(
      /100 % of the records of released file 1 hold a value of “Educ” that no original holds/,
    );
  });
  it("where a copy lacks values that the original holds", async () => {
    const gaps = whole.assign(
      new Table({
        Lstat: vectorFromArray(
          GUIDE_RECORDS.map(({ Lstat }, i) => (i < 2 ? null : Lstat)),
          new Utf8(),
        ),
      }),
    );
    const summary = await summaryOf([gaps]);
    expect(summary.expectedMatches).toBeNull();
    expect(summary.reason).toMatch(/lacks “Lstat” in 2 records/);
  });
  it("but names that are wrong are errors", async () => {
    await expect(summaryOf([whole], { known: ["Edcu"] })).rejects.toThrow(/Edcu.*Educ/s);
    await expect(summaryOf([whole], { copies: [2] })).rejects.toThrow(/names file 2/);
    await expect(summaryOf([whole], { known: ["Educ"], windows: { Educ: 1 } })).rejects.toThrow(/both/);
    await expect(summaryOf([whole], { windows: { Educ: 1 } })).rejects.toThrow(/no numbers/);
  });
});

it("a few suppressed values lower nothing", async () => {
  const table = surveyTable({ rows: 1000, seed: 3, labels: false });
  const roles = { keys: ["region", "sex", "age"] };
  const ages = [...required(table.getChild("age"), "ages")] as (number | null)[];
  const gaps = ages.map((age, i) => (i % 25 === 0 ? null : age));
  const copy = table.assign(new Table({ age: vectorFromArray(gaps, new Float64()) }));
  const sdc = SdcObject.fromArrow(table, roles, { released: [copy], match: "position" });
  const { results } = await assess(sdc, [partialSynthesis]);
  const { summary } = results["partial-synthesis"];
  expect(summary.reason).toBeNull();
  expect(summary.expectedMatches).toBe(summary.original.expectedMatches);
});

describe("a sample of a population", () => {
  const table = surveyTable({ rows: 3000, seed: 5 });
  const ages = [...required(table.getChild("age"), "ages")] as (number | null)[];
  const drawn = ages.map((age, i) => (i % 2 === 0 ? (ages[(i * 7919) % ages.length] ?? null) : age));
  const copy = table.assign(new Table({ age: vectorFromArray(drawn, new Float64()) }));
  const roles = { keys: ["region", "sex", "age", "education"], weight: "weight" };
  const sdc = SdcObject.fromArrow(table, roles, { released: [copy], match: "position" });
  const of = async (measures: readonly AnyMeasure[], options = {}) => {
    const { results } = await assess(sdc, measures, { options: { "partial-synthesis": options } });
    return (results as unknown as Record<string, { summary: PartialSynthesisSummary; cautions?: object }>)[
      "partial-synthesis"
    ];
  };
  it("takes the chance of a match from the model where there is one", async () => {
    const { summary, cautions } = required(
      await of([population, partialSynthesis], { form: "sample" }),
      "result",
    );
    expect([summary.form, summary.candidates]).toEqual(["sample", "model"]);
    expect(cautions).toHaveProperty("expectedMatches");
  });
  it("takes weights where there is none, with a caution", async () => {
    const { summary, cautions } = required(await of([partialSynthesis], { form: "sample" }), "result");
    expect([summary.form, summary.candidates]).toEqual(["sample", "weights"]);
    expect(cautions).toHaveProperty("expectedMatches");
  });
  it("finds no more than whoever knows who is in the file", async () => {
    const sample = required(await of([population, partialSynthesis], { form: "sample" }), "result").summary;
    const census = required(await of([partialSynthesis]), "result").summary;
    expect(required(census.original.expectedMatches, "matches")).toBeGreaterThan(0);
    expect(required(sample.expectedMatches, "matches")).toBeLessThanOrEqual(
      required(census.expectedMatches, "matches"),
    );
  });
});
