import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { checkSize, SURVEY_KEYS, surveyTable } from "@sdc-risk/testkit";
import { Table, Utf8, makeVector, vectorFromArray, type Vector } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { population } from "../src/index.ts";

const text = (values: readonly (string | null)[]): Vector<Utf8> => vectorFromArray([...values], new Utf8());
const run = async (
  table: Table,
  roles: Roles,
  options: object = {},
): Promise<{
  readonly summary: Awaited<ReturnType<typeof results>>["results"]["population"]["summary"];
  readonly warnings: string[];
}> => {
  const {
    results: {
      population: { summary },
    },
    warnings,
  } = await results(table, roles, options);
  return { summary, warnings: warnings.map(({ code }) => code) };
};
const results = (table: Table, roles: Roles, options: object) =>
  assess(SdcObject.fromArrow(table, roles), [population], { options: { population: options } });

/** Keys (a, b): x1 4, x2 2, y1 1, y2 1, y3 1, z3 1; n = 10. */
const rows = [
  ["x", "1"],
  ["x", "1"],
  ["x", "1"],
  ["x", "1"],
  ["x", "2"],
  ["x", "2"],
  ["y", "1"],
  ["y", "2"],
  ["y", "3"],
  ["z", "3"],
] as const;
const small = new Table({
  a: text(rows.map(([a]) => a)),
  b: text(rows.map(([, b]) => b)),
  w: makeVector(Float64Array.from(rows, (_, i) => 10 + i)),
});
const keys = ["a", "b"];

describe("independence by hand", () => {
  it("is the sum over the four sample uniques of e^−h and (1 − e^−h)/h, h = (1 − π)/π · row · column / n", async () => {
    const { summary } = await run(small, { keys }, { model: "independence", samplingFraction: 0.2 });
    // rows x 6, y 3, z 1; columns 1: 5, 2: 3, 3: 2
    const h = [3 * 5, 3 * 3, 3 * 2, 1 * 2].map((product) => (4 * product) / 10);
    expect(summary.sampleUniques).toBe(4);
    expect(summary.tau1).toBeCloseTo(
      h.reduce((sum, x) => sum + Math.exp(-x), 0),
      12,
    );
    expect(summary.tau2).toBeCloseTo(
      h.reduce((sum, x) => sum + (1 - Math.exp(-x)) / x, 0),
      12,
    );
    expect(summary).toMatchObject({
      population: 50,
      samplingFraction: 0.2,
      cells: 9,
      occupiedCells: 6,
      model: "a, b",
      tried: 1,
    });
  });

  it("takes π of each key from its weights", async () => {
    const { summary } = await run(small, { keys, weight: "w" }, { model: "independence" });
    const places = [6, 7, 8, 9];
    const h = [3 * 5, 3 * 3, 3 * 2, 1 * 2].map((product, i) => (product / 10) * (10 + places[i] - 1));
    expect(summary.tau2).toBeCloseTo(
      h.reduce((sum, x) => sum + (1 - Math.exp(-x)) / x, 0),
      12,
    );
    expect(summary.population).toBe(145);
  });

  it("fits the weights by pseudo maximum likelihood", async () => {
    const { summary } = await run(small, { keys, weight: "w" }, { model: "independence", method: "pml" });
    const places = [6, 7, 8, 9];
    const w = rows.map((_, i) => 10 + i);
    const of = (v: 0 | 1, level: string): number =>
      rows.reduce((sum, row, i) => sum + (row[v] === level ? w[i] : 0), 0);
    const h = places.map((i, at) => (of(0, rows[i][0]) * of(1, rows[i][1])) / 145 - [15, 9, 6, 2][at] / 10);
    expect(summary.tau2).toBeCloseTo(
      h.reduce((sum, x) => sum + (1 - Math.exp(-x)) / x, 0),
      12,
    );
  });

  it("multiplies by the chance that a perturbed key is the true one", async () => {
    const { summary } = await run(
      small,
      { keys },
      { model: "independence", samplingFraction: 0.2, misclassification: { a: { x: 0.5, y: 0.9 }, b: 0.8 } },
    );
    const h = [3 * 5, 3 * 3, 3 * 2, 1 * 2].map((product) => (4 * product) / 10);
    const kept = [0.72, 0.72, 0.72, 0.8];
    expect(summary.perturbed!.tau2).toBeCloseTo(
      h.reduce((sum, x, i) => sum + (kept[i] * (1 - Math.exp(-x))) / x, 0),
      12,
    );
  });
});

