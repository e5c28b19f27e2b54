import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { distanceLinkage } from "./oracle/linkage.ts";
import { surveyTable, treatedTable } from "@sdc-risk/testkit";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { continuous } from "../src/index.ts";
import { filesOf, measured, tableOf, type Numbers } from "./files.ts";

const X = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** sd of 1 … 10. */
const SD = Math.sqrt(82.5 / 9);

describe("the interval measure", () => {
  it("puts a record at risk when every released value is within k standard deviations of the released file, its border included", async () => {
    const released = [1, 2, 3, 4, 5, 6, 7, 8, 10, 9];
    const { summary, column } = await measured(filesOf(tableOf([X]), tableOf([released])), {
      interval: [0, 1 / SD, 0.1],
    });
    expect(column("interval_0")).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
    expect(summary.interval).toEqual([
      { k: 0, records: 8, share: 0.8 },
      { k: 1 / SD, records: 10, share: 1 },
      { k: 0.1, records: 8, share: 0.8 },
    ]);
    expect(summary.curve!.at(-1)).toEqual({ k: 0.5, share: 1 });
    expect(summary.curve![0]).toEqual({ k: 0.001, share: 0.8 });
  });

  it("is the same whatever the unit of a variable", async () => {
    const released = [1.3, 2, 3.1, 4, 4.2, 6.6, 7, 8, 8.4, 10];
    const y = [4, 8, 1, 9, 3, 7, 2, 6, 5, 0];
    const z = [4, 8.5, 1, 9.1, 3, 7, 2, 6.2, 5, 0];
    const options = {
      interval: [0.05, 0.1, 0.2],
      rankInterval: [5, 20],
      rmd: { k: 2 },
      linkage: {},
      outliers: {},
    };
    const one = await measured(filesOf(tableOf([X, y]), tableOf([released, z])), options);
    const other = await measured(
      filesOf(tableOf([X.map((x) => -1024 * x), y]), tableOf([released.map((x) => -1024 * x), z])),
      options,
    );
    for (const name of [
      "interval_0.05",
      "interval_0.1",
      "rankInterval_5",
      "rankInterval_20",
      "risk1",
      "risk2",
      "linked",
    ])
      expect(other.column(name), name).toEqual(one.column(name));
  });

  it("has a curve that never falls", async () => {
    const { results } = await survey({});
    const shares = results.continuous.summary.curve!.map(({ share }) => share);
    expect(shares.every((share, i) => i === 0 || share >= shares[i - 1])).toBe(true);
    expect(shares.at(-1)).toBeGreaterThan(shares[0]);
  });
});

describe("the rank interval", () => {
  it("takes the mean of the ranks of equal values", async () => {
    const { column } = await measured(filesOf(tableOf([[1, 1, 1, 2, 3]]), tableOf([[1, 5, 5, 5, 6]])), {
      rankInterval: [0, 20, 40],
    });
    // ranks 2 2 2 4 5 against 1 3 3 3 5
    expect(column("rankInterval_0")).toEqual([0, 0, 0, 0, 1]);
    expect(column("rankInterval_20")).toEqual([1, 1, 1, 1, 1]);
  });
});

