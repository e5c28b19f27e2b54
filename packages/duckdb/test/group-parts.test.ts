import type { ValuesWanted } from "@sdc-risk/core/source";
import { open } from "@sdc-risk/duckdb";
import { required } from "@sdc-risk/data";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-parts-"));
const small = join(folder, "small.parquet");
const large = join(folder, "large.parquet");
afterAll(() => {
  rmSync(folder, { recursive: true });
});
beforeAll(async () => {
  // groups of 1, 2, … 5 records, and some without a value
  await byDuckDB(
    `COPY (SELECT CASE WHEN i % 50 = 0 THEN NULL ELSE i // (1 + i % 5) END AS a, i % 7 AS b
     FROM range(5000) AS records(i)) TO '${small}' (FORMAT parquet)`,
  );
  // each id in one record, but for the last million, which have those of others
  await byDuckDB(
    `COPY (SELECT CASE WHEN i < 5000000 THEN i ELSE i - 4000000 END AS id FROM range(6000000) AS records(i))
     TO '${large}' (FORMAT parquet)`,
  );
}, 120_000);

it.each([[["a"]], [["a", "b"]]])(
  "the sizes of the groups of all parts are those of the whole: %j",
  async (names) => {
    const { source } = await open(small);
    const whole = new Map((await source.groupSizes(names)).map(({ size, groups }) => [size, groups]));
    const parts = new Map<number, number>();
    const shares: number[] = [];
    for (let part = 0; part < 4; part++) {
      let records = 0;
      for (const { size, groups } of await source.groupSizes(names, { part, of: 4 })) {
        parts.set(size, (parts.get(size) ?? 0) + groups);
        records += size * groups;
      }
      shares.push(records / 5000);
    }
    await source.close();
    expect([...parts].sort(([a], [b]) => a - b)).toEqual([...whole]);
    expect(whole.size).toBeGreaterThan(1);
    for (const share of shares) expect(share).toBeGreaterThan(0.15);
  },
);

it("values of millions of records are counted in little memory, to the last of them", async () => {
  const { source } = await open(large, { maxMemory: 160 * 2 ** 20 });
  expect(await source.groupSizes(["id"])).toEqual([
    { size: 1, groups: 4_000_000 },
    { size: 2, groups: 1_000_000 },
  ]);
  await source.close();
}, 120_000);

it("of values of millions of records some come over, part by part in little memory", async () => {
  const { source } = await open(large, { maxMemory: 160 * 2 ** 20 });
  const picked = async (wanted: ValuesWanted): Promise<(readonly [value: number, records: number])[]> => {
    const out: (readonly [number, number])[] = [];
    for await (const { rows, columns, counts } of required(
      source.pickedValues?.({ name: "id", levels: 5_000_000, wanted }),
      "values",
    ))
      for (let row = 0; row < rows; row++) out.push([Number(columns[0]?.values[row]), counts[row] ?? 0]);
    return out.sort(([a], [b]) => a - b);
  };
  const commonest = await picked({ which: "commonest", values: 8, records: 2 });
  expect(commonest.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, i) => [1_000_000 + i, 2]));
  expect(commonest.length).toBeLessThanOrEqual(16);
  // shares of 1 in 1000 of 5 million values, and of 6 million records, four standard deviations around
  const some = await picked({ which: "some", every: 1000 });
  expect(Math.abs(some.length - 5000)).toBeLessThan(4 * Math.sqrt(5000));
  const drawn = await picked({ which: "of-some-records", every: 1000, most: 2 });
  expect(Math.abs(drawn.length - 6000)).toBeLessThan(4 * Math.sqrt(6000));
  const twice = drawn.filter(([, records]) => records === 2).length;
  expect(Math.abs(twice - 2000)).toBeLessThan(4 * Math.sqrt(2000));
  const listed = await picked({ which: "listed", list: [-9, 1_500_000, 4_999_999] });
  expect(listed).toEqual([
    [1_500_000, 2],
    [4_999_999, 1],
  ]);
  await source.close();
}, 120_000);
