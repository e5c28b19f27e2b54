import { required } from "@sdc-risk/data";
import { atOnce, range, uniforms } from "@sdc-risk/data/kernels";
import { checksInFull, propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookupOf, sensitiveOfKeysOf } from "../src/copies/luck.ts";
import type { JointFiles } from "../src/files/files.ts";
import { measured, people, type Person } from "./people.ts";

/** A record: a text, a number, and a sensitive value; −1 missing. */
type Row = readonly [text: number, number: number, value: number];

/** The numbers that stand behind the codes of the second key, so that their order is another one. */
const NUMBERS = [30, 10, 20];

const jointFiles = (files: readonly (readonly Row[])[]): JointFiles => ({
  records: files.map((rows) => rows.length),
  released: 1,
  hasControl: true,
  variables: ([0, 1, 2] as const).map((at) => ({
    name: String(at),
    size: 3,
    label: (code: number) => (at === 1 ? String(NUMBERS[code]) : `level ${code}`),
    codes: files.map((rows) => Int32Array.from(rows, (row) => row[at])),
    numbers: null,
  })),
  households: null,
  controlHouseholds: null,
  keys: [0, 1],
  keysAndTargets: [0, 1, 2],
});

const Z = 1.959963984540054;
const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Σ n_ij² / (n_i n_j) − 1 less what independence gives, from all pairs of values. */
function phiByHand(rows: readonly Row[], key: 0 | 1): number {
  const keys = [...new Set(rows.map((row) => row[key]))];
  const values = [...new Set(rows.map((row) => row[2]))];
  const many = (meets: (row: Row) => boolean): number => rows.filter(meets).length;
  const sum = sumOf(
    keys.flatMap((k) =>
      values.map(
        (v) =>
          many((row) => row[key] === k && row[2] === v) ** 2 /
          (many((row) => row[key] === k) * many((row) => row[2] === v)),
      ),
    ),
  );
  return rows.length < 2 ? 0 : sum - 1 - ((keys.length - 1) * (values.length - 1)) / (rows.length - 1);
}

/** The place of a key's value in an order. */
const placeOf = (row: Row, key: 0 | 1): number =>
  row[key] < 0 ? -1 : key === 0 ? row[0] : (NUMBERS[row[1]] ?? -1);

/** Agreement beside luck in one order of the keys, from the definition, record by record. */
function byHand(rows: readonly Row[], original: readonly Row[], keys: readonly (0 | 1)[]) {
  const sorted = [...rows].sort((a, b) => {
    const [first, second] = keys.map((key) => placeOf(a, key) - placeOf(b, key));
    return (first ?? 0) || (second ?? 0);
  });
  const sameKeys = (a: Row, b: Row): boolean => a[0] === b[0] && a[1] === b[1];
  const has = (keysOf: Row, value: number): boolean =>
    original.some((other) => sameKeys(other, keysOf) && other[2] === value);
  const adds = sorted.map(() => 0);
  let [onKeys, agree, expected] = [0, 0, 0];
  for (const [i, row] of sorted.entries()) {
    if (!original.some((other) => sameKeys(other, row))) continue;
    onKeys++;
    if (has(row, row[2])) {
      agree++;
      adds[i] = (adds[i] ?? 0) + 1;
    }
    const run = sorted.flatMap((other, at) => (sameKeys(other, row) ? [at] : []));
    const [first, last] = [Math.min(...run), Math.max(...run)];
    const width = Math.max(5, run.length);
    const near = sorted.flatMap((_, at) =>
      (at < first && at >= first - width) || (at > last && at <= last + width) ? [at] : [],
    );
    for (const at of near) {
      if (!has(row, sorted[at]?.[2] ?? -2)) continue;
      expected += 1 / near.length;
      adds[at] = (adds[at] ?? 0) - 1 / near.length;
    }
  }
  const n = sorted.length;
  const excess = sumOf(adds) / n;
  const half = (Z * Math.sqrt(sumOf(adds.map((one) => (one - excess) ** 2)) + Z ** 2)) / n;
  return {
    onKeys,
    agree,
    expected,
    excess,
    low: Math.max(-1, excess - half),
    high: Math.min(1, excess + half),
  };
}

/** Of all orders that are tried the one with most luck. */
function mostLuck(rows: readonly Row[], original: readonly Row[]) {
  const telling: readonly (0 | 1)[] = phiByHand(rows, 1) > phiByHand(rows, 0) ? [1, 0] : [0, 1];
  const all = [telling, [0, 1] as const].map((keys) => byHand(rows, original, keys));
  return all.reduce((most, one) => (one.expected > most.expected + 1e-9 ? one : most));
}

/** Whether one key tells more than the other, and not by rounding only: else which comes first is open. */
const isPlain = (rows: readonly Row[]): boolean =>
  rows.length < 2 || Math.abs(phiByHand(rows, 0) - phiByHand(rows, 1)) > 1e-9;

const row = fc.tuple(
  fc.integer({ min: -1, max: 2 }),
  fc.integer({ min: -1, max: 2 }),
  fc.integer({ min: 0, max: 2 }),
);
const file = fc.array(row, { minLength: 1, maxLength: 30 });

