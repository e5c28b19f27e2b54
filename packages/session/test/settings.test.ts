import { ROLES } from "@sdc-risk/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { checkSettings, settingsOf, settingsSchema, settingsText } from "@sdc-risk/session";
import { policyFileSchema } from "../src/policy/schema.ts";

const full = {
  keys: ["region", "sex"],
  numeric: ["income"],
  weight: "weight",
  missing: { age: [-999] },
  measures: ["kanon"],
  options: { kanon: { k: [3] } },
  match: "position",
  plugins: ["./twins.mjs"],
  delimiter: ";",
  encoding: "utf-8",
};
const read = (data: unknown) => settingsOf(checkSettings(data));
const published = new URL("../schema/settings.schema.json", import.meta.url);

describe("settings", () => {
  it("come back as they were written", () => {
    expect(JSON.parse(settingsText(read(full)))).toEqual(full);
  });

  it("leave out what is not set", () => {
    expect(
      JSON.parse(settingsText(read({ keys: ["a"], missing: [], options: {}, plugins: [], measures: "all" }))),
    ).toEqual({ keys: ["a"] });
    expect(read({})).toEqual({ roles: {}, missing: [], measures: null, options: {}, plugins: [] });
  });

  it('take "all" and a list with all for all measures', () => {
    for (const measures of ["all", ["all", "kanon"]]) expect(read({ measures }).measures).toBeNull();
  });

  it("may name their schema, for editors", () => {
    expect(read({ $schema: "settings.schema.json", keys: ["a"] })).toEqual(read({ keys: ["a"] }));
  });

  it("have one for every role, a name or a list of names as the table of roles says", () => {
    for (const { name, arity } of ROLES) {
      expect(read({ [name]: arity === "one" ? "v" : ["v"] }).roles).toEqual({
        [name]: arity === "one" ? "v" : ["v"],
      });
      expect(() => read({ [name]: arity === "one" ? ["v"] : "v" })).toThrow(`${name}: Invalid input`);
    }
  });

  it.each([
    ["a list", [], "Invalid input: expected object, received array."],
    [
      "a setting that does not exist",
      { wieght: "w" },
      'There is no setting "wieght". Did you mean "weight"?',
    ],
    ["an empty name", { keys: [""] }, "keys.0: "],
    [
      "missing codes of a wrong form",
      { missing: { a: 1 } },
      "missing: expected a list of codes, or lists of codes by variable.",
    ],
    ["measures of a wrong form", { measures: 1 }, 'measures: expected "all" or a list of measures.'],
    [
      "options that are no objects",
      { options: { kanon: 1 } },
      "options.kanon: expected an object with options.",
    ],
    ["a way to match that does not exist", { match: "name" }, 'match: expected "position" or "id".'],
  ])("refuse %s", (_, data, message) => {
    expect(() => checkSettings(data)).toThrow(message);
  });
});

describe("the published JSON Schema", () => {
  // to write it anew: pnpm exec vitest run packages/session/test/settings.test.ts -u
  it("is that of the settings", async () => {
    const schema = z.toJSONSchema(settingsSchema, { target: "draft-2020-12", io: "input" });
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      "../schema/settings.schema.json",
    );
  });

  it("of policies is that of policy files, and accepts those of the examples", async () => {
    const { $schema, ...rest } = z.toJSONSchema(policyFileSchema, { target: "draft-2020-12", io: "input" });
    const schema = { $schema, $id: "urn:sdc-risk:policy-1", title: "Policy of sdc-risk", ...rest };
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      "../schema/policy-1.schema.json",
    );
    const accepts = new Ajv2020({ allowUnionTypes: true }).compile(schema);
    const folder = new URL("../../../examples/policies/", import.meta.url);
    for (const name of ["public-use", "scientific-use", "enclave"]) {
      const policy = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as object;
      expect(accepts({ $schema: "policy-1.json", ...policy })).toBe(true);
      expect(accepts({ ...policy, ruels: [] })).toBe(false);
    }
    expect(accepts({ name: "none", rules: [] })).toBe(false);
  });

  it("may be named in a policy, and changes nothing of it", () => {
    const policy = { name: "few", rules: [{ figure: "kanon.violations.records", k: 3, max: 0 }] };
    expect(checkSettings({ policy: { $schema: "policy-1.json", ...policy } }).policy).toEqual(policy);
  });

  it("accepts and refuses what a run does", () => {
    const accepts = new Ajv2020({ allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(published, "utf8")) as object,
    );
    const example = JSON.parse(
      readFileSync(new URL("../../../examples/survey.sdc-risk.json", import.meta.url), "utf8"),
    ) as object;
    for (const data of [full, example, {}]) expect(accepts(data)).toBe(true);
    for (const data of [{ wieght: "w" }, { keys: "a" }, { missing: { a: 1 } }, { match: "name" }, []])
      expect(accepts(data)).toBe(false);
  });
});
