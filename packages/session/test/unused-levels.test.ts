import { describe, expect, it } from "vitest";
import { bandIn, singleNumber } from "../src/outgoing/levels/bands.ts";
import type { LevelList } from "../src/outgoing/levels/level-list.ts";
import { signOf } from "../src/outgoing/levels/signs-of-records.ts";

const list = (held: readonly string[], ...parts: readonly (readonly string[])[]): LevelList => ({
  name: "x",
  kind: "categories",
  levels: parts.flat().map((text) => ({ text, isHeld: held.includes(text) })),
  hasValues: held.length > 0,
});
const numbered = (word: string, n: number, first = 0): string[] =>
  Array.from({ length: n }, (_, i) => `${word}${first + i}`);
const ages = numbered("", 60, 20);
const jobs = numbered("Job ", 400, 1000);

describe("bands", () => {
  it.each([
    ["20-49", 20, 49],
    ["[20, 50)", 20, 50],
    ["20 to 49 years", 20, 49],
    ["85+", 85, Infinity],
    ["85 and over", 85, Infinity],
    ["≥ 85", 85, Infinity],
    ["under 20", -Infinity, 20],
    ["<20", -Infinity, 20],
  ])("%s is a band", (text, from, to) => {
    expect(bandIn(text)).toEqual({ from, to });
  });

  it.each(["43", "43 years", "Job 12", "49-20", "1 2 3", ""])("%j is none", (text) => {
    expect(bandIn(text)).toBeNull();
  });

  it("single numbers are numbers with a unit or without", () => {
    expect([..."43|43 years|4.5|Job 12|20-49".split("|")].map(singleNumber)).toEqual([
      43,
      43,
      4.5,
      null,
      null,
    ]);
  });
});

describe("values that no record has are told as those of records", () => {
  it.each([
    ["single ages beside bands", "bands", list(["20-49", "50+"], ages, ["20-49", "50+"])],
    ["three of them", "bands", list(["20-49", "50+"], ["23", "31", "64"], ["20-49", "50+"])],
    ["single ages beside words", "numbers", list(["young", "old"], ages, ["young", "old"])],
    ["a text of 300 characters", "long", list(["yes"], ["yes", "no", "x".repeat(300)])],
    ["names in a column without a value", "empty", list([], numbered("Name ", 60))],
    [
      "names before what stands for them",
      "as many",
      list(["withheld"], numbered("Name ", 300), ["withheld"]),
    ],
    ["names behind it", "as many", list(["withheld"], ["withheld"], numbered("Name ", 300))],
  ])("%s", (_what, reason, one) => {
    expect(signOf(one, 600)).toBe(reason);
  });
});

describe("values that no record has may come from a classification or a questionnaire", () => {
  it.each([
    ["answers that nobody gave", list(["yes"], ["yes", "no", "refused"]), 600],
    ["an empty question of few answers", list([], ["yes", "no", "refused"]), 600],
    ["an empty question of many, beside more records", list([], numbered("Party ", 30)), 2000],
    [
      "400 jobs beside 300 records",
      list(
        jobs.filter((_, i) => i % 3 === 1),
        jobs,
      ),
      300,
    ],
    ["250 countries beside 300 records", list([jobs[17], jobs[93]], jobs.slice(0, 250)), 300],
    ["400 places, the first ones of a region beside 300 records", list(jobs.slice(0, 20), jobs), 300],
    ["bands that nobody is in", list(["20-39"], ["0-19", "20-39", "40-59", "60-79", "80+"]), 600],
    ["ages below a top code", list(["23", "85+"], numbered("", 85), ["85+"]), 600],
    ["codes for missing values above a top code", list(["23", "85+"], ["23", "85+", "97", "98", "99"]), 600],
  ])("%s", (_what, one, records) => {
    expect(signOf(one, records)).toBeNull();
  });
});
