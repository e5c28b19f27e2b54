import type { CodedColumn } from "@sdc-risk/data";
import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suppressInClasses } from "../src/cells/class-cells.ts";
import { Patterns } from "../src/cells/patterns.ts";

/** Keys of classes, by rows; null where a value is missing. */
function columnsOf(rows: readonly (readonly (number | null)[])[]): CodedColumn[] {
  return rows[0].map((_, j) => ({
    name: `k${j}`,
    size: 4,
    value: String,
    label: String,
    codes: Int32Array.from(rows, (row) => row[j] ?? -1),
  }));
}

/** Records in the smallest group of equal values and gaps, by brute force. */
function groups(
  rows: readonly (readonly (number | null)[])[],
  counts: readonly number[],
  masks: ArrayLike<number>,
): number[] {
  const sizes = new Map<string, number>();
  const ids = rows.map((row, c) =>
    JSON.stringify(row.map((value, j) => ((masks[c] >> j) & 1 ? null : value))),
  );
  for (const [c, id] of ids.entries()) sizes.set(id, (sizes.get(id) ?? 0) + counts[c]);
  return ids.map((id) => sizes.get(id)!);
}

/** Different classes with their records; patterns number them as they come. */
const classes = (
  columns: readonly CodedColumn[],
  counts: readonly number[],
): { readonly patterns: Patterns } => ({
  patterns: new Patterns(columns, Float64Array.from(counts)),
});

describe("values suppressed in whole classes", () => {
  it("are none where all groups are large enough", () => {
    const columns = columnsOf([
      [0, 0],
      [1, 0],
    ]);
    expect(suppressInClasses({ ...classes(columns, [3, 4]), k: 3 })).toEqual(Int32Array.of(0, 0));
  });

  it("are those of the cheapest key in which two small classes differ", () => {
    const columns = columnsOf([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    const file = classes(columns, [2, 1, 3]);
    expect(suppressInClasses({ ...file, k: 3 })).toEqual(Int32Array.of(2, 2, 0));
    const dear = suppressInClasses({ ...file, k: 3, whole: 2 });
    expect(dear).toBeNull();
  });

  it("are all of what is left over, with the smallest group", () => {
    const columns = columnsOf([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    const masks = suppressInClasses({ ...classes(columns, [9, 1, 4]), k: 3 });
    expect(masks).toEqual(Int32Array.of(0, 3, 3));
  });

  it("are none where more classes would lose some than may", () => {
    const columns = columnsOf([
      [0, 0],
      [1, 1],
      [2, 2],
      [2, 3],
    ]);
    const file = classes(columns, [9, 1, 2, 1]);
    expect(suppressInClasses({ ...file, k: 3, most: 4 })).toEqual(Int32Array.of(0, 3, 3, 3));
    expect(suppressInClasses({ ...file, k: 3, most: 3 })).toEqual(Int32Array.of(0, 3, 3, 3));
    expect(suppressInClasses({ ...file, k: 3, most: 2 })).toBeNull();
  });

  it("leave everybody in a group of k by value and gap, or nobody can be helped", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(...Array.from({ length: 3 }, () => fc.option(fc.nat(3), { freq: 6 }))), {
          minLength: 1,
          maxLength: 14,
          selector: (row) => JSON.stringify(row),
        }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 14, maxLength: 14 }),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom(0, 0.2),
        (rows, drawn, k, spared) => {
          const counts = rows.map((_, c) => drawn[c]);
          const columns = columnsOf(rows);
          const masks = suppressInClasses({ ...classes(columns, counts), k, spared });
          const total = counts.reduce((a, b) => a + b, 0);
          if (masks === null) {
            expect(total).toBeLessThan(k);
            return;
          }
          const below = groups(rows, counts, masks).reduce(
            (sum, size, c) => sum + (size < k ? counts[c] : 0),
            0,
          );
          expect(below).toBeLessThanOrEqual(spared * total);
          // no gap loses a value
          for (const [c, row] of rows.entries())
            for (const [j, value] of row.entries()) if (value === null) expect((masks[c] >> j) & 1).toBe(0);
          // classes that are large enough lose nothing unless others need them
          const before = groups(rows, counts, new Int32Array(rows.length));
          if (before.every((size) => size >= k)) expect([...masks].every((mask) => mask === 0)).toBe(true);
        },
      ),
      propertyRuns(2000),
    );
  });
});
