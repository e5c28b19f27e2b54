import { describe, expect, it } from "vitest";
import { mix, mixed } from "../../src/kernels/hash.ts";
import { uniforms } from "../../src/kernels/random/uniforms.ts";

describe("numbers from a seed", () => {
  it("are those of mulberry32", () => {
    const next = uniforms(42);
    expect([next(), next(), next()].map((u) => u * 2 ** 32)).toEqual([2581720956, 1925393290, 3661312704]);
  });

  it("are spread evenly over [0, 1)", () => {
    const next = uniforms(1);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[Math.floor(next() * 10)]++;
    // χ² with nine degrees of freedom: 27.9 is passed once in a thousand seeds, and this seed is fixed
    expect(counts.reduce((total, n) => total + (n - 10_000) ** 2 / 10_000, 0)).toBeLessThan(27.9);
  });
});

describe("hashes", () => {
  it("are the finalizer of MurmurHash3", () => {
    expect([mix(0), mix(1)]).toEqual([0, 0x514e28b7]);
  });

  it("tell the order of two words", () => {
    expect(mixed(1, 2)).not.toBe(mixed(2, 1));
  });
});
