import { isSdcError } from "@sdc-risk/data";
import { recordsInPlace } from "../src/alike-records.ts";
import { describe, expect, test } from "vitest";
import type { AlikeRecords } from "@sdc-risk/core/source";
import type { Dialect, RowBatch } from "@sdc-risk/sql";

const DIALECT: Dialect = {
  name: "Stand-in",
  quote: (name) => `"${name}"`,
  parameter: (place) => `$${place}`,
  key: (column) => column,
  wire: (key) => key,
  number: (column) => column,
  sum: (column) => `sum(${column})`,
  count: "count(*)",
  countIf: (condition) => `count(*) FILTER (WHERE ${condition})`,
  part: (key, _, parts) => `hash(${key}) % ${parts}`,
  mark: null,
  flat: false,
  ordered: true,
  fileOrder: "",
};

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
  dialect = DIALECT,
): Promise<{ readonly counts: number[]; readonly asked: string[] }> {
  const asked: string[] = [];
  const counts: number[] = [];
  const records = batches.flat().length;
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
  );
  for await (const part of parts) counts.push(...part.counts.subarray(0, part.rows));
  return { counts, asked };
}

describe("records that an engine joins with their groups", () => {
  test("come as they are where each is in its place", async () => {
    const { counts, asked } = await read([[1, 2, 3], [4], [5, 6]]);
    expect(counts).toEqual([101, 102, 103, 104, 105, 106]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain("ORDER BY");
  });

  test("are asked for in order from the first batch on that is out of place", async () => {
    for (const batches of [
      [[1, 2], [4, 3], [5]],
      [[3, 4], [1, 2], [5]],
      [[1, 2], [3, 5], [4]],
    ]) {
      const { counts, asked } = await read(batches);
      expect(counts).toEqual([101, 102, 103, 104, 105]);
      expect(asked).toHaveLength(2);
    }
  });

  test("are of no order where the engine has none", async () => {
    const { asked } = await read([], { ...DIALECT, ordered: false });
    expect(asked).toEqual([]);
  });

  test("whose places do not come are an error", async () => {
    const columns = { keys: [{ key: "sex", type: { kind: "text" } }], weight: null, beside: [] } as const;
    const parts = recordsInPlace(
      { dialect: DIALECT, relation: "people", records: 1, columns },
      // eslint-disable-next-line @typescript-eslint/require-await -- the form of a driver
      async function* () {
        yield { rows: 1, columns: [{ values: Float64Array.of(1), valid: null }] };
      },
    );
    const found = await parts.next().catch((error: unknown) => error);
    expect(found).toBeInstanceOf(TypeError);
    expect(isSdcError(found)).toBe(false);
  });
});