describe("sampling fractions", () => {
  const strata = new Table({
    a: text(rows.map(([a]) => a)),
    b: text(rows.map(([, b]) => b)),
    s: text(rows.map((_, i) => (i < 7 ? "north" : null))),
    w: makeVector(Float64Array.from(rows, (_, i) => 10 + i)),
  });
  it("may be given by stratum", async () => {
    const { summary } = await run(
      strata,
      { keys, strata: ["s"] },
      {
        model: "independence",
        method: "ml",
        samplingFraction: [
          { stratum: ["north"], fraction: 0.5 },
          { stratum: [""], fraction: 0.1 },
        ],
      },
    );
    const h = [(3 * 5) / 10, 9 * 0.9, 9 * 0.6, 9 * 0.2];
    expect(summary.tau2).toBeCloseTo(
      h.reduce((sum, x) => sum + (1 - Math.exp(-x)) / x, 0),
      12,
    );
    expect(summary.population).toBeCloseTo(14 + 30, 12);
  });
  it("by the strata's weights collapse strata of few records", async () => {
    const { summary } = await run(
      strata,
      { keys, strata: ["s"], weight: "w" },
      { model: "independence", samplingFraction: "strata" },
    );
    expect(summary.collapsedStrata).toBe(2);
    expect(summary.population).toBeCloseTo(145, 10);
  });
  it("by strata that are keys hold for cells without records, too", async () => {
    const { summary } = await run(
      surveyTable({ rows: 3000, seed: 2 }),
      { keys: ["region", "sex", "education"], strata: ["region"], weight: "weight" },
      { samplingFraction: "strata", model: "independence" },
    );
    expect(summary.models[0].bias!.tau2.z).not.toBeNaN();
    expect(summary.collapsedStrata).toBeGreaterThanOrEqual(0);
  });
  it.each([
    ["strata without the role", { samplingFraction: "strata" }, "MISSING_ROLE"],
    [
      "a stratum without a fraction",
      { samplingFraction: [{ stratum: ["north"], fraction: 0.5 }] },
      "BAD_OPTIONS",
    ],
    ["a fraction of 0", { samplingFraction: 0 }, "BAD_OPTIONS"],
    ["a fraction above 1", { samplingFraction: 1.5 }, "BAD_OPTIONS"],
    ["a model of no keys", { model: [["a", "nokey"]] }, "BAD_OPTIONS"],
    ["text as an ordered key", { neighbourhood: { ordered: ["a"] } }, "BAD_OPTIONS"],
    ["misclassified levels that do not exist", { misclassification: { a: { q: 0.5 } } }, "BAD_OPTIONS"],
    ["structural zeros where records are", { structuralZeros: [{ a: ["x"], b: ["1"] }] }, "BAD_OPTIONS"],
  ])("and other options are refused where they do not fit: %s", async (what, options, code) => {
    await expect(
      run(strata, what.startsWith("strata") ? { keys } : { keys, strata: ["s"] }, options),
    ).rejects.toMatchObject({ code });
  });
});

describe("the limits", () => {
  it("of a census are all sample uniques, with a warning where nothing says that it is one", async () => {
    const { summary, warnings } = await run(small, { keys });
    expect([summary.tau1, summary.tau2, summary.samplingFraction]).toEqual([4, 4, 1]);
    expect(warnings).toContain("extent-unknown");
    expect([summary.expectedMatches.by, summary.expectedMatches.interval]).toEqual(["upper-limit", null]);
    expect(summary.design.census).toBe(false);
    const said = await run(small, { keys }, { samplingFraction: 1 });
    expect(said.warnings).not.toContain("extent-unknown");
    expect([said.summary.expectedMatches.by, said.summary.design.census]).toEqual(["census", true]);
    expect(said.summary.expectedMatches.all).toBe(summary.expectedMatches.all);
  });
  it("of a tiny fraction are no risk, and no uniques leave nothing to estimate", async () => {
    expect(
      (await run(small, { keys }, { samplingFraction: 1e-6, model: "independence" })).summary.tau2,
    ).toBeLessThan(1e-4);
    const pairsOnly = new Table({ a: text(["p", "p", "q", "q"]) });
    expect((await run(pairsOnly, { keys: ["a"] }, { samplingFraction: 0.1 })).summary).toMatchObject({
      sampleUniques: 0,
      tau1: 0,
      tau2: 0,
    });
  });
  it("of no records are nulls", async () => {
    const { summary } = await run(small.slice(0, 0), { keys });
    expect(summary).toMatchObject({
      tau1: null,
      tau2: null,
      population: null,
      samplingFraction: null,
      model: null,
      models: [],
      negativeBinomial: null,
    });
    expect(
      summary.superpopulation.estimates.every(({ uniques, reason }) => uniques === null && reason !== null),
    ).toBe(true);
  });
  it("of tables of more cells than can be gone through are tested by products of parts", async () => {
    const { summary } = await run(surveyTable({ rows: 2000, seed: 3 }), {
      keys: ["region", "sex", "age", "marital", "education", "ethnicity", "religion", "language", "labor"],
      weight: "weight",
    });
    expect(summary.cells).toBeGreaterThan(1e8);
    expect(summary.models.length).toBeGreaterThan(2);
    expect(summary.models.every(({ bias, parameters }) => bias !== null && parameters! < 2000)).toBe(true);
    expect(summary.expectedMatches.refuted).not.toBeNull();
  });
});

