import { uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { eigenvalues } from "../src/formulas/eigenvalues.ts";
import { relationsText } from "../src/report/words.ts";
import { sdcOf, fileOf, summaryOf, tableOf } from "./files.ts";

/** A level as often as it is told. */
const repeated = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([level, count]) => Array.from({ length: count }, () => level));

const tableFiguresOf = async (
  original: Readonly<Record<string, number>>,
  released: Readonly<Record<string, number>>,
) => {
  const { unweighted } = await fileOf({ k: repeated(original) }, { k: repeated(released) });
  return unweighted.oneWay[0];
};

const figuresOf = async (x: readonly number[], released: readonly number[]) =>
  (await fileOf({ x }, { x: released }, { incomes: ["x"] })).unweighted;

describe("IL1 and IL1s", () => {
  it("are 1.5 in all and 0.375 in the mean for 1, 2, 4, 8 released as 2, 2, 2, 8", async () => {
    const { informationLoss } = await figuresOf([1, 2, 4, 8], [2, 2, 2, 8]);
    expect(informationLoss.il1Sum).toBe(1.5);
    expect(informationLoss.il1).toBe(0.375);
  });
  it("divide by √2 standard deviations: 3 of √2 · 1 for 1, 2, 3 released as 2, 3, 4", async () => {
    const { informationLoss } = await figuresOf([1, 2, 3], [2, 3, 4]);
    expect(informationLoss.il1sSum).toBeCloseTo(3 / Math.SQRT2, 12);
    expect(informationLoss.il1s).toBeCloseTo(Math.SQRT1_2, 12);
  });
  it("are 0 where nothing changed", async () => {
    const { informationLoss } = await figuresOf([1, 2, 4, 8], [1, 2, 4, 8]);
    expect(informationLoss).toMatchObject({ il1: 0, il1s: 0, reason: null });
  });
  it("leave an original of 0 out of what is relative to it", async () => {
    const { informationLoss } = await figuresOf([0, 1, 1, 2], [5, 2, 1, 2]);
    expect(informationLoss.il1).toBeCloseTo(1 / 3, 12);
  });
  it("weigh distances: 1 of weight 3, and three of 0 of weight 1 each", async () => {
    const { weighted } = await fileOf(
      { x: [1, 2, 3, 4], w: [3, 1, 1, 1] },
      { x: [2, 2, 3, 4], w: [3, 1, 1, 1] },
    );
    expect(weighted!.informationLoss.il1).toBe(0.5);
  });
  it("have no spread to divide by where the originals are equal", async () => {
    const { informationLoss } = await figuresOf([5, 5, 5], [5, 5, 6]);
    expect(informationLoss).toMatchObject({ il1s: null, reason: "The original values do not vary." });
  });
});

describe("IL1 and IL1s are not computed", () => {
  const reasonOf = async (original: object, released: object) =>
    (await fileOf({ ...original }, { ...released })).unweighted.informationLoss.reason;
  it("where files share no id", async () => {
    const reason = await reasonOf(
      { id: [1, 2, 3, 4], x: [1, 2, 4, 8] },
      { id: [5, 6, 7, 8], x: [1, 2, 4, 8] },
    );
    expect(reason).toBe("The files share no id to pair their records by.");
  });
  it("where they share two", async () => {
    const reason = await reasonOf(
      { id: [1, 2, 3, 4], x: [1, 2, 4, 8] },
      { id: [1, 2, 7, 8], x: [1, 2, 4, 8] },
    );
    expect(reason).toBe("The files share fewer than three ids to pair their records by.");
  });
  it("where they share all, but two values only", async () => {
    const reason = await reasonOf(
      { id: [1, 2, 3, 4], x: [1, 2, null, 8] },
      { id: [1, 2, 3, 4], x: [1, 2, 4, null] },
    );
    expect(reason).toBe("Fewer than three records hold a value in both files.");
  });
});

