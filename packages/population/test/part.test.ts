import { atOnce, inTurns, range } from "@sdc-risk/data/kernels";
import { SdcObject } from "@sdc-risk/core";
import { tallyOfRows, type Classes } from "@sdc-risk/data";
import { Table, vectorFromArray, type Vector } from "apache-arrow";
import { beforeAll, describe, expect, it } from "vitest";
import { estimatesOf, type Estimates } from "../src/estimate/estimates.ts";
import { generatorsOf, independence, pairs } from "../src/model/terms.ts";
import { project } from "../src/model/project.ts";
import { fitAndTest, problemOf, withOthers, type Estimated } from "../src/selection/assess-model.ts";
import { isUnlike } from "../src/part/unlike.ts";
import { slopesOf } from "../src/interval/influence.ts";
import type { CellTable } from "../src/table/table.ts";
import { WholeMargins } from "../src/part/whole-margins.ts";
import { cellTable } from "../src/table/table.ts";
import { allCells, random, sampleOf, tableFrom } from "./support.ts";

const SIZES = [12, 10, 9, 8];
const CELLS = allCells(SIZES);
const KEYS = SIZES.map((_, v) => `v${v}`);
const FRACTION = 0.15;
const OF = 4;
const FILES = 50;
const noTick = (): Promise<void> => Promise.resolve();

/** A Poisson number. */
function poisson(mean: number, draw: () => number): number {
  let k = 0;
  for (let p = draw(), q = Math.exp(-mean); p > q; p *= draw()) k++;
  return k;
}

/** People whose keys are independent, some of them in a file. */
function drawnFile(seed: number): { readonly sample: number[]; readonly all: number[] } {
  const draw = random(seed);
  const of = (cell: readonly number[]): number =>
    cell.reduce((mean, level, v) => (mean * 1.9) / (1 + (0.35 + 0.1 * v) * level), 12);
  const all = CELLS.map((cell) => poisson(of(cell), draw));
  const sample = all.map((F) => Array.from({ length: F }, () => draw()).filter((u) => u < FRACTION).length);
  return { sample, all };
}

/** A file in memory. */
function sdcOf(counts: readonly number[]): SdcObject {
  const records = counts.flatMap((n, i) => new Array<number>(n).fill(i));
  const column = (v: number): Vector => vectorFromArray(Int32Array.from(records, (i) => CELLS[i][v]));
  return SdcObject.fromArrow(new Table(Object.fromEntries(KEYS.map((name, v) => [name, column(v)]))), {
    keys: KEYS,
  });
}

/** The table of one of several parts of the classes of a file. @param part which; −1 for all */
async function partOf(
  sdc: SdcObject,
  parts: (classes: Classes) => Uint8Array,
  part: number,
): Promise<CellTable> {
  const classes = await sdc.classes();
  if (part < 0) return atOnce(cellTable(classes));
  const own = parts(classes);
  const kept = range(classes.size).filter((c) => own[c] === part);
  const counts = Int32Array.from(kept, (c) => classes.counts[c]);
  const some = {
    size: kept.length,
    counts,
    records: counts.reduce((sum, f) => sum + f, 0),
    variables: classes.variables.map((one) => ({
      ...one,
      codes: Int32Array.from(kept, (c) => one.codes[c]),
    })),
  } as Pick<Classes, "variables" | "counts" | "records" | "size"> as Classes;
  const whole = await WholeMargins.of(sdc, KEYS, () => pairs(KEYS.length), noTick);
  return atOnce(cellTable(some, [], { share: 1 / OF, whole }));
}

interface Found {
  readonly model: Estimated;
  readonly estimates: Estimates;
}

async function found(table: CellTable): Promise<Found> {
  const problem = problemOf(table, sampleOf(table, FRACTION), []);
  const fit = await inTurns(fitAndTest(problem, generatorsOf(independence(SIZES.length))), noTick);
  const model = await inTurns(withOthers(problem, fit), noTick);
  const clusters = {
    classOf: range(table.counts.length),
    times: table.counts,
    of: null,
    number: table.records,
  };
  const given = { clusters, stages: clusters, above: false, coverage: 1 };
  return { model, estimates: await estimatesOf(problem, model, true, given, noTick) };
}

