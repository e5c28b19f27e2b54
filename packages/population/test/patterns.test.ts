import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { atOnce, type Counts } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { population } from "../src/index.ts";
import { summedOut } from "../src/model/pair-margin.ts";
import { productAt } from "../src/model/factors.ts";
import { drawn, personsOf, tableOf, truthOf, type Key } from "./gappy.ts";
import { allCells, fitted, randomCounts, tableFrom } from "./support.ts";

async function estimated(records: readonly (readonly (number | null)[])[], weight: number) {
  const keys = records[0].map((_, v) => `k${v}`);
  const sdc = SdcObject.fromArrow(tableOf(records, weight), { keys, ...(weight > 1 ? { weight: "w" } : {}) });
  const { results, findings } = await assess(sdc, [population]);
  return { ...results.population, findings, classes: await sdc.classes() };
}

/** What the chances of all records sum to. */
const matchesOf = (chances: Float64Array, { counts }: { readonly counts: Counts }): number =>
  chances.reduce((total, chance, c) => total + counts[c] * chance, 0);

const UNITS = 40_000;
const RECORDS = 2000;

describe("expected correct matches of records that miss keys", () => {
  const cases = {
    "2 % of each key": (_: Key, __: number, uniform: () => number) => uniform() < 0.02,
    "10 % of each key": (_: Key, __: number, uniform: () => number) => uniform() < 0.1,
    "30 % of each key": (_: Key, __: number, uniform: () => number) => uniform() < 0.3,
    "one key only": (_: Key, v: number, uniform: () => number) => v === 2 && uniform() < 0.2,
    "a key that another one decides about": (key: Key, v: number, uniform: () => number) =>
      v === 2 && uniform() < (key[0] % 2 === 0 ? 0.5 : 0.02),
    "all keys of some records": (_: Key, v: number, uniform: () => number, record: number) =>
      record % 10 === 0 || (v === 3 && uniform() < 0.05),
  };
  for (const [name, gap] of Object.entries(cases))
    it(`are those of the persons who agree with what is left, with gaps in ${name}`, async () => {
      for (const seed of [11, 12]) {
        const persons = personsOf(UNITS, seed);
        const records = drawn(persons, RECORDS, 100 + seed, gap);
        const truth = truthOf(persons, records);
        const { summary: s, columns, classes } = await estimated(records, UNITS / RECORDS);
        const { all, perRecord, floor, interval } = s.expectedMatches;
        expect(all! / truth).toBeGreaterThan(0.85);
        expect(all! / truth).toBeLessThan(1.15);
        expect(perRecord! / truth).toBeGreaterThan(0.85);
        expect(perRecord! / truth).toBeLessThan(1.15);
        expect(floor).toBeLessThan(truth);
        if (interval !== null) {
          expect(interval.low).toBeLessThanOrEqual(truth);
          expect(interval.high).toBeGreaterThanOrEqual(truth);
        }
        expect(columns.match.values.every((chance) => chance > 0 && chance <= 1)).toBe(true);
        expect(matchesOf(columns.match.values, classes)).toBeCloseTo(all!, 8);
        expect(s.design.patterns).toMatchObject({ records: 0 });
      }
    });

  it("are one in N for a record without any key", async () => {
    const persons = personsOf(5000, 3);
    const records = drawn(persons, 500, 4, (_, __, ___, record) => record < 50);
    const { summary, columns } = await estimated(records, 10);
    expect(summary.incomplete).toBe(50);
    // the chances of all records are moved together, so that they sum to the headline
    expect(columns.match.values[0] * 5000).toBeGreaterThan(0.8);
    expect(columns.match.values[0] * 5000).toBeLessThan(1.2);
    expect(columns.unique.values[0]).toBeNaN();
  });

  it("of files with more patterns than are fitted are near, too, and tell how many borrow", async () => {
    const sizes = [12, 2, 30, 5, 8, 3, 4, 2];
    const persons = personsOf(UNITS, 21, sizes);
    const records = drawn(persons, RECORDS, 22, (_, __, uniform) => uniform() < 0.12);
    const { summary, findings } = await estimated(records, UNITS / RECORDS);
    const { patterns } = summary.design;
    const ratio = summary.expectedMatches.all! / truthOf(persons, records);
    expect(patterns!.number).toBeGreaterThan(patterns!.fitted);
    expect(patterns!.records).toBeGreaterThan(100);
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.2);
    expect(JSON.stringify(findings)).toContain("records of rare patterns");
  });

  it("do not depend on the order of records", async () => {
    const persons = personsOf(10_000, 31);
    const records = drawn(persons, 800, 32, (_, __, uniform) => uniform() < 0.15);
    const one = (await estimated(records, 12.5)).summary.expectedMatches;
    const other = (await estimated([...records].reverse(), 12.5)).summary.expectedMatches;
    expect(other.all! / one.all!).toBeCloseTo(1, 9);
    expect(other.perRecord! / one.perRecord!).toBeCloseTo(1, 9);
    expect(other.floor / one.floor).toBeCloseTo(1, 9);
  });

  it("of a census are counted among those who hold the keys", async () => {
    const { summary, columns } = await estimated(
      [
        [0, 0],
        [0, 1],
        [0, null],
        [null, 1],
        [null, null],
      ],
      1,
    );
    expect([...columns.match.values]).toEqual([1, 1, 1 / 3, 1 / 2, 1 / 5]);
    expect(summary.expectedMatches.by).toBe("upper-limit");
    expect(summary.expectedMatches.all).toBeCloseTo(1 + 1 + 1 / 3 + 1 / 2 + 1 / 5, 12);
  });
});