describe("the difference of eigenvalues", () => {
  it("is 1/3 + 1 for a correlation of 0.5 that became 0", async () => {
    const { unweighted } = await fileOf({ x1: [1, 2, 3], x2: [1, 3, 2] }, { x1: [1, 2, 3], x2: [1, 2, 1] });
    expect(unweighted.eigenvalues.difference).toBeCloseTo(4 / 3, 12);
  });
  it("is 0 for other units and other means", async () => {
    const { unweighted } = await fileOf(
      { x1: [1, 2, 3], x2: [1, 3, 2] },
      { x1: [10, 20, 30], x2: [0, 2, 1] },
    );
    expect(unweighted.eigenvalues.difference).toBeCloseTo(0, 12);
  });
  it("is nothing for one variable", async () => {
    const { eigenvalues: one } = await figuresOf([1, 2, 4], [1, 2, 4]);
    expect(one).toMatchObject({
      difference: null,
      reason: "Fewer than two continuous variables are compared.",
    });
  });
  it("is nothing where one variable follows from another", async () => {
    const { unweighted } = await fileOf({ x1: [1, 2, 3], x2: [2, 4, 6] }, { x1: [1, 2, 3], x2: [1, 3, 2] });
    expect(unweighted.eigenvalues.difference).toBeNull();
    expect(unweighted.eigenvalues.reason).toMatch(/an eigenvalue is 0/);
  });
  it("rests on eigenvalues 3, 1 and 1 of a matrix of 5/3 and ±2/3", () => {
    const a = 5 / 3;
    const b = 2 / 3;
    const values = eigenvalues(Float64Array.from([a, b, b, b, a, b, b, b, a]), 3);
    expect(Array.from(values, (value) => Math.round(value * 1e12) / 1e12)).toEqual([3, 1, 1]);
  });
});

describe("tables", () => {
  it("10, 20, 30 beside 15, 15, 30: VW is 2 + 10/7, S_pMSE half of it, SPECKS 5 of 60", async () => {
    const found = await tableFiguresOf({ a: 10, b: 20, c: 30 }, { a: 15, b: 15, c: 30 });
    expect(found.vw).toBeCloseTo(2 + 10 / 7, 12);
    expect(found.ft).toBeCloseTo(4 * (25 - 2 * Math.sqrt(150) + 35 - 2 * Math.sqrt(300)), 10);
    expect(found.pmse).toBeCloseTo((2 + 10 / 7) / (8 * 120), 12);
    expect(found.spmse).toBeCloseTo((2 + 10 / 7) / 2, 12);
    expect(found.specks).toBeCloseTo(5 / 60, 12);
  });
  it("which are equal are at distance 0", async () => {
    const found = await tableFiguresOf({ a: 3, b: 4 }, { a: 3, b: 4 });
    expect(found).toMatchObject({ cells: 2, vw: 0, ft: 0, jsd: 0, pmse: 0, spmse: 0, specks: 0 });
  });
  it("which share no cell have a JSD of 1 bit, a SPECKS of 1 and a pMSE of 1/4", async () => {
    const found = await tableFiguresOf({ a: 3 }, { b: 3 });
    expect(found).toMatchObject({ cells: 2, vw: 12, jsd: 1, pmse: 0.25, spmse: 12, specks: 1 });
    expect(found.ft).toBeCloseTo(24, 12);
  });
  it("of one cell have no S_pMSE, which has no degree of freedom", async () => {
    expect(await tableFiguresOf({ a: 4 }, { a: 4 })).toMatchObject({ cells: 1, vw: 0, spmse: null });
  });
  it("of files of 4 and 8 records in the same shares are at distance 0", async () => {
    const found = await tableFiguresOf({ a: 1, b: 3 }, { a: 2, b: 6 });
    expect(found).toMatchObject({ vw: 0, ft: 0, jsd: 0, pmse: 0, spmse: 0, specks: 0 });
  });
  it("count a missing value as a level, and pairs as cells", async () => {
    const { unweighted } = await fileOf(
      { k1: ["a", null, "a", null], k2: ["c", "c", "d", "d"] },
      { k1: ["a", "a", "a", null], k2: ["c", "c", "d", "d"] },
    );
    expect(unweighted.oneWay.map(({ cells, specks }) => [cells, specks])).toEqual([
      [2, 0.25],
      [2, 0],
    ]);
    expect(unweighted.twoWay).toMatchObject([{ first: "k1", second: "k2", cells: 4, specks: 0.25 }]);
    expect(unweighted.twoWay[0].vw).toBeCloseTo(2 / 3 + 2, 12);
  });
  it("by weights compare the shares of weights", async () => {
    const { weighted } = await fileOf(
      { k: ["a", "b", "b"], w: [2, 1, 1] },
      { k: ["a", "a", "b"], w: [1, 1, 2] },
    );
    expect(weighted!.oneWay[0]).toMatchObject({ vw: 0, jsd: 0, specks: 0, spmse: null });
  });
});