it("equals the definition, record by record, on random files", () => {
  let checked = 0;
  fc.assert(
    fc.property(
      file,
      file,
      fc.array(row, { minLength: 60, maxLength: 80 }),
      (original, released, control) => {
        fc.pre([released, control].every(isPlain));
        const files = jointFiles([original, released, control]);
        const lookup = atOnce(lookupOf(files));
        const orders = { own: range(released.length), control: range(control.length) };
        const found = lookup && atOnce(sensitiveOfKeysOf(lookup, 1, orders));
        if (new Set(released.map(([a, b]) => `${a} ${b}`)).size < 2) {
          expect(found).toBeNull();
          return;
        }
        const ours = mostLuck(released, original);
        const theirs = mostLuck(control, original);
        expect(found).toMatchObject({ onKeys: ours.onKeys, agree: ours.agree });
        if (theirs.onKeys < 30 || theirs.low > 0) {
          expect(found).toMatchObject({ expected: null, excess: null, low: null, high: null });
          expect(found?.reason).toContain("control file");
          return;
        }
        checked++;
        expect(found?.reason).toBeNull();
        for (const name of ["expected", "excess", "low", "high"] as const)
          expect(found?.[name]).toBeCloseTo(ours[name], 9);
      },
    ),
    propertyRuns(1000),
  );
  expect(checked).toBeGreaterThan(10);
});

/** Somebody's illness, one of so many, of which some are commoner at some ages. */
const illness = (age: number, many: number, random: () => number): string =>
  `illness ${Math.floor(many * random() ** (1 + age / 60))}`;

/** A release with the keys of all originals, whose illness is drawn anew, but for a share that has its own. */
async function found(seed: number, records: number, share: number, many = 40) {
  const random = uniforms(seed + 31);
  const withIllness = ([region, sex, age, , income]: Person): Person => [
    region,
    sex,
    age,
    illness(age, many, random),
    income,
  ];
  const original = people(records, seed).map(withIllness);
  const control = people(records, seed + 5000).map(withIllness);
  const released = original.map((person, i): Person => {
    const [region, sex, age, own] = person;
    return [region, sex, age, i < share * records ? own : illness(age, many, random), 1e6 + i];
  });
  const { summary } = await measured({ original, released: [released], control }, { records: 20 });
  return summary.copies;
}

const seeds = checksInFull() ? 200 : 40;
const all = Array.from({ length: seeds }, (_, i) => 300 + i);

describe("keys of all originals, with sensitive values", () => {
  it("that are drawn anew are not accused more often than is said, though all keys are copies", async () => {
    let alarms = 0;
    let excess = 0;
    for (const seed of all) {
      const { sensitiveOfKeys: one, onKeys, onKeysAndTargets } = await found(seed, 300, 0, 8);
      expect(onKeys.share).toBe(1);
      expect(onKeysAndTargets.records).toBe(one?.agree);
      // they agree in a quarter by luck
      expect(one?.agree).toBeGreaterThan(30);
      excess += (one?.excess ?? 0) / seeds;
      if ((one?.low ?? 0) > 0) alarms++;
    }
    // a binomial of the stated rate exceeds this with a chance of 1 in 10,000 or so
    expect(alarms).toBeLessThanOrEqual(
      Math.ceil(0.025 * seeds + 3.7 * Math.sqrt(0.025 * 0.975 * seeds) + 0.5),
    );
    expect(Math.abs(excess)).toBeLessThan(0.02);
  });

  it("of which 5 % are copies, are found, and the interval holds that share", async () => {
    let holds = 0;
    let sure = 0;
    let told = 0;
    for (const seed of all) {
      const { sensitiveOfKeys: one } = await found(seed, 1000, 0.05);
      if (one?.reason !== null) continue;
      const [low, high] = [required(one.low, "low"), required(one.high, "high")];
      told++;
      if (low > 0) sure++;
      // a copy would have agreed by luck as often as the others
      const truth = 0.05 * (1 - required(one.expected, "luck") / 1000);
      if (low <= truth && truth <= high) holds++;
    }
    expect(told).toBeGreaterThan(0.9 * seeds);
    expect(sure / told).toBeGreaterThan(0.9);
    expect(holds / told).toBeGreaterThan(0.95 - 3.7 * Math.sqrt((0.05 * 0.95) / told));
  });

  it("that are all copies agree in all", async () => {
    const { sensitiveOfKeys: one } = await found(1, 500, 1);
    expect(one).toMatchObject({ onKeys: 500, agree: 500, reason: null });
    expect(one?.low).toBeGreaterThan(0.7);
  });
});

describe("luck is not told", () => {
  const original = people(200, 1);
  it("without a control file", async () => {
    const { summary } = await measured({ original, released: [people(200, 2)] });
    expect(summary.copies.sensitiveOfKeys).toMatchObject({ expected: null, excess: null });
    expect(summary.copies.sensitiveOfKeys?.reason).toMatch(/^there is no control file/);
  });

  it("where keys together decide a value that similar keys do not tell", async () => {
    const parity = ([region, sex, age, , income]: Person): Person => {
      const even = (region.length + (sex === "f" ? 1 : 0) + age) % 3;
      return [region, sex, age, `class ${even}`, income];
    };
    const { summary } = await measured({
      original: people(600, 1).map(parity),
      released: [people(600, 2).map(parity)],
      control: people(600, 3).map(parity),
    });
    const one = summary.copies.sensitiveOfKeys;
    expect(one?.agree).toBe(one?.onKeys);
    expect(one).toMatchObject({ expected: null, excess: null, low: null, high: null });
    expect(one?.reason).toContain("more than similar keys let expect");
  });
});
