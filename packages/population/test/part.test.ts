import { atOnce, inTurns, range } from "@sdc-risk/data/kernels";
import { tallyOfRows } from "@sdc-risk/data";
import { beforeAll, describe, expect, it } from "vitest";
import { estimatesOf, type Estimates } from "../src/estimate/estimates.ts";
import { generatorsOf, independence } from "../src/model/terms.ts";
import { project } from "../src/model/project.ts";
import { fitAndTest, problemOf, withOthers, type Estimated } from "../src/selection/assess-model.ts";
import { isUnlike } from "../src/part/unlike.ts";
import { slopesOf } from "../src/interval/influence.ts";
import type { CellTable } from "../src/table/table.ts";
import { allCells, random, sampleOf, tableFrom } from "./support.ts";

const SIZES = [12, 10, 9, 8];
const CELLS = allCells(SIZES);
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

/** The classes of one of several parts of the cells. @param part which; −1 for all */
function partOf(table: CellTable, parts: Uint8Array, part: number): CellTable {
  const kept = range(table.counts.length).filter((c) => part < 0 || parts[c] === part);
  const counts = Int32Array.from(kept, (c) => table.counts[c]);
  return {
    ...table,
    codes: table.codes.map((own) => Int32Array.from(kept, (c) => own[c])),
    counts,
    records: counts.reduce((sum, f) => sum + f, 0),
    share: part < 0 ? 1 : 1 / OF,
  };
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
      const table = tableFrom(SIZES, sample);
      const cells = Uint8Array.from(table.counts, () => Math.floor(OF * draw()));
      const parts: Found[] = [];
      for (let part = 0; part < (seed <= 10 ? OF : 1); part++)
        parts.push(await found(partOf(table, cells, part)));
      const sums = (risk: (f: number, F: number) => number): number =>
        sample.reduce((sum, f, i) => sum + (f === 0 ? 0 : risk(f, all[i])), 0);
      runs.push({
        whole: await found(partOf(table, cells, -1)),
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
    const mean =
      runs.reduce((sum, { parts: [{ estimates }] }) => {
        const { estimate, corrected } = estimates.intervals!.tau2!;
        return sum + corrected / estimate;
      }, 0) / runs.length;
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
    // of a sum that is a quarter as large, from a quarter of the records: a quarter of the variance
    const ratio = parts.reduce((sum, part) => sum + variance(part), 0) / variance(whole);
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
    expect(Math.max(...part.map((x, c) => Math.abs(x - 4 * whole[c])))).toBeLessThan(1e-9);
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
