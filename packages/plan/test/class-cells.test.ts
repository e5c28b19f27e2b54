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
    expect(suppressInClasses({ ...classes(columns, [3, 4]), k: 3 })!.masks).toEqual(Int32Array.of(0, 0));
  });

  it("are those of the cheapest key in which two small classes differ", () => {
    const columns = columnsOf([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    const file = classes(columns, [2, 1, 3]);
    expect(suppressInClasses({ ...file, k: 3 })).toEqual({ masks: Int32Array.of(2, 2, 0), parts: [] });
    const dear = suppressInClasses({ ...file, k: 3, whole: 2 });
    expect(dear).toBeNull();
  });

  it("are those of what is left over and of as many records of a large class as it needs", () => {
    const columns = columnsOf([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    const found = suppressInClasses({ ...classes(columns, [9, 1, 4]), k: 3 });
    expect(found).toEqual({ masks: Int32Array.of(0, 3, 0), parts: [{ c: 0, mask: 3, records: 2 }] });
  });

  it("are all of what is left over, with the smallest group, where no class has records to give", () => {
    const columns = columnsOf([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    const found = suppressInClasses({ ...classes(columns, [4, 1, 4]), k: 3 });
    expect(found).toEqual({ masks: Int32Array.of(3, 3, 0), parts: [] });
  });

  it("are none where more classes would lose some than may", () => {
    const columns = columnsOf([
      [0, 0],
      [1, 1],
      [2, 2],
      [2, 3],
    ]);
    const file = classes(columns, [9, 1, 2, 1]);
    const found = { masks: Int32Array.of(0, 3, 2, 2), parts: [{ c: 0, mask: 3, records: 2 }] };
    expect(suppressInClasses({ ...file, k: 3, most: 4 })).toEqual(found);
    expect(suppressInClasses({ ...file, k: 3, most: 3 })).toBeNull();
  });

  it("leave everybody in a group of k by value and gap, or nobody can be helped", () => {
    let withParts = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(...Array.from({ length: 3 }, () => fc.option(fc.nat(3), { freq: 30 }))), {
          minLength: 1,
          maxLength: 14,
          selector: (row) => JSON.stringify(row),
        }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 14, maxLength: 14 }),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom(0, 0.2),
        (rows, drawn, k, spared) => {
          const counts = rows.map((_, c) => drawn[c]);
          const columns = columnsOf(rows);
          const found = suppressInClasses({ ...classes(columns, counts), k, spared });
          const total = counts.reduce((a, b) => a + b, 0);
          if (found === null) {
            expect(total).toBeLessThan(k);
            return;
          }
          const { masks, parts } = found;
          // records that lose values by themselves are a class by themselves
          const given = counts.map((own, c) => own - (parts.find((part) => part.c === c)?.records ?? 0));
          for (const { c } of parts) expect([masks[c], given[c] > k]).toEqual([0, true]);
          const all = [...given, ...parts.map(({ records }) => records)];
          const below = groups([...rows, ...parts.map(({ c }) => rows[c])], all, [
            ...masks,
            ...parts.map(({ mask }) => mask),
          ]).reduce((sum, size, c) => sum + (size < k ? all[c] : 0), 0);
          if (parts.length > 0) withParts++;
          expect(below).toBeLessThanOrEqual(spared * total);
          // no gap loses a value
          for (const [c, row] of rows.entries())
            for (const [j, value] of row.entries()) if (value === null) expect((masks[c] >> j) & 1).toBe(0);
          // classes that are large enough lose nothing unless others need them
          const before = groups(rows, counts, new Int32Array(rows.length));
          if (before.every((size) => size >= k)) {
            expect([...masks].every((mask) => mask === 0)).toBe(true);
            expect(parts).toEqual([]);
          }
        },
      ),
      propertyRuns(2000),
    );
    expect(withParts).toBeGreaterThan(0);
  });
});
