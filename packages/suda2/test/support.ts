import { assess, type Warning } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import type { Pool } from "@sdc-risk/core/tasks";
import type { Classes } from "@sdc-risk/data";
import { suda } from "./oracle/suda.ts";
import type { Value } from "@sdc-risk/testkit";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { expect } from "vitest";
import { suda2 } from "../src/index.ts";

export interface Options {
  readonly maxSize?: number;
  readonly score?: "elliot" | "ihsn";
  readonly samplingFraction?: number | "weights";
  readonly variables?: "all" | string[];
  readonly bands?: Record<string, number | number[]>;
}

/** Columns of numbers as a file whose keys are v0, v1, … */
export function objectOf(columns: readonly (readonly (number | null)[])[]): SdcObject {
  const names = columns.map((_, v) => `v${v}`);
  return SdcObject.fromArrow(
    new Table(Object.fromEntries(names.map((name, v) => [name, vectorFromArray(columns[v], new Int32())]))),
    { keys: names },
  );
}

export const rowsOf = (columns: readonly (readonly (number | null)[])[]): Value[][] =>
  columns[0].map((_, i) => columns.map((column) => column[i]!));

/** The measure's result, every column per record: null where it is empty. */
export async function measured(
  sdc: SdcObject,
  options: Options = {},
  more: { readonly pool?: Pool; readonly signal?: AbortSignal } = {},
) {
  const {
    results: { suda2: done },
    warnings,
    findings,
  } = await assess(sdc, [suda2], { options: { suda2: options }, ...more });
  const classes: Classes = await sdc.classes();
  const columns = Object.fromEntries(
    Object.entries(done.columns).map(([name, { grain, values }]) => [
      name,
      Array.from(grain === "record" ? values : classes.toRecords(values), (value) =>
        Number.isNaN(value) ? null : value,
      ),
    ]),
  );
  return { summary: done.summary, columns, warnings, done, blocks: findings[0].blocks };
}

export const codesOf = (warnings: readonly Warning[]): string[] => warnings.map(({ code }) => code);

