import { assess } from "@sdc-risk/assess";
import { SdcObject, type DrawnRecords, type Roles, type SdcOptions, type Source } from "@sdc-risk/core";
import type { MissingCodes } from "@sdc-risk/data";
import { open } from "@sdc-risk/duckdb";
import { installed } from "@sdc-risk/session";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-part-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const PLACE = join(folder, "people.parquet");
const RECORDS = 300_000;
const tick = (): Promise<void> => Promise.resolve();

/** The same records, which stand for four hundred million: one household of a hundred is a row then. */
const aHundredth = (source: Source): Source =>
  new Proxy(source, {
    get(of, name) {
      if (name === "standsFor") return 400_000_000;
      const value: unknown = Reflect.get(of, name);
      return typeof value === "function" ? (value.bind(of) as unknown) : value;
    },
  });

/** One household of ten. */
const aTenth = (source: Source): Source =>
  new Proxy(aHundredth(source), {
    get: (of, name) => (name === "standsFor" ? 40_000_000 : Reflect.get(of, name)) as unknown,
  });

const KEYS = ["region", "age", "job"];
const HOUSEHOLDS: Roles = { keys: KEYS, weight: "weight", household: "home" };
const SINGLE: Roles = { keys: KEYS, weight: "weight" };

async function withFile<T>(
  roles: Roles,
  as: (source: Source) => Source,
  work: (sdc: SdcObject) => Promise<T>,
  options: SdcOptions = {},
): Promise<T> {
  const { source } = await open(PLACE, { maxMemory: 2 ** 28 });
  try {
    return await work(await SdcObject.fromSource(as(source), roles, options));
  } finally {
    await source.close();
  }
}

const drawn = (
  roles: Roles,
  as: (source: Source) => Source = (source) => source,
  {
    every = false,
    recoded = false,
    missing = [],
  }: { readonly every?: boolean; readonly recoded?: boolean; readonly missing?: MissingCodes } = {},
): Promise<DrawnRecords> =>
  withFile(
    roles,
    as,
    async (sdc) => {
      const own = recoded
        ? sdc.recode("age", (age) => ({
            ...age,
            size: 5,
            codes: age.codes.map((level) => level % 5),
            label: String,
          }))
        : sdc;
      return own.drawn(await own.classes(undefined, tick), tick, { every });
    },
    { missing },
  );

beforeAll(async () => {
  // weights nearly all differ; members of a household share the region, and some of them the other keys
  await byDuckDB(
    `COPY (SELECT hash(h, 1) % 40 AS region, hash(CASE WHEN hash(i, 7) % 100 < 8 THEN h ELSE i + 10000000 END, 3) % 90 AS age,
       hash(CASE WHEN hash(i, 8) % 100 < 8 THEN h ELSE i + 10000000 END, 5) % 60 AS job,
       h AS home, CASE WHEN hash(h, 9) % 4 = 0 THEN -9 ELSE h END AS coded, 3 + (hash(h, 6) % 1000003) / 400000.0 AS weight
     FROM (SELECT i, i // (2 + (i // 6) % 2) AS h FROM range(${RECORDS}) t(i)))
     TO '${PLACE}' (FORMAT parquet)`,
  );
});

interface Interval {
  readonly low: number;
  readonly high: number;
  readonly parameterVariance: number;
}

interface Summary {
  readonly expectedMatches: { readonly all: number; readonly interval: Interval };
  readonly tau1: number;
  readonly intervals: { readonly tau2: Interval; readonly withheld: string | null };
}

/** Members of each household as texts of class and weight, in any order; households as they come. */
function homes({ classOf, weights, households }: DrawnRecords): string[] {
  const out: string[][] = [];
  for (const [i, h] of households!.householdOf.entries())
    (out[h] ??= []).push(`${classOf[i]}:${weights![i]}`);
  return out.map((members) => members.sort().join(" "));
}

/** Households that hold each class. */
function holdingOf({ classOf, households }: DrawnRecords, classes: number): Int32Array {
  const holding = new Int32Array(classes);
  const members: Set<number>[] = [];
  for (const [i, h] of households!.householdOf.entries()) (members[h] ??= new Set()).add(classOf[i]);
  for (const own of members) for (const c of own) holding[c]++;
  return holding;
}

const total = (numbers: Iterable<number>): number => [...numbers].reduce((sum, n) => sum + n, 0);