describe("overlap of intervals", () => {
  it("is 1 where nothing changed", async () => {
    const { overlap } = await figuresOf([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]);
    expect(overlap).toEqual({ intervals: 1, mean: 1, least: 1 });
  });
  it("loses a standard error of 3.92 where a mean moved by one", async () => {
    const error = Math.sqrt(2.5 / 5);
    const moved = [1, 2, 3, 4, 5].map((x) => x + error);
    const { means } = await figuresOf([1, 2, 3, 4, 5], moved);
    expect(means[0].mean.original).toBe(3);
    expect(means[0].mean.difference).toBeCloseTo(1, 12);
    expect(means[0].mean.overlap).toBeCloseTo(1 - 1 / (2 * 1.959963984540054), 12);
  });
  it("is 0 where intervals do not meet", async () => {
    const { means } = await figuresOf([1, 2, 3, 4, 5], [101, 102, 103, 104, 105]);
    expect(means[0].mean.overlap).toBe(0);
  });
  it("is nothing where an interval has no width", async () => {
    const { means } = await figuresOf([2, 2, 2], [1, 2, 3]);
    expect(means[0]).toMatchObject({ mean: { original: 2, released: 2, difference: null, overlap: null } });
  });
  it("of a total has √n standard deviations as standard error", async () => {
    const moved = [1, 2, 3, 4, 5].map((x) => x + Math.sqrt(2.5 / 5));
    const { means } = await figuresOf([1, 2, 3, 4, 5], moved);
    expect(means[0].total).toMatchObject({ original: 15 });
    expect(means[0].total.difference).toBeCloseTo(1, 12);
  });
  it("of shares takes values that three originals hold, and is 0 for one that is gone", async () => {
    const { unweighted } = await fileOf(
      { k: ["a", "a", "a", "b", "b", "b", "c", "c"] },
      { k: ["a", "a", "a", "c", "c", "c", "c", "c"] },
    );
    expect(unweighted.shares[0]).toMatchObject({ levels: 2, leftOut: 1, leastOverlap: 0, meanOverlap: 0.5 });
    expect(unweighted.shares[0].largestDifference).toBe(0.375);
  });
});

