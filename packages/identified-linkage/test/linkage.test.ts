import { assess } from "@sdc-risk/assess";
import { SdcObject, type SdcOptions } from "@sdc-risk/core";
import { mapLevels, type Classes } from "@sdc-risk/data";
import { uniforms } from "@sdc-risk/data/kernels";
import { checkSize, surveyTable } from "@sdc-risk/testkit";
import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { identifiedLinkage, type IdentifiedLinkageSummary } from "../src/index.ts";
import { exactCredit } from "../src/truth.ts";
import { objectOf, resultOf, type Files, type Key } from "./files.ts";

/** Persons whose keys follow from their number, none like another. */
const unique = (n: number): Files["file"] =>
  Array.from({ length: n }, (_, person) => ({
    person,
    key: [
      `a${person % 7}`,
      `b${Math.floor(person / 7) % 7}`,
      `c${Math.floor(person / 49)}`,
      `d${(person * 3) % 11}`,
    ],
  }));

describe("a file that is the identified file itself, no key of which two persons share", () => {
  it("links everybody by equal keys and by weights, with precision 1", async () => {
    const file = unique(200);
    const { summary } = await resultOf(objectOf({ file, identified: file }, true));
    const { exact, probabilistic } = summary;
    expect(summary).toMatchObject({ records: 200, identified: 200, persons: 200, coverageFrom: "assumed" });
    expect(exact).toMatchObject({
      oneCandidate: 200,
      noCandidate: 0,
      range: { low: 0, high: 200 },
      correct: 200,
      share: 1,
    });
    expect(exact.expectedCorrect).toBeCloseTo(200, 1);
    expect(probabilistic).toMatchObject({ reason: null, pairs: 40_000, pairsLeftOut: 0, blocking: [] });
    expect(probabilistic.expectedPersons).toBeCloseTo(200, 0);
    for (const { links, correct, precision } of probabilistic.thresholds) {
      expect(correct).toBe(links);
      if (links > 0) expect(precision).toBe(1);
    }
    expect(probabilistic.thresholds[0]).toMatchObject({ links: 200, recall: 1 });
    for (const { m, trueM } of probabilistic.keys) expect([m > 0.99, trueM]).toEqual([true, 1]);
  });
});

describe("few keys or records", () => {
  it("links by equal keys where one key cannot tell m from u", async () => {
    const person = (key: string, i: number) => ({ key: [key], person: i });
    const file = ["a", "b", "z"].map(person);
    const identified = ["a", "b", "b", "b"].map(person);
    const { summary, columns } = await resultOf(objectOf({ file, identified }, false));
    expect(summary.exact).toMatchObject({ noCandidate: 1, oneCandidate: 1, correct: null });
    expect(summary.exact.expectedCorrect).toBeCloseTo(1 + 1 / 3, 12);
    expect(summary.probabilistic).toMatchObject({
      reason: expect.stringContaining("three keys") as string,
      pairs: null,
      thresholds: [],
    });
    expect(Array.from(columns.candidates.values)).toEqual([1, 3, 0]);
    expect(Object.keys(columns)).toEqual(["candidates", "exact"]);
  });

  it("takes one record of each", async () => {
    const one = unique(1);
    const { summary } = await resultOf(objectOf({ file: one, identified: one }, true));
    expect(summary).toMatchObject({ persons: 1, easiest: [], exact: { correct: 1, oneCandidate: 1 } });
    expect(summary.probabilistic.thresholds[0]).toMatchObject({ links: 1, correct: 1, precision: 1 });
  });

  it("says so where there are no records", async () => {
    const sdc = objectOf({ file: unique(3), identified: unique(3) }, true);
    const none = SdcObject.fromArrow(sdc.table.slice(0, 0), sdc.roles, { identified: { table: sdc.table } });
    const { summary } = await resultOf(none);
    expect(summary).toMatchObject({ records: 0, exact: { share: null, candidates: [] }, easiest: [] });
    expect(summary.probabilistic.reason).toBe("There are no records to link.");
  });
});

/** Persons of a population whose keys go together, some of them in the file, and of these some in the identified file; keys err. */
function simulated(n: number, held: number, error: number): Files {
  const draw = uniforms(11);
  const sizes = [2, 60, 10, 40, 6];
  const below = (most: number): number => Math.floor(most * draw() ** 2);
  const person = (): number[] => {
    const key = sizes.map(below);
    key[2] = Math.floor((key[2] + key[1] / 6) / 2);
    key[4] = (key[4] + key[2]) % 6;
    return key;
  };
  const persons = Array.from({ length: 4 * n }, person);
  const written = (key: readonly number[]): Key =>
    key.map((code, v) => (v === 1 && draw() < 0.02 ? null : `${code}`));
  const wrong = (key: readonly number[]): number[] =>
    key.map((code, v) => (draw() < error ? below(sizes[v]) : code));
  return {
    file: persons.slice(0, n).map((key, i) => ({ person: i, key: written(wrong(key)) })),
    identified: persons
      .slice(Math.round((1 - held) * n))
      .map((key, i) => ({ person: i + Math.round((1 - held) * n), key: written(key) })),
  };
}

