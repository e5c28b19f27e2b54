import { describe, expect, it } from "vitest";
import { compareReports, toMarkdown, toText, readable, toHtml, toJson } from "../src/index.ts";
import { longReport, report } from "./fixture.ts";

const NAME = `a${"x".repeat(20_000)}b`;
const SHORT = `a${"x".repeat(29)}…${"x".repeat(28)}b`;
const times = (text: string, part: string): number => text.split(part).length - 1;

describe("a name of 20,000 characters", () => {
  it("stands whole in the list of such names and in the command, and cut everywhere else", () => {
    for (const text of [toHtml(longReport(NAME)), toMarkdown(longReport(NAME))]) {
      expect(times(text, NAME)).toBe(2);
      expect(times(text, SHORT)).toBeGreaterThan(12);
      expect(text).toContain("Names that are cut above");
    }
  });

  it("is cut in the terminal", () => {
    const text = toText(longReport(NAME), { width: 80, color: false });
    expect(text).not.toContain("x".repeat(60));
    expect(text.split("\n").length).toBeLessThan(120);
  });

  it("stays whole in JSON", () => {
    expect(JSON.parse(toJson(longReport(NAME)))).toEqual(longReport(NAME));
  });

  it("is cut in comparisons", () => {
    const comparison = compareReports(longReport(NAME), {
      ...longReport(NAME),
      createdAt: "2026-02-02T12:00:00.000Z",
    });
    for (const text of [toText(comparison, { width: 80, color: false }), toMarkdown(comparison)])
      expect(text).not.toContain("x".repeat(201));
  });
});

describe("readable", () => {
  it("leaves a report without long names as it is", () => {
    expect(readable(report)).toEqual({ report, cut: [] });
  });

  it("cuts names with blanks, and tells names apart that differ in the middle only", () => {
    const one = `How often ${"do you ".repeat(30)}travel?`;
    const other = one.replace("do you do", "did you do");
    const { report: shown, cut } = readable({ ...longReport(one), roles: { keys: [one, other] } });
    expect(new Set(shown.roles["keys"]).size).toBe(2);
    for (const name of shown.roles["keys"]) expect(name.length).toBeLessThanOrEqual(60);
    expect(cut.map(({ value }) => value)).toEqual(expect.arrayContaining([one, other]));
    expect(JSON.stringify(shown.measures)).not.toContain(one);
  });

  it("finds a long name that holds another one", () => {
    const inner = `b${"y".repeat(80)}`;
    const outer = `a ${inner} c`;
    const { report: shown } = readable({
      ...report,
      roles: { keys: [inner, outer] },
      skipped: [{ measure: "m", title: "M", reason: `It needs ${outer}.` }],
    });
    expect(shown.skipped[0].reason).toBe(`It needs ${shown.roles["keys"][1]}.`);
  });
});