describe("incomes", () => {
  const cases: readonly (readonly [readonly number[], number, number])[] = [
    [[1, 2, 3, 4], 0.25, 0.25],
    [[1, 2, 3, 4, 5], 4 / 15, 0.2],
    [[7, 7, 7], 0, 0],
    [[0, 0, 0, 1], 0.75, 0],
    [[1, 10, 10, 10], 27 / 124, 0.25],
  ];
  it.each(cases)(
    "%j have a Gini coefficient of %d and a rate of %d below the line",
    async (x, gini, poverty) => {
      const [found] = (await figuresOf(x, x)).incomes;
      expect(found.gini.original).toBeCloseTo(gini, 12);
      expect(found.poverty.released).toBeCloseTo(poverty, 12);
    },
  );
  it("by weights are those of as many records", async () => {
    const x = [1, 2, 3];
    const { weighted } = await fileOf({ x, w: [1, 2, 1] }, { x, w: [1, 2, 1] }, { incomes: ["x"] });
    const { incomes } = await figuresOf([1, 2, 2, 3], [1, 2, 2, 3]);
    expect(weighted!.incomes[0].gini.original).toBeCloseTo(incomes[0].gini.original!, 12);
    expect(weighted!.incomes[0].poverty).toEqual({ original: 0.25, released: 0.25 });
  });
  it("that add up to nothing have no Gini coefficient", async () => {
    const [found] = (await figuresOf([-1, 0, 1], [1, 2, 3])).incomes;
    expect(found.gini.original).toBeNull();
    expect(found.reason).toMatch(/do not add up/);
  });
});

describe("quantiles", () => {
  const shifts = async (x: readonly number[], released: readonly number[]): Promise<(number | null)[]> => {
    const { means } = await figuresOf(x, released);
    return means[0].quantiles.map(({ shift }) => shift);
  };
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  it("do not move where nothing changed", async () => {
    expect(await shifts(ten, ten)).toEqual([0, 0, 0, 0, 0]);
  });
  it("of values that all moved up by two places move by 0.2, and at the top as far as there is", async () => {
    const found = await shifts(
      ten,
      ten.map((x) => x + 2),
    );
    expect(found.map((shift) => Math.round(shift! * 1e9) / 1e9)).toEqual([0.2, 0.2, 0.2, 0.2, 0.1]);
  });
  it("of a file that holds the median only lie at the median", async () => {
    const found = await shifts(
      ten,
      ten.map(() => 5.5),
    );
    expect(found.map((shift) => Math.round(shift! * 1e9) / 1e9)).toEqual([0.4, 0.25, 0, -0.25, -0.4]);
  });
  it("count half of those at a value", async () => {
    expect((await shifts([1, 2, 2, 2, 3], [1, 1, 1, 1, 1]))[2]).toBeCloseTo(-0.4, 12);
  });
  it("of two records are not told", async () => {
    expect(await shifts([1, 2], [1, 2])).toEqual([null, null, null, null, null]);
  });
});

describe("regressions", () => {
  // Anscombe (1973), American Statistician 27: four files of one line
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const first = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const second = [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74];
  const asked = { regressions: [{ outcome: "xy", predictors: ["xx"] }] };
  it("find the line of Anscombe's first two files", async () => {
    const { unweighted } = await fileOf({ xy: first, xx: x }, { xy: second, xx: x }, asked);
    const [{ coefficients, records }] = unweighted.regressions;
    expect(records).toBe(11);
    expect(coefficients[0]).toMatchObject({ term: "xx" });
    expect(coefficients[0].original).toBeCloseTo(0.5000909, 7);
    expect(coefficients[0].released).toBeCloseTo(0.5, 7);
  });
  it("of a variable in two values tell the difference of means", async () => {
    const k = repeated({ a: 5, b: 3 });
    const y = [1, 2, 3, 4, 5, 7, 8, 9];
    const { unweighted } = await fileOf(
      { xy: y, k },
      { xy: y, k },
      { regressions: [{ outcome: "xy", predictors: ["k"] }] },
    );
    expect(unweighted.regressions[0]).toMatchObject({ coefficients: [{ term: "k: b", overlap: 1 }] });
    expect(unweighted.regressions[0].coefficients[0].original).toBeCloseTo(5, 12);
  });
  it("by weights are those of the weighted records", async () => {
    const w = x.map((_, i) => (i < 5 ? 2 : 1));
    const { weighted } = await fileOf({ xy: first, xx: x, w }, { xy: first, xx: x, w }, asked);
    expect(weighted!.regressions[0].coefficients[0].original).toBeCloseTo(0.4412139, 7);
  });
  it("say why they are not determined", async () => {
    const flat = x.map(() => 1);
    const { unweighted } = await fileOf({ xy: first, xx: x }, { xy: first, xx: flat }, asked);
    expect(unweighted.regressions[0]).toMatchObject({
      coefficients: [],
      reason: "The variables do not determine it in the released file.",
    });
  });
  it("of too few records are not made", async () => {
    const { unweighted } = await fileOf(
      { xy: [1, 2, 3, 5], xx: [1, 2, 3, 4] },
      { xy: [1, 2, 3, 5], xx: [1, 2, 3, 4] },
      asked,
    );
    expect(unweighted.regressions[0].reason).toBe("A file has too few records with all of its variables.");
  });
});

