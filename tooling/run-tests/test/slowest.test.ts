import { expect, it } from "vitest";
import { slowestLines } from "../slowest.mjs";

const took = (name: string, seconds: number) => ({
  moduleId: `/project/packages/${name}.test.ts`,
  diagnostic: () => ({ duration: 900 * seconds, collectDuration: 100 * seconds }),
});

it("a run names the files that took longest, with what they took to be read, the longest first", () => {
  expect(slowestLines([took("a", 9), took("b", 61), took("c", 10.4)], "/project")).toEqual([
    "All files of tests took 80 s one after the other, these the longest:",
    "   61 s  packages/b.test.ts",
    "   10 s  packages/c.test.ts",
    "    9 s  packages/a.test.ts",
  ]);
});

it("names twenty, and none of a run of less than a minute", () => {
  const files = Array.from({ length: 30 }, (_, i) => took(`file${i}`, 10 + i));
  expect(slowestLines(files, "/project")).toHaveLength(21);
  expect(slowestLines([took("a", 59)], "/project")).toEqual([]);
});
