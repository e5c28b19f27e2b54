import { expect, it } from "vitest";
import * as z from "zod";
import { optionFields, optionTypes, type OptionSchema } from "@sdc-risk/session/settings";

const typesOf = (schema: z.ZodType) => optionTypes(z.toJSONSchema(schema, { io: "input" }) as OptionSchema);

it("lists what an option takes, with the bounds worth telling", () => {
  expect(typesOf(z.int())).toEqual([{ kind: "number", whole: true, bounds: {} }]);
  expect(typesOf(z.number().gt(0).max(1))).toEqual([
    { kind: "number", whole: false, bounds: { above: 0, most: 1 } },
  ]);
  expect(typesOf(z.enum(["a", "b"]).nullable())).toEqual([
    { kind: "choice", values: ["a", "b"] },
    { kind: "null" },
  ]);
  expect(typesOf(z.union([z.literal("all"), z.array(z.string())]))).toEqual([
    { kind: "choice", values: ["all"] },
    { kind: "list", items: [{ kind: "text" }] },
  ]);
  expect(typesOf(z.record(z.string(), z.boolean()))).toEqual([
    { kind: "byName", values: [{ kind: "switch" }] },
  ]);
  expect(optionTypes({ type: ["string", "null"] })).toEqual([{ kind: "text" }, { kind: "null" }]);
  expect(optionTypes({})).toEqual([{ kind: "any" }]);
});

it("goes into groups, also those that may be null, with names, defaults and what options mean", () => {
  const schema = z.object({
    k: z.int().default(3).describe("Size of a group."),
    inner: z.object({ size: z.number() }).nullable(),
  });
  const [k, inner, ...others] = optionFields(z.toJSONSchema(schema, { io: "input" }) as OptionSchema);
  expect(k).toMatchObject({ name: "k", default: 3, required: false, about: "Size of a group." });
  expect(inner).toMatchObject({
    name: "inner",
    default: undefined,
    required: true,
    types: [{ kind: "group", fields: [{ name: "size", required: true }] }, { kind: "null" }],
  });
  expect(others).toEqual([]);
});
