import { toMarkdown, type RiskReport } from "@sdc-risk/report";
import type { Format } from "@sdc-risk/core";
import { describe, expect, it } from "vitest";
import { formatBytes, formatChange, formatValue } from "../src/texts/format.js";

const VALUES = [0, 1, 3, 0.5, 0.05, 0.0123456, 0.00001234, 0.99995, 0.9999999, 1234, 1234.567, 123456.789, 1e6, 2.5e15, 12.5, 0.25, 0.004, 99.7];
const FORMATS: readonly Format[] = ["count", "percent", "probability", "number"];

/** What the reports of the packages make of a number. */
function reported(value: number, format: Format): string {
  const report: RiskReport = {
    schema: "sdc-risk-report-1", software: { name: "sdc-risk", version: "0" }, createdAt: "2026-01-01T00:00:00.000Z", data: { name: "x", rows: 1, columns: 1, sha256: null }, roles: {}, missing: [], released: [],
    measures: { a: { title: "A", options: {}, uses: {}, summary: {}, blocks: [{ kind: "table", title: "T", about: "", columns: [{ label: "x", format: "text" }, { label: "y", format }], rows: [["cell", value]] }] } }, skipped: [], warnings: [],
  };
  return /\| cell \| (.*?) \|/.exec(toMarkdown(report))![1]!.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("\\", "");
}

describe("numbers", () => {
  it.each(FORMATS)("are written as the reports write them: %s", (format) => {
    for (const value of [...VALUES, ...VALUES.map((x) => -x)]) expect(`${value} → ${formatValue(value, format)}`).toBe(`${value} → ${reported(value, format)}`);
  });

  it("changes carry a sign, and shares change by points", () => {
    expect(formatChange(-3, "count")).toBe("−3");
    expect(formatChange(0.031, "percent")).toBe("+3.10 points");
    expect(formatChange(0, "count")).toBe("no change");
  });

  it("bytes", () => {
    expect([999, 1000, 392_600, 203_000_000].map(formatBytes)).toEqual(["999 B", "1 kB", "392.6 kB", "203 MB"]);
  });
});
