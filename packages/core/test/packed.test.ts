import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apartIn, LargeArrays, pack, unpack } from "../src/packed.ts";

const array = fc.oneof(
  fc.int8Array(),
  fc.uint16Array(),
  fc.int32Array(),
  fc.float64Array(),
  fc.bigInt64Array(),
);
const { value: plain } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, true, false, -0, NaN, Infinity, -Infinity, "", "\u0000", "__proto__"),
    fc.double(),
    fc.string({ unit: "binary" }),
    array,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie("value"), { maxKeys: 4 }).map((object) => ({ ...object })),
  ),
}));

describe("packed data", () => {
  it("come back as they were, to the bit", () => {
    fc.assert(
      fc.property(plain, (value) => {
        expect(unpack(pack(value))).toStrictEqual(value);
        // at any place of a larger buffer
        const bytes = pack(value);
        const moved = new Uint8Array(bytes.length + 3);
        moved.set(bytes, 3);
        expect(unpack(moved.subarray(3))).toStrictEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it("hold an array once that stands in several places, and not where it is kept apart", () => {
    const codes = Uint8Array.from({ length: 1000 }, (_, i) => i);
    const few = Int32Array.of(1, 2);
    const value = { codes, again: { codes }, few };
    expect(pack(value).length).toBeLessThan(1400);
    const bytes = pack(value, (values) => (values === codes ? "kept" : null));
    expect(bytes.length).toBeLessThan(300);
    expect(apartIn(bytes)).toEqual(["kept"]);
    expect(unpack(bytes, () => codes)).toStrictEqual(value);
    expect(() => unpack(bytes)).toThrow("lack the array kept");
  });

  it.each<[what: string, value: unknown]>([
    ["a function", () => 1],
    ["an object of a class", new Date(0)],
    ["a map", new Map()],
    ["a DataView", new DataView(new ArrayBuffer(8))],
    ["a hole", [undefined]],
    ["a field that stands for an array", { $array: 0 }],
  ])("cannot be %s", (_what, value) => {
    expect(() => pack(value)).toThrow(TypeError);
  });

  it("that are cut off are an error", () => {
    const bytes = pack({ values: Float64Array.of(1, 2, 3) });
    for (let length = 0; length < bytes.length; length++)
      expect(() => unpack(bytes.subarray(0, length))).toThrow("cut off");
  });
});

describe("large arrays", () => {
  const EDGE = 1 << 16;

  it("are named by their bytes, from 65,536 bytes on", () => {
    const large = new LargeArrays((bytes) => `${bytes.length} from ${bytes[0]}`);
    expect(large.named(new Uint8Array(EDGE - 1))).toBeNull();
    expect(large.named(new Uint8Array(EDGE).fill(7))?.name).toBe(`${EDGE} from 7`);
    expect(large.named(new Float64Array(EDGE / 8 - 1))).toBeNull();
    // a part of a larger buffer is that part
    const part = new Uint8Array(2 * EDGE).fill(3, 5).subarray(5, 5 + EDGE);
    expect(large.named(part)?.bytes).toStrictEqual(part);
    expect(large.named(part)?.name).toBe(`${EDGE} from 3`);
  });

  it("are hashed once, however many pieces take them", () => {
    let hashed = 0;
    const large = new LargeArrays(() => `array ${++hashed}`);
    const [first, second] = [new Int32Array(EDGE), new Int32Array(EDGE)];
    const names = [first, second, first, second, first].map((array) => large.named(array)?.name);
    expect(names).toEqual(["array 1", "array 2", "array 1", "array 2", "array 1"]);
    expect(hashed).toBe(2);
  });
});