/** What a piece of work gives, and the microseconds of the processor that this process takes for it. */
async function timed<T>(work: () => T | Promise<T>): Promise<{ readonly result: T; readonly used: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, used: user + system };
}
/** Sorts of a million numbers that a run may take. */
const LIMIT = 60;

describe("what is left to the measure", () => {
  it("is a search, the same as asked for", async () => {
    const table = surveyTable({ rows: 1500, seed: 9 });
    const roles = { keys: ["region", "sex", "education"], weight: "weight" };
    expect(await run(table, roles)).toEqual(await run(table, roles, { model: "search" }));
  });
  it("never takes an interaction with more parameters than records", async () => {
    const { summary } = await run(surveyTable({ rows: 1500, seed: 3 }), {
      keys: ["region", "age", "occupation", "education"],
      weight: "weight",
    });
    expect(summary.tried).toBeGreaterThan(3);
    expect(summary.models.every(({ parameters }) => parameters! <= 1500)).toBe(true);
  });
  it("fits all two-way interactions beside a search where there are ten records to each of their parameters", async () => {
    const terms = (models: readonly { readonly terms: string }[]): boolean =>
      models.some((model) => model.terms.startsWith("all two-way"));
    const keys = ["region", "sex", "marital"];
    expect(
      terms((await run(surveyTable({ rows: 4000, seed: 3 }), { keys, weight: "weight" })).summary.models),
    ).toBe(true);
    expect(
      terms((await run(surveyTable({ rows: 1000, seed: 3 }), { keys, weight: "weight" })).summary.models),
    ).toBe(false);
  });
  it("takes no time for a key of as many levels as records, nor for sixty keys", async () => {
    const rows = checkSize(100_000, 20_000);
    const table = new Table({
      id: makeVector(Int32Array.from({ length: rows }, (_, i) => i)),
      a: makeVector(Int32Array.from({ length: rows }, (_, i) => i % 7)),
      b: makeVector(Int32Array.from({ length: rows }, (_, i) => (i * i) % 11)),
    });
    const wide = surveyTable({ rows: checkSize(2000, 500), seed: 1, wide: 46 });
    const names = [...SURVEY_KEYS, ...Array.from({ length: 46 }, (_, v) => `v${v + 1}`)];
    // a search that fits every level, or every pair of keys, takes minutes where sorting a million numbers takes a tenth of a second
    const { used: fixed } = await timed(() =>
      Float64Array.from({ length: 1_000_000 }, (_, i) => Math.sin(i)).sort(),
    );
    for (const [data, keys] of [
      [table, ["id", "a", "b"]],
      [wide, names],
    ] as const) {
      const {
        result: { summary },
        used,
      } = await timed(() => run(data, { keys }, { samplingFraction: 0.01 }));
      expect(summary.tau2).not.toBeNull();
      expect(used).toBeLessThan(LIMIT * fixed);
    }
  });
});

