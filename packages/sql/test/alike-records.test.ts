import { recordsInPlace } from "../src/alike-records.ts";
import { describe, expect, test } from "vitest";
import type { AlikeRecords } from "@sdc-risk/core/source";
import type { RowBatch } from "@sdc-risk/sql";
import { STAND_IN } from "./support.ts";

/** A batch of records at some places; the record at place p is in a group of 100 + p records. */
const batchOf = (places: readonly number[]): RowBatch => ({
  rows: places.length,
  columns: [
    { values: Float64Array.from(places, (place) => 100 + place), valid: null },
    { values: BigInt64Array.from(places, BigInt), valid: null },
  ],
});

/** The counts of records in the order in which they come, and the queries, where a join gives the batches. */
async function read(
  batches: readonly (readonly number[])[],
  { dialect = STAND_IN, records = batches.flat().length, waiting = 1e6 } = {},
): Promise<{ readonly counts: number[]; readonly asked: string[] }> {
  const asked: string[] = [];
  const counts: number[] = [];
  const columns = { keys: [{ key: "sex", type: { kind: "text" } }], weight: null, beside: [] } as const;
  const parts: AsyncIterable<AlikeRecords> = recordsInPlace(
    { dialect, relation: "people", records, columns },
    // eslint-disable-next-line @typescript-eslint/require-await -- the form of a driver
    async function* ({ sql }) {
      asked.push(sql);
      const [, from, to] = /BETWEEN (\d+) AND (\d+) ORDER BY/u.exec(sql) ?? [];
      if (from === undefined) for (const places of batches) yield batchOf(places);
      else yield batchOf(Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i));
    },
    waiting,
  );
  for await (const part of parts) counts.push(...part.counts.subarray(0, part.rows));
  return { counts, asked };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe("records that an engine joins with their groups", () => {
  test.each([
    ["as they are", [[1, 2, 3], [4], [5, 6]]],
    ["within a batch", [[1, 3, 2], [4], [6, 5]]],
    [
      "across batches",
      [
        [5, 6],
        [2, 1],
        [4, 3],
      ],
    ],
  ])("come in their places: %s", async (_, batches) => {
    const { counts, asked } = await read(batches);
    expect(counts).toEqual([101, 102, 103, 104, 105, 106]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain("ORDER BY");
  });

  test("come in their places over several pieces of a file", async () => {
    const all = range(1, 100_000);
    const { counts, asked } = await read([
      all.slice(70_000),
      all.slice(0, 40_000).reverse(),
      all.slice(40_000, 70_000),
    ]);
    expect(counts).toEqual(all.map((place) => 100 + place));
    expect(asked).toHaveLength(1);
  });

  test("are asked for in order where too many wait", async () => {
    const all = range(1, 100_000);
    const { counts, asked } = await read(
      [all.slice(0, 40_000), all.slice(60_000), all.slice(40_000, 60_000)],
      {
        waiting: 30_000,
      },
    );
    expect(counts).toEqual(all.map((place) => 100 + place));
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain("BETWEEN 32769 AND 100000 ORDER BY");
  });

  test.each([
    ["at once", [[1, 2, 2, 3]]],
    ["after it was given out", [[1, 2, 3], [2]]],
  ])("are an error where one has two classes: %s", async (_, batches) => {
    await expect(read(batches, { records: 3 })).rejects.toThrow("--classes memory");
  });

  test("whose places do not come are an error", async () => {
    const columns = { keys: [{ key: "sex", type: { kind: "text" } }], weight: null, beside: [] } as const;
    const parts = recordsInPlace(
      { dialect: STAND_IN, relation: "people", records: 1, columns },
      // eslint-disable-next-line @typescript-eslint/require-await -- the form of a driver
      async function* () {
        yield { rows: 1, columns: [{ values: Float64Array.of(1), valid: null }] };
      },
    );
    await expect(parts.next()).rejects.toThrow(TypeError);
  });
});
