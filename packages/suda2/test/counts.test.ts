import { SdcObject } from "@sdc-risk/core";
import { surveyTable, SURVEY_KEYS, type SurveyOptions } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { measured } from "./support.ts";

const TEN = [
  "region",
  "urbrur",
  "sex",
  "age",
  "marital",
  "education",
  "ethnicity",
  "religion",
  "language",
  "labor",
];
const FORTY = [...SURVEY_KEYS, ...Array.from({ length: 26 }, (_, v) => `v${v + 1}`)];

async function uniques(survey: SurveyOptions, keys: readonly string[], maxSize: number): Promise<number[]> {
  const {
    summary: { bySize },
  } = await measured(SdcObject.fromArrow(surveyTable(survey), { keys }), { maxSize });
  return bySize.map((size) => size.uniques);
}

// each found alike by two or three of the searches
describe("minimal sample uniques of surveys, by size", () => {
  it("of 10,000 records and ten keys", async () => {
    expect(await uniques({ rows: 10_000, seed: 1, missing: 0.01 }, TEN, 10)).toEqual([
      5, 828, 24_530, 67_544, 53_794, 15_279, 1451, 38, 0, 0,
    ]);
  });
  it("of 2,000 records and fourteen keys", async () => {
    expect(await uniques({ rows: 2000, seed: 1, missing: 0.01 }, SURVEY_KEYS, 14)).toEqual([
      3, 3680, 37_241, 63_306, 40_397, 11_707, 1298, 36, 0, 0, 0, 0, 0, 0,
    ]);
  });
  it("of 400 records and forty keys, up to three", async () => {
    expect(await uniques({ rows: 400, seed: 1, wide: 26 }, FORTY, 3)).toEqual([12, 13_383, 454_370]);
  });
});
