import type { Block } from "@sdc-risk/blocks";
import { describe, expect, it } from "vitest";
import {
  buildDecision,
  copiesChart,
  foundChart,
  rulesChart,
  toHtml,
  toMarkdown,
  toText,
  type RiskReport,
  type RuleReport,
} from "../src/index.ts";
import { figuresCsv } from "../src/html/take-away.ts";
import { limitCells } from "../src/limits/chart.ts";
import { layLimits } from "../src/limits/drawing.ts";
import { flatText, type ChartBlock } from "../src/numbers.ts";
import { report } from "./fixture.ts";

const rule: RuleReport = {
  figure: "population.expectedMatches.all / records",
  label: "expected correct matches",
  scenario: null,
  value: 0.25,
  limit: 0.01,
  bound: "max",
  share: true,
  met: false,
  result: "not met",
  margin: -0.24,
  reason: "Too many.",
};
const found = {
  scenario: null,
  matches: 500,
  units: 2000,
  interval: { low: 400, high: 700 },
  text: "About 500.",
};
const judged = (result: RuleReport["result"] | null): RiskReport => ({
  ...report,
  policy: {
    name: "ours",
    verdict: "no",
    met: false,
    rules: result === null ? [] : [{ ...rule, result, met: result === "met" }],
  },
  answer: {
    ...{
      statement: "No.",
      met: false,
      decides: ["Too many."],
      limits: ["Other files."],
      next: "Run `sdc-risk plan`.",
    },
    expected: [result === null ? found : { ...found, rule: rule.figure }],
  },
});

const copies = {
  scenario: null,
  file: "made.csv",
  records: 1003,
  identical: { records: 49, expected: 0, control: 0 },
  onKeys: { records: 1003, expected: 127.1, control: 99.6 },
  attack: { auc: 0.8973, interval: { low: 0.877, high: 0.917 }, found: 0.756 },
  texts: ["49 of the 1,003 records are copies.", "Each of the 1,003 records has the keys of an original."],
};
const synthetic = (some: readonly (typeof copies)[] = [copies]): RiskReport => {
  const whole = judged("met");
  return { ...whole, answer: { ...whole.answer!, copies: some } };
};

describe("copies of originals, as a chart", () => {
  it("are beside what as many control records hold, each with its whole, and the attack on its own scale", () => {
    const { title, rows } = copiesChart(synthetic())!;
    expect(title).toBe("49 of 1,003 released records equal an original");
    expect(rows.map(({ label, text, value, end }) => [label, text, value, end])).toEqual([
      ["made.csv: equal to an original, of 1,003", "49", 49, 1003],
      ["The same among as many records of the control file", "0", 0, 1003],
      ["made.csv: equal to an original on keys, of 1,003", "1,003", 1003, 1003],
      ["The same among as many records of the control file", "99.6", 99.6, 1003],
      ["made.csv: best attack on membership (AUC; 0.5 is chance)", "0.8973", 0.8973, 1],
    ]);
  });

  it("are beside chance without a control file, and alone where nothing gives a number", () => {
    const { onKeys: _, attack: __, ...plain } = copies;
    const labels = (identical: object): string[] =>
      copiesChart(synthetic([{ ...plain, identical } as typeof copies]))!.rows.map(({ label }) => label);
    expect(labels({ records: 0, expected: 3, control: null })).toEqual([
      "made.csv: equal to an original, of 1,003",
      "The same by chance",
    ]);
    expect(labels({ records: 0, expected: null, control: null })).toHaveLength(1);
  });

  it("take the place of the people that would be found, in the answer of every form", () => {
    expect(copiesChart(judged("met"))).toBeNull();
    expect(foundChart(synthetic())).toBeNull();
    const whole = synthetic();
    for (const text of [
      toMarkdown(whole),
      toHtml(whole),
      toText(whole, { width: 80, color: false }),
      toMarkdown(buildDecision(whole, [])),
    ]) {
      const [no, first, second, found] = ["No.", "49 of the 1,003", "Each of the 1,003", "About 500."].map(
        (part) => text.indexOf(part),
      );
      expect(no).toBeGreaterThan(-1);
      expect([no, first, second, found]).toEqual([no, first, second, found].sort((a, b) => a - b));
    }
  });

  it("leave room on a screen for other files: of these the first sentence, of the fourth none", () => {
    const named = (name: string) => ({ ...copies, file: name, texts: [`${name} first.`, `${name} second.`] });
    const text = toText(synthetic(["a", "b", "c", "d"].map(named)), { width: 80, color: false });
    for (const said of ["a first.", "a second.", "b first.", "c first.", "… and 1 more"])
      expect(text).toContain(said);
    for (const left of ["b second.", "d first."]) expect(text).not.toContain(left);
  });
});

