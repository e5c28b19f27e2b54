import { subsetCount, subsets, uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { setsTogether } from "../src/curve.ts";
import { drawnSets } from "../src/sets.ts";

describe("sets of keys", () => {
  it("are as many as their number says, different, and in order", () => {
    for (let n = 1; n <= 8; n++)
      for (let size = 1; size <= n; size++) {
        const sets = subsets(n, size).map((set) => set.join());
        expect(sets).toHaveLength(subsetCount(n, size)!);
        expect(new Set(sets).size).toBe(sets.length);
        expect([...sets].sort()).toEqual(sets);
      }
    expect(subsets(3, 2)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it("are counted where nobody could list them", () => {
    expect(subsetCount(60, 5)).toBe(5_461_512);
    expect(subsetCount(60, 30)).toBeCloseTo(118264581564861424, -3);
    expect(subsetCount(1000, 500)).toBeGreaterThan(1e299);
    expect(subsetCount(1030, 515)).toBeNull();
  });

  it.each([3, 7])("are drawn without one twice, all equally often: %d of 10", (count) => {
    const often = new Map<string, number>();
    const uniform = uniforms(7);
    for (let draw = 0; draw < 6000; draw++) {
      const sets = drawnSets(5, 2, count, uniform).map((set) => set.join());
      expect(new Set(sets).size).toBe(count);
      for (const set of sets) often.set(set, (often.get(set) ?? 0) + 1);
    }
    expect(often.size).toBe(10);
    // with a standard deviation of 36
    for (const times of often.values()) expect(Math.abs(times - 600 * count)).toBeLessThan(180);
  });

  it("are those of the largest size of which, as of all smaller ones, all are looked at", () => {
    expect([12, 4, 3].map((maxSize) => setsTogether(12, maxSize, 2000))).toEqual([924, 495, 220]);
    expect([924, 923, 219, 65, 12, 11].map((most) => setsTogether(12, 12, most))).toEqual([
      924, 792, 66, 12, 12, 0,
    ]);
    expect([1, 2, 6].map((keys) => setsTogether(keys, keys, 20))).toEqual([1, 2, 20]);
  });
});
