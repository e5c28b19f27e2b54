import { suppressCells } from "@sdc-risk/plan";
import { EXAMPLE_SURVEY, surveyTable } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { textColumns, type Rows } from "./support/files.ts";

const KEYS = ["region", "sex", "age", "marital", "education", "ethnicity"];
const survey = surveyTable(EXAMPLE_SURVEY);
const raw: Rows = Array.from({ length: survey.numRows }, (_, r) =>
  KEYS.map((key) => {
    const value = survey.getChild(key)!.get(r) as string | number | null;
    return value === null ? null : String(value);
  }),
);

/** Upper ends of bands of age. */
const ENDS = [14, 29, 44, 59, 74];
const band = (age: string | null): string | null =>
  age === null ? null : String(ENDS.filter((end) => Number(age) > end).length);
const bands: Rows = raw.map((row) => row.map((value, j) => (KEYS[j] === "age" ? band(value) : value)));

/** The commonest values of a key; the others as one. */
function commonest(rows: Rows, key: string, kept: number): Rows {
  const at = KEYS.indexOf(key);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = row[at];
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, kept);
  const stays = new Set(most.map(([value]) => value));
  return rows.map((row) =>
    row.map((value, j) => (j !== at || value === null || stays.has(value) ? value : "other")),
  );
}
const merged = commonest(commonest(commonest(bands, "ethnicity", 2), "education", 3), "marital", 2);

const of = (rows: Rows, keys: readonly string[]): Rows =>
  rows.map((row) => row.filter((_, j) => keys.includes(KEYS[j])));

// by a plain greedy search on sizes of sets, for which a missing value is one more value
const PLAIN: readonly (readonly [string, Rows, readonly string[], number])[] = [
  ["ages as they are", raw, KEYS, 3423],
  ["ages in six bands", bands, KEYS, 2454],
  ["bands and rare values as one", merged, KEYS, 1783],
];

describe("three candidates for everybody in the example survey", () => {
  it.each(PLAIN)("take fewer values than a plain search: %s", async (_, rows, keys, plain) => {
    const found = await suppressCells({ columns: textColumns(of(rows, keys), keys), k: 3 });
    expect(found.cells).toBeLessThan(plain);
    expect(found.below).toBe(0);
  });

  it.each(PLAIN)("do so where a missing value is one more value, too: %s", async (_, rows, keys, plain) => {
    const levels = rows.map((row) => row.map((value) => value ?? "none"));
    const found = await suppressCells({ columns: textColumns(of(levels, keys), keys), k: 3 });
    expect(found.cells).toBeLessThan(plain);
    expect(found.below).toBe(0);
  });

  it("take 172 values of sex, age in bands, marital state and education at most", async () => {
    const keys = ["sex", "age", "marital", "education"];
    const found = await suppressCells({ columns: textColumns(of(bands, keys), keys), k: 3 });
    expect(found.cells).toBeLessThanOrEqual(172);
    expect(found.below).toBe(0);
  });
});
