import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EXAMPLE_FIRMS, EXAMPLE_SURVEY, firmsCsv, guideCsv, surveyCsv } from "../src/index.ts";

const example = (name: string) => readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");

describe("the example files", () => {
  it("are what the generator writes", () => {
    expect(example("survey.csv") === [...surveyCsv(EXAMPLE_SURVEY)].join("")).toBe(true);
    expect(example("guide.csv")).toBe(guideCsv());
    expect(example("firms.csv") === firmsCsv(EXAMPLE_FIRMS)).toBe(true);
  });
});
