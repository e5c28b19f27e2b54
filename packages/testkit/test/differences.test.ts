import { expect, it } from "vitest";
import { differences, TOLERANCE } from "../src/checks/faults/differences.ts";

it.each([
  ["counts that differ by one", 1_000_000_000_000_000, 1_000_000_000_000_001, 1],
  ["the last count that fractions lie beside", 2 ** 52 - 2, 2 ** 52 - 1, 1],
  ["figures that are whole only for their size, and differ in the last digit", 2 ** 52, 2 ** 52 + 1, 0],
  ["such figures that differ in the ninth digit", 2 ** 52, 2 ** 52 * (1 + 1e-9), 1],
  ["sums in another order", 0.1 + 0.2, 0.3, 0],
  ["a count and what is nearly it", 3, 3 + 1e-15, 0],
])("compares %s", (_, a, b, faults) => {
  expect(differences({ n: a }, { n: b }, TOLERANCE)).toHaveLength(faults);
});
