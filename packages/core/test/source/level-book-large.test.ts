import { Int32 } from "apache-arrow";
import { expect, it } from "vitest";
import { atOnce } from "@sdc-risk/data/kernels";
import { levelBook } from "../../src/source/level-book.ts";

it("levels of a source may be more than a Map of JavaScript holds", () => {
  const many = 2 ** 24 + 1000;
  const book = levelBook({ name: "x", type: new Int32(), stored: "x" }, []);
  const values = new Int32Array(many).map((_, i) => many - 1 - i);
  const out = new Int32Array(many);
  book.code({ values, valid: null }, many, out, 0);
  const to = atOnce(book.settling())!;
  expect(book.levels.size).toBe(many);
  let wrong = 0;
  for (let i = 0; i < many; i++) if (to[out[i]] !== values[i]) wrong++;
  expect(wrong).toBe(0);
  expect(book.levels.label(many - 1)).toBe(String(many - 1));
});
