import { describe, expect, it } from "vitest";
import { parseReport, toJson } from "../src/index.ts";
import { report } from "./fixture.ts";
import { guideReport } from "./guide.ts";

const LENIENT = { unknown: "ignored" } as const;
type Json = Record<string, unknown>;

/** All objects in a value. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Json, ...inside];
}

/** Whether the strict reading refuses a report, and only for an unknown field. */
function isUnknown(json: unknown): boolean {
  try {
    parseReport(JSON.stringify(json));
    return false;
  } catch (error) {
    return (error as Error).message.includes("Unrecognized key");
  }
}

/** A report with an unknown field in every object that has fields, which are all but those of names and free JSON. */
function later(text: string): { json: Json; added: number } {
  const json = JSON.parse(text) as Json;
  let added = 0;
  const once = JSON.parse(text) as Json;
  const others = objectsIn(once);
  for (const [i, one] of objectsIn(json).entries()) {
    const trial = others[i] ?? {};
    trial["addedLater"] = { deep: [1] };
    if (isUnknown(once)) {
      one["addedLater"] = { deep: [1] };
      added++;
    }
    delete trial["addedLater"];
  }
  return { json, added };
}

const guide = toJson(await guideReport());

describe("a report of a later version, where unknown fields are ignored", () => {
  it.each([
    ["the fixture", toJson(report)],
    ["an assessment of ten records", guide],
  ])("reads as if it were of this one: %s", (_, text) => {
    const { json, added } = later(text);
    expect(added).toBeGreaterThan(20);
    expect(isUnknown(json)).toBe(true);
    expect(parseReport(JSON.stringify(json), LENIENT)).toEqual(JSON.parse(text));
  });

  it("leaves out blocks of kinds that it does not know, and keeps the others in their order", () => {
    const json = JSON.parse(toJson(report)) as { measures: Record<string, { blocks: Json[] }> };
    const [[, first] = ["", { blocks: [] }]] = Object.entries(json.measures);
    const before = structuredClone(first.blocks);
    const strange = { kind: "pie", slices: [1, 2] };
    first.blocks.unshift(strange);
    first.blocks.splice(2, 0, strange, { ...before[0], kind: "sphere" });
    first.blocks.push(strange);
    const read = parseReport(JSON.stringify(json), LENIENT);
    expect(Object.values(read.measures)[0]?.blocks).toEqual(before);
  });

  it.each<[string, (json: Json) => void, string]>([
    ["a field that is not there", (json) => delete json["roles"], "report.roles:"],
    ["a field of another type", (json) => ((json["data"] as Json)["rows"] = "many"), "report.data.rows:"],
    ["another schema", (json) => (json["schema"] = "sdc-risk-report-2"), "expected"],
  ])("still refuses %s", (_, change, message) => {
    const json = JSON.parse(toJson(report)) as Json;
    json["addedLater"] = 1;
    change(json);
    expect(() => parseReport(JSON.stringify(json), LENIENT)).toThrow(message);
  });
});
