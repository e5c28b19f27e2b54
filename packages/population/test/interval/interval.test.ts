import { atOnce, uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { fitAndTest, problemOf, refit } from "../../src/selection/assess-model.ts";
import { holdingOf, type Clusters } from "../../src/interval/clusters.ts";
import { intervalsOf, type Intervals } from "../../src/interval/interval.ts";
import type { FittedModel } from "../../src/interval/fitted-model.ts";
import {
  FEWEST_CLUSTERS,
  FEWEST_REPEATED,
  repeatedKeys,
  withheldAfter,
  withheldByPart,
} from "../../src/interval/withheld.ts";
import { generatorsOf, independence, type Term } from "../../src/model/terms.ts";
import { figuresOf, othersOf } from "../../src/risk/figures.ts";
import { simpleSample, type Sample } from "../../src/sample/sample.ts";
import type { CellTable } from "../../src/table/table.ts";
import type { Interval } from "../../src/summary-schema.ts";

const SIZES = [9, 6, 5, 4];

interface Unit {
  readonly key: readonly number[];
  readonly household: number;
}
interface File {
  readonly table: CellTable;
  readonly clusters: Clusters;
  readonly drawn: readonly number[];
}

/** Units of independent keys with skewed margins, in households of `size` that share the first two. */
function population(units: number, size: number, seed: number): Unit[] {
  const uniform = uniforms(seed);
  const level = (v: number): number => Math.floor(SIZES[v] * uniform() ** 1.7);
  let shared: number[] = [];
  return Array.from({ length: units }, (_, i) => {
    if (i % size === 0) shared = SIZES.map((__, v) => level(v));
    return { key: shared.map((own, v) => (v < 2 ? own : level(v))), household: Math.floor(i / size) };
  });
}

/** A file of some units; levels that it lacks are no part of its table. */
function fileOf(units: readonly Unit[], drawn: readonly number[]): File {
  const classes = new Map<string, number>();
  const first: number[] = [];
  const counts: number[] = [];
  const households = new Map<number, number>();
  const classOf = Int32Array.from(drawn, (i) => {
    const text = units[i].key.join();
    if (!classes.has(text)) {
      classes.set(text, first.length);
      counts.push(0);
      first.push(i);
    }
    counts[classes.get(text)!]++;
    return classes.get(text)!;
  });
  const of = Int32Array.from(drawn, (i) => {
    const { household } = units[i];
    if (!households.has(household)) households.set(household, households.size);
    return households.get(household)!;
  });
  const levels = SIZES.map((_, v) => [...new Set(first.map((i) => units[i].key[v]))]);
  const sizes = levels.map(({ length }) => length);
  const table: CellTable = {
    names: SIZES.map((_, v) => `v${v}`),
    sizes,
    labels: levels.map((own) => own.map(String)),
    ordered: sizes.map(() => false),
    counts: Int32Array.from(counts),
    codes: levels.map((own, v) => Int32Array.from(first, (i) => own.indexOf(units[i].key[v]))),
    cells: sizes.reduce((a, b) => a * b, 1),
    records: drawn.length,
    share: 1,
    whole: null,
  };
  return { table, drawn, clusters: { classOf, of, number: households.size } };
}

/** Households drawn one after the other, without replacement. */
function drawHouseholds(households: number, size: number, wanted: number, seed: number): number[] {
  const uniform = uniforms(seed);
  const order = Int32Array.from({ length: households }, (_, i) => i);
  const drawn: number[] = [];
  for (let h = 0; drawn.length < wanted; h++) {
    const other = h + Math.floor(uniform() * (households - h));
    [order[h], order[other]] = [order[other], order[h]];
    for (let member = 0; member < size; member++) drawn.push(order[h] * size + member);
  }
  return drawn;
}

function fittedTo(
  { table, clusters }: File,
  sample: Sample,
  model: readonly Term[] = independence(SIZES.length),
): FittedModel {
  const problem = problemOf(table, sample, []);
  const { fit, criterion } = atOnce(fitAndTest(problem, generatorsOf(model)));
  const fits = atOnce(refit(problem, { counts: fit!, weights: null }));
  if ("reason" in fits) throw new Error(fits.reason);
  return {
    problem,
    fits,
    others: atOnce(othersOf(table, sample, fits)),
    criterion,
    modelVariance: { tau1: 0, tau2: 0 },
    clusters,
  };
}

/** A test that shows nothing, where a test is about something else. */
const PASSED = { tau1: { bias: 0, z: 0 }, tau2: { bias: 0, z: 0 } };
const alone = ({ clusters: { classOf } }: File): Clusters => ({ classOf, of: null, number: classOf.length });
const simple = ({ table }: File, fraction: number): Sample =>
  simpleSample(table.counts, table.records, fraction, "ml");

/** The truth of a file. */
function truthOf(units: readonly Unit[], file: File): Readonly<Record<"tau1" | "tau2" | "all", number>> {
  const sharing = new Map<string, number>();
  const truth = { tau1: 0, tau2: 0, all: 0 };
  for (const { key } of units) sharing.set(key.join(), (sharing.get(key.join()) ?? 0) + 1);
  for (const [place, i] of file.drawn.entries()) {
    const F = sharing.get(units[i].key.join())!;
    truth.all += 1 / F;
    if (file.table.counts[file.clusters.classOf[place]] !== 1) continue;
    truth.tau2 += 1 / F;
    if (F === 1) truth.tau1++;
  }
  return truth;
}

const holds = (interval: Interval | null, truth: number): boolean =>
  interval !== null && interval.low <= truth && truth <= interval.high;

describe("coverage", () => {
  const DRAWS = 40;
  const FRACTION = 0.05;
  const UNITS = 8000;

  /** Share of draws whose interval holds the truth. */
  function covered(
    size: number,
    made: (fitted: FittedModel, file: File) => FittedModel,
  ): Readonly<Record<"tau1" | "tau2" | "all", number>> {
    const units = population(UNITS, size, 5);
    const found = { tau1: 0, tau2: 0, all: 0 };
    let told = 0;
    for (let d = 0; d < DRAWS; d++) {
      const file = fileOf(units, drawHouseholds(UNITS / size, size, UNITS * FRACTION, 100 + d));
      const intervals = atOnce(intervalsOf(made(fittedTo(file, simple(file, FRACTION)), file)));
      if (intervals.withheld !== null) continue;
      told++;
      const truth = truthOf(units, file);
      for (const figure of ["tau1", "tau2", "all"] as const)
        if (holds(intervals[figure], truth[figure])) found[figure]++;
    }
    expect(told).toBeGreaterThan(0.75 * DRAWS);
    return { tau1: found.tau1 / told, tau2: found.tau2 / told, all: found.all / told };
  }

  it("is 90 % or more of files of single persons", () => {
    const share = covered(1, (fitted, file) => ({ ...fitted, clusters: alone(file) }));
    for (const figure of ["tau1", "tau2", "all"] as const) expect(share[figure]).toBeGreaterThanOrEqual(0.9);
  });

  it("is kept up where whole households are drawn, which it is not where they are taken for single persons", () => {
    const by = covered(4, (fitted) => ({ ...fitted, criterion: PASSED }));
    const without = covered(4, (fitted, file) => ({ ...fitted, criterion: PASSED, clusters: alone(file) }));
    expect(by.tau2).toBeGreaterThanOrEqual(0.9);
    expect(without.tau2).toBeLessThan(by.tau2);
  });
});

describe("intervals", () => {
  const units = population(8000, 1, 3);
  const file = fileOf(units, drawHouseholds(8000, 1, 400, 8));
  const whole = fittedTo(file, simple(file, 0.05));
  const single: FittedModel = { ...whole, criterion: PASSED, clusters: alone(file) };
  const intervals = atOnce(intervalsOf(single));

  it("hold their estimate and stay within what is possible", () => {
    const uniques = file.table.counts.filter((f) => f === 1).length;
    const estimates = figuresOf(file.table.counts, single.others);
    for (const figure of ["tau1", "tau2", "all"] as const) {
      const { estimate, low, high, corrected } = intervals[figure]!;
      expect(estimate).toBe(estimates[figure]);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThan(Math.min(estimate, corrected));
      expect(high).toBeGreaterThan(estimate);
      expect(high).toBeLessThanOrEqual(figure === "all" ? file.table.counts.length : uniques);
    }
  });

  it("are the same from one run to the next", () => {
    expect(atOnce(intervalsOf(single))).toEqual(intervals);
  });

  it("do not depend on the order of records or on the names of levels", () => {
    const flipped = units.map(({ key, household }) => ({
      household,
      key: key.map((level, v) => SIZES[v] - 1 - level),
    }));
    const other = fileOf(flipped, [...file.drawn].reverse());
    const again = atOnce(
      intervalsOf({ ...fittedTo(other, simple(other, 0.05)), criterion: PASSED, clusters: alone(other) }),
    );
    expectNear(again, intervals);
  });

  it("do not depend on the order of records where the fit is on weights", () => {
    const weighted = (of: File): FittedModel => {
      const weights = Float64Array.from(of.drawn, (i) => 10 + 20 * (i % 2));
      const sums = new Float64Array(of.table.counts.length);
      of.clusters.classOf.forEach((c, i) => {
        sums[c] += weights[i];
      });
      const population = weights.reduce((a, b) => a + b, 0);
      const sample: Sample = {
        ...simple(of, of.drawn.length / population),
        method: "pml",
        units: weights,
        weights: sums,
        population,
        fractions: sums.map((F, c) => of.table.counts[c] / F),
      };
      return { ...fittedTo(of, sample), criterion: PASSED, clusters: alone(of) };
    };
    const turned = fileOf(units, [...file.drawn].reverse());
    const one = atOnce(intervalsOf(weighted(file)));
    expect(one.withheld).toBeNull();
    expectNear(atOnce(intervalsOf(weighted(turned))), one);
  });

  function expectNear(actual: Intervals, wanted: Intervals): void {
    for (const figure of ["tau1", "tau2", "all"] as const) {
      const one = wanted[figure]!;
      const other = actual[figure]!;
      for (const name of Object.keys(one) as (keyof Interval)[])
        expect(Math.abs(other[name] - one[name])).toBeLessThanOrEqual(
          1e-10 * Math.max(1, Math.abs(one[name])),
        );
    }
  }

  it("are points in a census", () => {
    const census = fittedTo(file, simple(file, 1));
    const uniques = file.table.counts.filter((f) => f === 1).length;
    const point = { predictionVariance: 0, parameterVariance: 0, modelVariance: 0, underfit: 0 };
    expect(atOnce(intervalsOf({ ...census, criterion: null }))).toEqual({
      tau1: { ...point, estimate: uniques, low: uniques, high: uniques, corrected: uniques },
      tau2: { ...point, estimate: uniques, low: uniques, high: uniques, corrected: uniques },
      all: {
        ...point,
        estimate: file.table.counts.length,
        low: file.table.counts.length,
        high: file.table.counts.length,
        corrected: file.table.counts.length,
      },
      matches: file.table.counts.length,
      withheld: null,
    });
  });

  it("are nothing but 0 for sample uniques where there are none", () => {
    const twice = fileOf(units, [...file.drawn, ...file.drawn]);
    const { tau1, tau2, all, withheld } = atOnce(
      intervalsOf({ ...fittedTo(twice, simple(twice, 0.05)), criterion: PASSED, clusters: alone(twice) }),
    );
    expect(withheld).toBeNull();
    expect([tau1!.low, tau1!.high, tau2!.low, tau2!.high]).toEqual([0, 0, 0, 0]);
    expect(all!.high).toBeGreaterThan(all!.low);
  });
});

describe("intervals are withheld", () => {
  it("where few members of the households that are held have a key of their own", () => {
    const counts = Int32Array.of(1, 5);
    const part = { share: 0.1, squares: null, holders: null };
    const held = (uniques: number) => ({
      classOf: Int32Array.from({ length: 1000 }, (_, i) => (i < uniques ? 0 : 1)),
      of: Int32Array.from({ length: 1000 }, (_, i) => i >> 1),
      number: 500,
    });
    expect(withheldByPart({ ...held(399), part }, counts)).toBe(
      "the households that are held have 399 members whose key nobody else has, and 400 are needed to see what " +
        "members add to each other",
    );
    expect(withheldByPart({ ...held(400), part }, counts)).toBeNull();
    expect(withheldByPart(held(0), counts)).toBeNull();
    expect(withheldByPart({ ...held(0), of: null, part }, counts)).toBeNull();
  });

  const units = population(8000, 1, 3);
  const file = fileOf(units, drawHouseholds(8000, 1, 400, 8));
  const whole: FittedModel = {
    ...fittedTo(file, simple(file, 0.05)),
    criterion: PASSED,
    clusters: alone(file),
  };
  const why = (fitted: FittedModel): string | null => {
    const { tau1, tau2, all, withheld } = atOnce(intervalsOf(fitted));
    expect([tau1, tau2, all]).toEqual([null, null, null]);
    return withheld;
  };

  it("from a model that was not tested or is refuted", () => {
    const bias = { bias: 50, z: 2.5 };
    expect(why({ ...whole, criterion: null })).toBe("the model could not be tested");
    expect(why({ ...whole, criterion: { tau1: bias, tau2: bias } })).toBe(
      "the test of bias refutes the model",
    );
  });

  it("from a fit that did not converge", () => {
    expect(
      why({ ...whole, fits: { counts: { ...whole.fits.counts, converged: false }, weights: null } }),
    ).toBe("the fit of the model did not converge");
  });

  it("where few keys repeat", () => {
    const few = fileOf(units, file.drawn.slice(0, 60));
    const fitted: FittedModel = {
      ...fittedTo(few, simple(few, 60 / 8000)),
      criterion: PASSED,
      clusters: alone(few),
    };
    expect(repeatedKeys(atOnce(holdingOf(few.table.counts, fitted.clusters)))).toBe(
      few.table.counts.filter((f) => f > 1).length,
    );
    expect(why(fitted)).toMatch(
      new RegExp(
        `^only \\d+ keys are held by two records or more, and a model needs ${FEWEST_REPEATED} of them$`,
      ),
    );
  });

  it("not where every key repeats, however few they are: then nothing rests on the model", () => {
    const dense = fileOf(
      units.map(({ key, household }) => ({ key: [key[0] % 2, 0, 0, 0], household })),
      file.drawn,
    );
    const fitted: FittedModel = {
      ...fittedTo(dense, simple(dense, 0.05)),
      criterion: PASSED,
      clusters: alone(dense),
    };
    const { withheld, all } = atOnce(intervalsOf(fitted));
    expect(withheld).toBeNull();
    expect(all!.estimate).toBeCloseTo(2 * 0.05, 12);
  });

  it("where keys repeat within households only", () => {
    const of = whole.clusters.classOf;
    const number = file.table.counts.length;
    expect(repeatedKeys(atOnce(holdingOf(file.table.counts, { classOf: of, of, number })))).toBe(0);
    expect(why({ ...whole, clusters: { ...whole.clusters, of, number } })).toMatch(
      /^no key is held by two households or more/,
    );
  });

  it("from fewer than twenty households", () => {
    const { classOf } = whole.clusters;
    const of = classOf.map((_, i) => i % 7);
    expect(why({ ...whole, clusters: { classOf, of, number: 7 } })).toBe(
      `the file has 7 households, and ${FEWEST_CLUSTERS} are needed to see how much they differ`,
    );
    expect(why({ ...whole, clusters: { classOf, of: new Int32Array(classOf.length), number: 1 } })).toMatch(
      /^the file has 1 household,/,
    );
  });

  it("from a model that follows chance", () => {
    expect(withheldAfter(0.7, true)).toBe(
      "its model follows chance: in files drawn from it the way this one was, it would find about 70 % of the truth",
    );
    expect(withheldAfter(0.75, true)).toBeNull();
  });

  it("where the equations of the variance were not solved", () => {
    expect(withheldAfter(1, false)).toBe("the equations of the variance were not solved");
  });
});

describe("what an interval is made of", () => {
  const units = population(8000, 1, 3);
  const file = fileOf(units, drawHouseholds(8000, 1, 400, 8));
  const whole: FittedModel = { ...fittedTo(file, simple(file, 0.05)), clusters: alone(file) };
  const made = (fitted: FittedModel): Interval => atOnce(intervalsOf(fitted)).tau2!;
  const plain = made({ ...whole, criterion: PASSED });
  const half = ({ predictionVariance, parameterVariance, modelVariance }: Interval): number =>
    1.96 * Math.sqrt(predictionVariance + parameterVariance + modelVariance);

  it("is its formula", () => {
    expect(plain.high).toBeCloseTo(Math.max(plain.estimate, plain.corrected) + half(plain), 10);
    expect(plain.low).toBeCloseTo(
      Math.min(plain.estimate, plain.corrected) - Math.hypot(half(plain), plain.underfit),
      10,
    );
  });

  it("goes further down where the test finds that the model leaves something out, and no further up", () => {
    const found = (bias: number): Interval =>
      made({ ...whole, criterion: { tau1: { bias, z: 1.5 }, tau2: { bias, z: 1.5 } } });
    const under = found(40);
    expect(under.underfit).toBeCloseTo(found(30).underfit + 10, 10);
    expect(under.low).toBeLessThan(plain.low);
    expect(under.high).toBe(plain.high);
  });

  it("takes what the choice of the model adds", () => {
    const chosen = made({ ...whole, criterion: PASSED, modelVariance: { tau1: 0, tau2: 100 } });
    expect(half(chosen) ** 2).toBeCloseTo(half(plain) ** 2 + 1.96 ** 2 * 100, 8);
    expect(chosen.high).toBeGreaterThan(plain.high);
  });
});
