import { valueCounts, type Source } from "@sdc-risk/core";
import { expect, it } from "vitest";

/** A source that gives its groups in two batches, with room behind the rows of the first. */
const source = {
  async *group(variables: readonly string[]) {
    await Promise.resolve();
    expect(variables).toEqual(["age"]);
    yield {
      rows: 2,
      columns: [{ values: Int32Array.of(30, 40, 99), valid: null }],
      counts: Float64Array.of(3, 1, 99),
    };
    yield {
      rows: 1,
      columns: [{ values: Int32Array.of(0), valid: Uint8Array.of(0) }],
      counts: Float64Array.of(7),
    };
  },
} as unknown as Source;

it("values of a source come with the records that hold them, missing ones as null", async () => {
  const all: unknown[] = [];
  for await (const some of valueCounts(source, "age")) all.push([...some]);
  expect(all).toEqual([
    [
      [30, 3],
      [40, 1],
    ],
    [[null, 7]],
  ]);
});
