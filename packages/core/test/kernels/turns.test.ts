import { describe, expect, test } from "vitest";
import { atOnce, inPieces, inTurns } from "../../src/kernels/turns.js";

const piecesOf = (records: number, piece?: number): [from: number, to: number][] => {
  const pieces: [number, number][] = [];
  atOnce(inPieces(records, (from, to) => pieces.push([from, to]), piece));
  return pieces;
};

describe("work in pieces", () => {
  test("every record is in one piece, in order; the last piece takes what is left", () => {
    expect(piecesOf(7, 3)).toEqual([
      [0, 3],
      [3, 6],
      [6, 7],
    ]);
    expect(piecesOf(6, 3)).toEqual([
      [0, 3],
      [3, 6],
    ]);
  });

  test("no records are no piece, and one is one", () => {
    expect(piecesOf(0)).toEqual([]);
    expect(piecesOf(0, 1)).toEqual([]);
    expect(piecesOf(1)).toEqual([[0, 1]]);
    expect(piecesOf(1, 1)).toEqual([[0, 1]]);
  });

  test("simple work is done in pieces of 65,536 records", () => {
    expect(piecesOf(65_537)).toEqual([
      [0, 65_536],
      [65_536, 65_537],
    ]);
  });

  test("there is a tick after each piece, when its work is done", async () => {
    const told: string[] = [];
    const work = inPieces(5, (from, to) => told.push(`${from} to ${to}`), 2);
    await inTurns(work, () => {
      told.push("tick");
      return Promise.resolve();
    });
    expect(told).toEqual(["0 to 2", "tick", "2 to 4", "tick", "4 to 5", "tick"]);
  });
});
