import { mixed } from "@sdc-risk/data/kernels";
import { expect, it } from "vitest";
import { HashCounts } from "../src/sample/hash-counts.ts";

it("numbers are counted as in a map, however many there are and whatever they are", () => {
  const counts = new HashCounts();
  const known = new Map<number, number>();
  for (let i = 0; i < 40_000; i++) {
    const hash = i % 3 === 0 ? mixed(i % 7000, 1) : i % 3 === 1 ? i % 100 : 2 ** 32 - 1 - (i % 5000);
    expect(counts.next(hash)).toBe(known.get(hash) ?? 0);
    known.set(hash, (known.get(hash) ?? 0) + 1);
  }
});