/** Equal to so many parts of the larger one; both null. */
export function close(
  actual: number | null | undefined,
  expected: number | null,
  what: string,
  tolerance = 1e-12,
): void {
  if (typeof actual !== "number" || expected === null) expect(actual, what).toBe(expected);
  else if (!(Math.abs(actual - expected) <= tolerance * Math.abs(expected)))
    expect(actual, what).toBe(expected);
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
/** R-7 (Hyndman and Fan 1996). */
function quantile(sorted: readonly number[], q: number): number {
  const at = q * (sorted.length - 1);
  const low = Math.floor(at + 1e-9);
  const share = Math.max(0, at - low);
  return sorted[low] + (share > 1e-9 ? share * (sorted[low + 1] - sorted[low]) : 0);
}

/** Holds everything that the measure tells to the oracle. */
export async function equalsOracle(
  sdc: SdcObject,
  keys: readonly (readonly Value[])[],
  names: readonly string[],
  options: Options,
): Promise<void> {
  const { summary, columns } = await measured(sdc, options);
  const n = names.length;
  const maxSize = Math.min(options.maxSize ?? (n > 14 ? 3 : n), n);
  const fraction = summary.samplingFraction!;
  const { score = "elliot" } = options;
  const expected = suda(keys, n, { score, maxSize, samplingFraction: fraction });
  expect(summary).toMatchObject({ records: keys.length, keys: n, maxSize });

  expected.records.forEach((record, i) => {
    close(columns["score"][i], record.score, `score of record ${i}`);
    close(columns["dis"][i], record.disSuda, `dis of record ${i}`);
    close(columns["lattice"][i], record.lattice, `lattice of record ${i}`, 1e-11);
    record.msusBySize.forEach((times, s) =>
      expect(columns[`msu_${s + 1}`][i], `msu_${s + 1} of record ${i}`).toBe(times),
    );
    record.shareBySize.forEach((share, s) =>
      close(columns[`share_${s + 1}`][i], share, `share of size ${s + 1} of record ${i}`),
    );
    names.forEach((name, v) =>
      close(
        columns[`contribution.${name}`][i],
        record.contribution[v],
        `contribution of ${name} to record ${i}`,
      ),
    );
  });
  expected.records.forEach(({ msusBySize }, i) =>
    expect(columns["smallest_msu"][i], `smallest_msu of record ${i}`).toBe(
      msusBySize.findIndex((times) => times > 0) + 1 || null,
    ),
  );
  expect(Object.keys(columns)).toHaveLength(4 + 2 * maxSize + n);

  const { intrusion, bySize, variables, pairs, values, above, scores, distribution } = summary;
  expect(intrusion).toMatchObject({ uniques: expected.uniques, inPairs: expected.inPairs });
  close(intrusion.dis, expected.dis, "DIS");
  close(intrusion.corresponding, expected.dis === null ? null : expected.uniques / expected.dis, "U / DIS");
  expect(summary.recordsWithUniques).toBe(expected.records.filter(({ msus }) => msus.length > 0).length);
  expect(summary.specialUniques).toBe(expected.records.filter(({ specialUnique }) => specialUnique).length);
  expect(bySize).toEqual(
    expected.msusBySize.map((uniques, s) => ({
      size: s + 1,
      uniques,
      records: expected.records.filter(({ msusBySize }) => msusBySize[s] > 0).length,
    })),
  );
  const smallest = expected.records.map(({ msusBySize }) => msusBySize.findIndex((times) => times > 0) + 1);
  expect(summary.bySmallest).toEqual(
    bySize.map(({ size }) => ({ size, records: smallest.filter((least) => least === size).length })),
  );
  expect(variables.map(({ variable }) => variable)).toEqual(names);
  variables.forEach((one, v) => {
    close(one.share, expected.byVariable[v], `share of ${one.variable}`);
    one.bySize.forEach((share, s) =>
      close(share, expected.shareBySize[v][s], `share of ${one.variable} in size ${s + 1}`),
    );
  });
  const shares = new Map(pairs.map((pair) => [JSON.stringify(pair.variables), pair.share]));
  expect(shares.size).toBe(expected.byPair.filter(({ share }) => share !== null && share > 0).length);
  for (const {
    variables: [a, b],
    share,
  } of expected.byPair)
    if (share !== null && share > 0)
      close(shares.get(JSON.stringify([names[a], names[b]])), share, `share of ${names[a]} and ${names[b]}`);
  for (const [i, { share }] of pairs.entries())
    if (i > 0) expect(share).toBeLessThanOrEqual(pairs[i - 1].share * (1 + 1e-6));
  equalValues(values, expected.byValue, keys, names);
  equalValuePairs(summary.valuePairs, expected.byValuePair, names);
  expect(above).toEqual(expected.above);

  for (const [told, figures, defined] of [
    [summary.lattice, expected.records.map(({ lattice }) => lattice), true],
    [summary.disSuda, expected.records.map(({ disSuda }) => disSuda), n < 28],
  ] as const) {
    const held = figures.filter((figure) => figure !== null && figure > 0).sort((a, b) => a! - b!);
    if (held.length === 0 || !defined) expect(told).toBeNull();
    else {
      close(told!.median, quantile(held as number[], 0.5), "median", 1e-11);
      close(told!.max, held.at(-1)!, "largest", 1e-11);
    }
  }
  const scored = expected.records
    .flatMap(({ score }) => (score === null || score === 0 ? [] : [score]))
    .sort((a, b) => a - b);
  expect(sum(distribution.map(({ count }) => count))).toBe(scored.length);
  if (scored.length === 0) expect(scores).toBeNull();
  else
    for (const [name, q] of [
      ["median", 0.5],
      ["quantile90", 0.9],
      ["quantile99", 0.99],
      ["max", 1],
    ] as const)
      close(scores![name], quantile(scored, q), name);
}

/** Values that three records hold are told by share, at most twenty of a variable; all others in one sum. */
function equalValues(
  values: Awaited<ReturnType<typeof measured>>["summary"]["values"],
  byValue: ReturnType<typeof suda>["byValue"],
  keys: readonly (readonly Value[])[],
  names: readonly string[],
): void {
  names.forEach((name, v) => {
    const told = values.filter(({ variable }) => variable === name);
    const named = told.filter(({ value }) => value !== null);
    const rest = told.filter(({ value }) => value === null);
    const held = byValue[v].flatMap(({ value, share }) =>
      share === null || share === 0
        ? []
        : [{ value, share, records: keys.filter((key) => key[v] === value).length }],
    );
    const often = held.filter(({ records }) => records >= 3);
    const known = new Map(often.map((one) => [String(one.value), one]));
    expect(named).toHaveLength(Math.min(20, often.length));
    expect(rest.length).toBe(held.length > named.length ? 1 : 0);
    close(
      sum(told.map(({ share }) => share)),
      sum(held.map(({ share }) => share)),
      `shares of the values of ${name}`,
    );
    expect(sum(told.map(({ records }) => records))).toBe(sum(held.map(({ records }) => records)));
    const largest = often.map(({ share }) => share).sort((a, b) => b - a);
    named.forEach(({ value, records, share }, i) => {
      expect(records).toBeGreaterThanOrEqual(3);
      close(share, largest[i], `the ${i}th largest share of ${name}`, 1e-6);
      const one = known.get(value!);
      // values that write themselves in another way (dates) are known by their share only
      if (one === undefined) return;
      close(share, one.share, `share of ${name} ${value}`);
      expect(records).toBe(one.records);
    });
  });
}

/** Pairs of values that three records hold, the hundred with the largest shares; none are counted for more than twenty keys. */
function equalValuePairs(
  told: Awaited<ReturnType<typeof measured>>["summary"]["valuePairs"],
  byValuePair: ReturnType<typeof suda>["byValuePair"],
  names: readonly string[],
): void {
  if (names.length > 20) {
    expect(told).toBeNull();
    return;
  }
  const held = byValuePair
    .filter(({ share, records }) => records >= 3 && share !== null && share > 0)
    .sort((a, b) => b.share! - a.share!);
  // none of those that are equal to the first that finds no room
  const beyond = held[100]?.share ?? null;
  const reach = beyond === null ? held.length : held.findIndex(({ share }) => share! <= beyond * (1 + 1e-7));
  expect(told).toHaveLength(beyond !== null && reach === 0 ? 100 : reach);
  const nameOf = (variables: readonly unknown[], values: readonly unknown[]): string =>
    JSON.stringify([variables, values.map(String)]);
  const known = new Map(
    held.map((one) => [
      nameOf(
        one.variables.map((v) => names[v]),
        one.values,
      ),
      one,
    ]),
  );
  told!.forEach(({ variables, values, records, share }, i) => {
    close(share, held[i].share, `the ${i}th largest share of two values`, 1e-6);
    expect(records).toBeGreaterThanOrEqual(3);
    const one = known.get(nameOf(variables, values));
    if (one === undefined) return;
    close(share, one.share, `share of ${values.join(" and ")}`);
    expect(records).toBe(one.records);
  });
}

/** Files of variables with 1 to 200 levels, twin and constant columns, copies of records and missing values. */
export const files = (least: number, most: number, maxRecords: number) =>
  fc
    .record({
      levels: fc.array(fc.constantFrom(1, 2, 2, 3, 3, 5, 10, 40, 200), { minLength: least, maxLength: most }),
      records: fc.integer({ min: 1, max: maxRecords }),
      missing: fc.constantFrom(0, 0, 0.05, 0.4, 1),
      copies: fc.boolean(),
      twins: fc.boolean(),
      seed: fc.nat(2 ** 30),
    })
    .map(({ levels, records, missing, copies, twins, seed }) => {
      const random = randomFrom(seed);
      const columns: (number | null)[][] = levels.map((size) =>
        Array.from({ length: records }, () => (random() < missing ? null : Math.floor(random() ** 2 * size))),
      );
      if (twins && columns.length > 1)
        columns[columns.length - 1] = columns[0].map((value) => (value === null ? null : 7 - value));
      if (copies)
        for (let i = 1; i < records; i += 3) for (const column of columns) column[i] = column[i - 1]!;
      return columns;
    });

/** Numbers in [0, 1) that look random. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
