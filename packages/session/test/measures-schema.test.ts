import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { EXAMPLE_SURVEY, surveyTable, syntheticTable, treatedTable } from "@sdc-risk/testkit";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { installed } from "../src/installed.ts";
import { measuresSchema } from "../src/measures-schema.ts";

const survey = surveyTable(EXAMPLE_SURVEY);
const keys = ["region", "sex", "age"];
const alone = SdcObject.fromArrow(survey, {
  keys,
  numeric: ["income", "expend"],
  sensitive: ["health", "disability"],
  weight: "weight",
  household: "hid",
});
const roles = { keys, numeric: ["income", "expend"], sensitive: ["health"] };
const beside = SdcObject.fromArrow(survey, roles, {
  released: [treatedTable(EXAMPLE_SURVEY), syntheticTable(survey, { within: ["sex"], seed: 1 })],
});

describe("the JSON Schema of summaries", () => {
  it("accepts what they give, and nothing of another form", async () => {
    const ajv = new Ajv2020({ allErrors: true, strictSchema: false });
    const accepts = ajv.compile(measuresSchema());
    const seen = new Set<string>();
    for (const sdc of [alone, beside]) {
      const { findings } = await assess(sdc, installed, { skip: true });
      const measures = Object.fromEntries(
        findings.map(({ id, done }) => [id, { summary: JSON.parse(JSON.stringify(done.summary)) as object }]),
      );
      expect(accepts({ measures }), JSON.stringify(accepts.errors)).toBe(true);
      for (const [id, { summary }] of Object.entries(measures)) {
        seen.add(id);
        const [first] = Object.keys(summary);
        expect(accepts({ measures: { [id]: { summary: { ...summary, [first]: "text" } } } })).toBe(false);
      }
    }
    // those that need a population or an identified file are seen by their own tests
    expect(installed.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([
      "known-population",
      "identified-linkage",
    ]);
  });
});
