import { atOnce, uniforms } from "@sdc-risk/data/kernels";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdingOf } from "../../src/interval/clusters.ts";
import { overfitEffect } from "../../src/interval/overfit-effect.ts";
import { matchShares } from "../../src/interval/match-shares.ts";
import { poisson } from "../../src/resampling/variates.ts";
import { Observed } from "../../src/model/observed.ts";
import { figuresOf } from "../../src/risk/figures.ts";
import { randomCounts, tableFrom } from "../support.ts";

describe("clusters that hold a key", () => {
  it("are counted as by sets", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(6)), { maxLength: 40 }), (records) => {
        const classOf = Int32Array.from(records, ([c]) => c);
        const of = Int32Array.from(records, ([, h]) => h);
        const counts = new Int32Array(6);
        for (const c of classOf) counts[c]++;
        const { clusters, size } = atOnce(holdingOf(counts, { classOf, of, number: 7 }));
        const sets = counts.map(
          (_, c) => new Set(records.flatMap(([own, h]) => (own === c ? [h] : []))).size,
        );
        const held = sets.reduce((a, b) => a + b, 0);
        expect(clusters).toEqual(sets);
        expect(size).toBe(held === 0 ? 1 : records.length / held);
      }),
    );
  });

  it("are the records where each comes by itself", () => {
    const counts = Int32Array.of(2, 1);
    expect(atOnce(holdingOf(counts, { classOf: Int32Array.of(0, 1, 0), of: null, number: 3 }))).toEqual({
      clusters: counts,
      size: 1,
    });
  });
});

describe("following chance in clusters", () => {
  const sizes = [3, 2, 4];
  const table = tableFrom(sizes, randomCounts(sizes, 3, 8));
  const counts = new Observed(table, table.counts, 1);
  const classOf = Int32Array.from(Array.from(table.counts, (f, c) => new Array<number>(f).fill(c)).flat());
  const n = classOf.length;
  const slopes = Float64Array.from(table.counts, (f, c) => (f === 1 ? -1 - c : 0));
  const terms = [[0, 1], [2]];

  it("is pulled by members that agree on a term, as by pairs of records", () => {
    const of = Int32Array.from(classOf, (_, i) => (i * 5) % 4);
    const effect = atOnce(overfitEffect(table, counts, terms, slopes, { classOf, of, number: 4 }));
    const key = (i: number, term: readonly number[]): string =>
      term.map((v) => table.codes[v][classOf[i]]).join();
    let alone = 0;
    let together = 0;
    for (let i = 0; i < n; i++)
      for (const term of terms) {
        const records = [...classOf.keys()].filter((j) => key(j, term) === key(i, term));
        const weight = -slopes[classOf[i]] / records.length;
        alone += weight;
        together += weight * records.filter((j) => of[j] === of[i]).length;
      }
    expect(effect).toBeCloseTo(together / alone, 10);
    expect(effect).toBeGreaterThan(1);
  });

  it("is no more where records come by themselves, or where there are no sample uniques", () => {
    const alone = Int32Array.from(classOf, (_, i) => i);
    expect(atOnce(overfitEffect(table, counts, terms, slopes, { classOf, of: null, number: n }))).toBe(1);
    expect(
      atOnce(overfitEffect(table, counts, terms, slopes, { classOf, of: alone, number: n })),
    ).toBeCloseTo(1, 12);
    expect(
      atOnce(
        overfitEffect(table, counts, terms, new Float64Array(slopes.length), {
          classOf,
          of: new Int32Array(n),
          number: 1,
        }),
      ),
    ).toBe(1);
  });
});

describe("expected correct matches over all records", () => {
  it("are A where records come by themselves", () => {
    const counts = Int32Array.of(1, 3, 1);
    const others = { expected: Float64Array.of(0.5, 4, 30), fractions: Float64Array.of(0.1, 0.2, 0.05) };
    const shares = atOnce(matchShares(others, { clusters: counts, size: 1 }));
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(figuresOf(counts, others).all, 12);
  });

  it("are those of households that are drawn as wholes, which single records are not", () => {
    // cells of Poisson many households, each with two members of one key; a tenth of households is drawn
    const uniform = uniforms(4);
    const fraction = 0.1;
    const cells = 40_000;
    const clusters: number[] = [];
    const counts: number[] = [];
    const expected: number[] = [];
    let truth = 0;
    for (let k = 0; k < cells; k++) {
      const mean = 0.2 + 3 * uniform() ** 2;
      const households = poisson(mean, uniform);
      let drawn = 0;
      for (let h = 0; h < households; h++) if (uniform() < fraction) drawn++;
      if (drawn === 0) continue;
      truth += drawn / households;
      clusters.push(drawn);
      counts.push(2 * drawn);
      expected.push(2 * mean * (1 - fraction));
    }
    const others = {
      expected: Float64Array.from(expected),
      fractions: new Float64Array(counts.length).fill(fraction),
    };
    const total = atOnce(matchShares(others, { clusters: Int32Array.from(clusters), size: 2 })).reduce(
      (a, b) => a + b,
      0,
    );
    expect(total / truth).toBeGreaterThan(0.97);
    expect(total / truth).toBeLessThan(1.03);
    // no record is alone, so that only the floor is left
    expect(figuresOf(Int32Array.from(counts), others).all / truth).toBeLessThan(0.3);
  });
});
