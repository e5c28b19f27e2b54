import type { Block, Metric } from "@sdc-risk/blocks";
import { withoutBrackets } from "../src/facts.ts";
import { describe, expect, it } from "vitest";
import { toText, withoutInternal } from "../src/index.ts";
import { columnsOf } from "../src/text/width.ts";
import { fill, wrap } from "../src/text/wrap.ts";
import { emptyReport, HOSTILE, hostileReport, report } from "./fixture.ts";

const overlong = (text: string, width: number): string[] =>
  text.split("\n").filter((line) => columnsOf(line) > width);

describe("the terminal report", () => {
  it.each([20, 33, 40, 80, 132])("has no line wider than %i columns", (width) => {
    for (const one of [report, emptyReport, ...HOSTILE.map(hostileReport)])
      expect(overlong(toText(one, { width, color: false }), width)).toEqual([]);
  });

  it("lets no control character through, whatever the report holds", () => {
    for (const text of HOSTILE) {
      expect(toText(hostileReport(text), { width: 80, color: false })).not.toMatch(
        // eslint-disable-next-line no-control-regex -- the characters that must not be there
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
      );
    }
  });

  it("uses bold and dim only when asked, and says the same with them", () => {
    const plain = toText(report, { width: 80, color: false });
    const painted = toText(report, { width: 80, color: true });
    expect(plain).not.toContain("\u001b");
    expect(painted).toContain("\u001b[1m");
    const stripped = painted
      // eslint-disable-next-line no-control-regex -- the sequences under test
      .replace(/\u001b\[(?:1|2|22)m/g, "")
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n");
    expect(stripped).toBe(plain);
  });

  it("opens with the verdict figures and their sentences, and ends with the warnings and where the rest is", () => {
    const lines = toText(report, { width: 80, color: false }).trimEnd().split("\n");
    expect(lines.slice(8, 11)).toEqual([
      "        412  Sample uniques",
      "             Records whose key nobody else in the file has. They need not be",
      "             unique in the population.",
    ]);
    expect(lines[4]).toBe("2 warnings, see the end.");
    expect(lines.at(-3)).toContain("judging them apart is not enough");
    expect(lines.at(-1)).toBe("--out report.html gives the rest.");
    expect(lines.join("\n")).toContain("- SUDA2: It needs at least two key variables");
  });

  it("shows the verdict, where, how, and of measures only what they do not answer there", () => {
    const text = toText(report, { width: 80, color: false });
    const headings = text.split("\n").filter((_, i, all) => all[i + 1]?.startsWith("──"));
    expect(headings).toEqual([
      "At a glance: the original, household-survey-2025.csv",
      "Where does the risk come from?",
      "How is the risk distributed?",
      "Sample and population frequencies",
      "What was not computed?",
      "Warnings",
    ]);
    expect(text).toContain("\nNot shown here: Risky combinations.\n");
    for (const left of [
      "Share of sample uniques",
      "Households above 0.05",
      "SHA-256",
      "settings.json",
      "Household sizes",
    ])
      expect(text).not.toContain(left);
  });

  it("shows of a measure without verdict and answers its first block that is no list of figures", () => {
    const list: Block = {
      kind: "metrics",
      title: "Figures",
      about: "",
      metrics: [{ label: "Pairs", value: 3, format: "count", about: "" }],
    };
    const text = (...blocks: readonly Block[]): string =>
      toText(
        { ...report, measures: { m: { title: "Other", options: {}, uses: {}, summary: {}, blocks } } },
        { width: 80, color: false },
      );
    const one: Block = { kind: "text", title: "", about: "First words." };
    const two: Block = { ...one, about: "Further words." };
    expect(text(list, one, two)).toMatch(/Other\n─+\n {2}First words\.\n\n/);
    expect(text(list, one, two)).not.toMatch(/Pairs|Further/);
    expect(text(list)).toContain("Pairs");
    expect(text(list, one, { ...two, detail: "internal" })).toContain("Further words.");
  });

  it("gives three answers to a question, of three measures, and names the others", () => {
    const answer = (title: string): Block => ({
      kind: "text",
      answers: "where",
      title,
      about: `About ${title}.`,
    });
    const measures = Object.fromEntries(
      [1, 2, 3, 4].map((i) => [
        `m${i}`,
        { title: `M${i}`, options: {}, uses: {}, summary: {}, blocks: [answer(`a${i}`), answer(`b${i}`)] },
      ]),
    );
    const text = toText({ ...report, measures }, { width: 80, color: false });
    expect(Array.from(text.matchAll(/About (\w+)/g), ([, title]) => title)).toEqual(["a1", "a2", "a3"]);
    expect(text).toContain("Not shown here: b1; b2; b3; a4; b4.");
  });

  it("says once what several figures of a measure do not mean", () => {
    const figure = (label: string, limits: string): Metric => ({
      label,
      value: 1,
      format: "count",
      about: `${label} about.`,
      verdict: true,
      limits,
    });
    const blocks: readonly Block[] = [
      {
        kind: "metrics",
        title: "",
        about: "",
        metrics: [figure("One", "No proof."), figure("Two", "No proof."), figure("Three", "No count.")],
      },
    ];
    const text = toText(
      { ...report, measures: { m: { title: "M", options: {}, uses: {}, summary: {}, blocks } } },
      { width: 80, color: false },
    );
    expect(text).toMatch(
      /One about\.\n1 {2}Two\n {3}Two about\. No proof\.\n1 {2}Three\n {3}Three about\. No count\./,
    );
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

it("a name without what stands in brackets keeps how it counts", () => {
  expect(withoutBrackets("Matches (τ2)")).toBe("Matches");
  expect(withoutBrackets("Matches (τ2; missing as its own category)")).toBe(
    "Matches (missing as its own category)",
  );
  expect(withoutBrackets("Matches (of 3) in all")).toBe("Matches (of 3) in all");
});

it("shows the first block of a measure whose only answer to a question is in the JSON report", () => {
  const block = (title: string, words: object): Block => ({
    kind: "text",
    title,
    about: `About ${title}.`,
    ...words,
  });
  const blocks = [block("answer", { answers: "where", dataOnly: true }), block("detail", {})];
  const measure = { title: "M", options: {}, uses: {}, summary: {}, blocks };
  const text = toText({ ...emptyReport, measures: { m: measure } }, { width: 100, color: false });
  expect(text).toContain("About detail.");
  expect(text).not.toContain("About answer.");
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
    // a number and its "%" stay together
    expect(wrap("found (0.17 %; more)", 12)).toEqual(["found", "(0.17 %;", "more)"]);
    expect(wrap("a % of 5 of them", 6)).toEqual(["a % of", "5 of", "them"]);
    expect(wrap("100 %", 3)).toEqual(["100", "%"]);
    expect(wrap("ab abcdefg h", 3)).toEqual(["ab", "abc", "def", "g h"]);
    expect(fill(["--keys a b", "--out", "x"], 7)).toEqual(["--keys a b", "--out x"]);
    expect(fill([], 7)).toEqual([]);
  });
});
