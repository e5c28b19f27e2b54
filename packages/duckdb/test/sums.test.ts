import { uniforms } from "@sdc-risk/data/kernels";
import { open } from "@sdc-risk/duckdb";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const root = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-sums-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

const GROUPS = 30;
const COPIES = 150;

/** Each number 150 times, over all groups, in an order of its own: a Parquet file of many row groups. */
async function written(numbers: readonly number[], order: number): Promise<string> {
  const file = join(root, `${order}.parquet`);
  const rows = numbers.map((w, i) => `(${i}, ${w}::DOUBLE)`).join(", ");
  await byDuckDB(
    `COPY (SELECT (i * 7 + j) % ${GROUPS} AS k, w FROM (VALUES ${rows}) AS numbers(i, w), range(${COPIES}) AS copies(j)
     ORDER BY hash(i, j, ${order})) TO '${file}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`,
  );
  return file;
}

/** The sum of each group, of weights that were looked at before, as runs do. */
async function sums(file: string, lookedAt = true): Promise<readonly number[]> {
  const { source } = await open(file);
  if (lookedAt) await source.weights("w", []);
  const out = new Array<number>(GROUPS).fill(NaN);
  for await (const { rows, columns, weights } of source.group(["k"], "w"))
    for (let row = 0; row < rows; row++) out[Number(columns[0].values[row])] = weights![row]!;
  await source.close();
  return out;
}

/** The same as it comes beside each record, by group. */
async function besideRecords(file: string, lookedAt: boolean): Promise<readonly (readonly number[])[]> {
  const { source } = await open(file);
  if (lookedAt) await source.weights("w", []);
  const out: number[][] = Array.from({ length: GROUPS }, () => []);
  for await (const { rows, columns, weights } of source.alikeOf!(["k"], "w", ["k"]))
    for (let row = 0; row < rows; row++) out[Number(columns[0].values[row])].push(weights![row]);
  await source.close();
  return out;
}

const SCALE = 2 ** 110;

/** The sum of each group, exactly, as the nearest number. */
function exactly(numbers: readonly number[]): readonly number[] {
  const out = new Array<bigint>(GROUPS).fill(0n);
  for (const [i, w] of numbers.entries())
    for (let j = 0; j < COPIES; j++) out[(i * 7 + j) % GROUPS] += BigInt(w * SCALE);
  return out.map((sum) => Number(sum) / SCALE);
}

it.each([
  ["weights", 10, () => 1],
  ["small and large ones", 1e6, () => 1e-4],
  ["any sign", 50, (random: () => number) => (random() < 0.5 ? -1 : 1)],
  ["some that are added apart", 4e10, (random: () => number) => (random() < 0.3 ? 1e-9 : 1)],
] as const)("are the same at every run and in any order of records: %s", async (_, size, times) => {
  const random = uniforms(3);
  const numbers = Array.from({ length: 1500 }, () => times(random) * (1 + size * random() ** 4));
  const expected = exactly(numbers);
  const all = numbers.reduce((sum, w) => sum + Math.abs(w), 0);
  const files = [await written(numbers, 1), await written(numbers, 2)];
  const found = [];
  for (const file of [...files, ...files]) found.push(await sums(file));
  const [first] = found;
  for (const [k, sum] of first.entries())
    expect(Math.abs(sum - expected[k])).toBeLessThanOrEqual(
      2 ** -51 * Math.abs(expected[k]) + 2 ** -60 * all,
    );
  for (const other of found) expect(other).toEqual(first);
});

/** The sum of a variable. */
async function total(file: string): Promise<number> {
  const { source } = await open(file);
  const told = await source.numberSums!("w", []);
  await source.close();
  return told.total;
}

it("of all records are the same, too, whatever their size is", async () => {
  const random = uniforms(5);
  const numbers = Array.from({ length: 1500 }, () => (random() - 0.3) * 10 ** (18 * random() - 9));
  const expected = exactly(numbers).reduce((sum, one) => sum + one, 0);
  for (const order of [1, 2]) {
    const file = await written(numbers, order);
    expect(Math.abs((await total(file)) / expected - 1)).toBeLessThan(1e-14);
  }
  const even = numbers.map((w) => Math.sign(w) * (1 + (Math.abs(w) % 1000)));
  const files = [await written(even, 1), await written(even, 2)];
  expect(await total(files[0])).toBe(await total(files[1]));
});

const odd = async (name: string, rows: string): Promise<string> => {
  const file = join(root, `${name}.parquet`);
  await byDuckDB(
    `COPY (SELECT k, w::DOUBLE AS w FROM (VALUES ${rows}) AS t(k, w)) TO '${file}' (FORMAT parquet)`,
  );
  return file;
};

it("are told of numbers that are too large to be added as whole ones, or none", async () => {
  expect(await total(await odd("large", "(0, 1e308), (0, 1), (1, 0.25)"))).toBe(1e308);
  expect(await total(await odd("none", "(0, 'nan'), (0, NULL), (1, '0.25')"))).toBe(0.25);
});

it.each([1.2345e12, 1.2345e17, 1.2345e30, 1.2345e-10, 1.2345e-25, 5e-324])(
  "are those of memory where a weight is %s, whether weights were looked at or not",
  async (w) => {
    const file = await odd(`weight${w}`, `(0, ${w}), (1, 1), (1, ${w}), (2, 0.5)`);
    for (const lookedAt of [true, false]) {
      const found = await sums(file, lookedAt);
      const beside = await besideRecords(file, lookedAt);
      for (const [k, sum] of [w, 1 + w, 0.5].entries())
        for (const one of [found[k], ...beside[k]]) expect(Math.abs(one / sum - 1)).toBeLessThan(1e-12);
    }
  },
);

it("are exact to 1e-12 from the smallest weight to the largest", async () => {
  const file = await odd(
    "ends",
    "(0, 1e-9), (0, 1.1e-9), (1, 1e12), (1, 1e-9), (2, 1e12), (2, 1e12), (3, 0)",
  );
  const found = await sums(file);
  expect(found[3]).toBe(0);
  for (const [k, sum] of [2.1e-9, 1e12 + 1e-9, 2e12].entries())
    expect(Math.abs(found[k] / sum - 1)).toBeLessThan(1e-12);
});

it.each(["inf", "-inf", "nan"])(
  "leave it to be told that a weight is %s, where classes are kept",
  async (w) => {
    const file = await odd(`kept${w}`, `(0, '${w}'), (0, '2'), (1, '0.25')`);
    const { source } = await open(file, {
      work: { at: join(root, `work${w}.duckdb`), keys: ["k"], weight: "w" },
    });
    expect(await source.weights("w", [])).toMatchObject({ records: 2, bad: 1 });
    await source.close();
  },
);