describe("a part of the households of a large file", () => {
  it.each([false, true])("holds whole households, and counts those of all (recoded: %s)", async (recoded) => {
    const all = await drawn(HOUSEHOLDS, undefined, { recoded });
    const some = await drawn(HOUSEHOLDS, aTenth, { recoded });
    expect(all.part).toBeNull();
    expect(all.classOf.length).toBe(RECORDS);
    const [every, own] = [homes(all), homes(some)];
    const { share, holders } = some.part!;
    expect(own.length).toBe(some.households!.number);
    expect(share).toBe(own.length / every.length);
    expect(Math.abs(share - 0.1)).toBeLessThan(0.01);
    // in the order of all of them
    let at = -1;
    for (const home of own) {
      at = every.indexOf(home, at + 1);
      expect(at).toBeGreaterThanOrEqual(0);
    }
    expect(Array.from(some.households!.sizes)).toEqual(own.map((home) => home.split(" ").length));
    const size = all.classOf.reduce((most, c) => Math.max(most, c + 1), 0);
    const { holding, homes: ends, half } = holders!;
    expect(holding).toEqual(holdingOf(all, size));
    // each household once, with one of its members
    expect(total(ends)).toBe(every.length);
    expect(ends.every((n, c) => n <= holding[c])).toBe(true);
    expect(half.holding.every((n, c) => n <= half.counts[c] && n <= holding[c])).toBe(true);
    expect(Math.abs(total(half.counts) / RECORDS - 0.5)).toBeLessThan(0.01);
    const squares = new Float64Array(size);
    for (const [i, c] of all.classOf.entries()) squares[c] += all.weights![i] ** 2;
    for (const [c, square] of some.part!.squares!.entries()) expect(square).toBeCloseTo(squares[c], 6);
  });

  it("takes records whose id is a code for a missing value one by one", async () => {
    const roles = { ...HOUSEHOLDS, household: "coded" };
    const missing = { missing: { coded: [-9] } };
    const all = await drawn(roles, undefined, missing);
    const some = await drawn(roles, aTenth, missing);
    expect(some.households!.withoutId).toBe(all.households!.withoutId);
    expect(some.part!.share).toBe(some.households!.number / all.households!.number);
    expect(Math.abs(some.part!.share - 0.1)).toBeLessThan(0.01);
    const alone = (sizes: Int32Array): number => total(sizes.map((size) => Number(size === 1)));
    const share = alone(some.households!.sizes) / alone(all.households!.sizes);
    expect(Math.abs(share - 0.1)).toBeLessThan(0.01);
  });

  it("is not taken where it would be of a few large households", async () => {
    const some = await drawn({ keys: ["age", "job"], weight: "weight", household: "region" }, aTenth);
    expect(some.part).toBeNull();
    expect(some.classOf.length).toBe(RECORDS);
    expect(some.households!.number).toBe(40);
  });

  it("is one of records where each comes by itself", async () => {
    const some = await drawn(SINGLE, aTenth);
    expect(some.households).toBeNull();
    expect(some.part!.holders).toBeNull();
    expect(some.part!.share).toBe(some.classOf.length / RECORDS);
    expect(Math.abs(some.part!.share - 0.1)).toBeLessThan(0.01);
  });

  it("is not taken where every record is asked for, and where there are sampling clusters", async () => {
    await expect(drawn(HOUSEHOLDS, aHundredth, { every: true })).rejects.toThrow(
      "It holds the class, the weight and the household of each record, and 400,000,000 records",
    );
    await expect(drawn({ ...SINGLE, cluster: ["home"] }, aHundredth)).rejects.toThrow("400,000,000 records");
  });

  it.each<[string, Roles]>([
    ["households", HOUSEHOLDS],
    ["records", SINGLE],
  ])("gives the estimates of all %s, and intervals that are about theirs", async (_, roles) => {
    const summaryOf = (as: (source: Source) => Source) =>
      withFile(roles, as, async (sdc) => {
        const only = installed.filter(({ id }) => id === "population");
        const { findings, warnings } = await assess(sdc, only, {
          options: { population: { model: "two-way" } },
        });
        const parts = warnings.filter(({ code }) => code === "part-of-the-households").length;
        const { summary } = findings.find(({ id }) => id === "population")!.done;
        return { parts, ...(summary as Summary) };
      });
    const all = await summaryOf((source) => source);
    expect(all.intervals.withheld).toBeNull();
    const some = await summaryOf(aTenth);
    expect([all.parts, some.parts]).toEqual([0, roles === SINGLE ? 0 : 1]);
    expect(some.expectedMatches.all).toBe(all.expectedMatches.all);
    expect(some.tau1).toBe(all.tau1);
    for (const [one, other] of [
      [all.intervals.tau2, some.intervals.tau2],
      [all.expectedMatches.interval, some.expectedMatches.interval],
    ]) {
      expect(other.parameterVariance / one.parameterVariance).toBeGreaterThan(0.8);
      expect(other.parameterVariance / one.parameterVariance).toBeLessThan(1.25);
      const width = one.high - one.low;
      expect(Math.abs(other.low - one.low)).toBeLessThan(0.1 * width);
      expect(Math.abs(other.high - one.high)).toBeLessThan(0.1 * width);
    }
  });
});
