import { atOnce, range, uniforms } from "@sdc-risk/data/kernels";
import { expect, it } from "vitest";
import type { JointLevels } from "../src/matching/coded-otherwise/joint-levels.ts";
import { pairTables } from "../src/matching/coded-otherwise/pair-tables.ts";

const next = uniforms(11);

/** A variable of so many levels, of which a tenth is missing. */
function variable(name: string, size: number, records: number): JointLevels {
  const codes = (): Int32Array =>
    range(records).map(() => (next() < 0.1 ? -1 : Math.floor(size * next() ** 2)));
  return { name, size, original: codes(), released: codes(), ordered: false };
}

/** Each record counted by itself. */
function counted(ours: Int32Array, others: Int32Array, own: JointLevels, other: JointLevels): Float64Array {
  const out = new Float64Array((own.size + 1) * (other.size + 1));
  for (const [i, code] of ours.entries()) out[(code + 1) * (other.size + 1) + others[i] + 1]++;
  return out;
}

it.each([0, 1, 3, 40, 900, 30_000, 70_000])("counts every pair of variables in %i records", (records) => {
  const sizes = [2, 24, 1, 3, 128, 8, 2, 12, 5, 100, 8];
  const variables = sizes.map((size, at) => variable(`v${at}`, size, records));
  for (const file of ["original", "released"] as const) {
    const tables = atOnce(pairTables(variables, file));
    for (const own of variables)
      for (const other of variables)
        if (own !== other) {
          const table = tables.get(own)?.get(other);
          expect(table?.rows).toBe(own.size);
          expect(table?.width).toBe(other.size + 1);
          expect(table?.counts).toEqual(counted(own[file], other[file], own, other));
        }
  }
});

it("has no table of one variable alone", () => {
  const one = variable("v", 3, 10);
  expect([...atOnce(pairTables([one], "original"))]).toEqual([[one, new Map()]]);
  expect(atOnce(pairTables([], "released")).size).toBe(0);
});