describe("models of a part of the keys", () => {
  const runs: {
    readonly whole: Found;
    readonly parts: readonly Found[];
    readonly tau2: number;
    readonly all: number;
  }[] = [];

  beforeAll(async () => {
    for (let seed = 1; seed <= FILES; seed++) {
      const { sample, all } = drawnFile(seed);
      const draw = random(1000 + seed);
      const sdc = sdcOf(sample);
      let drawn: Uint8Array | undefined;
      const cells = ({ counts }: Classes): Uint8Array =>
        (drawn ??= Uint8Array.from(counts, () => Math.floor(OF * draw())));
      const parts: Found[] = [];
      for (let part = 0; part < (seed <= 10 ? OF : 1); part++)
        parts.push(await found(await partOf(sdc, cells, part)));
      const sums = (risk: (f: number, F: number) => number): number =>
        sample.reduce((sum, f, i) => sum + (f === 0 ? 0 : risk(f, all[i])), 0);
      runs.push({
        whole: await found(await partOf(sdc, cells, -1)),
        parts,
        tau2: sums((f, F) => (f === 1 ? 1 / F : 0)),
        all: sums((f, F) => f / F),
      });
    }
  }, 120_000);

  it("sum up to the figures of the whole file, over all parts of it", () => {
    for (const { whole, parts } of runs.slice(0, 10)) {
      const over = (figure: "tau1" | "tau2" | "all"): number =>
        parts.reduce((sum, { estimates }) => sum + estimates.lead!.figures[figure], 0);
      for (const figure of ["tau1", "tau2", "all"] as const) {
        const ratio = over(figure) / whole.estimates.lead!.figures[figure];
        expect(ratio).toBeGreaterThan(0.95);
        expect(ratio).toBeLessThan(1.05);
      }
    }
  });

  it("are right in the mean", () => {
    const mean = (of: (run: (typeof runs)[number]) => number): number =>
      runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
    for (const figure of ["tau2", "all"] as const) {
      const ratio =
        mean(({ parts: [part] }) => OF * part.estimates.lead!.figures[figure]) / mean((run) => run[figure]);
      expect(ratio).toBeGreaterThan(0.97);
      expect(ratio).toBeLessThan(1.03);
    }
  });

  it("have intervals that hold the truth of the whole file", () => {
    for (const figure of ["tau2", "all"] as const) {
      const held = runs.filter((run) => {
        const interval = run.parts[0].estimates.intervals?.[figure] ?? null;
        if (interval === null) return false;
        return OF * interval.low <= run[figure] && run[figure] <= OF * interval.high;
      });
      expect(held.length / runs.length).toBeGreaterThanOrEqual(0.9);
    }
  });

  it("are corrected for following chance as the files of as many records are", () => {
    const intervals = runs.flatMap(({ parts: [{ estimates }] }) => estimates.intervals!.tau2 ?? []);
    // the test refutes a right model now and then
    expect(intervals.length).toBeGreaterThan(0.9 * runs.length);
    const mean = intervals.reduce((sum, one) => sum + one.corrected / one.estimate, 0) / intervals.length;
    expect(mean).toBeGreaterThan(0.99);
    expect(mean).toBeLessThan(1.06);
  });

  it("are tested as the files of as many records are", () => {
    const tests = runs.map(({ parts: [part] }) => part.model.criterion!.tau2.z);
    const variance = tests.reduce((sum, z) => sum + z * z, 0) / tests.length;
    expect(variance).toBeGreaterThan(0.5);
    expect(variance).toBeLessThan(1.7);
  });

  it("tell a part of what the whole file tells of the parameters", () => {
    const [{ whole, parts }] = runs;
    const variance = ({ estimates }: Found): number => estimates.intervals!.tau2!.parameterVariance;
    // each tells a quarter of the figure, whose parameters all records tell: a sixteenth of the variance
    const ratio = (4 * parts.reduce((sum, part) => sum + variance(part), 0)) / variance(whole);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });

  it("have halves and pairs that the model expects", () => {
    const mean = (of: (estimates: Estimates) => number): number =>
      runs.reduce((sum, { parts: [part] }) => sum + of(part.estimates), 0) / runs.length;
    expect(mean(({ pairs }) => pairs!.ratio!)).toBeCloseTo(1, 0.7);
    expect(mean(({ halves }) => halves!.shared.ratio!)).toBeCloseTo(
      mean(({ halves }) => halves!.alone.ratio!),
      0.5,
    );
    expect(mean(({ halves }) => halves!.shared.ratio!)).toBeGreaterThan(0.7);
  });

  it("vary by a projection that goes by the part", () => {
    const table = tableFrom(SIZES, drawnFile(1).sample);
    const problem = problemOf(table, sampleOf(table, FRACTION), []);
    const { fit } = atOnce(fitAndTest(problem, generatorsOf(independence(SIZES.length))));
    const slopes = slopesOf(table.counts, new Float64Array(table.counts.length).fill(1)).tau2;
    const whole = atOnce(project(table, fit!, slopes, 1e-10)).values;
    const part = atOnce(project({ ...table, share: 0.25 }, fit!, slopes, 1e-10)).values;
    expect(Math.max(...part.map((x, c) => Math.abs(x - 2 * whole[c])))).toBeLessThan(1e-9);
  });
});

