import { describe, expect, it, vi } from "vitest";
import { toJson, toMarkdown, toText, withoutInternal } from "../src/index.js";
import { columnsOf } from "../src/text/width.js";
import { wrap } from "../src/text/wrap.js";
import { emptyReport, HOSTILE, hostileReport, report } from "./fixture.js";

vi.mock("vega", () => { throw new Error("vega was loaded"); });
vi.mock("vega-lite", () => { throw new Error("vega-lite was loaded"); });

const overlong = (text: string, width: number): string[] => text.split("\n").filter((line) => columnsOf(line) > width);

describe("the terminal report", () => {
  it("loads no chart library, and neither do Markdown and JSON", () => {
    expect(() => [toText(report, { width: 80, color: false }), toMarkdown(report), toJson(report)]).not.toThrow();
  });

  it.each([20, 33, 40, 80, 132])("has no line wider than %i columns", (width) => {
    for (const one of [report, emptyReport, ...HOSTILE.map(hostileReport)]) expect(overlong(toText(one, { width, color: false }), width)).toEqual([]);
  });

  it("lets no control character through, whatever the report holds", () => {
    for (const text of HOSTILE) {
      // eslint-disable-next-line no-control-regex -- the characters that must not be there
      expect(toText(hostileReport(text), { width: 80, color: false })).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it("uses bold and dim only when asked, and says the same with them", () => {
    const plain = toText(report, { width: 80, color: false }), painted = toText(report, { width: 80, color: true });
    expect(plain).not.toContain("\u001b");
    expect(painted).toContain("\u001b[1m");
    // eslint-disable-next-line no-control-regex -- the sequences under test
    const stripped = painted.replace(/\u001b\[(?:1|2|22)m/g, "").split("\n").map((line) => line.trimEnd()).join("\n");
    expect(stripped).toBe(plain);
  });

  it("opens with the verdict figures and their sentences, and ends with the warnings", () => {
    const lines = toText(report, { width: 80, color: false }).trimEnd().split("\n");
    expect(lines.slice(8, 11)).toEqual([
      "        412  Sample uniques", "             Records whose key nobody else in the file has. They need not be", "             unique in the population.",
    ]);
    expect(lines[4]).toBe("2 warnings, see the end.");
    expect(lines.at(-1)).toContain("judging them apart is not enough");
    expect(lines.join("\n")).toContain("- SUDA2: It needs at least two key variables");
  });

  it("breaks the command so that a shell reads it as one", () => {
    const text = toText(report, { width: 60, color: false });
    expect(text).toContain("\n\nsdc-risk assess household-survey-2025.csv --keys \\\nregion,sex,age --options options.json --out report.html\n");
  });

  it("draws small histograms in block characters", () => {
    const text = toText(report, { width: 80, color: false });
    expect(text).toMatch(/ {2}5–9 +1,106 {2}█{60,}\n/);
    expect(text).toMatch(/ {2}50–99 +0\n/);
  });

  it("gives the reason where there is no value", () => {
    expect(toText(emptyReport, { width: 80, color: false })).toContain("There are no records.");
  });

  it("leaves internal blocks out after withoutInternal", () => {
    expect(toText(report, { width: 80, color: false })).toContain("Rarest keys (internal: do not pass on)");
    expect(toText(withoutInternal(report), { width: 80, color: false })).not.toMatch(/Frisian|nternal/);
  });
});

describe("width and wrapping", () => {
  it("counts wide characters twice and combining marks not at all", () => {
    expect(columnsOf("abc")).toBe(3);
    expect(columnsOf("日本")).toBe(4);
    expect(columnsOf("e\u0301")).toBe(1);
    expect(columnsOf("👍")).toBe(2);
  });

  it("breaks at spaces, cuts long words, keeps letters and their marks together", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
    expect(wrap("日本語", 5)).toEqual(["日本", "語"]);
    expect(wrap("e\u0301e\u0301e\u0301", 2)).toEqual(["e\u0301e\u0301", "e\u0301"]);
    expect(wrap("", 5)).toEqual([""]);
  });
});
