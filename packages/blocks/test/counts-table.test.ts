import { expect, it } from "vitest";
import { column, countsTable } from "../src/index.ts";

it("sets counts of several variables beside each other, each number once and in order, 0 where one has none", () => {
  const words = { title: "Records by values", about: "How many." };
  const table = countsTable(words, column("values", "count"), [
    {
      variable: "health",
      counts: new Map([
        [10, 4],
        [1, 2],
      ]),
    },
    { variable: "income", counts: new Map([[2, 6]]) },
  ]);
  expect(table).toMatchObject({ ...words, kind: "table", answers: "how" });
  expect(table.columns.map(({ label }) => label)).toEqual(["values", "health", "income"]);
  expect(table.rows).toEqual([
    [1, 2, 0],
    [2, 0, 6],
    [10, 4, 0],
  ]);
});