describe("record linkage", () => {
  it("shares the credit among the originals that are as near", async () => {
    const { summary, column } = await measured(filesOf(tableOf([[0, 2, 2, 10]]), tableOf([[1, 2, 2, 7]])), {
      linkage: {},
    });
    // 1 is as near to 0 as to both 2; the 2 are tied; 7 is nearest to 10
    expect(column("linked")).toEqual([1 / 3, 0.5, 0.5, 1]);
    expect(summary.linkage).toMatchObject({
      distance: "euclidean",
      variables: ["x0"],
      chance: 0.25,
      notLinked: 0,
      reason: null,
    });
    expect(summary.linkage!.expectedCorrect).toBeCloseTo(7 / 3, 12);
    expect(summary.linkage!.share).toBeCloseTo(7 / 12, 12);
  });

  it("loses the links of two records whose released values are exchanged, and of no other", async () => {
    const y = [4, 8, 1, 9, 3, 7, 2, 6, 5, 0];
    const swap = (values: readonly number[]): number[] =>
      values.map((x, i) => (i === 2 ? values[6] : i === 6 ? values[2] : x));
    const before = await measured(filesOf(tableOf([X, y]), tableOf([X, y])), { linkage: {} });
    const after = await measured(filesOf(tableOf([X, y]), tableOf([swap(X), swap(y)])), { linkage: {} });
    expect(before.column("linked")).toEqual(X.map(() => 1));
    expect(after.column("linked")).toEqual(X.map((_, i) => (i === 2 || i === 6 ? 0 : 1)));
  });

  it("counts categories by Gower distance", async () => {
    const original = tableOf([[0, 0, 10]], [["a", "b", "a"]]);
    const released = tableOf([[0, 0, 0]], [["a", "b", "c"]]);
    const gower = await measured(filesOf(original, released), { linkage: { distance: "gower" } });
    const euclidean = await measured(filesOf(original, released), { linkage: {} });
    // the third is at (0 + 1) / 2 from the first two, and at (1 + 1) / 2 from its own
    expect(gower.column("linked")).toEqual([1, 1, 0]);
    expect(euclidean.column("linked")).toEqual([0.5, 0.5, 0]);
    expect(gower.summary.linkage!.variables).toEqual(["x0", "k0"]);
  });

  it("finds the same by Gower distance whether a group is searched by tree or record by record", async () => {
    const n = 1300;
    const hash = (i: number): number => Math.abs(Math.sin(i * 12.9898) * 43758.5453) % 1;
    const x = Array.from({ length: n }, (_, i) =>
      hash(i) < 0.03 ? null : Math.round(hash(i + 0.5) * 500) / 8,
    );
    const y = x.map((_, i) => Math.round(hash(i + 0.25) ** 3 * 800) / 8);
    const k = x.map((_, i) => (hash(i + 0.1) < 0.02 ? null : hash(i + 0.1) < 0.8 ? "a" : "b"));
    const l = k.map((_, i) => (hash(i + 0.2) < 0.9 ? "u" : "v"));
    const moved = [
      x.map((v, i) => (v === null ? null : v + Math.round(hash(i + 0.7) * 8) / 8)),
      y.map((v, i) => (hash(i + 0.8) < 0.02 ? null : v + Math.round(hash(i + 0.9) * 4) / 8)),
    ];
    const changed = [k.map((v, i) => (hash(i + 0.3) < 0.1 ? "c" : v)), l];
    const rows = Array.from({ length: 150 }, (_, r) => r * 8);
    const pick = <T>(values: readonly T[]): T[] => rows.map((i) => values[i]);
    const id = x.map((_, i) => i);
    const { column } = await measured(
      filesOf(tableOf([x, y], [k, l], id), tableOf(moved.map(pick), changed.map(pick), rows)),
      { linkage: { distance: "gower" } },
    );
    const expected = distanceLinkage(
      [x, y, k, l],
      [...moved.map(pick), ...changed.map(pick)],
      rows,
      "gower",
      [2, 3],
    );
    const found = column("linked");
    let decided = 0;
    expected.links.forEach(({ credit, margin }, r) => {
      if (margin < 1e-9) return;
      decided++;
      expect(found[rows[r]], `record ${rows[r]}`).toBeCloseTo(credit, 12);
    });
    expect(decided).toBeGreaterThan(100);
    expect(found.filter((credit) => credit > 0).length).toBeGreaterThan(20);
  });

  it("leaves out a key of one value in the original by Gower's distance", async () => {
    const original = tableOf([[1, 2, 3, 9]], [["a", "a", null, "a"]]);
    const released = tableOf([[1.4, 2, 3, 9]], [["a", "b", "a", null]]);
    const { summary, column } = await measured(filesOf(original, released), {
      linkage: { distance: "gower" },
    });
    expect(summary.linkage!.variables).toEqual(["x0"]);
    expect(column("linked")).toEqual([1, 1, 1, 1]);
  });

  it("ties originals that are mirror images of each other, to the last bit", async () => {
    for (const distance of ["euclidean", "manhattan", "gower", "mahalanobis"] as const) {
      for (const d of [1, 2, 3, 5]) {
        // per block of 2^d originals the corners of a box around the released values of the first
        const corners = 1 << d;
        const blocks = 12;
        const at = (b: number, v: number): number => 1000 * ((7 * b + 3 * v * b + 5 * v * v) % 37) + 17 * b;
        const half = (b: number, v: number): number => 3 + ((b + 2 * v) % 5);
        const columns = Array.from({ length: d }, (_, v) =>
          Array.from(
            { length: blocks * corners },
            (_, i) =>
              at(Math.floor(i / corners), v) +
              ((i >> v) % 2 === 0 ? 1 : -1) * half(Math.floor(i / corners), v),
          ),
        );
        const released = columns.map((values, v) => values.map((_, i) => at(Math.floor(i / corners), v)));
        const { column } = await measured(filesOf(tableOf(columns), tableOf(released)), {
          linkage: { distance },
        });
        const found = column("linked");
        // of a box in other axes two opposite corners are the nearest
        if (distance === "mahalanobis")
          found.forEach((credit, i) => {
            expect([0, 1 / 2, 1 / 4], `${d} variables, record ${i}`).toContain(credit);
          });
        else expect(found, `${distance}, ${d} variables`).toEqual(found.map(() => 1 / corners));
      }
    }
  });

  it("links nobody by chance alone where the original has one record", async () => {
    const { summary } = await measured(filesOf(tableOf([[3]]), tableOf([[3]])), {
      linkage: {},
      rmd: {},
      interval: [0.1],
      outliers: {},
    });
    expect(summary.linkage).toMatchObject({ expectedCorrect: null, share: null, chance: null });
    expect(summary.linkage!.reason).toMatch(/nothing tells its records apart/);
    expect(summary).toMatchObject({
      interval: [{ k: 0.1, records: null, share: null }],
      intervalReason: "Released values have no standard deviation to compare with: it takes two of them.",
    });
    expect(summary.rmd).toMatchObject({ risk1: null });
  });
});