describe("how many would be found, as a chart", () => {
  it.each([
    ["met", "No more people would be found than the policy allows"],
    ["not met", "More people would be found than the policy allows"],
    ["cannot tell", "Whether too many people would be found is not known"],
    [null, "25 % of the file would be found"],
  ] as const)("is titled by what the rule says, which is judged elsewhere: %s", (result, title) => {
    expect(foundChart(judged(result))!.title).toBe(title);
  });

  it("holds people, their whole, the interval, and the limit in people", () => {
    const [row] = foundChart(judged("not met"))!.rows;
    expect(row).toMatchObject({ value: 500, text: "500", end: 2000, limit: { at: 20 }, result: "not met" });
    expect(row.interval).toEqual({ low: 400, high: 700 });
    expect(figuresCsv(limitCells(foundChart(judged("not met"))!))).toBe(
      'what,value,interval_low,interval_high,limit,result\n"Found, of 2,000 in the file",500,400,700,20,not met\n',
    );
  });

  it("is none where nobody knows how many, and has no limit where no rule is about them", () => {
    expect(foundChart(report)).toBeNull();
    expect(foundChart(judged(null))!.rows[0].limit).toBeNull();
  });

  it("draws a value beyond its limit beyond the line, in the room there is", () => {
    const { layers, box } = layLimits(rulesChart(judged("not met"))!, 400);
    const bar = layers.find(({ look }) => look === "bar")!.shapes[0] as { width: number };
    const line = layers.find(({ look }) => look === "limit")!.shapes[0] as { x1: number };
    expect(bar.width).toBeGreaterThan(line.x1);
    expect(bar.width).toBeLessThanOrEqual(box.width);
  });

  it("stands with the rules before what is to be done and what was not judged, in every form", () => {
    const one = judged("not met");
    const order = ["No.", "About 500.", "Run", "Other files."];
    for (const form of [toHtml(one), toMarkdown(one), toText(one, { width: 80, color: false })]) {
      const body = form.slice(Math.max(0, form.indexOf("<main")));
      const places = order.map((text) => body.indexOf(text));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
    expect(toHtml(one)).toContain("<code>sdc-risk plan</code>");
  });
});

describe("a chart of one value", () => {
  const bars = (...values: number[]): ChartBlock => ({
    ...{ kind: "bars", title: "Cells", about: "", x: "share", y: "table", format: "percent" },
    bars: values.map((value, i) => ({ label: `t${i}`, value })),
  });
  it("is a sentence, not a drawing", () => {
    expect(flatText(bars(0, 0, 0))).toBe("All 3 values are 0 %.");
    expect(flatText(bars(0.5, 0.5))).toBe("All 2 values are 50 %.");
    expect(flatText(bars(0, 0.1))).toBeNull();
    const measures = {
      m: { title: "M", options: {}, uses: {}, summary: {}, blocks: [bars(0, 0)] as Block[] },
    };
    expect(toHtml({ ...report, measures })).not.toContain("<svg");
    expect(toMarkdown({ ...report, measures })).toContain("All 2 values are 0 %.");
  });
  it("a histogram of one bin says which", () => {
    const bins = [1, 2].map((from) => ({ from, to: from + 1, count: from === 1 ? 7 : 0 }));
    expect(
      flatText({
        ...{ kind: "histogram", title: "", about: "", x: "frequency", y: "records", scale: "linear" },
        bins,
      }),
    ).toMatch(/^Frequency: .+ for all 7 records\.$/);
  });
});

it("CSV of a chart holds no formula, and numbers in full", () => {
  const columns = ["name", "value"].map((label) => ({ label, format: "number" as const }));
  expect(
    figuresCsv({
      columns,
      rows: [
        ["=cmd()", 0.1 + 0.2],
        ['a "b", c', null],
      ],
    }),
  ).toBe('name,value\n\'=cmd(),0.30000000000000004\n"a ""b"", c",\n');
});
