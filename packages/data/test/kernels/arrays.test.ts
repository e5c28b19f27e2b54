import {
  atOnce,
  groupedBy,
  grown,
  inPieces,
  IntList,
  inTurns,
  joined,
  numbersAt,
  range,
  systematic,
  translate,
} from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";

describe("a list of integers", () => {
  it("grows one by one and by room made first, and is used again", () => {
    const list = new IntList();
    expect([...list.toArray()]).toEqual([]);
    for (let i = 0; i < 1000; i++) list.add(-i);
    list.reserve(5000);
    for (let i = 0; i < 5000; i++) list.values[list.length++] = i;
    expect(list.toArray()).toEqual(Int32Array.from({ length: 6000 }, (_, i) => (i < 1000 ? -i : i - 1000)));
    const { values } = list;
    list.length = 0;
    list.add(7);
    list.reserve(10);
    expect([...list.toArray()]).toEqual([7]);
    expect(list.values).toBe(values);
  });
  it("gives a copy of what it holds", () => {
    const list = new IntList();
    list.add(1);
    const copy = list.toArray();
    list.values[0] = 2;
    expect([...copy]).toEqual([1]);
  });
});

describe("small ones", () => {
  it("an array of more room is of the same kind and holds the same", () => {
    expect(grown(Uint8Array.of(1, 2), 4)).toEqual(Uint8Array.of(1, 2, 0, 0));
    expect(grown(new Uint32Array(0), 2)).toEqual(new Uint32Array(2));
  });
  it("a range counts from 0", () => {
    expect([0, 1, 3].map((n) => [...range(n)])).toEqual([[], [0], [0, 1, 2]]);
  });
  it("a systematic sample stands in the middle of equal steps", () => {
    expect(
      [
        [0, 0],
        [1, 1],
        [5, 5],
        [10, 2],
        [7, 3],
      ].map(([n, size]) => [...systematic(n, size)]),
    ).toEqual([[], [0], [0, 1, 2, 3, 4], [2, 7], [1, 3, 5]]);
  });
  it("codes go through a table, missing ones stay missing", () => {
    expect([...translate(Int32Array.of(2, -1, 0), Int32Array.of(5, 6, -1))]).toEqual([-1, -1, 5]);
  });
  it("numbers are taken from places, and are missing at none", () => {
    expect([...numbersAt(Float64Array.of(0.5, 7), Int32Array.of(1, -1, 0, 1))]).toEqual([7, NaN, 0.5, 7]);
    expect([...numbersAt(new Float64Array(0), Int32Array.of(-1))]).toEqual([NaN]);
  });
  it("items are grouped in the order of the first of each group", () => {
    expect([...groupedBy(["bb", "a", "cc", "d"], ({ length }) => length)]).toEqual([
      [2, ["bb", "cc"]],
      [1, ["a", "d"]],
    ]);
    expect(groupedBy([], () => "").size).toBe(0);
  });
});

describe("work in pieces", () => {
  it("covers all records once, in order, and breaks after each piece", async () => {
    for (const n of [0, 1, 65_536, 65_537, 200_000]) {
      const pieces: [number, number][] = [];
      let ticks = 0;
      await inTurns(
        inPieces(n, (from, to) => pieces.push([from, to])),
        () => {
          ticks++;
          return Promise.resolve();
        },
      );
      expect(ticks).toBe(Math.ceil(n / 65_536));
      expect(pieces.flat()).toEqual(pieces.flatMap((_, i) => [i * 65_536, Math.min(n, (i + 1) * 65_536)]));
      atOnce(inPieces(n, (from, to) => pieces.push([from, to])));
      expect(pieces.length).toBe(2 * ticks);
    }
  });
  it("takes pieces of a size that is told; the last one takes what is left", () => {
    const piecesOf = (n: number, piece: number): [number, number][] => {
      const pieces: [number, number][] = [];
      atOnce(inPieces(n, (from, to) => pieces.push([from, to]), piece));
      return pieces;
    };
    expect(piecesOf(7, 3)).toEqual([
      [0, 3],
      [3, 6],
      [6, 7],
    ]);
    expect(piecesOf(2, 1)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(piecesOf(0, 1)).toEqual([]);
  });
  it("stops where a tick throws", async () => {
    let done = 0;
    await expect(
      inTurns(
        inPieces(1e6, () => done++),
        () => Promise.reject(new Error("stop")),
      ),
    ).rejects.toThrow("stop");
    expect(done).toBe(1);
  });
});

describe("arrays one behind the other", () => {
  it("are a new one of the same kind", () => {
    const one = Int32Array.of(3, -1);
    const parts = [one, new Int32Array(), Int32Array.of(7)];
    expect(joined(parts, Int32Array)).toStrictEqual(Int32Array.of(3, -1, 7));
    expect(joined([Float64Array.of(0.5), Float64Array.of(NaN, -0)], Float64Array)).toStrictEqual(
      Float64Array.of(0.5, NaN, -0),
    );
    expect(joined([], Uint8Array)).toStrictEqual(new Uint8Array());
  });
  it("are copied, one alone too", () => {
    const one = Uint8Array.of(1, 2);
    const copy = joined([one], Uint8Array);
    one[0] = 9;
    expect([...copy]).toEqual([1, 2]);
  });
});
