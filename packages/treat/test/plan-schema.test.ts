import { anyPlanSchema, planSchema } from "@sdc-risk/treat";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const plan = {
  schema: "sdc-risk-plan-1",
  data: { name: "survey.csv", records: 3, sha256: null },
  steps: [{ kind: "suppress", key: "age", records: [1, 3] }],
};

describe("the published JSON Schema of plans", () => {
  // to write it anew: pnpm exec vitest run packages/treat/test/plan-schema.test.ts -u
  it("is that by which plans of installed treatments are read", async () => {
    const { $schema, properties, ...rest } = z.toJSONSchema(planSchema, {
      target: "draft-2020-12",
      io: "input",
    });
    const schema = {
      $schema,
      $id: "urn:sdc-risk:plan-1",
      title: "Plan of treatment of sdc-risk",
      ...rest,
      properties: { $schema: { type: "string" }, ...properties },
    };
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot("../schema/plan-1.schema.json");
  });

  it("may be named in a plan, and changes nothing of it", () => {
    expect(planSchema.safeParse(plan).success).toBe(true);
    expect(anyPlanSchema.parse({ $schema: "plan-1.json", ...plan })).toEqual(plan);
  });
});