describe("files of different length", () => {
  const original = tableOf([X, X.map((x) => x * x)], [], X);
  const released = tableOf(
    [
      [9, 3, 1, 5, 7],
      [81, 9, 1, 25, 49],
    ],
    [],
    [9, 3, 1, 50, 7],
  );

  it("are matched by id; what is left out or added is counted", async () => {
    const { summary, column } = await measured(filesOf(original, released), {
      interval: [0],
      linkage: {},
      rankInterval: [0],
    });
    expect(summary).toMatchObject({ records: 10, released: 5, compared: 4, leftOut: 6, added: 1 });
    expect(summary.interval).toEqual([{ k: 0, records: 4, share: 1 }]);
    expect(column("interval_0")).toEqual([1, NaN, 1, NaN, NaN, NaN, 1, NaN, 1, NaN]);
    expect(column("rankInterval_0")).toEqual(column("interval_0"));
    expect(column("linked")).toEqual(column("interval_0"));
    expect(summary.linkage).toMatchObject({ expectedCorrect: 4, share: 0.8, chance: 0.1 });
  });

  it("are refused without an id, and without a common one", async () => {
    await expect(measured(filesOf(tableOf([X]), tableOf([[1, 2]])), { interval: [0] })).rejects.toMatchObject(
      { code: "BAD_RELEASED" },
    );
    await expect(
      measured(
        filesOf(
          original,
          tableOf(
            [X, X],
            [],
            X.map((x) => x + 100),
          ),
        ),
        { interval: [0] },
      ),
    ).rejects.toThrow(/^No id of the released file .*cannot be paired/);
  });

  it("are assessed one by one, with the figures of the first on top", async () => {
    const { summary, columns } = await measured(filesOf(original, original, released), {
      interval: [0],
      linkage: {},
    });
    expect(summary.files.map(({ file, released: n }) => [file, n])).toEqual([
      [1, 10],
      [2, 5],
    ]);
    expect(summary.released).toBe(10);
    expect(Object.keys(columns)).toEqual(["interval_0", "linked", "file2.interval_0", "file2.linked"]);
  });
});

