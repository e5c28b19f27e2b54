import { chachaBlock, secretUniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";

describe("chachaBlock", () => {
  it("is the block of RFC 8439, section 2.3.2", () => {
    const state = Uint32Array.of(
      ...[0x61707865, 0x3320646e, 0x79622d32, 0x6b206574],
      ...[0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c],
      ...[0x00000001, 0x09000000, 0x4a000000, 0x00000000],
    );
    expect([...chachaBlock(state)]).toEqual([
      ...[0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3],
      ...[0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2],
    ]);
  });
});

describe("secretUniforms", () => {
  const some = (seed: string, count: number): number[] => {
    const uniform = secretUniforms(seed);
    return Array.from({ length: count }, uniform);
  };
  it("is the same for a seed, and another for another", () => {
    expect(some("a", 20)).toEqual(some("a", 20));
    expect(some("a", 1)).not.toEqual(some("b", 1));
  });
  it("begins with the key stream of RFC 8439, appendix A.1, for a key of zeros", () => {
    // words ade0b876 and 903df1a0, of which 27 and 26 bits are taken
    const high = 0xade0b876 >>> 5;
    const low = 0x903df1a0 >>> 6;
    expect(some("", 1)[0]).toBe((high * 2 ** 26 + low) / 2 ** 53);
  });
  it("spreads evenly in [0, 1), over many blocks", () => {
    const all = some("even", 80_000);
    expect(all.every((x) => x >= 0 && x < 1)).toBe(true);
    const tenths = new Float64Array(10);
    for (const x of all) tenths[Math.floor(10 * x)]++;
    for (const count of tenths) expect(Math.abs(count - 8000)).toBeLessThan(5 * Math.sqrt(7200));
    expect(new Set(all).size).toBe(all.length);
  });
  it("takes a seed of 32 bytes at most", () => {
    expect(() => secretUniforms("é".repeat(17))).toThrow(RangeError);
  });
});
