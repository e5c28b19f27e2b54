import { readFileSync } from "node:fs";
import { SdcObject } from "@sdc-risk/core";
import { mapLevels, type CodedColumn } from "@sdc-risk/data";
import { readBytes } from "@sdc-risk/io";
import { suppressCells } from "@sdc-risk/plan";
import { GUIDE_RECORDS, GUIDE_ROLES, checksInFull } from "@sdc-risk/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import {
  belowByAnyValue,
  belowByConsistent,
  belowByOwnValue,
  personsBelow,
  recordToPerson,
  without,
  type Row,
} from "./readings.ts";

describe("the guide's ten records", () => {
  const GUIDE: readonly Row[] = GUIDE_RECORDS.map((record) => GUIDE_ROLES.keys.map((key) => record[key]));
  const CELLS = GUIDE.flatMap((_, i) => GUIDE_ROLES.keys.map((__, j) => [i, j] as const));

  /** The first choice of so many cells without which nobody is below k where a missing value is any value. */
  function firstByAnyValue(k: number, most: number): readonly number[] | null {
    const masks = GUIDE.map(() => 0);
    const choose = (from: number, left: number): boolean => {
      if (left === 0)
        return (
          belowByAnyValue(
            GUIDE.map((row, i) => without(row, masks[i])),
            k,
          ) === 0
        );
      for (let at = from; at <= CELLS.length - left; at++) {
        const [i, j] = CELLS[at];
        masks[i] |= 1 << j;
        if (choose(at + 1, left - 1)) return true;
        masks[i] &= ~(1 << j);
      }
      return false;
    };
    return choose(0, most) ? masks : null;
  }

  it.each([[2, 4], ...(checksInFull() ? [[3, 6]] : [])])(
    "by α = 1 k = %i takes %i cells, none of which hides anybody",
    { timeout: 600_000 },
    (k, cells) => {
      expect(firstByAnyValue(k, cells - 1)).toBeNull();
      const masks = firstByAnyValue(k, cells)!;
      const released = GUIDE.map((row, i) => without(row, masks[i]));
      expect(belowByAnyValue(released, k)).toBe(0);
      expect(personsBelow(GUIDE, released, k)).toBeGreaterThan(0);
    },
  );

  it("with all keys of two suppressed have nobody below 3 by α = 1, and everybody who was by what is true", () => {
    const released = GUIDE.map((row, i) => (i < 2 ? without(row, 15) : row));
    expect(belowByAnyValue(released, 3)).toBe(0);
    // the two themselves, whose keys no other record has
    expect(belowByConsistent(GUIDE, released, 3)).toBe(2);
    expect(belowByOwnValue(released, 3)).toBeGreaterThan(0);
    expect(recordToPerson(released, GUIDE).slice(0, 2)).toEqual([10, 10]);
    expect(personsBelow(GUIDE, released, 3)).toBe(personsBelow(GUIDE, GUIDE, 3));
  });
});

describe("examples/survey.csv, recoded before values are suppressed", () => {
  const KEYS = ["region", "sex", "age", "marital", "education", "ethnicity"];
  let columns: CodedColumn[] = [];
  beforeAll(async () => {
    const { table } = await readBytes(
      readFileSync(new URL("../../../../examples/survey.csv", import.meta.url)),
      "survey.csv",
    );
    const sdc = SdcObject.fromArrow(table, { keys: KEYS });
    columns = KEYS.map((key) => sdc.coded(key));
  });
  const inBands = (column: CodedColumn, ends: readonly number[]): CodedColumn =>
    mapLevels(column, (age) => String(ends.filter((end) => Number(age) > end).length));
  /** The commonest values, and all others as one. */
  function commonest(column: CodedColumn, most: number): CodedColumn {
    const counts = new Map<string, number>();
    for (const code of column.codes)
      if (code >= 0) counts.set(column.label(code), (counts.get(column.label(code)) ?? 0) + 1);
    const kept = [...counts].sort((a, b) => b[1] - a[1]).slice(0, most);
    const names = new Set(kept.map(([value]) => value));
    return mapLevels(column, (value) => (names.has(value) ? value : "other"));
  }
  const SIZES: Readonly<Record<string, number>> = { ethnicity: 2, education: 3, marital: 2 };

  // a plain greedy takes 1,783 and 528 cells
  it.each([
    ["in six bands", [14, 29, 44, 59, 74], null, 1783],
    ["in three bands, and three regions", [29, 59], 2, 528],
  ])("age %s: fewer cells than a greedy takes", async (_, ends, regions, greedy) => {
    const recoded = columns.map((column) => {
      if (column.name === "age") return inBands(column, ends);
      if (column.name === "region" && regions !== null) return commonest(column, regions);
      return column.name in SIZES ? commonest(column, SIZES[column.name]) : column;
    });
    const { cells, bound, below } = await suppressCells({ columns: recoded, k: 3 });
    expect(below).toBe(0);
    expect(cells).toBeLessThan(greedy);
    expect(bound).toBeGreaterThan(0);
    expect(bound).toBeLessThanOrEqual(cells);
  });
});
