import { assess, type Assessment } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type EntityWeight } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon, type KanonSummary } from "@sdc-risk/kanon";
import { ldiversity, type LdiversitySummary } from "@sdc-risk/ldiversity";
import { tcloseness } from "@sdc-risk/tcloseness";
import { knownPopulation } from "@sdc-risk/known-population";
import { population } from "@sdc-risk/population";
import { suda2 } from "@sdc-risk/suda2";
import type { RuleReport } from "@sdc-risk/report";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { propertyRuns } from "@sdc-risk/testkit";
import { Table, vectorFromArray, Utf8, Float64 } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** A small file of persons: `null` is missing. */
interface File {
  readonly person: readonly (string | null)[];
  readonly keys: readonly (readonly (string | null)[])[];
  readonly values: readonly (readonly (string | null)[])[];
  readonly weights: readonly number[];
}

const text = (values: readonly (string | null)[]) => vectorFromArray(values, new Utf8());
const NAMES = ["a", "b", "c"] as const;
const VALUES = ["s", "t"] as const;

const tableOf = ({ person, keys, values, weights }: File): Table =>
  new Table({
    person: text(person),
    ...Object.fromEntries(keys.map((column, j) => [NAMES[j], text(column)])),
    ...Object.fromEntries(values.map((column, j) => [VALUES[j], text(column)])),
    w: vectorFromArray(weights, new Float64()),
  });

/** Random files: persons of one to many records, some without an id, keys with missing values. */
const files = fc
  .record({
    rows: fc.array(
      fc.record({
        person: fc.option(fc.nat(5), { freq: 8 }),
        keys: fc.array(fc.option(fc.nat(2), { freq: 6 }), { minLength: 3, maxLength: 3 }),
        values: fc.array(fc.option(fc.nat(2), { freq: 6 }), { minLength: 2, maxLength: 2 }),
        weight: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 16 },
    ),
    keys: fc.integer({ min: 1, max: 3 }),
    values: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ rows, keys, values }): File => {
    const column = (of: (row: (typeof rows)[number]) => number | null, letter: string) =>
      rows.map((row) => (of(row) === null ? null : `${letter}${of(row)!}`));
    return {
      person: column((row) => row.person, "p"),
      keys: Array.from({ length: keys }, (_, j) => column((row) => row.keys[j]!, "k")),
      values: Array.from({ length: values }, (_, j) => column((row) => row.values[j]!, "v")),
      weights: rows.map(({ weight }) => weight / 2 + 0.5),
    };
  });

/** The records of each person, by first record; a record without an id is a person. */
function personsOf({ person }: File): number[][] {
  const byId = new Map<string, number[]>();
  person.forEach((id, i) => {
    const name = id ?? `without ${i}`;
    byId.set(name, [...(byId.get(name) ?? []), i]);
  });
  return [...byId.values()];
}

/** The multiset of keys of some records, as one text. */
const profile = ({ keys }: File, records: readonly number[], some: readonly number[]): string =>
  JSON.stringify(records.map((i) => JSON.stringify(some.map((j) => keys[j][i]))).sort());

/** The set of the known values of some records; null where none is known. */
function valueSet(column: readonly (string | null)[], records: readonly number[]): string | null {
  const known = [...new Set(records.flatMap((i) => column[i] ?? []))].sort();
  return known.length === 0 ? null : known.join(" + ");
}

/** The plain file of persons that a file of records stands for: the profile by some keys is the one key. */
function plain(file: File, some: readonly number[], rule: EntityWeight): SdcObject {
  const persons = personsOf(file);
  const weights = persons.map((records) => {
    const own = records.map((i) => file.weights[i]);
    return rule === "sum" ? own.reduce((x, y) => x + y) : Math.max(...own);
  });
  const table = new Table({
    profile: text(persons.map((records) => profile(file, records, some))),
    ...Object.fromEntries(
      file.values.map((column, j) => [VALUES[j], text(persons.map((own) => valueSet(column, own)))]),
    ),
    w: vectorFromArray(weights, new Float64()),
  });
  return SdcObject.fromArrow(table, {
    keys: ["profile"],
    weight: "w",
    sensitive: VALUES.slice(0, file.values.length),
  });
}

const MEASURES: readonly AnyMeasure[] = [frequency, kanon, individualRisk, ldiversity, tcloseness];

const summaryIn = ({ findings }: Assessment<unknown>, id: string): object =>
  findings.find((one) => one.id === id)!.done.summary;
const kanonOf = (found: Assessment<unknown>) => summaryIn(found, "kanon") as KanonSummary;
const diversityOf = (found: Assessment<unknown>) => summaryIn(found, "ldiversity") as LdiversitySummary;

const options = { kanon: { combinations: null }, ldiversity: { l: [2, 3] } };

/** What does not depend on how keys are named. */
function comparable(assessment: Assessment<unknown>): unknown {
  return MEASURES.map(({ id }) => {
    const {
      keys: _k,
      leaveOneOut: _l,
      incompleteRecords: _i,
      ...summary
    } = summaryIn(assessment, id) as Record<string, unknown>;
    if (id !== "ldiversity") return summary;
    const variables = (summary as unknown as LdiversitySummary).variables.map(
      ({ leaveOneOut: _, ...rest }) => rest,
    );
    return { ...summary, variables };
  });
}