describe("errors", () => {
  it("name a numeric variable that the released file does not hold", async () => {
    const original = tableOf([X, X]);
    const released = tableOf([X]);
    await expect(measured(filesOf(original, released), { interval: [0] })).rejects.toThrow(
      /The released file has no variable "x1" \(given as numeric\)\. Did you mean "x0"\?/,
    );
  });

  it("name a variable of categories among the numeric ones", async () => {
    const texts = new Table({ x0: vectorFromArray(["a", "b"], new Utf8()) });
    expect(() => filesOf(texts, texts)).toThrow(/Variable "x0" \(given as numeric\) must hold numbers/);
    await expect(measured(filesOf(tableOf([[1, 2]]), texts), { interval: [0] })).rejects.toThrow(
      /In the released file: Variable "x0" \(given as numeric\) must hold numbers/,
    );
    const { warnings } = await measured(
      filesOf(
        tableOf([Array.from({ length: 200 }, (_, i) => i % 2)]),
        tableOf([Array.from({ length: 200 }, (_, i) => i % 2)]),
      ),
      { interval: [0] },
    );
    expect(warnings.map(({ code }) => code)).toContain("few-values");
  });

  it("refuse an infinite value, and one that looks like a code for missing", async () => {
    await expect(
      measured(filesOf(tableOf([[1, Infinity]]), tableOf([[1, 2]])), { interval: [0] }),
    ).rejects.toThrow(/"x0" holds an infinite value/);
    await expect(
      measured(filesOf(tableOf([[1, 2]]), tableOf([[1, -1.7e308]])), { interval: [0] }),
    ).rejects.toThrow(/"x0" holds the value -1.7e\+308; .* Declare it as missing/);
    expect(
      (await measured(filesOf(tableOf([[1, 1e150]]), tableOf([[1, 1e150]])), { interval: [0] })).summary
        .interval![0].share,
    ).toBe(1);
  });

  it("say where there are more variables than distances take", async () => {
    const wide = Array.from({ length: 33 }, (_, v) => [v, 2 * v + 1, 5]);
    const { summary } = await measured(filesOf(tableOf(wide), tableOf(wide)), {
      linkage: { distance: "gower" },
      rmd: {},
    });
    expect(summary.linkage!.reason).toBe(
      "Distances are taken on at most 32 numeric variables; there are 33.",
    );
    expect(summary.rmd!.reason).toMatch(/at most 32 variables; there are 33/);
  });

  it("say why nothing can be computed where all values are equal, or records fewer than variables", async () => {
    const equal = [X.map(() => 7)];
    const { summary, warnings } = await measured(filesOf(tableOf(equal), tableOf(equal)), {
      interval: [0.1],
      rmd: {},
      linkage: {},
      outliers: {},
    });
    expect(summary.interval).toEqual([{ k: 0.1, records: 10, share: 1 }]);
    expect(summary.rmd!.reason).toMatch(/no two different values/);
    expect(summary.linkage!.reason).toMatch(/nothing tells its records apart/);
    expect(warnings.filter(({ code }) => code === "not-computed")).toHaveLength(2);
    const wide: Numbers[] = [
      [1, 2],
      [2, 4],
      [5, 1],
      [0, 3],
    ];
    const few = await measured(filesOf(tableOf(wide), tableOf(wide)), {
      rmd: {},
      linkage: { distance: "mahalanobis" },
    });
    expect(few.summary.rmd!.reason).toMatch(/takes at least \d+ records/);
    expect(few.summary.linkage!.reason).toMatch(/is singular/);
  });
});

async function survey(options: Parameters<typeof assess<readonly [typeof continuous]>>[2]) {
  const made = { rows: 1200, seed: 5 };
  const sdc = SdcObject.fromArrow(
    surveyTable(made),
    { numeric: ["income", "expend", "savings"], keys: ["region", "sex"], id: "id" },
    { released: [treatedTable(made)] },
  );
  return assess(sdc, [continuous], options);
}

