import { describe, expect, it } from "vitest";
import { boundsText, fieldOf, type JsonSchema } from "../src/steps/measures/schema.ts";
import { installed } from "@sdc-risk/session";

/** Every option of a schema, nested ones too. */
function* optionsOf(schema: JsonSchema): Generator<readonly [string, JsonSchema]> {
  for (const [name, option] of Object.entries(schema.properties ?? {})) {
    yield [name, option];
    for (const one of option.anyOf ?? [option]) yield* optionsOf(one);
  }
}

describe("fields of options", () => {
  it.each<[JsonSchema, object]>([
    [{ enum: ["a", "b"] }, { kind: "choice" }],
    [{ type: "boolean" }, { kind: "switch" }],
    [{ type: "integer" }, { kind: "number", nullable: false }],
    [{ anyOf: [{ type: "number" }, { type: "null" }] }, { kind: "number", nullable: true }],
    [
      { type: "array", items: { type: "number" } },
      { kind: "list", of: "number", single: false },
    ],
    [
      { anyOf: [{ type: "number" }, { type: "array", items: { type: "number" } }] },
      { kind: "list", of: "number", single: true },
    ],
    [{ anyOf: [{ type: "object", properties: {} }, { type: "null" }] }, { kind: "group", nullable: true }],
    [{ type: "object", additionalProperties: { type: "string" } }, { kind: "byName" }],
    [{ anyOf: [{ type: "string" }, { type: "boolean" }] }, { kind: "json" }],
  ])("%j", (schema, field) => {
    expect(fieldOf(schema)).toMatchObject(field);
  });

  it("tell bounds that are worth telling", () => {
    expect(boundsText({ minimum: 0, maximum: 1 })).toBe("≥ 0, ≤ 1");
    expect(boundsText({ exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe("> 0");
    expect(boundsText({})).toBe("");
  });

  it("exist for every option of every measure", () => {
    for (const { id, options } of installed) {
      for (const [name, option] of optionsOf(
        options["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
      ))
        expect(`${id}.${name}: ${fieldOf(option).kind}`).toMatch(/: \w+$/);
    }
  });
});
