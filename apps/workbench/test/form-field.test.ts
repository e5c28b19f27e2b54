import { describe, expect, it } from "vitest";
import { boundsText, formField } from "../src/steps/measures/form-field.ts";
import { installed } from "@sdc-risk/session";
import { optionFields, optionTypes, type OptionField, type OptionSchema } from "@sdc-risk/session/settings";

/** Every option, nested ones too. */
function* within(fields: readonly OptionField[]): Generator<OptionField> {
  for (const field of fields) {
    yield field;
    for (const type of field.types) if (type.kind === "group") yield* within(type.fields);
  }
}

const numberBounds = (schema: OptionSchema): string => {
  const [type] = optionTypes({ type: "number", ...schema });
  return type?.kind === "number" ? boundsText(type.bounds) : "no number";
};

describe("fields of options", () => {
  it.each<[OptionSchema, object]>([
    [{ enum: ["a", "b"] }, { kind: "choice" }],
    [{ type: "boolean" }, { kind: "switch" }],
    [{ type: "integer" }, { kind: "number" }],
    [{ anyOf: [{ type: "number" }, { type: "null" }] }, { kind: "number" }],
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
    expect(formField(optionTypes(schema))).toMatchObject(field);
  });

  it("tell bounds that are worth telling", () => {
    expect(numberBounds({ minimum: 0, maximum: 1 })).toBe("≥ 0, ≤ 1");
    expect(numberBounds({ exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe("> 0");
    expect(numberBounds({})).toBe("");
  });

  it("exist for every option of every measure", () => {
    for (const { id, options } of installed) {
      const schema: OptionSchema = options["~standard"].jsonSchema.input({ target: "draft-2020-12" });
      for (const { name, types } of within(optionFields(schema)))
        expect(`${id}.${name}: ${formField(types).kind}`).toMatch(/: \w+$/);
    }
  });
});