describe("what the report tells", () => {
  it("holds no single point: cells of fewer than three records are empty, and edges are round", async () => {
    const { findings } = await survey({});
    const densities = findings[0].blocks.filter(
      (block) => block.kind === "heatmap" && block.title.includes("against released"),
    );
    expect(densities).toHaveLength(3);
    for (const block of densities)
      if (block.kind === "heatmap") {
        expect(block.values.flat().every((count) => count === null || count >= 3)).toBe(true);
        expect(block.columns.length).toBeGreaterThan(3);
        expect(block.columns.every((label) => /^[<≥]? ?−?[\d.]+[KM]?(–[\d.]+[KM]?)?$/.test(label))).toBe(
          true,
        );
      }
  });

  it("says out of how many released records links are, so that files of different lengths are compared by shares", async () => {
    const sdc = SdcObject.fromArrow(
      surveyTable({ rows: 60, seed: 5 }),
      { numeric: ["income", "expend"], id: "id" },
      { released: [treatedTable({ rows: 60, seed: 5 }).slice(0, 50)] },
    );
    const { findings } = await assess(sdc, [continuous], { options: { continuous: { probabilistic: {} } } });
    const metrics = findings[0].blocks.flatMap((block) => (block.kind === "metrics" ? block.metrics : []));
    expect(
      metrics
        .filter(({ label }) => label === "Expected correct links" || label === "Of these, true")
        .map(({ outOf }) => outOf),
    ).toEqual([50, 50, 50]);
  });

  it("warns that both kinds of keys are judged apart, and offers bands", async () => {
    const { results, warnings, findings } = await survey({});
    const { bands } = results.continuous.summary;
    expect(warnings.map(({ code }) => code)).toContain("judged-apart");
    expect(bands!.bands).toBe(10);
    expect(bands!.uniquesWithBands.records).toBeGreaterThan(bands!.uniques.records);
    expect(findings[0].blocks.map(({ title }) => title)).toContain(
      "Categorical and continuous keys together",
    );
  });

  it("tells the share of deciles, whose records add up", async () => {
    const { results } = await survey({});
    for (const { deciles, compared } of results.continuous.summary.variables) {
      expect(deciles.reduce((sum, { records }) => sum + records, 0)).toBe(1200);
      expect(compared).toBe(1200);
      const linked = deciles.reduce((sum, { records, linked: share }) => sum + records * (share ?? 0), 0);
      expect(linked).toBeCloseTo(results.continuous.summary.linkage!.expectedCorrect!, 9);
    }
  });

  it("leaves out what is switched off", async () => {
    const { results, findings } = await survey({
      options: {
        continuous: {
          interval: null,
          rankInterval: null,
          rmd: null,
          linkage: null,
          outliers: null,
          bands: null,
        },
      },
    });
    expect(results.continuous.summary).toMatchObject({
      interval: null,
      curve: null,
      rankInterval: null,
      rmd: null,
      linkage: null,
      probabilistic: null,
      outliers: null,
      bands: null,
    });
    expect(results.continuous.columns).toEqual({});
    expect(findings[0].blocks.filter(({ kind }) => kind !== "heatmap" && kind !== "metrics")).toEqual([]);
  });
});