describe("keys that look as if they were taken away", () => {
  const persons = personsOf(UNITS, 41);
  /** Takes the key of most levels, and then the next, from records that are alone with what they hold. */
  function protectedFile(): (number | null)[][] {
    const records = drawn(persons, RECORDS, 42, () => false);
    const truth = records.map((record) => [...record]);
    for (const v of [2, 0, 4, 3, 1]) {
      const alone = records.filter(
        (record) =>
          truth.filter((other) => record.every((value, k) => value === null || value === other[k])).length <
          2,
      );
      for (const record of alone) record[v] = null;
    }
    return records;
  }

  it("are not taken as missing by chance, which would be far too low", async () => {
    const records = protectedFile();
    const truth = truthOf(persons, records);
    const { summary, findings } = await estimated(records, UNITS / RECORDS);
    expect(summary.expectedMatches.all).toBeGreaterThan(0.9 * truth);
    expect(summary.expectedMatches.refuted).toBe(true);
    expect(summary.expectedMatches.interval).toBeNull();
    expect(summary.design.patterns!.fitted).toBe(0);
    expect(JSON.stringify(findings)).toContain("as if values were taken away");
  });
});

describe("a model of more keys", () => {
  it("gives the margin over those that are left, as a sum over all cells", () => {
    const sizes = [4, 3, 5, 2];
    const table = tableFrom(sizes, randomCounts(sizes, 2, 5));
    const fit = fitted(table, [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ]);
    const cells = allCells(sizes);
    const codes = sizes.map((_, v) => Int32Array.from(cells, (cell) => cell[v]));
    const every = { sizes, codes, counts: new Int32Array(cells.length) };
    const means = atOnce(productAt(every, fit.factors, fit.constant));
    const kept = [0, 2];
    const left = atOnce(summedOut(fit.factors, sizes, kept, 1000))!;
    const margin = atOnce(productAt(every, left, fit.constant));
    cells.forEach((cell, i) => {
      const sum = cells.reduce(
        (total, other, j) => total + (kept.every((v) => other[v] === cell[v]) ? means[j] : 0),
        0,
      );
      expect(margin[i] / sum).toBeCloseTo(1, 10);
    });
    expect(atOnce(summedOut(fit.factors, sizes, kept, 3))).toBeNull();
  });
});
