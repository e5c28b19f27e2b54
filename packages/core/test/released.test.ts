import { matchOf, SdcObject, type Matching, type TreatedFile, type Roles } from "@sdc-risk/core";
import { Dictionary, Float64, Int32, Null, Table, Utf8, Vector, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

type Cells = Readonly<Record<string, readonly (string | number | null)[]>>;

function tableOf(cells: Cells): Table {
  return new Table(
    Object.fromEntries(
      Object.entries(cells).map(([name, values]): [string, Vector] => {
        const type = values.some((value) => typeof value === "string")
          ? new Utf8()
          : values.every((value) => value === null || Number.isInteger(value))
            ? new Int32()
            : new Float64();
        return [name, vectorFromArray([...values], type)];
      }),
    ),
  );
}

/** Numbers in [0, 1) by a seed (Mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const N = 400;
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
/** A small survey; equal seeds give equal files. */
function survey(seed: number, n = N): Record<string, (string | number | null)[]> {
  const draw = random(seed);
  const some = (k: number): number => Math.floor(draw() * k);
  return {
    pid: range(n).map((i) => 1000 + 7 * i),
    region: range(n).map(() => some(5)),
    sex: range(n).map(() => (some(2) === 0 ? "f" : "m")),
    age: range(n).map(() => 18 + some(60)),
    income: range(n).map(() => Math.round(2000 * Math.exp(2 * draw() + draw()))),
  };
}
const reversed = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, values]) => [name, [...values].reverse()]));
const without = (cells: Cells, ...names: string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !names.includes(name)));
const shuffled = <T>(values: readonly T[], seed: number): T[] => {
  const draw = random(seed);
  const keyed = values.map((value) => ({ value, key: draw() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
};
const ROLES: Roles = { keys: ["region", "sex", "age"], numeric: ["income"] };

const released = (original: Cells, treated: Cells, roles: Roles = ROLES, match?: Matching): TreatedFile =>
  SdcObject.fromArrow(tableOf(original), roles, { released: [tableOf(treated)], match }).released[0];
const refused = (one: TreatedFile): unknown => {
  try {
    return matchOf(one);
  } catch (error) {
    return error;
  }
};

describe("a variable that names the records", () => {
  const original = survey(1);
  it("in another order is an error that names it and says what to do", () => {
    const one = released(original, reversed(original));
    expect(one).toMatchObject({ match: null, matched: null });
    expect(refused(one)).toMatchObject({
      code: "BAD_RELEASED",
      message: expect.stringMatching(
        /holds "pid" in another order.*400 of 400 records.*\(--id pid\).*\(--match position\)/,
      ) as string,
    });
  });
  it("is found where a file keeps it as another type, and where a few records have another", () => {
    const other = reversed({
      ...original,
      pid: original["pid"].map((id, i) => (i < 20 ? `new ${i}` : String(id))),
    });
    expect(refused(released(original, other))).toMatchObject({
      message: expect.stringContaining('"pid" in another order') as string,
    });
  });
  it("is found in small files, and where only some records were moved", () => {
    const small = survey(2, 6);
    const some = survey(3, 200);
    expect(refused(released(small, reversed(small)))).toMatchObject({ code: "BAD_RELEASED" });
    const swapped = Object.fromEntries(
      Object.entries(some).map(([name, values]) => [name, values.map((_, i) => values[i < 8 ? 7 - i : i]!)]),
    );
    expect(refused(released(some, swapped))).toMatchObject({
      message: expect.stringContaining("8 of 200 records") as string,
    });
  });
  it("matches the records when it is given, in any order and any type", () => {
    const one = released(original, reversed({ ...original, pid: original["pid"].map((id) => `${id!}.0`) }), {
      ...ROLES,
      id: "pid",
    });
    expect(one).toMatchObject({ matched: 'Records are matched by "pid".', unmatched: null });
    expect(matchOf(one)).toEqual(Int32Array.from(range(N), (i) => N - 1 - i));
  });
  it("in the same order says that the order is the same", () => {
    expect(released(original, { ...original, income: survey(9)["income"] })).toMatchObject({
      match: null,
      unmatched: null,
      matched: 'Records are matched by position: "pid" is the same in all of 400 pairs that were looked at.',
    });
  });
  it("is no such variable where its values were swapped, or are what is measured", () => {
    const wages = { ...original, wage: shuffled(range(N), 5) };
    expect(released(wages, { ...wages, wage: shuffled(range(N), 6) }).unmatched).toBeNull();
    expect(
      released(
        { ...without(original, "pid"), income: range(N) },
        { ...without(original, "pid"), income: shuffled(range(N), 6) },
      ).unmatched,
    ).toBeNull();
    expect(
      released({ income: range(6) }, { income: [5, 4, 3, 2, 1, 0] }, { numeric: ["income"] }).unmatched,
    ).toBeNull();
  });
});

describe("records at the same position", () => {
  const original = without(survey(1), "pid");
  const draw = random(11);
  const income = original["income"] as number[];
  const pram = (values: readonly (string | number | null)[], share: number): (string | number | null)[] =>
    values.map((value) => (draw() < share ? values[Math.floor(draw() * N)]! : value));
  const order = [...income].sort((a, b) => a - b);
  it.each<[string, Cells]>([
    [
      "perturbed",
      {
        region: pram(original["region"], 0.7),
        sex: pram(original["sex"], 0.7),
        age: pram(original["age"], 0.7),
        income: survey(8)["income"],
      },
    ],
    ["with noise", { income: income.map((x) => x * (0.5 + draw())) }],
    ["microaggregated", { income: income.map((x) => order[20 * Math.floor(order.indexOf(x) / 20) + 10]) }],
    ["recoded to bands", { age: original["age"].map((age) => `${10 * Math.floor(Number(age) / 10)}s`) }],
    [
      "with other codes",
      { region: original["region"].map((region) => [14, 11, 15, 12, 13][Number(region)]) },
    ],
    ["suppressed for the most part", { age: original["age"].map((age, i) => (i % 5 === 0 ? age : null)) }],
    ["with swapped incomes", { income: shuffled(income, 3), sex: original["sex"] }],
  ])("are taken as one unit when they are %s", (_, treated) => {
    expect(released(original, treated, { numeric: ["income"] }).unmatched).toBeNull();
  });

  it.each<[string, Cells]>([
    ["stand in another order", reversed(original)],
    [
      "were shuffled",
      Object.fromEntries(Object.entries(original).map(([name, values]) => [name, shuffled(values, 4)])),
    ],
    ["are those of a synthetic file", without(survey(7), "pid")],
  ])("are not where they %s", (_, treated) => {
    expect(refused(released(original, treated))).toMatchObject({
      code: "BAD_RELEASED",
      message: expect.stringContaining("no variable agrees more than in a random order") as string,
    });
    expect(matchOf(released(original, treated, ROLES, "position"))).toBeNull();
  });

  it("are believed where nothing could tell", () => {
    expect(released(survey(1, 10), without(survey(7, 10), "pid"))).toMatchObject({ unmatched: null });
    expect(
      released({ income: range(N), flat: range(N).map(() => 1) }, { flat: range(N).map(() => 1) }, {})
        .matched,
    ).toBe(
      "Records are matched by position; no variable of both files can tell whether their order is the same.",
    );
  });

  it("are told with what speaks for it", () => {
    expect(released(original, { region: pram(original["region"], 0.3) }).matched).toMatch(
      /^Records are matched by position: "region" is the same in \d\d\.?\d? % of 400 pairs that were looked at \(\d\d(\.\d)? % in a random order\)\.$/,
    );
    expect(released(original, { income: income.map((x) => x + 0.5) }).matched).toBe(
      'Records are matched by position: the ranks of "income" correlate by 1.00 in 400 pairs that were looked at (0 in a random order).',
    );
    expect(
      released(original, { age: original["age"].map((age) => `${10 * Math.floor(Number(age) / 10)}s`) })
        .matched,
    ).toMatch(/"age" of one file goes with "age" of the other/);
  });
});

describe("an id", () => {
  const original = survey(1);
  const roles: Roles = { ...ROLES, id: "pid" };
  it("that numbers the records of each file by itself is doubted, unless one insists", () => {
    const anew = { ...reversed(original), pid: original["pid"] };
    expect(refused(released(original, anew, roles))).toMatchObject({
      code: "BAD_RELEASED",
      message: expect.stringMatching(/share "pid" agree in no other variable.*\(--match id\)/) as string,
    });
    expect(released(original, anew, roles, "id")).toMatchObject({
      matched: 'Records are matched by "pid", as asked for.',
      unmatched: null,
    });
  });
  it("to insist on must be there", () => {
    expect(() => released(original, original, ROLES, "id")).toThrow(
      expect.objectContaining({
        code: "BAD_RELEASED",
        message: expect.stringContaining("no variable has the role id") as string,
      }) as Error,
    );
    expect(() => released(original, without(original, "pid"), roles, "id")).toThrow(
      "the released file has no such variable",
    );
  });
  it("that a file lacks leaves the position, which is checked", () => {
    expect(released(original, without(original, "pid"), roles).matched).toMatch(
      /^Records are matched by position: /,
    );
    expect(refused(released(original, without(reversed(original), "pid"), roles))).toMatchObject({
      code: "BAD_RELEASED",
    });
  });
  it("does not count where one insists on the position", () => {
    expect(released(original, reversed(original), roles, "position")).toMatchObject({
      match: null,
      unmatched: null,
      matched: "Records are matched by position, as asked for.",
    });
    expect(released(original, tableRows(original, 5), roles, "position").unmatched).toBe(
      "The released file has 5 records, the original has 400. They cannot be matched by position.",
    );
  });
  it("is looked for again when roles change", () => {
    const sdc = SdcObject.fromArrow(tableOf(original), ROLES, { released: [tableOf(reversed(original))] });
    expect(sdc.with({ roles: { id: "pid" } }).released[0].matched).toBe('Records are matched by "pid".');
  });
});

const tableRows = (cells: Cells, n: number): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, values]) => [name, values.slice(0, n)]));

