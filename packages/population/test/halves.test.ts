import { atOnce, sum, uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { halvesCheck } from "../src/estimate/halves.ts";
import { Splitter } from "../src/estimate/split.ts";
import { holdingOf, type Clusters } from "../src/interval/clusters.ts";
import { generatorsOf, independence, type Term } from "../src/model/terms.ts";
import { simpleSample } from "../src/sample/sample.ts";
import { fitAndTest, problemOf } from "../src/selection/assess-model.ts";
import type { CellTable } from "../src/table/table.ts";

const SIZES = [12, 9, 8];

/** Records of three keys, the second of which is mostly told by the first where `depends`. */
function recordsOf(n: number, depends: boolean, seed: number): number[][] {
  const uniform = uniforms(seed);
  const level = (v: number): number => Math.floor(SIZES[v] * uniform() ** 1.5);
  return Array.from({ length: n }, () => {
    const a = level(0);
    return [a, depends && uniform() < 0.8 ? (a * 7) % 9 : level(1), level(2)];
  });
}

interface File {
  readonly table: CellTable;
  readonly classOf: Int32Array;
}

/** A file whose classes stand in the order in which they come. */
function fileOf(records: readonly (readonly number[])[]): File {
  const places = new Map<string, number>();
  const first: (readonly number[])[] = [];
  const counts: number[] = [];
  const classOf = Int32Array.from(records, (key) => {
    const text = key.join();
    let c = places.get(text);
    if (c === undefined) places.set(text, (c = first.push(key) - 1));
    counts[c] = (counts[c] ?? 0) + 1;
    return c;
  });
  const table: CellTable = {
    names: ["a", "b", "c"],
    sizes: SIZES,
    codes: SIZES.map((_, v) => Int32Array.from(first, (key) => key[v])),
    labels: SIZES.map((size) => Array.from({ length: size }, (_, i) => String(i))),
    ordered: SIZES.map(() => false),
    counts: Int32Array.from(counts),
    cells: SIZES.reduce((a, b) => a * b),
    records: records.length,
    share: 1,
    whole: null,
  };
  return { table, classOf };
}

const alone = ({ classOf }: File): Clusters => ({ classOf, of: null, number: classOf.length });

function checkOf(file: File, terms: readonly Term[] = independence(3), clusters = alone(file)) {
  const { table } = file;
  const problem = problemOf(table, simpleSample(table.counts, table.records, 0.05), []);
  const { fit } = atOnce(fitAndTest(problem, generatorsOf(terms)));
  return atOnce(halvesCheck(problem, fit!, clusters, atOnce(holdingOf(table.counts, clusters))))!;
}

describe("halves of a file", () => {
  const records = recordsOf(1200, false, 4);
  const file = fileOf(records);

  it("hold each record once, about as many each, and other cuts are other halves", () => {
    const splitter = atOnce(
      Splitter.of(file.table, new Float64Array(file.table.counts.length).fill(0.05), alone(file)),
    );
    const [first, second] = atOnce(splitter.halves(0));
    const [other] = atOnce(splitter.halves(1));
    expect(first.counts.map((f, c) => f + second.counts[c])).toEqual(file.table.counts);
    expect(Math.abs(sum(Float64Array.from(first.counts)) - 600)).toBeLessThan(70);
    expect(other.counts).not.toEqual(first.counts);
    // keys that occur twice are parted about as often as chance parts them
    const twice = [...file.table.counts.keys()].filter((c) => file.table.counts[c] === 2);
    const parted = twice.filter((c) => first.counts[c] === 1).length;
    expect(Math.abs(parted / twice.length - 0.5)).toBeLessThan(0.15);
  });

  it("of very many records are drawn", () => {
    const many = Float64Array.from(file.table.counts, (f, c) => (c % 3 === 0 ? f * 7e9 : f));
    const table = { ...file.table, counts: many, records: sum(many) };
    const [first, second] = atOnce(
      atOnce(Splitter.of(table, new Float64Array(many.length).fill(0.05), alone(file))).halves(0),
    );
    expect(first.counts.map((f, c) => f + second.counts[c])).toEqual(many);
    const shares = many
      .map((f, c) => (first.counts[c] / f - 0.5) * 2 * Math.sqrt(f))
      .filter((_, c) => many[c] > 1e9);
    // standard normal numbers
    expect(Math.abs(sum(shares) / Math.sqrt(shares.length))).toBeLessThan(4);
    expect(Math.abs(sum(shares.map((z) => z * z)) / shares.length - 1)).toBeLessThan(0.5);
  });

  it("keep households as wholes", () => {
    const of = file.classOf.map((_, i) => Math.floor(i / 3));
    const clusters = { classOf: file.classOf, of, number: 400 };
    const splitter = atOnce(
      Splitter.of(file.table, new Float64Array(file.table.counts.length).fill(0.05), clusters),
    );
    const [first, second] = atOnce(splitter.halves(0));
    expect(first.counts.map((f, c) => f + second.counts[c])).toEqual(file.table.counts);
    expect(sum(Float64Array.from(first.counts)) % 3).toBe(0);
    expect(first.clusters.every((held, c) => held <= first.counts[c])).toBe(true);
  });

  it("are those that were counted where households are not all held", () => {
    const of = file.classOf.map((_, i) => Math.floor(i / 3));
    const all = { classOf: file.classOf, of, number: 400 };
    const counts = new Int32Array(file.table.counts.length);
    const holding = new Int32Array(counts.length);
    for (const [i, c] of file.classOf.entries()) {
      if (of[i] % 2 === 1) continue;
      counts[c]++;
      if (!file.classOf.subarray(3 * of[i], i).includes(c)) holding[c]++;
    }
    const { clusters: held } = atOnce(holdingOf(file.table.counts, all));
    const holders = { holding: held, homes: held, half: { counts, holding } };
    const some = {
      classOf: file.classOf.slice(0, 3),
      of: new Int32Array(3),
      number: 1,
      part: { share: 1 / 400, squares: null, holders },
    };
    const splitter = atOnce(Splitter.of(file.table, new Float64Array(counts.length).fill(0.05), some));
    const [first, second] = atOnce(splitter.halves(0));
    expect(first).toEqual({ counts, clusters: holding });
    expect(first.counts.map((f, c) => f + second.counts[c])).toEqual(file.table.counts);
    expect(first.clusters.map((n, c) => n + second.clusters[c])).toEqual(held);
    expect(sum(new Float64Array(first.counts))).toBe(600);
  });

  it("have in common what the model says, where it is right, and more where it leaves a dependence out", () => {
    for (const seed of [1, 2, 3]) {
      const { shared, alone: once, fits } = checkOf(fileOf(recordsOf(1500, false, seed)));
      expect(fits).toBe(6);
      expect(Math.abs(shared.ratio! - 1)).toBeLessThan(0.15);
      expect(Math.abs(once.ratio! - 1)).toBeLessThan(0.25);
      const depends = fileOf(recordsOf(1500, true, seed));
      expect(checkOf(depends).shared.ratio!).toBeGreaterThan(1.3);
      expect(Math.abs(checkOf(depends, [[0, 1], [2]]).shared.ratio! - 1)).toBeLessThan(0.15);
    }
  });

  it("are the same in any order of the records", () => {
    const uniform = uniforms(9);
    const mixed = records.map((record) => [uniform(), record] as const).sort(([a], [b]) => a - b);
    const one = checkOf(file);
    const other = checkOf(fileOf(mixed.map(([, record]) => record)));
    expect(other.shared.found).toBe(one.shared.found);
    expect(other.alone.found).toBe(one.alone.found);
    expect(other.shared.expected).toBeCloseTo(one.shared.expected, 6);
  });
});
