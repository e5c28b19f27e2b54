import { atOnce, range, uniforms } from "@sdc-risk/data/kernels";
import { expect, it } from "vitest";
import { areExchanged } from "../src/matching/coded-otherwise/by-values.ts";
import { isMany } from "../src/matching/coded-otherwise/is-many.ts";
import type { JointLevels } from "../src/matching/coded-otherwise/joint-levels.ts";
import { orderedNumbers } from "../src/matching/coded-otherwise/ordered-numbers.ts";

const next = uniforms(23);
const below = (size: number): number => Math.floor(size * next());

/** Whether values stand for each other, by the records of each value and those of them that were given another one. */
function exchanged({ original, released }: JointLevels, match: Int32Array | null): boolean {
  const pairs = [...original.entries()].flatMap(([i, code]) => {
    const to = released[match === null ? i : match[i]] ?? -1;
    return code < 0 || to < 0 ? [] : [{ code, to }];
  });
  const of = (code: number): number => pairs.filter((pair) => pair.code === code).length;
  const became = (code: number): number | undefined =>
    of(code) < 3
      ? undefined
      : pairs.find(
          ({ to }) => pairs.filter((pair) => pair.code === code && pair.to === to).length >= 0.9 * of(code),
        )?.to;
  const moved = pairs.filter(({ code }) => {
    const to = became(code);
    return to !== undefined && to !== code && of(to) > 0 && became(to) !== to;
  });
  return isMany(moved.length, pairs.length);
}

it("finds exchanged values as by looking at every pair of records", () => {
  let found = 0;
  for (let file = 0; file < 2000; file++) {
    const size = 2 + below(4);
    const records = below(60);
    // some values are dealt anew, and some records hold another one all the same
    const dealt = range(size).map((code) => (next() < 0.5 ? below(size) : code));
    const noise = [0, 0.05, 0.15][below(3)];
    const original = range(records).map(() => (next() < 0.1 ? -1 : below(size)));
    const match = next() < 0.5 ? null : range(records).map((i) => (next() < 0.1 ? -1 : records - 1 - i));
    const released = new Int32Array(records).fill(-1);
    for (const [i, code] of original.entries()) {
      const at = match === null ? i : match[i];
      if (at >= 0 && code >= 0) released[at] = next() < noise ? below(size) : dealt[code];
    }
    const levels = { name: "v", size, original, released, ordered: false };
    const is = areExchanged(levels, match);
    expect(is, `file ${file}`).toBe(exchanged(levels, match));
    if (is) found++;
  }
  expect(found).toBeGreaterThan(100);
  expect(found).toBeLessThan(1900);
});

it("tells how large nine in ten numbers are at most", () => {
  for (let file = 0; file < 500; file++) {
    const values = Float64Array.from({ length: below(40) }, () =>
      next() < 0.1 ? NaN : Math.round(20 * (next() - [0, 0.5, 1][file % 3])) * 10 ** below(3),
    );
    const sizes = [...values]
      .filter((value) => !Number.isNaN(value))
      .map(Math.abs)
      .sort((a, b) => a - b);
    const { size } = atOnce(orderedNumbers(values));
    expect(size, `file ${file}`).toBe(sizes.at(Math.floor(0.9 * (sizes.length - 1))) ?? 0);
  }
});
