import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { breakingChanges, type Schema } from "./schema-changes.ts";

const PATH = "packages/report/schema/risk-report-1.schema.json";
const root = fileURLToPath(new URL("../../../", import.meta.url));
const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
const read = (text: string): Schema => JSON.parse(text) as Schema;

/** The schema of the last release: that at its tag, or a copy that is kept here, where no tag is known. */
function released(): string {
  const [tag] = git("tag", "--list", "v[0-9]*", "--merged", "HEAD", "--sort=-v:refname").stdout.split("\n");
  const found = tag ? git("show", `${tag}:${PATH}`) : null;
  return found?.status === 0
    ? found.stdout
    : readFileSync(new URL("released/risk-report-1.schema.json", import.meta.url), "utf8");
}

const now = readFileSync(`${root}${PATH}`, "utf8");

describe("the schema of reports and that of the last release", () => {
  it("break no program that reads reports of the last release", () => {
    expect(breakingChanges(read(released()), read(now))).toEqual([]);
  });
});

describe("a change of the schema", () => {
  interface Changing {
    properties: Record<string, Record<string, unknown> & { properties: Record<string, unknown> }>;
    required: string[];
    $defs: Record<string, { properties: Record<string, Record<string, unknown>>; required: string[] }>;
  }
  const after = (change: (schema: Changing) => void): readonly string[] => {
    const schema = JSON.parse(now) as Changing;
    change(schema);
    return breakingChanges(read(now), schema as unknown as Schema);
  };

  it.each<[string, (schema: Changing) => void, string]>([
    ["a field that is gone", (one) => delete one.properties["roles"], "report.roles is gone"],
    [
      "a field within that is gone",
      (one) => delete one.properties["data"]?.properties["rows"],
      "report.data.rows is gone",
    ],
    [
      "a field that may be absent",
      (one) => (one.required = one.required.filter((name) => name !== "measures")),
      "report.measures may be absent",
    ],
    [
      "another type, of a part that has a name",
      (one) =>
        (one.$defs["measure"] = {
          ...measureOf(one),
          properties: { ...measureOf(one).properties, title: { type: "number" } },
        }),
      '[].title has the type "number", not "string"',
    ],
    [
      "a value that may be absent",
      (one) => {
        const fields = one.properties["data"]?.properties ?? {};
        fields["name"] = { anyOf: [{ type: "string" }, { type: "null" }] };
      },
      'report.data.name has the type nothing, not "string"',
    ],
    [
      "a number that may be below",
      (one) => {
        const fields = one.properties["data"]?.properties ?? {};
        fields["rows"] = { type: "integer" };
      },
      "report.data.rows may be below 0",
    ],
  ])("breaks programs: %s", (_, change, sentence) => {
    expect(after(change).join("\n")).toContain(sentence);
  });

  const measureOf = (one: Changing) => one.$defs["measure"] ?? { properties: {}, required: [] };

  it.each<[string, (schema: Changing) => void]>([
    ["a new field", (one) => (one.properties["later"] = { type: "string", properties: {} })],
    [
      "a new field that is always there",
      (one) => void (one.required.push("later"), (one.properties["later"] = { properties: {} })),
    ],
    ["other blocks", (one) => delete measureOf(one).properties["blocks"]],
    [
      "another description",
      (one) => Object.assign(one.properties["roles"] ?? {}, { description: "Other words." }),
    ],
  ])("breaks none: %s", (_, change) => {
    expect(after(change)).toEqual([]);
  });
});