/** Columns as values of persons: those per class by the class of each person. */
async function columnsOf(sdc: SdcObject, assessment: Assessment<unknown>): Promise<Record<string, number[]>> {
  const { classOf } = await sdc.classes();
  return Object.fromEntries(
    assessment.findings.flatMap(({ id, done }) =>
      Object.entries(done.columns).map(([name, { values }]) => [
        `${id}.${name}`,
        Array.from(classOf, (c) => values[c]),
      ]),
    ),
  );
}

const rolesOf = (file: File) => ({
  keys: NAMES.slice(0, file.keys.length),
  weight: "w",
  entity: "person",
  sensitive: VALUES.slice(0, file.values.length),
});

it("counts persons by the multisets of the keys of their records, as a plain file of persons does", async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom<EntityWeight>("largest", "sum"), async (file, rule) => {
      const persons = personsOf(file);
      fc.pre(persons.length < file.person.length);
      const sdc = SdcObject.fromArrow(tableOf(file), rolesOf(file), { entityWeight: rule });
      const all = [...file.keys.keys()];
      const found = await assess(sdc, MEASURES, { options });
      const expected = plain(file, all, rule);
      const truth = await assess(expected, MEASURES, { options });
      expect(comparable(found)).toEqual(comparable(truth));
      expect(found.findings.map(({ unit, units }) => [unit.many, units])).toEqual(
        MEASURES.map(() => ["persons", persons.length]),
      );
      const view = (await sdc.persons(() => Promise.resolve()))!;
      expect(await columnsOf(view.sdc, found)).toEqual(await columnsOf(expected, truth));
    }),
    propertyRuns(400),
  );
});

it("leaves out keys, and looks at sets of keys, by the profiles that remain", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      fc.pre(personsOf(file).length < file.person.length);
      const sdc = SdcObject.fromArrow(tableOf(file), rolesOf(file));
      const found = await assess(sdc, [kanon, ldiversity]);
      const { leaveOneOut, combinations } = kanonOf(found);
      for (const [j, { key, violations }] of leaveOneOut.entries()) {
        const rest = [...file.keys.keys()].filter((one) => one !== j);
        const truth = await assess(plain(file, rest, "largest"), [kanon, ldiversity]);
        expect(key).toBe(NAMES[j]);
        expect(violations).toEqual(
          kanonOf(truth).violations.map(({ k, records, share }) => ({
            k,
            records,
            share,
          })),
        );
        diversityOf(found).variables.forEach(({ leaveOneOut: without }, s) =>
          expect(without[j].certain).toBe(diversityOf(truth).variables[s].certain),
        );
      }
      for (const { keys, ...cells } of combinations!) {
        const some = keys.map((name) => NAMES.indexOf(name as never));
        const truth = await assess(plain(file, some, "largest"), [kanon]);
        const [{ keys: _, ...expected }] = kanonOf(truth).combinations! as [
          NonNullable<KanonSummary["combinations"]>[number],
        ];
        expect(cells).toEqual(expected);
      }
    }),
    propertyRuns(100),
  );
});

it("gives what a plain run gives where each person has one record", async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.boolean(), async (file, ids) => {
      const one = { ...file, person: file.person.map((_, i) => (ids ? `p${i}` : null)) };
      const { entity: _, ...roles } = rolesOf(one);
      const table = tableOf(one);
      const measures = [...MEASURES, household];
      const persons = SdcObject.fromArrow(table, { ...rolesOf(one), household: "person" });
      const records = SdcObject.fromArrow(table, { ...roles, household: "person" });
      const found = await assess(persons, measures);
      const truth = await assess(records, measures);
      for (const [i, { done, units, persons: several }] of found.findings.entries()) {
        expect(done.summary).toEqual(truth.findings[i].done.summary);
        expect(several).toBeNull();
        expect(units).toBe(one.person.length);
        for (const [name, { values }] of Object.entries(done.columns))
          expect(values).toEqual(truth.findings[i].done.columns[name].values);
      }
    }),
    propertyRuns(100),
  );
});

const told = (measures: readonly AnyMeasure[], file: File, more: object = {}) =>
  assess(SdcObject.fromArrow(tableOf(file), { ...rolesOf(file), ...more }), measures, { skip: true });
const visits: File = {
  person: ["p1", "p1", "p2", "p2", "p3", null],
  keys: [["x", "y", "y", "x", "x", null]],
  values: [["u", "v", "v", "u", "u", "u"]],
  weights: [2, 3, 2, 2, 5, 1],
};

it("takes the records of a person in any order, and all records of one person as one profile", async () => {
  const found = await told([frequency], visits);
  expect(summaryIn(found, "frequency")).toMatchObject({
    records: 4,
    classes: 3,
    sampleUniques: 2,
    incompleteRecords: 1,
    population: 3 + 2 + 5 + 1,
  });
  const one = await told([frequency, kanon], { ...visits, person: visits.person.map(() => "p") });
  expect(summaryIn(one, "frequency")).toMatchObject({ records: 1, classes: 1, sampleUniques: 1 });
  expect(kanonOf(one).combinations).toMatchObject([{ cells: 1, unsafeCells: 1, separation: null }]);
});

