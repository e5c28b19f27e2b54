import { expect, it } from "vitest";
import { isLate, lateColumn } from "../src/findings/late-column.ts";

it("a late column makes its values when they are first read, once, and keeps all else", () => {
  let made = 0;
  const column = lateColumn({ grain: "class", about: "A sentence.", headline: "high" }, () => {
    made++;
    return Float64Array.of(1, 2);
  });
  expect([column.grain, column.about, column.headline, made]).toEqual(["class", "A sentence.", "high", 0]);
  expect([...column.values]).toEqual([1, 2]);
  expect(column.values).toBe(column.values);
  expect(made).toBe(1);
});

it("is told from one whose values are there", () => {
  const about = "A sentence.";
  const values = Float64Array.of(1);
  expect(isLate(lateColumn({ grain: "record", about }, () => values))).toBe(true);
  expect(isLate({ grain: "record", about, values })).toBe(false);
});
