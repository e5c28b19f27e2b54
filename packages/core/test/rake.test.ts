import { SdcObject, type KnownMargin } from "@sdc-risk/core";
import { Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { raking } from "../../data/src/kernels/rake.ts";
import { atOnce } from "@sdc-risk/data/kernels";

const rake = (start: readonly number[], ...tables: (readonly [readonly number[], readonly number[]])[]) =>
  atOnce(
    raking(
      Float64Array.from(start),
      tables.map(([of, totals]) => ({ of: Int32Array.from(of), totals: Float64Array.from(totals) })),
    ),
  );

describe("raking", () => {
  it("of a table of two by two by both margins, as worked by hand", () => {
    // 1 2 / 3 4 to rows 50 50 and columns 40 60: odds ratio (1 · 4) / (2 · 3) stays, x (x − 10 + ...) solved by hand
    const { weights, error } = rake(
      [1, 2, 3, 4],
      [
        [0, 0, 1, 1],
        [50, 50],
      ],
      [
        [0, 1, 0, 1],
        [40, 60],
      ],
    );
    const [a, b, c, d] = Array.from(weights) as [number, number, number, number];
    expect([a + b, c + d, a + c, b + d]).toEqual([50, 50, 40, 60].map((x) => expect.closeTo(x, 6) as number));
    expect((a * d) / (b * c)).toBeCloseTo(2 / 3, 9);
    // a (10 + a) / ((50 − a)(40 − a)) = 2/3: a² + 210 a − 4000 = 0
    expect(a).toBeCloseTo(-105 + Math.sqrt(105 ** 2 + 4000), 6);
    expect(error).toBeLessThanOrEqual(1e-9);
  });

  it("of one table needs one walk", () => {
    expect(
      rake(
        [1, 1, 2],
        [
          [0, 0, 1],
          [10, 4],
        ],
      ),
    ).toEqual({ weights: new Float64Array([5, 5, 4]), sweeps: 1, error: 0, worst: [0, 0] });
  });

  it("tells where no weights have the totals", () => {
    expect(
      rake(
        [1, 1],
        [
          [0, 1],
          [10, 10],
        ],
        [
          [0, 1],
          [5, 15],
        ],
      ).error,
    ).toBeGreaterThan(0.1);
  });
});

const text = (values: readonly (string | null)[]) => vectorFromArray(values, new Utf8());
const counts = (values: readonly number[]) => vectorFromArray(values, new Int32());
const file: Table = new Table({
  town: text(["a", "a", "b", "b", "b", "c"]),
  sex: text(["m", "f", "m", "f", "f", "m"]),
  age: vectorFromArray([1, 2, 1, 2, 2, 1], new Int32()),
});
const margin = (columns: Readonly<Record<string, Vector>>, name = "m.csv"): KnownMargin => ({
  name,
  table: new Table(columns),
});
const raked = (table: Table, ...margins: KnownMargin[]): SdcObject =>
  SdcObject.fromArrow(table, { keys: ["town", "sex"] }, { weighting: { margins } });

describe("weights raked to known margins", () => {
  const towns = margin({ town: text(["a", "b", "c"]), n: counts([20, 60, 20]) });

  it("add up to them, and start from equal ones", () => {
    const sdc = raked(file, towns);
    expect(Array.from(sdc.weights!)).toEqual(
      [10, 10, 20, 20, 20, 20].map((x) => expect.closeTo(x, 9) as number),
    );
    expect([sdc.extent, sdc.weighting.unsettled]).toEqual(["sample", null]);
    const both = raked(file, towns, margin({ sex: text(["f", "m"]), people: counts([50, 50]) }));
    const w = both.weights!;
    expect(w[1] + w[3] + w[4]).toBeCloseTo(50, 6);
    expect(w[2] + w[3] + w[4]).toBeCloseTo(60, 6);
  });

  it("match levels by value, and count rows of one level together", () => {
    const sdc = raked(file, margin({ age: text(["1", "2", "2"]), n: counts([30, 10, 20]) }));
    expect(sdc.weights![0]).toBeCloseTo(10, 9);
    expect(sdc.weights![1]).toBeCloseTo(10, 9);
  });

  it("leave out levels that no record has, the other tables in proportion, and tell them", () => {
    const more = margin({ town: text(["a", "b", "c", "d", "e"]), n: counts([20, 60, 20, 70, 30]) });
    const sexes = margin({ sex: text(["m", "f"]), n: counts([100, 100]) }, "s.csv");
    const sdc = raked(file, more, sexes);
    const { tables, total, population } = sdc.weighting.raked!;
    expect(tables[0]).toMatchObject({ absent: 2, absentUnits: 100, total: 200 });
    expect([total, population]).toEqual([100, 200]);
    expect(sdc.weights![5]).toBeCloseTo(20, 6);
    expect(sdc.weights![0] + sdc.weights![2] + sdc.weights![5]).toBeCloseTo(50, 6);
  });

  it("take tables of several variables that lack levels for the same people", () => {
    // of town d, which was not drawn, there are other shares of men than elsewhere
    const towns = margin(
      {
        town: text(["a", "a", "b", "b", "c", "d", "d"]),
        sex: text(["m", "f", "m", "f", "m", "m", "f"]),
        n: counts([10, 10, 20, 40, 20, 90, 10]),
      },
      "t.csv",
    );
    const ages = margin(
      { age: text(["1", "2", "1", "2"]), sex: text(["m", "m", "f", "f"]), n: counts([120, 20, 10, 50]) },
      "a.csv",
    );
    const sdc = raked(file, ages, towns);
    const w = sdc.weights!;
    const { tables, total } = sdc.weighting.raked!;
    // no man of the file is 2 and no woman 1: of those who are left 120 are men and 50 women, so towns lack most
    expect(total).toBeCloseTo(100, 9);
    expect([w[0], w[1], w[2], w[3] + w[4], w[5]]).toEqual(
      [10, 10, 20, 40, 20].map((x) => expect.closeTo(x, 6) as number),
    );
    expect(tables.map(({ absent, absentUnits }) => [absent, absentUnits])).toEqual([
      [2, 30],
      [2, 100],
    ]);
    expect(tables[0].adjusted).toBeCloseTo(0.7, 9);
    expect(tables[1].adjusted).toBe(0);
  });

  it("count combinations of fewer people than records", () => {
    const { tables } = raked(file, margin({ town: text(["a", "b", "c"]), n: counts([2, 2, 9]) })).weighting
      .raked!;
    expect(tables[0].tooFew).toBe(1);
  });

  it("take tables that were rounded for the same people, and name those that were not", () => {
    const sexes = (m: number, f: number) => margin({ sex: text(["m", "f"]), n: counts([m, f]) }, "s.csv");
    const both = margin(
      {
        town: text(["a", "a", "b", "b", "c"]),
        sex: text(["m", "f", "m", "f", "m"]),
        n: counts([100, 100, 300, 300, 200]),
      },
      "t.csv",
    );
    const { weights, weighting } = raked(file, both, sexes(605, 400));
    expect(weights![0] + weights![2] + weights![5]).toBeCloseTo(600, 6);
    expect(weighting.raked!.tables[1].adjusted).toBeCloseTo(0.005, 2);
    expect(() => raked(file, both, sexes(400, 600))).toThrow(
      'The margins contradict each other: of sex "m", "t.csv" counts 600 people and "s.csv" 400.',
    );
  });

  it("take a gap for each level that it may be, in proportion to the table", () => {
    const gap = new Table({ town: text(["a", "b", null]), sex: text(["m", "m", "m"]) });
    const sdc = raked(gap, margin({ town: text(["a", "b"]), n: counts([30, 10]) }));
    // the gap is 3/4 a and 1/4 b: factors 30 / 1.75 and 10 / 1.25
    expect(Array.from(sdc.weights!)).toEqual(
      [30 / 1.75, 8, (0.75 * 30) / 1.75 + 0.25 * 8].map((x) => expect.closeTo(x, 9) as number),
    );
    expect(sdc.weighting.raked!.incomplete).toBe(1);
  });

  it("do not depend on the order of records", () => {
    const order = [5, 3, 1, 0, 2, 4];
    const other = new Table(
      Object.fromEntries(
        ["town", "sex", "age"].map((name) => [
          name,
          vectorFromArray(
            order.map((i) => file.getChild(name)!.get(i) as string),
            file.getChild(name)!.type as Utf8,
          ),
        ]),
      ),
    );
    const sexes = margin({ sex: text(["m", "f"]), n: counts([40, 60]) });
    const [one, two] = [raked(file, towns, sexes).weights!, raked(other, towns, sexes).weights!];
    order.forEach((i, at) => expect(two[at]).toBeCloseTo(one[i], 6));
  });

  it.each([
    [
      "levels that a table lacks",
      [margin({ town: text(["a", "c"]), n: counts([1, 2]) })],
      /counts nobody with town "b"/,
    ],
    [
      "a variable that the file has not",
      [margin({ city: text(["a"]), n: counts([1]) })],
      /must have one column that counts/,
    ],
    [
      "tables of different populations",
      [towns, margin({ sex: text(["m", "f"]), n: counts([500, 500]) })],
      /different populations: .* 100 people, and .* 1,000/,
    ],
    [
      "totals that contradict each other",
      [
        margin({
          town: text(["a", "a", "b", "b", "c"]),
          sex: text(["m", "f", "m", "f", "m"]),
          n: counts([10, 10, 30, 30, 20]),
        }),
        margin({ sex: text(["m", "f"]), n: counts([20, 80]) }),
      ],
      /contradict each other: of sex "m", "m.csv" counts 60 people and "m.csv" 20/,
    ],
  ])("are refused for %s", (_, margins, message) => {
    expect(() => raked(file, ...margins)).toThrow(message);
  });

  it("are those of persons where a person has several records", () => {
    const visits = new Table({
      who: text(["p", "p", "p", "q", "r", "r"]),
      town: text(["a", "a", null, "a", "b", "b"]),
      w: counts([3, 1, 1, 1, 5, 5]),
    });
    const of = (one: Table, margins = [margin({ town: text(["a", "b", "c"]), n: counts([40, 30, 9]) })]) =>
      SdcObject.fromArrow(one, { keys: ["town"], entity: "who", weight: "w" }, { weighting: { margins } });
    // persons weigh 3, 1 and 5, so that those of a are ten times as many and those of b six times
    expect(Array.from(of(visits).weights!)).toEqual(
      [30, 10, 10, 10, 30, 30].map((x) => expect.closeTo(x, 9) as number),
    );
    expect(of(visits).weighting.raked!).toMatchObject({ incomplete: 0, total: 70 });
    const moved = visits.setChild("town", text(["a", "b", null, "a", "b", "b"]));
    expect(() => of(moved)).toThrow('of 1 person the records have different values of "town"');
  });

  it("of a treated file are those of its records", () => {
    const sdc = SdcObject.fromArrow(
      file,
      { keys: ["town", "sex"] },
      {
        weighting: { margins: [towns] },
        released: [file],
        match: "position",
      },
    );
    expect(Array.from(sdc.releasedFile(0).weights!)).toEqual(Array.from(sdc.weights!));
  });
});
