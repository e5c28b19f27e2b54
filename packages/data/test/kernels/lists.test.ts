import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  distinctMembers,
  mappedLists,
  numberingLists,
  pickedLists,
  type Lists,
} from "../../src/kernels/lists/lists.ts";
import { atOnce } from "../../src/kernels/turns.ts";

function listsOf(all: readonly (readonly number[])[]): Lists {
  const starts = new Int32Array(all.length + 1);
  all.forEach((list, i) => {
    starts[i + 1] = starts[i] + list.length;
  });
  return { starts, members: Int32Array.from(all.flat()) };
}
const backOf = ({ starts, members }: Lists): number[][] =>
  Array.from({ length: starts.length - 1 }, (_, i) => [...members.subarray(starts[i], starts[i + 1])]);
const numbers = (all: readonly (readonly number[])[]): number[] => {
  const seen = new Map<string, number>();
  return all.map((list) => {
    const text = list.join(",");
    if (!seen.has(text)) seen.set(text, seen.size);
    return seen.get(text)!;
  });
};
const rising = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);

describe("lists of numbers", () => {
  it("are numbered by what they hold, in the order of their first appearance", () => {
    const lists = fc.array(fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 5 }), { maxLength: 60 });
    fc.assert(
      fc.property(lists, (all) => {
        const sorted = all.map(rising);
        const { of, first, size } = atOnce(numberingLists(listsOf(sorted)));
        expect([...of]).toEqual(numbers(sorted));
        expect([...first].map((list) => of[list])).toEqual([...first.keys()]);
        expect(size).toBe(new Set(of).size);
        expect(backOf(pickedLists(listsOf(sorted), first))).toEqual([...first].map((list) => sorted[list]));
      }),
      { numRuns: 100 },
    );
  });

  it("are told apart where hashes of 32 bits meet: a hundred thousand different ones get as many numbers", () => {
    const all = Array.from({ length: 100_000 }, (_, i) => [i % 317, 1000 + Math.floor(i / 317)]);
    const { size, of } = atOnce(numberingLists(listsOf([...all, ...all])));
    expect(size).toBe(all.length);
    expect([...of.subarray(all.length)]).toEqual([...of.subarray(0, all.length)]);
  });

  it("are mapped and sorted anew, long ones too, and lose what stands twice", () => {
    const lists = fc.array(fc.array(fc.nat(9), { maxLength: 80, size: "max" }), { maxLength: 8 });
    const to = fc.array(fc.nat(4), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(lists, to, (all, codes) => {
        const mapped = atOnce(mappedLists(listsOf(all), Int32Array.from(codes)));
        expect(backOf(mapped)).toEqual(all.map((list) => rising(list.map((x) => codes[x]))));
        expect(backOf(atOnce(distinctMembers(mapped)))).toEqual(
          all.map((list) => rising([...new Set(list.map((x) => codes[x]))])),
        );
      }),
      { numRuns: 100 },
    );
  });

  it("may be none", () => {
    expect(atOnce(numberingLists(listsOf([])))).toEqual({
      of: new Int32Array(0),
      first: new Int32Array(0),
      size: 0,
    });
  });
});