describe("an estimate that fails", () => {
  it("is null with a reason, and a warning says so", async () => {
    const { summary, warnings } = await run(
      surveyTable({ rows: 2000, seed: 3 }),
      {
        keys: ["region", "sex", "age", "marital", "education", "ethnicity", "religion", "language", "labor"],
        weight: "weight",
      },
      { model: "two-way" },
    );
    const chosen = summary.models.find((model) => model.chosen)!;
    expect([summary.tau1, summary.tau2, summary.intervals, chosen.tau2, chosen.converged]).toEqual([
      null,
      null,
      { tau1: null, tau2: null, withheld: null },
      null,
      false,
    ]);
    expect(summary.expectedMatches).toMatchObject({
      all: null,
      uniques: null,
      interval: null,
      tested: false,
      by: null,
      model: null,
    });
    expect(summary.expectedMatches.reason).toContain("cannot be cut");
    expect(summary.expectedMatches.floor).toBeGreaterThan(0);
    expect(chosen.reason).toContain("cannot be cut");
    expect(summary.models[0].tau2).toBeGreaterThan(0);
    expect(warnings).toContain("no-estimate");
  });
  it("leaves a single key and keys of one level alone", async () => {
    const { summary } = await run(small, { keys: ["a"] }, { samplingFraction: 0.1 });
    expect(summary.models.map(({ terms }) => terms)).toEqual(["a"]);
    expect(summary.tau2).toBeCloseTo((1 - Math.exp(-9)) / 9, 12);
    const flat = new Table({ a: text(["p", "p", "p", "p"]), b: text(["q", "r", "s", "s"]) });
    expect((await run(flat, { keys }, { samplingFraction: 0.5 })).summary.tau2).toBeCloseTo(
      2 * (1 - Math.exp(-1)),
      12,
    );
  });
});

describe("what the report says", () => {
  const told = async (table: Table, roles: Roles, options: object = {}) =>
    (await results(table, roles, options)).findings[0].blocks;
  const metrics = async (table: Table, roles: Roles, options: object = {}) =>
    (await told(table, roles, options)).flatMap((block) => (block.kind === "metrics" ? block.metrics : []));
  it("opens with a count for a census, and calls it one", async () => {
    const [first] = await metrics(small, { keys }, { samplingFraction: 1 });
    expect([first.label, first.value, first.verdict]).toEqual(["Expected correct matches", 6, true]);
    expect(first.about).toContain("A count");
    const [limit] = await metrics(small, { keys });
    expect([limit.value, limit.caution?.mark]).toEqual([6, "at most"]);
    expect(limit.about).toContain("At most so many, if the file holds the whole population");
    expect((await told(small, { keys })).map(({ title }) => title)).not.toContain(
      "Estimates under several models",
    );
  });
  it("opens with the estimate where a model is refuted, marks it, and has the floor beside it", async () => {
    const table = surveyTable({ rows: 3000, seed: 2 });
    const roles = { keys: ["region", "age", "education", "labor"], weight: "weight" };
    const [first, second, ...rest] = await metrics(table, roles, { model: "independence" });
    expect([first.label, second.label]).toEqual([
      "Expected correct matches",
      "Correct matches, at least about",
    ]);
    expect([first.caution!.mark, second.caution!.mark]).toEqual(["rough", "a floor"]);
    expect(first.about).toContain("a rough estimate, since the test of bias refutes the model;");
    const [{ bias, tau2 }] = (await run(table, roles, { model: "independence" })).summary.models;
    const [, size] = / B̂, the rough size of that, is ([\d.]+) % of τ2\./u.exec(first.about)!;
    expect(Number(size)).toBeCloseTo((100 * bias!.tau2.bias) / tau2!, 0);
    expect(rest.some(({ verdict }) => verdict === true)).toBe(false);
  });
  it("says out of how many records its sums are, so that files of different lengths are compared by shares", async () => {
    const sample = await metrics(small, { keys }, { samplingFraction: 0.2, misclassification: { b: 0.9 } });
    expect(sample.map(({ label, outOf }) => [label, outOf])).toEqual(
      [
        "Expected correct matches",
        "Correct matches, at least about",
        "Expected correct matches among sample uniques (τ2)",
        "Expected population uniques (τ1)",
        "Sample uniques",
        "τ2 of the perturbed keys",
      ].map((label) => [label, 10]),
    );
    expect((await metrics(small, { keys })).every(({ outOf }) => outOf === 10)).toBe(true);
  });
  it("names the rows of models and variants without figures, so that comparisons find them again", async () => {
    const table = surveyTable({ rows: 3000, seed: 2 });
    const roles = { keys: ["region", "age", "education", "labor"], weight: "weight" };
    const all = await told(table, roles, { model: "independence" });
    const block = all.find(({ title }) => title === "Estimates under several models");
    if (block?.kind !== "table") throw new Error("no table");
    const variant = block.rows.find(([name]) => String(name).startsWith("negative binomial"));
    expect(variant?.[0]).toBe("negative binomial, means of the chosen model");
    const shape = block.columns.findIndex(({ label }) => label === "shape");
    expect(variant?.[shape]).toBeGreaterThan(0);
    expect(block.rows.map((row) => row.length)).toEqual(block.rows.map(() => block.columns.length));
  });
  it("says what missing values do", async () => {
    const holes = new Table({ a: text(["x", "x", null, "y"]), b: text(["1", "2", "1", null]) });
    const [block] = await told(holes, { keys }, { samplingFraction: 0.1 });
    expect(block.about).toContain("2 records miss a key");
    expect((await told(small, { keys }))[0].about).not.toContain("miss a key");
  });
  it("holds no number that is none, for weights from 1e-308 to 1e300 and for no records", async () => {
    for (const weight of [1e-308, 1e-5, 0.5, 1, 1e6, 1e300]) {
      const weighted = new Table({
        a: text(rows.map(([a]) => a)),
        b: text(rows.map(([, b]) => b)),
        w: makeVector(new Float64Array(rows.length).fill(weight)),
      });
      for (const method of ["auto", "pml"] as const) {
        const { summary } = await run(weighted, { keys, weight: "w" }, { method });
        expect(JSON.stringify(summary)).not.toMatch(/NaN|Infinity/);
        expect(summary.expectedMatches.all).not.toBeNaN();
        expect(summary.expectedMatches.by).toBe(weight <= 1 ? "upper-limit" : "log-linear");
      }
    }
    expect((await metrics(small.slice(0, 0), { keys }))[0]).toMatchObject({
      value: null,
      about: "There are no records.",
    });
  });
});