it("tells what must be known of persons: no id, weights that differ, very many records, a role that says nothing", async () => {
  const { warnings } = await told([frequency, kanon], visits);
  expect(warnings.map(({ code, measure, message }) => [code, measure, message])).toEqual([
    [
      "missing-entity",
      "frequency",
      '1 record has no value of "person" (role entity); each is counted as a separate person.',
    ],
    [
      "entity-weights-differ",
      "frequency",
      'The records of 1 person have different weights ("w"). The weight of a person is the largest of its records (setting entityWeight).',
    ],
  ]);
  const many = Array.from({ length: 1002 }, (_, i) => (i === 0 ? "q" : "p"));
  const large = await told([frequency], {
    person: many,
    keys: [many],
    values: [many],
    weights: many.map(() => 1),
  });
  expect(large.warnings.map(({ message }) => message)).toContainEqual(
    '1 person has more than 1,000 records: does "person" name persons, or is one of its values a code for missing (--missing)?',
  );
  const single = await told([frequency], { ...visits, person: visits.person.map((_, i) => `p${i}`) });
  expect(single.warnings.map(({ code }) => code)).toContain("one-record-each");
});

it("counts records where a measure cannot count persons, and says so; or says why there is nothing", async () => {
  const { findings, skipped, warnings } = await told([suda2, population, knownPopulation], visits);
  expect(findings.map(({ id, unit }) => [id, unit.many])).toEqual([
    ["suda2", "records"],
    ["population", "persons"],
  ]);
  expect(warnings.filter(({ measure }) => measure === "suda2").map(({ code }) => code)).toContain(
    "counts-records",
  );
  expect(skipped).toEqual([
    expect.objectContaining({
      measure: "known-population",
      reason: expect.stringContaining("It needs the role population") as string,
    }),
  ]);
});

describe("a rule on a measure that counts records", () => {
  const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
  const judged = async (copies: number, figure: string, limit: object): Promise<RuleReport> => {
    // persons a and b are alone with their keys; c and d share theirs
    const people = ["a", "b", "c", "d"].flatMap((name) => Array.from({ length: copies }, () => name));
    const table = new Table({
      pid: text(people),
      place: text(people.map((name) => (name < "c" ? name : "c"))),
      sex: text(people.map(() => "f")),
    });
    const settings = settingsOf(
      checkSettings({
        ...{ keys: ["place", "sex"], entity: "pid", census: true, measures: ["kanon", "knowledge", "suda2"] },
        policy: { name: "p", rules: [{ figure, ...limit }] },
      }),
    );
    const file = { table, name: "visits.csv", sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
    const how = { origin, keysAdvice: "name keys.", remedies: false };
    return (await run(settings, microdata(settings, file, []), how)).report.policy!.rules[0];
  };
  const ALONE = "knowledge.sizes[].worst.alone";

  it("is not met where persons have several records, which are alone with their keys all the same", async () => {
    expect(await judged(4, ALONE, { max: 0.01 })).toMatchObject({
      ...{ value: 0, result: "cannot tell", doubt: "known to be off", mark: "counts records" },
      caution: expect.stringContaining(
        "what an intruder learns from all records of a person together",
      ) as string,
    });
    expect(await judged(4, "suda2.recordsWithUniques", { max: 0 })).toMatchObject({ result: "cannot tell" });
    expect(await judged(4, "kanon.violations.share", { k: 2, max: 0.01 })).toMatchObject({
      result: "not met",
    });
  });

  it("stays unmet where the records alone break it", async () => {
    expect(await judged(1, ALONE, { max: 0.01 })).toMatchObject({ value: 0.5, result: "not met" });
    expect(await judged(4, "knowledge.sizes[].worst.matched", { max: 0.01 })).toMatchObject({
      result: "not met",
    });
  });

  it("is met where each person has one record", async () => {
    expect(await judged(1, ALONE, { max: 0.6 })).toMatchObject({ result: "met" });
  });
});

it("counts households of equal composition where the household id is the entity", async () => {
  const { findings, skipped } = await told([frequency, household], visits, { household: "person" });
  expect(findings.map(({ unit }) => unit.many)).toEqual(["households"]);
  expect(JSON.stringify(findings[0].blocks)).toContain("Households by sample frequency");
  expect(skipped[0].reason).toContain("Households are counted as wholes here");
});

it("no block about persons speaks of records where it counts", async () => {
  const { findings } = await told(MEASURES, visits);
  for (const { id, blocks } of findings) {
    // the records of a person are named as such
    const text = JSON.stringify(blocks).replaceAll(
      /The records of (a person|one)|all records of a person/g,
      "",
    );
    expect(`${id}: ${/.{0,60}[rR]ecords?\b.{0,40}/.exec(text)?.[0] ?? ""}`).toBe(`${id}: `);
  }
});
