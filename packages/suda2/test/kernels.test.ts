import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Patterns } from "../src/search/lattice/patterns.ts";
import { RowNumbers } from "../src/search/row-numbers.ts";
import { groupsOf, isWide, levelBits } from "../src/search/levels/groups.ts";

describe("numbers of rows", () => {
  it("are equal where the rows are, and count up as they appear", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.array(fc.constantFrom(0, 1, -1, 7, 2 ** 31 - 1), { minLength: 5, maxLength: 5 }), {
          maxLength: 3000,
        }),
        (width, rows) => {
          const numbers = new RowNumbers(width);
          const known = new Map<string, number>();
          for (const row of rows) {
            const key = row.slice(0, width).join();
            if (!known.has(key)) known.set(key, known.size);
            expect(numbers.number(Int32Array.from(row))).toBe(known.get(key));
          }
          expect(numbers.size).toBe(known.size);
        },
      ),
      propertyRuns(50),
    );
  });
  it("are told apart also where there are more than the table had room for", () => {
    const numbers = new RowNumbers(2);
    for (let turn = 0; turn < 2; turn++)
      for (let i = 0; i < 5000; i++) expect(numbers.number(Int32Array.of(i % 70, i))).toBe(i);
  });
});

describe("patterns of a class", () => {
  it("keep one member each, which stands in the way alone where others have its pattern, too", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ pattern: fc.nat(6), wanted: fc.boolean() }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        (keys, words) => {
          const size = 2 * keys.length + 12;
          const stride = 4;
          const patterns = new Int32Array(2 * size);
          keys.forEach(({ pattern }, k) => (patterns[size + k] = pattern));
          const kept = new Patterns(size, patterns);
          const shared = new Int32Array(stride * keys.length + 1);
          // twice over the same keys: what the first pass has noted is gone
          for (let turn = 0; turn < 2; turn++) {
            const members = Int32Array.from(keys, ({ wanted }, k) => (wanted ? k : ~k));
            const end = kept.leaveOne(1, members, 0, members.length, shared, 1, 0, stride, words);
            const times = (pattern: number): number => keys.filter((key) => key.pattern === pattern).length;
            const first = keys.flatMap(({ pattern, wanted }, k) =>
              keys.findIndex((key) => key.pattern === pattern) < k
                ? []
                : [wanted && times(pattern) === 1 ? k : ~k],
            );
            expect([...members.subarray(0, end)]).toEqual(first);
            keys.forEach(({ pattern, wanted }, k) => {
              const set = wanted && times(pattern) > 1 ? -1 : 0;
              expect([...shared.subarray(1 + stride * k, 1 + stride * (k + 1))]).toEqual(
                Array.from({ length: stride }, (_, w) => (w < words ? set : 0)),
              );
            });
          }
          expect(shared[0]).toBe(0);
        },
      ),
      propertyRuns(100),
    );
  });
});

describe("variables in groups", () => {
  it("have a bit for each of their levels, none in common, and none for a missing value", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1, 2, 5, 12, 30, 31, 32, 33, 200), { minLength: 1, maxLength: 12 }),
        (list) => {
          const levels = Int32Array.from(list);
          const size = 201;
          const groups = groupsOf(levels);
          // key k has level k of each variable that has so many
          const codes = Uint8Array.from(
            list.flatMap((most) => Array.from({ length: size }, (_, k) => (k <= most ? k : 0))),
          );
          const bits = levelBits({ codes, size, levels }, groups, (length) => new Int32Array(length));
          const { starts, firstBit, placeOf } = groups;
          expect([starts[0], starts.at(-1)]).toEqual([0, list.length]);
          for (let g = 0; g < starts.length - 1; g++) {
            const members = list.slice(starts[g], starts[g + 1]);
            const wide = members.some(isWide);
            expect(members.length).toBeGreaterThan(0);
            if (wide) expect(members).toHaveLength(1);
            for (let k = 0; k < size; k++) {
              const expected = wide
                ? []
                : members.flatMap((most, i) => (k > 0 && k <= most ? [firstBit[starts[g] + i] + k - 1] : []));
              const word = bits[g * size + k];
              const got = Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (word >>> bit) & 1);
              expect(got).toEqual(expected);
              if (!wide)
                expect(got.map((bit) => placeOf[32 * g + bit])).toEqual(
                  members.flatMap((most, i) => (k > 0 && k <= most ? [i] : [])),
                );
            }
          }
        },
      ),
      propertyRuns(60),
    );
  });
});
