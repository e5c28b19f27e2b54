import { type Table, type Vector } from "apache-arrow";
import { expect, it } from "vitest";
import { microdataTable } from "../src/arbitraries/table.ts";
import { tableOf } from "../src/checks/laid.ts";

const cells = { word: ["a", null, "b", "a"], number: [1, 2, null, 4], share: [0.5, 1.5, 2.5, null] };
const layouts = [
  {},
  { types: { word: "utf8", number: "int64", share: "float64" } },
  { types: { word: "dictionary" }, chunks: [1, 3], padding: 2 },
  { seed: 5 },
] as const;

const numbers = (table: Table): Float64Array => {
  const column: Vector = table.getChild("share")!;
  return column.data[0].values as Float64Array;
};

it.each(layouts)("a table that is asked for again is laid out as the first one (%j)", (layout) => {
  const fresh = microdataTable(
    { names: Object.keys(cells), columns: Object.values(cells), weights: null, households: null },
    layout,
  );
  for (const again of [tableOf(cells, layout), tableOf(cells, layout)]) {
    expect(again.toArray().map(String)).toEqual(fresh.toArray().map(String));
    expect(again.schema.toString()).toBe(fresh.schema.toString());
    for (const { name } of fresh.schema.fields)
      expect(again.getChild(name)!.data.map(({ offset, length }) => [offset, length])).toEqual(
        fresh.getChild(name)!.data.map(({ offset, length }) => [offset, length]),
      );
  }
});

it("what is written to a table is in no other", () => {
  const layout = { types: { word: "dictionary", number: "int32", share: "float64" } } as const;
  const written = tableOf(cells, layout);
  numbers(written).fill(9);
  (written.getChild("word")!.data[0].values as Int32Array).fill(0);
  expect(written.getChild("word")!.get(2)).toBe("a");
  const other = tableOf(cells, layout);
  expect(other.getChild("word")!.get(2)).toBe("b");
  expect(Array.from(other.getChild("share")!)).toEqual([0.5, 1.5, 2.5, null]);
});

it("a slice stays a view of a longer buffer", () => {
  const [first] = [tableOf(cells, { types: { share: "float64" }, padding: 3 })].map(numbers);
  expect(first.byteOffset).toBe(24);
  expect(first.buffer.byteLength).toBe(80);
});

it("a table without records has its columns", () => {
  expect(tableOf({ a: [], b: [] }, {}).schema.names).toEqual(["a", "b"]);
});