describe("files", () => {
  it("without three records tell nothing of them", async () => {
    const { unweighted } = await fileOf(
      { x: [1, 2], k: ["a", "b"] },
      { x: [1, 9], k: ["a", "b"] },
      { incomes: ["x"] },
    );
    expect(unweighted.informationLoss).toMatchObject({ il1: null, il1s: null });
    expect(unweighted.means[0].mean).toEqual({
      original: null,
      released: null,
      difference: null,
      overlap: null,
    });
    expect(unweighted.shares[0]).toMatchObject({ meanOverlap: null, largestDifference: null });
    expect(unweighted.incomes[0].gini).toEqual({ original: null, released: null });
  });
  it("of other records are compared as wholes", async () => {
    const found = await fileOf({ x: [1, 2, 3, 4] }, { x: [1, 2, 3] });
    expect(found.unmatched).toMatch(/has 3 records, the original has 4/);
    expect(found.unweighted.informationLoss).toMatchObject({ il1: null, reason: found.unmatched });
    expect(found.unweighted.means[0].mean.released).toBe(2);
  });
  it("are matched by an id", async () => {
    const found = await fileOf(
      { id: [1, 2, 3, 4, 5], x: [1, 2, 4, 8, 16] },
      { id: [5, 3, 2, 1], x: [16, 4, 2, 2] },
    );
    expect(found.unweighted.informationLoss).toMatchObject({ compared: 4, il1: 0.25 });
  });
  it("that lack a variable, or hold another kind of values, say so", async () => {
    const numbers = tableOf({ x: [1, 2, 3], k: ["a", "b", "c"] });
    const other = tableOf({ x: [1, 2, 3] });
    const { files } = await summaryOf(sdcOf(numbers, [other, numbers]));
    expect(files[0].notCompared).toEqual([{ variable: "k", reason: "The released file does not hold it." }]);
    expect(files[1].notCompared).toEqual([]);
  });
  it("have no weighted figures where the released one lacks the weights", async () => {
    const found = await fileOf({ x: [1, 2, 3], w: [1, 2, 3] }, { x: [1, 2, 3] });
    expect(found.weighted).toBeNull();
    expect(found.weightedReason).toBe("The released file does not hold the weights of its records.");
  });
  it("are not refused for an infinite value, which is not compared", async () => {
    const found = await fileOf({ x: [1, 2, Infinity] }, { x: [1, 2, 3] });
    expect(found.notCompared).toMatchObject([{ variable: "x" }]);
  });
  it("take the variables that are named, and refuse others", async () => {
    const columns = { x: [1, 2, 3], k: ["a", "b", "c"] };
    const found = await fileOf(columns, columns, { variables: ["k"] });
    expect(found.variables.map(({ variable }) => variable)).toEqual(["k"]);
    await expect(fileOf(columns, columns, { incomes: ["z"] })).rejects.toThrow(
      /"z" is no variable of the file/,
    );
  });
  it("are compared as they are where a scenario recodes them", async () => {
    const plain = tableOf({ k: ["a", "b", "b", "b"] });
    const sdc = sdcOf(plain, [plain]).recode("k", (column) => ({
      ...column,
      size: 1,
      codes: column.codes.map(() => 0),
    }));
    const { files } = await summaryOf(sdc);
    expect(files[0].unweighted.oneWay[0]).toMatchObject({ cells: 2, vw: 0 });
  });
});

