import * as z from "zod";
import { describe, expect, it } from "vitest";
import { optionLines } from "../src/measures/options.ts";
import { Desk, fixture, runHere } from "./support/command.ts";

const measures = (...args: readonly string[]) => runHere(["measures", ...args]);
const long = (text: string): string[] => text.split("\n").filter((line) => Array.from(line).length > 80);
/** The schema of options as a measure gives it. */
const linesOf = (schema: z.ZodType) =>
  optionLines(z.toJSONSchema(schema, { io: "input" }) as Parameters<typeof optionLines>[0]);

describe.concurrent("measures", () => {
  it("tells at 80 columns what is installed, with every option", async () => {
    const { code, stdout, stderr } = await measures();
    expect({ code, stderr, long: long(stdout) }).toEqual({ code: 0, stderr: "", long: [] });
    for (const text of [
      "kanon: k-anonymity\nWhich records share their key with too few others,",
      "Needs     --keys, --household\nUses      frequency, individual-risk",
      "  k                       list of whole numbers of at least 2; default [2,3,5]",
      "  combinations            object (below) or null\n",
      "  combinations.maxSize    whole number of at least 1; default 3",
      '"wildcard" or "category"; default "wildcard"',
    ])
      expect(stdout).toContain(text);
    expect(stdout).not.toContain("9007199254740991");
  });

  it("gives the same as JSON, options as JSON Schema", async () => {
    const { code, stdout } = await measures("--json");
    const told = JSON.parse(stdout) as Readonly<Record<string, { readonly options: object }>>;
    expect(code).toBe(0);
    expect(Object.keys(told)).toEqual(
      expect.arrayContaining(["frequency", "kanon", "individual-risk", "household"]),
    );
    for (const one of Object.values(told))
      expect(Object.keys(one)).toEqual(["title", "about", "needs", "uses", "options"]);
    expect(told["household"]).toMatchObject({
      title: "Household risk",
      about: expect.stringMatching(/\?$/) as string,
      needs: ["keys", "household"],
      uses: ["frequency", "individual-risk"],
    });
    expect(told["kanon"].options).toMatchObject({
      type: "object",
      additionalProperties: false,
      properties: { k: { type: "array", default: [2, 3, 5], items: { minimum: 2 } } },
    });
  });

  it("says of every measure that comes along what it answers", async () => {
    const told = JSON.parse((await measures("--json")).stdout) as Readonly<
      Record<string, { readonly about: string | null }>
    >;
    for (const id of ["frequency", "kanon", "individual-risk", "household"])
      expect(told[id].about).toMatch(/^[A-Z].*\?$/);
  });

  it("lists measures of plugins", async () => {
    const { code, stdout } = await measures("--plugin", fixture("digits.mjs"), "--json");
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(stdout) as object).length).toBeGreaterThan(4);
  });

  it.each([
    ["a plugin that is not there", ["--plugin", "nowhere.mjs"], 'Plugin "nowhere.mjs" was not found'],
    ["a plugin without measures", ["--plugin", fixture("no-measure.mjs")], "exports no measure"],
    [
      "a second measure of one id",
      ["--plugin", fixture("another-kanon.mjs")],
      'Two measures have the id "kanon"',
    ],
    ["an unknown flag", ["--jsn"], "unknown option '--jsn'\n(Did you mean --json?)"],
  ])("refuses %s", async (_what, args, message) => {
    const { code, stdout, stderr } = await measures(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("shows control characters of a plugin instead of obeying them", async () => {
    const core = new URL("../../core/dist/index.js", import.meta.url).href;
    const schema =
      '{ "~standard": { version: 1, vendor: "x", validate: (value) => ({ value }), jsonSchema: { input: () => ({}) } } }';
    const desk = new Desk({
      "p.mjs": `import { defineMeasure } from "${core}";\nexport const m = defineMeasure({ id: "m", title: "T\\u001b[31m\\u202e", needs: [], uses: [], options: ${schema}, compute: () => ({ summary: {}, columns: {} }) }, () => []);\n`,
    });
    for (const args of [[], ["--json"]]) {
      const { code, stdout } = await desk.run(["measures", "--plugin", "p.mjs", ...args]);
      expect(code).toBe(0);
      expect(stdout).toContain("T\\u001b[31m\\u202e");
      // eslint-disable-next-line no-control-regex -- none of them may come through
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    }
  });
});

describe("options in words", () => {
  it.each<[schema: z.ZodType, type: string]>([
    [z.number().int().min(2), "whole number of at least 2"],
    [z.number().gt(0).max(1), "number above 0 and at most 1"],
    [z.number().min(0).max(1), "number from 0 to 1"],
    [z.number().lt(5), "number below 5"],
    [z.number(), "number"],
    [z.boolean(), "true or false"],
    [z.string(), "text"],
    [z.enum(["a", "b"]), '"a" or "b"'],
    [z.literal(3), "3"],
    [z.nullable(z.number()), "number or null"],
    [z.union([z.number(), z.array(z.string())]), "number or list of texts"],
    [z.array(z.array(z.number().int())), "list of lists of whole numbers"],
    [z.array(z.strictObject({ a: z.number() })), "list of objects"],
    [z.record(z.string(), z.number()), "object by name: number"],
    [z.strictObject({ a: z.number() }), "object (below)"],
    [z.unknown(), "anything"],
  ])("%#", (schema, type) => {
    expect(linesOf(z.strictObject({ x: schema }))[0]).toMatchObject({ path: "x", type });
  });

  it("say what is required, what is the default, and what is inside", () => {
    const inner = z.strictObject({
      deep: z.nullable(z.strictObject({ n: z.number().default(1).describe("A number.") })).prefault({}),
    });
    expect(
      linesOf(
        z.strictObject({
          must: z.string(),
          may: z.string().optional(),
          list: z.array(z.number()).default([]),
          inner: inner.prefault({}),
        }),
      ),
    ).toEqual([
      { path: "must", type: "text", default: null, required: true, about: "" },
      { path: "may", type: "text", default: null, required: false, about: "" },
      { path: "list", type: "list of numbers", default: "[]", required: false, about: "" },
      { path: "inner", type: "object (below)", default: null, required: false, about: "" },
      { path: "inner.deep", type: "object (below) or null", default: null, required: false, about: "" },
      { path: "inner.deep.n", type: "number", default: "1", required: false, about: "A number." },
    ]);
  });
});