describe("keys that err and go together", () => {
  it("make links as many of which are right as is expected, where it is known how much the identified file holds", async () => {
    const { summary } = await resultOf(objectOf(simulated(checkSize(1500, 500), 0.7, 0.04), true), {
      coverage: 0.7,
    });
    const { probabilistic, persons } = summary;
    expect(persons).toBe(checkSize(1050, 350));
    for (const { m, trueM } of probabilistic.keys) expect(Math.abs(m - trueM!)).toBeLessThan(0.15);
    for (const { links, expectedCorrect, correct } of probabilistic.thresholds)
      // four standard errors of a sum of chances, and what estimates of m are off
      expect(Math.abs(expectedCorrect - correct!)).toBeLessThanOrEqual(4 * Math.sqrt(links) + 0.03 * links);
    expect(probabilistic.thresholds[0].correct!).toBeGreaterThan(summary.exact.correct!);
  });
});

describe("records most of which have several candidates", () => {
  it("are linked as often rightly as is expected, at every threshold", async () => {
    const KEYS = ["region", "sex", "age", "marital", "education", "occupation"];
    const [records, identified, held] = [2000, 20_000, 1600].map((n) => n / checkSize(1, 4)) as [
      number,
      number,
      number,
    ];
    const persons = surveyTable({ rows: identified + records - held, seed: 5, labels: false });
    const columns = KEYS.map((name) => persons.getChild(name)!.toArray() as Int32Array);
    const draw = uniforms(5);
    const any = (): number => Math.floor(draw() * persons.numRows);
    const order = [...Array(persons.numRows).keys()];
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(draw() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    const table = (list: readonly number[], error: number): Table =>
      new Table({
        ...Object.fromEntries(
          KEYS.map((name, v) => [
            name,
            vectorFromArray(
              list.map((person) => columns[v][draw() < error ? any() : person]),
              new Int32(),
            ),
          ]),
        ),
        pid: vectorFromArray([...list], new Int32()),
      });
    const file = table([...order.slice(0, held), ...order.slice(identified)], 0.03);
    const other = { table: table(order.slice(0, identified), 0), id: "pid" };
    const { probabilistic } = (
      await resultOf(SdcObject.fromArrow(file, { keys: KEYS }, { identified: other }), { coverage: 0.8 })
    ).summary;
    for (const { m, trueM } of probabilistic.keys) expect(Math.abs(m - trueM!)).toBeLessThan(0.05);
    for (const { links, expectedCorrect, correct } of probabilistic.thresholds)
      expect(Math.abs(expectedCorrect - correct!)).toBeLessThanOrEqual(2 * Math.sqrt(links) + 0.02 * links);
    expect(probabilistic.thresholds[0].links).toBe(records);
  });
});

/** The same files with one more key, which is "a" for all, or missing. */
const withConstant = ({ file, identified }: Files, share: number): Files => {
  const draw = uniforms(7);
  const longer = (records: Files["file"], missing: number): Files["file"] =>
    records.map(({ key, person }) => ({ person, key: [...key, draw() < missing ? null : "a"] }));
  return { file: longer(file, 0), identified: longer(identified, share) };
};

describe("a key that is the same for all who have a value", () => {
  it.each([0, 0.5, 0.98])("decides nothing where %d of the identified records lack it", async (missing) => {
    const files = simulated(300, 0.7, 0.04);
    const options = { coverage: 0.7 };
    const without = (await resultOf(objectOf(files, true), options)).summary.probabilistic;
    const added = (await resultOf(objectOf(withConstant(files, missing), true), options)).summary
      .probabilistic;
    expect(added.keys.at(-1)).toMatchObject({ agreement: 0, disagreement: 0 });
    expect(Math.abs(added.expectedPersons! - without.expectedPersons!)).toBeLessThan(0.01);
    for (const [i, { links, correct, expectedCorrect }] of without.thresholds.entries()) {
      expect(added.thresholds[i]).toMatchObject({ links, correct });
      // where EM ends
      expect(Math.abs(added.thresholds[i].expectedCorrect - expectedCorrect)).toBeLessThan(0.01);
    }
  });

  it("has no weight where the files write it differently", async () => {
    const { file, identified } = withConstant(simulated(300, 0.7, 0.04), 0.5);
    const other = identified.map(({ key, person }) => ({
      person,
      key: key.map((value, v) => (v === key.length - 1 && value !== null ? "A" : value)),
    }));
    const { keys } = (await resultOf(objectOf({ file, identified: other }, true))).summary.probabilistic;
    expect(keys.at(-1)).toMatchObject({ agreement: 0, disagreement: 0 });
  });
});

describe("more keys than can be compared", () => {
  it("blocks by those that miss least and have fewest levels, and tells what that leaves out", async () => {
    const draw = uniforms(3);
    const level = (n: number): string => String(Math.floor(draw() * n));
    const key = (): Key => [level(5), level(2), ...Array.from({ length: 10 }, () => level(4))];
    const identified = Array.from({ length: 60 }, (_, person) => ({ person, key: key() }));
    const file = identified.slice(0, 40).map(({ person, key: own }) => ({
      person,
      // the second key is one of two levels, and wrong for every fourth person
      key: own.map((x, v) =>
        v === 1 && person % 4 === 0 ? String(1 - Number(x)) : v === 5 && person < 5 ? null : x,
      ),
    }));
    const { probabilistic } = (await resultOf(objectOf({ file, identified }, true))).summary;
    const pairs = file.reduce(
      (sum, a) => sum + identified.filter((b) => b.key[1] === a.key[1] && b.key[2] === a.key[2]).length,
      0,
    );
    expect(probabilistic).toMatchObject({
      blocking: ["k1", "k2"],
      pairs,
      pairsLeftOut: 2400 - pairs,
      personsLeftOut: 10,
    });
    expect(probabilistic.thresholds[0].correct).toBe(30);
  });
});

describe("who is who", () => {
  const ids = (values: readonly (number | null)[]) => vectorFromArray([...values], new Int32());
  const keys = (n: number) => ({
    sex: vectorFromArray(
      Array.from({ length: n }, (_, i) => (i % 2 === 0 ? "f" : "m")),
      new Utf8(),
    ),
  });
  const made = (
    own: readonly (number | null)[],
    others: readonly (number | null)[],
    identified: Partial<SdcOptions["identified"] & object> = {},
    id: string | null = "pid",
  ): SdcObject =>
    SdcObject.fromArrow(
      new Table({ ...keys(own.length), pid: ids(own) }),
      { keys: ["sex"], ...(id === null ? {} : { id }) },
      { identified: { table: new Table({ ...keys(others.length), pid: ids(others) }), ...identified } },
    );

  it("is told by the record id where both files hold it, and by a named one", () => {
    expect(made([1, 2], [2, 3, 1]).identified).toMatchObject({ id: "pid", match: new Int32Array([2, 0]) });
    const table = new Table({ ...keys(2), no: ids([9, 1]) });
    expect(made([1, 2], [], { table, id: "no" }).identified).toMatchObject({
      id: "no",
      match: new Int32Array([1, -1]),
      truth: 'Persons are identified by "pid" of the file and "no" of the identified file.',
    });
  });

  it("is not known without an id of both", () => {
    const table = new Table(keys(2));
    expect(made([1, 2], [], { table }).identified).toMatchObject({ id: null, match: null });
    expect(made([1, 2], [], { table }, null).identified).toMatchObject({ id: null, match: null });
  });

  it("follows a change of the record id", () => {
    const sdc = made([1, 2], [2, 1], {}, null);
    expect(sdc.identified!.match).toBeNull();
    expect(sdc.with({ roles: { id: "pid" } }).identified!.match).toEqual(new Int32Array([1, 0]));
  });

  it("is doubted where the id seems to number the records of each file", () => {
    const draw = uniforms(2);
    const values = Array.from({ length: 300 }, () => (draw() < 0.5 ? "f" : "m"));
    const other = Array.from({ length: 300 }, () => (draw() < 0.5 ? "f" : "m"));
    const table = (sex: readonly string[]): Table =>
      new Table({ sex: vectorFromArray([...sex], new Utf8()), pid: ids(sex.map((_, i) => i)) });
    const sdc = (id?: string): SdcObject =>
      SdcObject.fromArrow(
        table(values),
        { keys: ["sex"], id: "pid" },
        { identified: { table: table(other), id } },
      );
    expect(sdc().identified!.match).toBeNull();
    expect(sdc().identified!.truth).toContain("--identified-id pid");
    expect(sdc("pid").identified!.match).toHaveLength(300);
  });

  it("is refused where an id occurs twice, is missing or is not there", () => {
    expect(() => made([1, 2], [3, 3])).toThrow(
      'The id "pid" occurs twice in the identified file (again on record 2)',
    );
    expect(() => made([1, 1], [3, 4])).toThrow('The id "pid" occurs twice in the file (again on record 2)');
    expect(() => made([1, 2], [3, null])).toThrow(
      'The id "pid" is missing on record 2 of the identified file',
    );
    expect(() => made([1, 2], [3, 4], { id: "pdi" })).toThrow(
      'The identified file has no variable "pdi" to identify each person. Did you mean "pid"',
    );
    expect(() => made([1, 2], [3, 4], { id: "sex" })).toThrow("cannot both be a key and the id");
  });
});

describe("an identified file that does not fit", () => {
  const file = {
    age: vectorFromArray([1, 2, 2], new Int32()),
    sex: vectorFromArray(["f", "m", "m"], new Utf8()),
  };
  const made = (table: Table, missing: SdcOptions["missing"] = []): SdcObject =>
    SdcObject.fromArrow(new Table(file), { keys: ["age", "sex"] }, { identified: { table }, missing });

  it("is refused where it is empty, lacks a key, or holds values of another kind", async () => {
    expect(() => made(new Table(file).slice(0, 0))).toThrow("The identified file holds no records");
    expect(() => made(new Table({ Age: file.age, sex: file.sex }))).toThrow(
      'The identified file has no variable "age", a key. Did you mean "Age"',
    );
    const words = new Table({ sex: file.sex, age: vectorFromArray(["young", "old"], new Utf8()) });
    await expect(resultOf(made(words))).rejects.toThrow(
      'Variable "age" holds numbers in the original and text in the identified file: their values cannot be compared.',
    );
  });

  it("takes values of another type by the rule for two files, and codes for missing values in both", async () => {
    const table = new Table({ sex: file.sex, age: vectorFromArray(["1", "2.0", "-9"], new Utf8()) });
    const { summary } = await resultOf(made(table, [-9]));
    expect(summary.exact).toMatchObject({ noCandidate: 0, oneCandidate: 1 });
  });

  it("is recoded as the file is", async () => {
    const first = (label: string): string => label.slice(0, 1);
    const one = (key: string, person: number) => ({ key: [key], person });
    const sdc = objectOf(
      { file: ["a1", "b1"].map(one), identified: ["a2", "b2", "b3"].map(one) },
      true,
    ).recode("k0", (column) => mapLevels(column, first));
    expect((await resultOf(sdc)).summary.exact).toMatchObject({
      noCandidate: 0,
      oneCandidate: 1,
      correct: 1.5,
    });
  });
});

describe("a file of many keys", () => {
  const told = async (keys: number) => {
    const records = Array.from({ length: 12 }, (_, person) => ({
      person,
      // the last keys have most values
      key: Array.from({ length: keys }, (_, v) => `x${v < 40 ? person % 2 : person % 3}`),
    }));
    const { findings } = await assess(objectOf({ file: records, identified: records }, true), [
      identifiedLinkage,
    ]);
    const { blocks, done } = findings[0];
    return {
      kinds: (done.summary as IdentifiedLinkageSummary).easiest,
      text: blocks.map((block) => ("about" in block ? block.about : "")).join("\n"),
    };
  };

  it("tells kinds of person by pairs of the keys that have most values, and says what is left out", async () => {
    const { kinds, text } = await told(70);
    const chosen = new Set(Array.from({ length: 30 }, (_, v) => `k${40 + v}`).concat("k0", "k1"));
    expect(kinds.length).toBe(10);
    for (const { keys } of kinds) for (const key of keys) expect(chosen).toContain(key);
    expect(text).toContain("Pairs with 38 keys of fewer values are left out.");
  });

  it("leaves no pair out where there are few", async () => {
    expect((await told(5)).text).not.toContain("of fewer values are left out");
  });
});

describe("who is who", () => {
  it("is compared piece by piece", () => {
    const n = 200_000;
    const match = Int32Array.from({ length: n }, (_, i) => i);
    const classOf = match.map((i) => i % 2);
    const one = { name: "k", codes: Int32Array.of(0, -1) };
    const work = exactCredit(
      { match, ours: classOf, theirs: classOf },
      { variables: [one] } as unknown as Classes,
      Float64Array.of(4, 2),
      false,
    );
    let turns = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) turns++;
    expect(turns).toBeGreaterThanOrEqual(3);
    expect([...step.value]).toEqual([n / 2 / 4, n / 2 / 2]);
  });
});