describe("a column that is empty in the released file", () => {
  const original = survey(1);
  const suppressed = { ...original, income: original["income"].map(() => null) };
  const empty = (income: Vector): Table => {
    const { fields } = tableOf(suppressed).schema;
    const columns = fields.map(({ name }) => [name, tableOf(suppressed).getChild(name)!] as const);
    return new Table(Object.fromEntries([...columns, ["income", income]]));
  };
  const incomeOf = (table: Table, roles: Roles = ROLES) =>
    SdcObject.fromArrow(tableOf(original), roles, { released: [table] }).releasedFile(0);

  it.each([
    [
      "text",
      vectorFromArray(
        range(N).map(() => null),
        new Utf8(),
      ),
    ],
    [
      "nothing",
      vectorFromArray(
        range(N).map(() => null),
        new Null(),
      ),
    ],
  ])("is one of numbers, which are all missing, where it is read as %s", (_, income) => {
    const file = incomeOf(empty(income));
    expect(file.numbers("income")).toEqual(new Float64Array(N).fill(NaN));
    expect(file.type("income")).toEqual(new Int32());
    expect(file.coded("income").codes).toEqual(new Int32Array(N).fill(-1));
  });

  it("stays text where it holds one, or the original holds text", () => {
    const one = vectorFromArray(
      range(N).map((i) => (i === 7 ? "4000 EUR" : null)),
      new Utf8(),
    );
    expect(() => incomeOf(empty(one))).toThrow('must hold numbers, but record 8 holds "4000 EUR"');
    const sexless = { ...original, sex: original["sex"].map(() => null) };
    const file = incomeOf(tableOf(sexless), { keys: ["region", "sex"] });
    expect(file.coded("sex").codes).toEqual(new Int32Array(N).fill(-1));
  });

  it("stays text where its values are declared missing, or it lists values that no record has", () => {
    const declared = vectorFromArray(
      range(N).map((i) => (i % 2 === 0 ? "a" : "b")),
      new Utf8(),
    );
    const options = { released: [empty(declared)], missing: { income: ["a", "b"] } };
    expect(() => SdcObject.fromArrow(tableOf(original), ROLES, options).releasedFile(0)).toThrow(
      "must hold numbers",
    );
    const [data] = vectorFromArray(["4000", null], new Dictionary(new Utf8(), new Int32())).data;
    const listed = new Vector([data.slice(1, 1)]);
    const table = new Table({ sex: vectorFromArray(["f"], new Utf8()), income: listed });
    const sdc = SdcObject.fromArrow(
      tableOf(tableRows(without(original, "pid"), 1)),
      { numeric: ["income"] },
      {
        released: [table],
      },
    );
    expect(() => sdc.releasedFile(0)).toThrow("must hold numbers");
  });
});