describe("what is passed on", () => {
  /** Values 1 … n, of which some are released in other bins. */
  const moved = (n: number, changes: Readonly<Record<number, number>>) =>
    filesOf(
      tableOf([Array.from({ length: n }, (_, i) => i + 1)]),
      tableOf([Array.from({ length: n }, (_, i) => changes[i + 1] ?? i + 1)]),
    );
  const densityOf = async (sdc: SdcObject) => {
    const { findings } = await assess(sdc, [continuous], {});
    const block = findings[0].blocks.find(({ title }) => title === "x0: original against released");
    if (block?.kind !== "heatmap") throw new Error("There is no density.");
    return block;
  };

  it("has end bins of three records at least, so that no edge stands beside the smallest or the largest value", async () => {
    const { columns, values } = await densityOf(moved(40, {}));
    expect(columns[0]).toBe("< 5");
    expect(columns.at(-1)).toBe("≥ 35");
    expect(values[0][0]).toBe(4);
    const extreme = Array.from({ length: 60 }, (_, i) => (i === 59 ? 5000 : i));
    const { columns: labels } = await densityOf(filesOf(tableOf([extreme]), tableOf([extreme])));
    expect(labels.at(-1)).toBe("≥ 50");
  });

  it("hides a second cell of a released bin where the bin's size would tell the first", async () => {
    // one record of the first bin is released in the last but one, whose size the released file tells; three are released in the last
    const { columns, values } = await densityOf(moved(100, { 1: 85, 2: 95, 3: 96, 4: 97 }));
    const at = (label: string): number => columns.indexOf(label);
    const column = (label: string) => values.map((row) => row[at(label)]);
    expect(columns).toContain("80–90");
    expect(column("80–90").every((count) => count === null)).toBe(true);
    expect(column("≥ 90").filter((count) => count !== null)).toEqual([3, 11]);
    expect(column("70–80").filter((count) => count !== null)).toEqual([10]);
  });

  it("counts what equal values leave of a decile with the next one", async () => {
    const zeros = Array.from({ length: 200 }, (_, i) => (i < 57 ? 0 : i));
    const { summary } = await measured(filesOf(tableOf([zeros]), tableOf([zeros])), { linkage: {} });
    const { deciles } = summary.variables[0];
    // mid-rank 28.5 puts the zeros into decile 2; three values are left for decile 3, of twenty that it could hold
    expect(deciles.map(({ records }) => records)).toEqual([0, 57, 0, 23, 20, 20, 20, 20, 20, 20]);
    expect(deciles[2]).toEqual({ decile: 3, records: 0, interval: null, rmd: null, linked: null });
    expect(deciles[3].linked).toBe(1);
    const few = await measured(filesOf(tableOf([X]), tableOf([X])), { linkage: {} });
    expect(few.summary.variables[0].deciles.map(({ records, linked }) => [records, linked])).toEqual([
      [0, null],
      [0, null],
      [3, 1],
      [0, null],
      [0, null],
      [3, 1],
      [0, null],
      [0, null],
      [4, 1],
      [0, null],
    ]);
  });

  it("does not tell of one or two outliers whether they still are some", async () => {
    const x = Array.from({ length: 400 }, (_, i) => Math.sin(i) * 10);
    const outliersOf = async (n: number) =>
      (await measured(filesOf(tableOf([x.slice(0, n)]), tableOf([x.slice(0, n)])), { outliers: {} })).summary
        .outliers!.variables[0];
    expect(await outliersOf(150)).toEqual({ variable: "x0", records: 2, still: null });
    expect(await outliersOf(400)).toEqual({ variable: "x0", records: 4, still: 4 });
  });
});

describe("what is the same whatever the units", () => {
  const x = [1.25, 2, 3, 4.5, 5, 6, 7, 8, 9, 10.5];
  const y = [4, 8, 1, 9, 3, 7, 2, 6, 5, 0];
  const released = [
    [2, 2, 3.5, 4, 5, 6.5, 7, 9, 8, 10],
    [4, 7, 1, 9, 4, 7, 2, 5, 5, 1],
  ];
  it.each(["euclidean", "manhattan", "mahalanobis", "gower"] as const)(
    "are links by %s distance",
    async (distance) => {
      const one = await measured(filesOf(tableOf([x, y]), tableOf(released)), { linkage: { distance } });
      const other = await measured(
        filesOf(
          tableOf([x.map((v) => 4096 * v), y.map((v) => -v / 64)]),
          tableOf([released[0].map((v) => 4096 * v), released[1].map((v) => -v / 64)]),
        ),
        { linkage: { distance } },
      );
      expect(other.column("linked")).toEqual(one.column("linked"));
      expect(one.column("linked").filter((credit) => credit > 0).length).toBeGreaterThan(3);
    },
  );
});