describe("relations of variables", () => {
  /** Files of 400 records: k1 and k2 equal, or each in turn with all of the other; k3 goes with nothing. */
  const levels = ["a", "b", "c", "d"];
  const each = (of: (i: number) => number): string[] =>
    Array.from({ length: 400 }, (_, i) => levels[of(i) % 4] ?? "");
  const together = { k1: each((i) => i), k2: each((i) => i), k3: each((i) => Math.floor(i / 4)) };
  const apart = { ...together, k2: each((i) => Math.floor(i / 16)) };

  it("are 1 where each decides the other, and 0 where they are independent", async () => {
    const { unweighted } = await fileOf(together, apart);
    expect(unweighted.twoWay[0]).toMatchObject({ first: "k1", second: "k2", relation: "lost" });
    expect(unweighted.twoWay[0].association.original).toBeCloseTo(1, 12);
    expect(unweighted.twoWay[0].association.released).toBe(0);
    expect(unweighted.twoWay[1]).toMatchObject({ association: { original: 0 }, relation: null });
  });
  it("are lost, made, or neither, and said to be only where they are", async () => {
    const textOf = async (original: typeof apart, released: typeof apart): Promise<string> =>
      relationsText((await fileOf(original, released)).unweighted.twoWay);
    expect(await textOf(together, apart)).toBe(
      "Lost relations: k1 and k2 go together in the original, and less than half as much or not at all in the release.",
    );
    expect(await textOf(apart, together)).toBe(
      "Made relations: k1 and k2 go together in the release, and less than half as much or not at all in the original.",
    );
    expect(await textOf(together, together)).toBe("");
    expect(await textOf(apart, apart)).toBe("");
  });
  it("are not lost in ten records, which say nothing clearly", async () => {
    const few = (all: typeof apart) =>
      Object.fromEntries(Object.entries(all).map(([name, values]) => [name, values.slice(0, 10)]));
    const { unweighted } = await fileOf(few(together), few(apart));
    expect(unweighted.twoWay.map(({ relation }) => relation)).toEqual([null, null, null]);
  });
  it("are nothing where a variable has one value only", async () => {
    const { unweighted } = await fileOf(
      { k1: ["a", "a"], k2: ["c", "d"] },
      { k1: ["a", "a"], k2: ["c", "d"] },
    );
    expect(unweighted.twoWay[0]).toMatchObject({
      association: { original: null, released: null },
      relation: null,
    });
  });
  it("equal Cramér's V without bias, from all pairs of levels, on records by chance", async () => {
    const random = uniforms(5);
    const draw = () => Array.from({ length: 60 }, () => levels[Math.floor(4 * random() ** 2)] ?? null);
    const k1 = draw();
    const k2 = k1.map((value) => (random() < 0.5 ? value : random() < 0.2 ? null : (levels[1] ?? null)));
    const { unweighted } = await fileOf({ k1, k2 }, { k1, k2 });
    const many = (meets: (i: number) => boolean): number => k1.filter((_, i) => meets(i)).length;
    const [rows, columns] = [[...new Set(k1)], [...new Set(k2)]];
    let chi = 0;
    for (const a of rows)
      for (const b of columns) {
        const expected = (many((i) => k1[i] === a) * many((i) => k2[i] === b)) / 60;
        chi += (many((i) => k1[i] === a && k2[i] === b) - expected) ** 2 / expected;
      }
    const [r, c] = [rows.length, columns.length];
    const phi = Math.max(0, chi / 60 - ((r - 1) * (c - 1)) / 59);
    const least = Math.min(r - (r - 1) ** 2 / 59, c - (c - 1) ** 2 / 59) - 1;
    expect(unweighted.twoWay[0].association.original).toBeCloseTo(Math.sqrt(phi / least), 12);
  });
});