describe("a part of keys of which a few hold most records", () => {
  // sizes of levels by Zipf's law: the largest class holds a sixth of the file
  const level = (size: number, draw: () => number): number => {
    const worth = Array.from({ length: size }, (_, i) => (i + 1) ** -1.8);
    let left = draw() * worth.reduce((a, b) => a + b);
    return Math.max(
      0,
      worth.findIndex((w) => (left -= w) < 0),
    );
  };

  it("is modelled by the margins of the whole file", async () => {
    const draw = random(7);
    const people = Array.from({ length: 30_000 }, () => SIZES.map((size) => level(size, draw)));
    const place = new Map(CELLS.map((cell, i) => [cell.join(), i]));
    const counts = new Array<number>(CELLS.length).fill(0);
    for (const key of people) counts[place.get(key.join())!]++;
    const sdc = sdcOf(counts);
    const whole = await found(await partOf(sdc, () => new Uint8Array(), -1));
    const figures: number[] = [];
    for (let part = 0; part < OF; part++) {
      const cells = ({ size }: Classes): Uint8Array => {
        const own = random(99);
        return Uint8Array.from({ length: size }, () => Math.floor(OF * own()));
      };
      const { estimates, model } = await found(await partOf(sdc, cells, part));
      figures.push(OF * estimates.lead!.figures.tau2);
      expect(Math.abs(model.criterion!.tau2.z)).toBeLessThan(3);
      expect(model.fit!.parts[0]).toEqual(whole.model.fit!.parts[0]);
    }
    const { tau2 } = whole.estimates.lead!.figures;
    // all parts are of one fit, so that they add up to its figure
    expect(figures.reduce((a, b) => a + b) / OF / tau2).toBeCloseTo(1, 9);
    for (const figure of figures) expect(Math.abs(figure / tau2 - 1)).toBeLessThan(0.2);
  });
});

describe("a part of the keys", () => {
  const tally = (sizes: readonly number[]) =>
    tallyOfRows(Float64Array.of(1, 2, 3, 9), Float64Array.of(1, 2, 3, 9), Float64Array.from(sizes));
  const held = (ones: number, twos: number, more: number) => ({
    counts: Int32Array.from([
      ...new Array<number>(ones).fill(1),
      ...new Array<number>(twos).fill(2),
      ...new Array<number>(more).fill(7),
    ]),
  });

  it("is a random one where it holds of all sizes what chance gives it", () => {
    const all = tally([10_000, 5000, 2000, 1000]);
    expect(isUnlike(held(1000, 500, 300), all, 10)).toBe(false);
    expect(isUnlike(held(900, 450, 340), all, 10)).toBe(false);
  });

  it("is none where classes of one size lie in other parts", () => {
    const all = tally([10_000, 5000, 2000, 1000]);
    expect(isUnlike(held(800, 500, 300), all, 10)).toBe(true);
    expect(isUnlike(held(1000, 300, 300), all, 10)).toBe(true);
    expect(isUnlike(held(1000, 500, 600), all, 10)).toBe(true);
    expect(isUnlike(held(0, 500, 300), all, 10)).toBe(true);
  });
});
