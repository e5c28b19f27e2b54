import { describe, expect, it } from "vitest";
import { SdcError } from "@sdc-risk/data";
import { toJson, withoutInternal, type RiskReport } from "../src/index.ts";
import { HOSTILE, hostileReport, report } from "./fixture.ts";

const withSummary = (summary: object): RiskReport => ({
  ...report,
  measures: { kanon: { ...report.measures["kanon"], summary } },
});

describe("the JSON report", () => {
  it("reads back as the report it was made from", () => {
    for (const one of [report, withoutInternal(report), ...HOSTILE.map(hostileReport)])
      expect(JSON.parse(toJson(one))).toEqual(one);
  });

  it("has keys in the order of RiskReport however they came, two spaces and a newline at the end", () => {
    const reversed = Object.fromEntries(Object.entries(report).reverse()) as unknown as RiskReport;
    expect(toJson(reversed)).toBe(toJson(report));
    expect(toJson(report)).toMatch(/^\{\n {2}"schema": "sdc-risk-report-1",\n {2}"software": \{/);
    expect(toJson(report).endsWith("}\n")).toBe(true);
  });

  it.each([NaN, Infinity, -Infinity])("refuses %d and says where it stands", (value) => {
    const refused = () => toJson(withSummary({ violations: [{ share: 0 }, { share: value }] }));
    expect(refused).toThrow(SdcError);
    expect(refused).toThrow(
      `The report holds ${value} at report.measures.kanon.summary.violations[1].share.`,
    );
  });

  it.each([
    ["a typed array", new Float64Array(1)],
    ["a map", new Map()],
    ["a date", new Date(0)],
    ["a bigint", 1n],
    ["a function", () => 1],
  ])("refuses %s", (_, value) => {
    expect(() => toJson(withSummary({ value }))).toThrow(/report\.measures\.kanon\.summary\.value/);
  });

  it("leaves out fields that are undefined", () => {
    expect(toJson(withSummary({ a: undefined, b: 1 }))).toBe(toJson(withSummary({ b: 1 })));
  });
});