describe("a search on a survey", () => {
  const table = surveyTable({ rows: 4000, seed: 6 });
  const roles: Roles = {
    keys: ["region", "sex", "marital", "education", "labor"],
    weight: "weight",
    household: "hid",
  };
  it("shows the models side by side, one of them chosen, and its estimates at the top", async () => {
    const { summary, warnings } = await run(table, roles);
    const chosen = summary.models.find((model) => model.chosen)!;
    expect(summary.models.length).toBeGreaterThan(1);
    expect(chosen.tau2).toBeCloseTo(summary.tau2!, 9);
    expect([summary.method, summary.expectedMatches.tested, summary.expectedMatches.refuted]).toEqual([
      "ml",
      true,
      false,
    ]);
    expect(chosen.terms).toBe(summary.model);
    expect(summary.why).toContain("Forward search");
    expect(summary.models[0].terms).toBe("region, sex, marital, education, labor");
    expect(summary.models.every(({ converged, marginError }) => converged && marginError! <= 1e-4)).toBe(
      true,
    );
    expect(summary.tau1!).toBeLessThanOrEqual(summary.tau2!);
    expect(summary.intervals.tau2!.low).toBeLessThan(summary.tau2!);
    expect(warnings).toContain("households");
    expect(summary.distribution.match.reduce((sum, { count }) => sum + count, 0)).toBe(4000);
    expect(summary.distribution.unique.reduce((sum, { count }) => sum + count, 0)).toBe(
      summary.sampleUniques,
    );
  });
  it("adds up the probabilities of single records", async () => {
    const {
      results: { population: done },
    } = await assess(SdcObject.fromArrow(table, roles), [population]);
    const classes = await SdcObject.fromArrow(table, roles).classes();
    let tau1 = 0;
    let tau2 = 0;
    let all = 0;
    classes.counts.forEach((f, c) => {
      all += f * done.columns.match.values[c];
      if (f !== 1) expect(done.columns.unique.values[c]).toBeNaN();
      else [tau1, tau2] = [tau1 + done.columns.unique.values[c], tau2 + done.columns.match.values[c]];
    });
    expect(all).toBeCloseTo(done.summary.expectedMatches.all!, 8);
    expect(Math.abs(done.summary.expectedMatches.perRecord! / all - 1)).toBeLessThan(0.1);
    // chances are told nearer to each other than the model has them
    expect(tau1 / done.summary.tau1!).toBeGreaterThan(0.99);
    expect(tau1).toBeLessThanOrEqual(done.summary.tau1! + 1e-9);
    expect(Math.abs(tau2 / done.summary.tau2! - 1)).toBeLessThan(0.06);
  });
  it("warns of a model with too many parameters, where it was asked for", async () => {
    expect((await run(table, roles, { model: "two-way" })).warnings).toContain("many-parameters");
    expect((await run(table, roles, { model: "independence" })).warnings).not.toContain("many-parameters");
  });
  it("takes named terms, and structural zeros that no record contradicts", async () => {
    const { summary } = await run(table, roles, {
      model: [
        ["education", "labor"],
        ["sex", "marital"],
      ],
    });
    expect(summary.model).toBe("region, sex × marital, education × labor");
    const free = await run(table, roles, {
      model: [["education", "labor"]],
      structuralZeros: [{ education: ["not yet at school"], labor: ["employed"] }],
    });
    expect(free.summary.tau2).toBeGreaterThan(0);
  });
});
