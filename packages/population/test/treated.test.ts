import { assess, assessReleased } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { uniforms } from "@sdc-risk/data/kernels";
import { expectedMatches, independenceCells } from "./oracle/population.ts";
import { propertyRuns } from "@sdc-risk/testkit";
import { Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { population, type PopulationSummary } from "../src/index.ts";
import { drawn, personsOf, tableOf, truthOf, type Key } from "./gappy.ts";

type Records = readonly (readonly (number | null)[])[];

const UNITS = 40_000;
const RECORDS = 2000;

const summaryOf = (results: unknown): PopulationSummary =>
  (results as { population: { summary: PopulationSummary } }).population.summary;

/** What a treated file is found to be beside its original. */
async function beside(original: Table, released: Table, roles: Roles, match?: "position" | "id") {
  const sdc = SdcObject.fromArrow(original, roles, { released: [released], ...(match ? { match } : {}) });
  const { results } = (await assessReleased(sdc, [population]))[0];
  return summaryOf(results);
}

/** Takes the key of most levels, and then the next, from records that are in a group of fewer than 3. */
function suppressed(records: Records): (number | null)[][] {
  const out = records.map((record) => [...record]);
  for (const v of [2, 0, 4, 3, 1]) {
    const groups = new Map<string, number>();
    for (const record of out) groups.set(record.join(), (groups.get(record.join()) ?? 0) + 1);
    for (const record of out) if (groups.get(record.join())! < 3) record[v] = null;
  }
  return out;
}

const whole = (persons: readonly Key[], seed: number, n = RECORDS): number[][] =>
  drawn(persons, n, seed, () => false) as number[][];
const ROLES = { keys: ["k0", "k1", "k2", "k3", "k4"], weight: "w" };

describe("a treated file beside its original", () => {
  it("is as its original's model says of what is left of each record", async () => {
    let shown = 0;
    let holding = 0;
    for (const seed of [51, 52, 53]) {
      const persons = personsOf(UNITS, seed);
      const records = whole(persons, 100 + seed);
      const treated = suppressed(records);
      const truth = truthOf(persons, treated);
      const s = await beside(tableOf(records, UNITS / RECORDS), tableOf(treated, UNITS / RECORDS), ROLES);
      const { all, perRecord, interval } = s.expectedMatches;
      expect(s.design.original).toBe(true);
      expect(s.records).toBe(RECORDS);
      expect(all! / truth).toBeGreaterThan(0.85);
      expect(all! / truth).toBeLessThan(1.15);
      expect(perRecord! / truth).toBeGreaterThan(0.85);
      expect(perRecord! / truth).toBeLessThan(1.15);
      if (interval === null) continue;
      shown++;
      if (interval.low <= truth && truth <= interval.high) holding++;
    }
    // of 102 samples of other populations 98 intervals held the truth
    expect(shown).toBeGreaterThan(1);
    expect(holding).toBeGreaterThanOrEqual(shown - 1);
  });

  it("is recoded as its records were, whatever its levels are called", async () => {
    const persons = personsOf(UNITS, 61);
    const records = whole(persons, 62);
    const coarse = (value: number): number => Math.floor(value / 5);
    const recoded = (list: Records): (number | null)[][] =>
      list.map((key) => key.map((value, v) => (v === 2 && value !== null ? coarse(value) : value)));
    const treated = suppressed(recoded(records));
    const truth = truthOf(recoded(persons) as number[][], treated);
    const s = await beside(tableOf(records, UNITS / RECORDS), tableOf(treated, UNITS / RECORDS), ROLES);
    expect(s.design.original).toBe(true);
    expect(s.expectedMatches.all! / truth).toBeGreaterThan(0.85);
    expect(s.expectedMatches.all! / truth).toBeLessThan(1.15);
  });

  it("without its rare records is no safer than those that are left", async () => {
    const persons = personsOf(UNITS, 71);
    const records = whole(persons, 72);
    const groups = new Map<string, number>();
    for (const record of records) groups.set(record.join(), (groups.get(record.join()) ?? 0) + 1);
    const left = records.flatMap((record, i) => (groups.get(record.join())! > 1 || i % 10 === 0 ? [i] : []));
    const truth = truthOf(
      persons,
      left.map((i) => records[i]),
    );
    const roles = { ...ROLES, id: "id" };
    const withId = (rows: readonly number[]): Table =>
      tableOf(
        rows.map((i) => records[i]),
        UNITS / RECORDS,
      ).assign(new Table({ id: vectorFromArray([...rows], new Int32()) }));
    const s = await beside(withId(records.map((_, i) => i)), withId([...left].reverse()), roles, "id");
    expect(s.design.original).toBe(true);
    expect(s.records).toBe(left.length);
    expect(s.expectedMatches.all! / truth).toBeGreaterThan(0.85);
    expect(s.expectedMatches.all! / truth).toBeLessThan(1.15);
  });

  it("is rough where its original does not tell what its records were", async () => {
    const persons = personsOf(UNITS, 81);
    const records = whole(persons, 82);
    const uniform = uniforms(83);
    const swapped = records.map((key) =>
      key.map((value, v) => (v === 2 && uniform() < 0.1 ? 29 - value : value)),
    );
    const s = await beside(
      tableOf(records, UNITS / RECORDS),
      tableOf(swapped, UNITS / RECORDS),
      ROLES,
      "position",
    );
    expect(s.design.original).toBe(false);
    expect(s.expectedMatches.tested).toBe(false);
    expect(s.expectedMatches.doubts[0]).toBe(
      "the file was treated, and records that share a value of k2 in the original have different ones in the released file",
    );
  });

  it("does not rest on an original that looks treated itself", async () => {
    const persons = personsOf(UNITS, 91);
    const records = suppressed(whole(persons, 92));
    const treated = records.map((key, i) => (i % 50 === 0 ? [null, ...key.slice(1)] : key));
    const s = await beside(tableOf(records, UNITS / RECORDS), tableOf(treated, UNITS / RECORDS), ROLES);
    const truth = truthOf(persons, treated);
    expect(s.design.original).toBe(false);
    expect(s.expectedMatches.tested).toBe(false);
    expect(s.expectedMatches.all).toBeGreaterThan(0.9 * truth);
  });

  it("is itself where nothing was done to it", async () => {
    const persons = personsOf(UNITS, 95);
    const table = tableOf(whole(persons, 96), UNITS / RECORDS);
    const own = summaryOf((await assess(SdcObject.fromArrow(table, ROLES), [population])).results);
    const s = await beside(table, table, ROLES, "position");
    expect(s.design.original).toBe(false);
    expect(s).toEqual(own);
  });

  it("does not depend on the order of its records", async () => {
    const persons = personsOf(UNITS, 97);
    const records = whole(persons, 98, 800);
    const treated = suppressed(records);
    const roles = { ...ROLES, id: "id" };
    const order = records.map((_, i) => (i * 7) % records.length);
    const withId = (list: Records, rows: readonly number[]): Table =>
      tableOf(
        rows.map((i) => list[i]),
        50,
      ).assign(new Table({ id: vectorFromArray([...rows], new Int32()) }));
    const rows = records.map((_, i) => i);
    const one = (await beside(withId(records, rows), withId(treated, rows), roles, "id")).expectedMatches;
    const other = (await beside(withId(records, order), withId(treated, [...rows].reverse()), roles, "id"))
      .expectedMatches;
    expect(other.all! / one.all!).toBeCloseTo(1, 9);
    expect(other.perRecord! / one.perRecord!).toBeCloseTo(1, 9);
  });
});

/** Small files, what they became, and how they were drawn. */
const files = fc
  .record({
    variables: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
    records: fc.integer({ min: 2, max: 20 }),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    fraction: fc.constantFrom(0.02, 0.3, 0.9),
    gaps: fc.constantFrom(0, 0.1, 0.4),
    merges: fc.boolean(),
  })
  .map(({ variables, records, seed, fraction, gaps, merges }) => {
    const uniform = uniforms(seed);
    const level = (size: number): number => Math.floor(size * uniform() ** 1.5);
    // levels of the first key become pairs of levels in the treated file
    const became = (value: number, v: number): number => (merges && v === 0 ? Math.floor(value / 2) : value);
    const truth = Array.from({ length: records }, () => variables.map(level));
    const kept = truth.flatMap((_, i) => (i === 0 || uniform() < 0.8 ? [i] : []));
    const released = kept.map((i) => ({
      i,
      key: truth[i].map((value, v) => (uniform() < gaps ? null : became(value, v))),
    }));
    // what a level became is known where a released record shows it
    const isShown = (value: number, v: number): boolean =>
      released.some(({ i, key }) => truth[i][v] === value && key[v] !== null);
    const same = truth.map((key) =>
      key.map((value, v) => (isShown(value, v) ? became(value, v) : 100 + value)),
    );
    return { fraction, truth, same, released };
  });
type Treated = typeof files extends fc.Arbitrary<infer T> ? T : never;

/** Σ over released records of E(1/F | f) under independence, f among the true keys of all originals. */
function byDefinition({ same, released, fraction }: Treated): { perRecord: number; alone: number } {
  let perRecord = 0;
  let alone = 0;
  const patterns = new Map<
    string,
    { readonly held: readonly number[]; readonly keys: (readonly number[])[] }
  >();
  for (const { key } of released) {
    const held = key.flatMap((value, v) => (value === null ? [] : [v]));
    const own = patterns.get(held.join()) ?? { held, keys: [] };
    own.keys.push(held.map((v) => key[v]!));
    patterns.set(held.join(), own);
  }
  for (const { held, keys } of patterns.values()) {
    if (held.length === 0) {
      const n = same.length;
      perRecord +=
        keys.length * expectedMatches([{ key: [], f: n, lambda: n / fraction, pi: fraction }]).match[0];
      continue;
    }
    const cells = independenceCells(
      same.map((key) => held.map((v) => key[v])),
      { samplingFraction: fraction },
    );
    const { match } = expectedMatches(cells);
    const seen = cells.filter(({ f }) => f > 0);
    const found = new Set<string>();
    for (const key of keys) {
      const at = seen.findIndex((cell) => key.every((value, v) => value === cell.key[v]));
      perRecord += match[at];
      if (seen[at].f === 1) alone++;
      found.add(key.join());
    }
  }
  return { perRecord, alone };
}

describe("a treated file by independence equals its definition", () => {
  it("in the chance of each record, over patterns, recodings and records that were left out", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const { truth, released, fraction } = file;
        const names = truth[0].map((_, v) => `k${v}`);
        const tableOfKeys = (keys: Records, ids: readonly number[]): Table =>
          new Table({
            id: vectorFromArray([...ids], new Int32()),
            ...Object.fromEntries(
              names.map((name, v) => [
                name,
                vectorFromArray(
                  keys.map((key) => (key[v] === null ? null : `v${key[v]}`)),
                  new Utf8(),
                ),
              ]),
            ),
          });
        const original = tableOfKeys(
          truth,
          truth.map((_, i) => i),
        );
        const treated = tableOfKeys(
          released.map(({ key }) => key),
          released.map(({ i }) => i),
        );
        const sdc = SdcObject.fromArrow(
          original,
          { keys: names, id: "id" },
          { released: [treated], match: "id" },
        );
        const [found] = await assessReleased(sdc, [population], {
          options: { population: { model: "independence", samplingFraction: fraction } },
        });
        const s = summaryOf(found.results);
        const expected = byDefinition(file);
        const isSame = released.length === truth.length && released.every(({ key }) => !key.includes(null));
        expect(s.design.original).toBe(!isSame);
        expect(s.records).toBe(released.length);
        expect(s.sampleUniques).toBe(expected.alone);
        const { all, perRecord, floor } = s.expectedMatches;
        if (isSame) expect(perRecord! / expected.perRecord).toBeCloseTo(1, 9);
        else if (floor > expected.perRecord * (1 + 1e-9)) expect(all! / floor).toBeCloseTo(1, 9);
        else {
          expect(perRecord! / expected.perRecord).toBeCloseTo(1, 9);
          expect(all! / expected.perRecord).toBeCloseTo(1, 9);
        }
      }),
      propertyRuns(1000),
    );
  });
});
