import type { Bin, Block } from "@sdc-risk/blocks";
import { formatChange } from "@sdc-risk/data";
import { GUIDE_ROLES } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import {
  compareReports,
  toHtml,
  toJson,
  toMarkdown,
  toText,
  withoutInternal,
  type Comparison,
  type PolicyReport,
  type RiskReport,
  type RuleReport,
  type Verdict,
} from "../src/index.ts";
import { mergeBins } from "../src/compare/bins.ts";
import { changeOf, changeText } from "../src/compare/change.ts";
import { columnsOf } from "../src/text/width.ts";
import { emptyReport, HOSTILE, hostileComparison, report } from "./fixture.ts";
import { guideReport } from "./guide.ts";
import { SCRIPT } from "../src/html/script.ts";
import { scriptsIn, tagsOf } from "./markup.ts";

/** What a link begins with that holds figures. */
const CSV = "data:text/csv;charset=utf-8,";

const full = await guideReport();
const coarse: RiskReport = {
  ...(await guideReport(
    { keys: ["Residence", "Gender", "Lstat"], sensitive: ["Health"], weight: "Weights" },
    [2, 3],
  )),
  data: { ...full.data, name: "coarse.csv" },
};
const change = compareReports(full, coarse);

/** The fixture with blocks of a measure replaced. */
const withBlocks = (...blocks: readonly Block[]): RiskReport => ({
  ...report,
  measures: { m: { title: "M", options: {}, uses: {}, summary: {}, blocks } },
});
const blockOf = (a: Block, b: Block): Comparison["measures"][string]["blocks"][number] | undefined =>
  compareReports(withBlocks(a), withBlocks(b)).measures["m"].blocks[0];
const codes = (a: RiskReport, b: RiskReport): string[] =>
  compareReports(a, b).warnings.map(({ code }) => code);
const bins = (edges: readonly number[], counts: readonly number[]): Bin[] =>
  counts.map((count, i) => ({ from: edges[i], to: edges[i + 1], count }));

describe("a comparison of an assessment with one of fewer keys", () => {
  const metric = (measure: string, label: string) => {
    const block = change.measures[measure].blocks.find(
      (one) => one.kind === "metrics" && one.metrics.some((each) => each.label === label),
    );
    return block?.kind === "metrics" ? block.metrics.find((each) => each.label === label) : undefined;
  };

  it("begins with the verdict figures: both values, the change, and whether it is better", () => {
    expect(change.verdicts.map(({ metric: { label } }) => label)).toEqual([
      "Records",
      "Sample uniques",
      "Violators of 3-anonymity",
      "Mean individual risk (global risk)",
      "Expected re-identifications",
    ]);
    expect(metric("frequency", "Sample uniques")).toMatchObject({
      a: 4,
      b: 2,
      change: -2,
      relative: -0.5,
      judgement: "better",
    });
    expect(metric("frequency", "Records")).toMatchObject({
      a: 10,
      b: 10,
      change: 0,
      relative: 0,
      judgement: "same",
    });
    expect(metric("frequency", "Mean class")).toMatchObject({
      change: expect.any(Number) as number,
      judgement: "better",
    });
    expect(metric("frequency", "Classes")).toMatchObject({ judgement: null });
    expect(metric("individual-risk", "Mean individual risk (global risk)")!.relative).toBeLessThan(0);
  });

  it("turned around calls the same changes worse", () => {
    const back = compareReports(coarse, full);
    for (const [
      i,
      {
        metric: { label, change: there, judgement },
      },
    ] of change.verdicts.entries()) {
      const other = back.verdicts[i].metric;
      expect(other).toMatchObject({
        label,
        change: there === 0 ? 0 : -there!,
        judgement: judgement === "better" ? "worse" : judgement,
      });
    }
  });

  it("meets rows of tables by k, and says which rows one report alone has", () => {
    const table = change.measures["kanon"].blocks.find(({ title }) => title === "Violators by other counts");
    expect(table).toMatchObject({ kind: "table", keys: [{ label: "k" }] });
    if (table?.kind === "table")
      expect(table.rows.map(({ keys, only }) => [...keys, only])).toEqual([
        [2, undefined],
        [3, undefined],
        [5, "a"],
      ]);
  });

  it("meets thresholds of risk by what they are, so that one is never compared with another", async () => {
    const other = await guideReport(GUIDE_ROLES, [2, 3, 5], [0.05, 0.02]);
    const { blocks } = compareReports(full, other).measures["individual-risk"];
    const table = blocks.find(({ title }) => title === "Records above thresholds");
    if (table?.kind !== "table") throw new Error("no table");
    const ofOptions = table.rows.filter(({ cells: [above] }) =>
      [0.05, 0.02, 0.01].includes(Number(above?.a ?? above?.b)),
    );
    expect(ofOptions.map(({ cells: [above], only }) => [above?.a, above?.b, only])).toEqual([
      [0.05, 0.05, undefined],
      [0.01, null, "a"],
      [null, 0.02, "b"],
    ]);
  });

  it("meets bars by their labels", () => {
    const bars = change.measures["kanon"].blocks.find(({ kind }) => kind === "bars");
    if (bars?.kind !== "bars") throw new Error("no bars");
    expect(bars.bars.map(({ label }) => label).sort()).toEqual(["Educ", "Gender", "Lstat", "Residence"]);
    expect(bars.bars.find(({ label }) => label === "Educ")).toMatchObject({
      a: expect.any(Number) as number,
      b: null,
    });
  });

  it("holds as many records in the merged bins of each side as there are", () => {
    for (const block of Object.values(change.measures).flatMap(({ blocks }) => blocks)) {
      if (block.kind !== "histogram") continue;
      expect([
        block.bins.reduce((sum, { a }) => sum + a, 0),
        block.bins.reduce((sum, { b }) => sum + b, 0),
      ]).toEqual([10, 10]);
    }
  });

  it("warns that keys, options and files are not the same, and lists how", () => {
    expect(change.warnings.map(({ code }) => code)).toEqual(["keys", "files", "options"]);
    expect(change.warnings[0].message).toContain("only A has Educ.");
    expect(change.differences).toEqual([
      { label: "File", a: "guide.csv", b: "coarse.csv" },
      { label: "Key variables", a: "Educ, Gender, Lstat, Residence", b: "Gender, Lstat, Residence" },
      { label: "k-anonymity: k", a: "2, 3, 5", b: "2, 3" },
    ]);
  });

  it("calls the reports by the names that it is given", () => {
    const named = compareReports(full, coarse, { names: ["before", "after"] });
    expect(named.a.name).toBe("before");
    expect(named.warnings[0].message).toContain("only before has Educ");
    expect(toText(named, { width: 80, color: false })).toContain("after: coarse.csv");
  });
});

describe("like with like", () => {
  it("is quiet about a report and itself", () => {
    const same = compareReports(report, report);
    expect(same).toMatchObject({ warnings: [], differences: [], only: [] });
    expect(
      same.verdicts.every(({ metric: { judgement, change: none } }) => judgement === "same" && none === 0),
    ).toBe(true);
  });

  it("takes another file of as many records and the same keys for before and after: a note, no warning", () => {
    const other = { ...report, data: { ...report.data, sha256: "0".repeat(64) } };
    const comparison = compareReports(report, other);
    expect(comparison).toMatchObject({ warnings: [], notes: [{ code: "files" }] });
    const html = toHtml(comparison);
    expect(html).toContain("<p>The two reports are about different files.");
    expect(html).not.toContain('class="notice"><p><strong>One warning');
    for (const text of [toMarkdown(comparison), toText(comparison, { width: 400, color: false })]) {
      expect(text).toContain(
        "The two reports are about different files. That is right for one file before and after treatment",
      );
      expect(text).not.toContain("One warning");
    }
    expect(codes(report, { ...other, data: { ...other.data, rows: 4000 } })).toEqual(["records", "files"]);
    expect(codes(report, { ...other, roles: { ...report.roles, keys: ["sex"] } })).toEqual(["keys", "files"]);
  });

  describe("with files beside the data", () => {
    const sha = (digit: string): string => digit.repeat(64);
    const beside = (digit: string | null) => {
      const sha256 = digit === null ? null : sha(digit);
      return {
        ...report,
        released: [{ name: "treated.csv", rows: 10, sha256 }],
        population: { name: "people.csv", rows: 20, units: 20, count: null, sha256 },
        register: { share: 0.5, table: { name: "cells.csv", by: ["sex"], sha256 } },
        identified: { name: "names.csv", rows: 30, id: null, sha256 },
      } satisfies RiskReport;
    };

    it("is quiet where they are the same", () => {
      expect(compareReports(beside("1"), beside("1"))).toMatchObject({ warnings: [], differences: [] });
    });

    it("tells each of them apart by its digest, though names and sizes are the same", () => {
      const { differences, warnings } = compareReports(beside("1"), beside("2"));
      const parts = [
        "released file",
        "population",
        "table of the population behind the register",
        "identified file",
      ];
      expect(differences).toEqual(
        parts.map((part) => ({ label: `SHA-256 of the ${part}`, a: sha("1"), b: sha("2") })),
      );
      // another treatment is what is compared; another population is not
      expect(warnings.map(({ code }) => code)).toEqual(["population", "membership", "identified"]);
      expect(warnings[0].message).toBe(
        "The two reports do not rest on the same population: figures that rest on it differ for that reason, too.",
      );
    });

    it("says that it does not know where a digest is missing", () => {
      for (const [a, b] of [
        ["1", null],
        [null, null],
      ] as const)
        expect(compareReports(beside(a), beside(b)).warnings.map(({ message }) => message)).toEqual(
          ["population", "table of the population behind the register", "identified file"].map(
            (part) => `Whether the two reports rest on the same ${part} is not known: a SHA-256 is missing.`,
          ),
        );
    });

    it("says nothing where only one report has such a file: the difference is listed", () => {
      const { register: _, ...without } = beside("1");
      const { warnings, differences } = compareReports(without, beside("1"));
      expect(warnings).toEqual([]);
      expect(differences.map(({ label }) => label)).toContain("Register");
    });
  });

  it("lists variables whose role changed", () => {
    const roles = {
      ...report.roles,
      keys: report.roles["keys"].filter((key) => key !== "age"),
      numeric: ["age", "new"],
    };
    const listed = compareReports(report, { ...report, roles }).differences;
    expect(listed).toContainEqual({ label: "Role of age", a: "Key variables", b: "Numeric key variables" });
    expect(listed.filter(({ label }) => label.startsWith("Role of"))).toHaveLength(1);
  });

  it.each<[string, RiskReport, string[]]>([
    ["a file whose digest is not known", { ...report, data: { ...report.data, sha256: null } }, ["files"]],
    ["another number of records", { ...report, data: { ...report.data, rows: 4000 } }, ["records"]],
    [
      "keys in another order",
      { ...report, roles: { ...report.roles, keys: [...report.roles["keys"]].reverse() } },
      [],
    ],
    [
      "one key more",
      { ...report, roles: { ...report.roles, keys: [...report.roles["keys"], "language"] } },
      ["keys"],
    ],
    ["another weight", { ...report, roles: { ...report.roles, weight: ["w2"] } }, ["roles"]],
    ["other missing codes", { ...report, missing: [-9] }, ["missing"]],
    ["another version", { ...report, software: { name: "sdc-risk", version: "9.0.0" } }, ["software"]],
    ["another date only", { ...report, createdAt: "2027-01-01T00:00:00.000Z" }, []],
  ])("warns of %s by its code", (_, other, expected) => {
    expect(codes(report, other)).toEqual(expected);
  });

  it("names measures and parts that one report alone has", () => {
    const { household: _, ...rest } = report.measures;
    expect(compareReports(report, { ...report, measures: rest }).only).toEqual([
      { side: "a", measure: "household", title: "Household risk" },
    ]);
    expect(compareReports(withoutInternal(report), report).only).toEqual([
      { side: "b", measure: "frequency", title: "Sample and population frequencies: Rarest keys" },
    ]);
  });

  it("takes ids of measures for names, whatever they are", () => {
    expect(
      compareReports(
        { ...report, measures: {} },
        { ...report, measures: { constructor: report.measures["kanon"] } },
      ).measures,
    ).toEqual({});
  });
});

describe("a comparison of files of other lengths", () => {
  const metrics = (value: number, outOf: number, extra: object = {}): Block => ({
    kind: "metrics",
    title: "t",
    about: "",
    metrics: [
      { label: "x", value, format: "count", about: "", verdict: true, better: "lower", outOf, ...extra },
    ],
  });
  const compared = (a: Block, b: Block) => compareReports(withBlocks(a), withBlocks(b)).verdicts[0]?.metric;
  it("judges shares: dropping records at random is no less risk, and dropping the safe ones is more", () => {
    expect(compared(metrics(100, 1000), metrics(50, 500))).toMatchObject({
      a: 100,
      b: 50,
      change: -50,
      shares: { a: 0.1, b: 0.1 },
      judgement: "same",
    });
    expect(compared(metrics(100, 1000), metrics(90, 500))).toMatchObject({ change: -10, judgement: "worse" });
    expect(compared(metrics(100, 1000), metrics(120, 2000))).toMatchObject({
      change: 20,
      judgement: "better",
    });
  });
  it("judges the figures where the lengths agree, and where nothing is to be divided by", () => {
    expect(compared(metrics(100, 1000), metrics(90, 1000))).toMatchObject({ judgement: "better" });
    expect(compared(metrics(100, 1000), metrics(90, 1000)).shares).toBeUndefined();
    expect(compared(metrics(0, 0), metrics(3, 10))).toMatchObject({ judgement: "worse" });
  });
  it("says so in words", () => {
    expect(changeText(compared(metrics(100, 1000), metrics(90, 500)))).toBe(
      "−10 (−10 %), as a share of all 10 % → 18 %, worse",
    );
    expect(changeText(compared(metrics(100, 1000), metrics(50, 500)))).toBe(
      "−50 (−50 %), as a share of all 10 %, same",
    );
  });
  it("a figure that one of the two reports does not lead with leads no comparison", () => {
    expect(compared(metrics(1, 10), metrics(2, 10, { verdict: false }))).toBeUndefined();
  });
});

describe("changes", () => {
  it.each([
    [
      { a: 4, b: 3 },
      { change: -1, relative: -0.25 },
    ],
    [
      { a: 0, b: 3 },
      { change: 3, relative: null },
    ],
    [
      { a: 0, b: 0 },
      { change: 0, relative: 0 },
    ],
    [
      { a: -2, b: 2 },
      { change: 4, relative: 2 },
    ],
    [
      { a: null, b: 2 },
      { change: null, relative: null },
    ],
    [
      { a: "exact", b: "exact" },
      { change: null, relative: null },
    ],
    [
      { a: 0.3, b: 0.1 + 0.2 },
      { change: 0, relative: 0 },
    ],
  ])("of %j are %j", (pair, expected) => {
    expect(changeOf(pair)).toEqual(expected);
  });

  it.each([
    [1200, "count", "+1,200"],
    [-3, "count", "−3"],
    [0, "count", "0"],
    [-0.0312, "percent", "−3.12 points"],
    [0.00002, "percent", "< +0.01 points"],
    [null, "count", "–"],
  ] as const)("%d as %s is written %s", (value, format, text) => {
    expect(formatChange(value, format)).toBe(text);
  });
});

describe("bins of two histograms", () => {
  it("stay as they are where edges agree", () => {
    expect(mergeBins(bins([0, 0.5, 1], [1, 2]), bins([0, 0.5, 1], [3, 4]))).toEqual({
      bins: [
        { from: 0, to: 0.5, a: 1, b: 3 },
        { from: 0.5, to: 1, a: 2, b: 4 },
      ],
      merged: false,
    });
  });

  it("reach as far as either side does", () => {
    expect(
      mergeBins(bins([0.1, 0.2, 0.4], [1, 2]), bins([0.2, 0.4, 0.8], [3, 4])).bins.map(({ a, b }) => [a, b]),
    ).toEqual([
      [1, 0],
      [2, 3],
      [0, 4],
    ]);
  });

  it("are merged where an edge cuts through a bin of the other side", () => {
    expect(
      mergeBins(
        bins([0, 1, 2, 4], [1, 2, 3]).map((bin) => ({ ...bin, to: bin.to + 0.5, from: bin.from + 0.5 })),
        bins([0.5, 2.5, 4.5], [5, 6]),
      ),
    ).toEqual({
      bins: [
        { from: 0.5, to: 2.5, a: 3, b: 5 },
        { from: 2.5, to: 4.5, a: 3, b: 6 },
      ],
      merged: true,
    });
  });

  it("of whole numbers count the last number of each side", () => {
    const a = bins([1, 2, 3, 5, 7], [4, 3, 2, 1]);
    const b = bins([1, 2, 3, 5, 10, 20], [1, 1, 1, 1, 9]);
    expect(mergeBins(a, b).bins).toEqual([
      { from: 1, to: 2, a: 4, b: 1 },
      { from: 2, to: 3, a: 3, b: 1 },
      { from: 3, to: 5, a: 2, b: 1 },
      { from: 5, to: 10, a: 1, b: 1 },
      { from: 10, to: 20, a: 0, b: 9 },
    ]);
  });

  it("of one side alone, of one value, and of none", () => {
    expect(mergeBins([], bins([0, 0.5], [2])).bins).toEqual([{ from: 0, to: 0.5, a: 0, b: 2 }]);
    expect(mergeBins([{ from: 0.5, to: 0.5, count: 2 }], [{ from: 0.5, to: 0.5, count: 3 }]).bins).toEqual([
      { from: 0.5, to: 0.5, a: 2, b: 3 },
    ]);
    expect(mergeBins([{ from: 1, to: 1, count: 2 }], bins([1, 2, 3], [1, 1])).bins).toEqual([
      { from: 1, to: 2, a: 2, b: 1 },
      { from: 2, to: 3, a: 0, b: 1 },
    ]);
    expect(mergeBins([], [])).toEqual({ bins: [], merged: false });
  });
});

describe("blocks", () => {
  const table = (columns: readonly string[], ...rows: (readonly (number | string | null)[])[]): Block => ({
    kind: "table",
    title: "T",
    about: "",
    columns: columns.map((label, i) => ({ label, format: i === 0 ? "text" : "count" })),
    rows,
  });

  it("match rows of the same name in their order", () => {
    expect(
      blockOf(table(["x", "n"], ["p", 1], ["p", 2]), table(["x", "n"], ["p", 3], ["p", 4])),
    ).toMatchObject({ rows: [{ cells: [{ a: 1, b: 3 }] }, { cells: [{ a: 2, b: 4 }] }] });
  });

  it("show the rows that both have, and say how many one alone shows", () => {
    const columns = ["x", "n"];
    const a = table(columns, ["p", 1], ["q", 2], ["r", 3]);
    const b = table(columns, ["p", 4], ["s", 5]);
    const said =
      "2 rows shown in A only: in B outside the rows shown there, or not there at all. 1 row shown in B only: in A outside the rows shown there, or not there at all.";
    const both = compareReports(withBlocks(a), withBlocks(b));
    const none = compareReports(withBlocks(a), withBlocks(table(columns, ["s", 5])));
    for (const render of [
      toHtml,
      toMarkdown,
      (one: Comparison) => toText(one, { width: 400, color: false }),
    ]) {
      expect(render(both)).toContain(said);
      expect(render(both)).not.toMatch(/\b[qs]\b *[|<2]/);
      expect(render(none)).toContain("No rows that both show.");
      expect(render(compareReports(withBlocks(a), withBlocks(a)))).not.toContain("shown in");
    }
    expect(blockOf(a, b)).toMatchObject({
      rows: [
        { keys: ["p"] },
        { keys: ["q"], only: "a" },
        { keys: ["r"], only: "a" },
        { keys: ["s"], only: "b" },
      ],
    });
  });

  it("match columns by name, and leave empty what a side does not have", () => {
    expect(blockOf(table(["x", "n", "m"], ["p", 1, 2]), table(["x", "m", "o"], ["p", 3, 4]))).toMatchObject({
      columns: [{ label: "n" }, { label: "m" }, { label: "o" }],
      rows: [
        {
          cells: [
            { a: 1, b: null },
            { a: 2, b: 3 },
            { a: null, b: 4 },
          ],
        },
      ],
    });
  });

  it("of text are shown where they differ", () => {
    const text = (about: string): Block => ({ kind: "text", title: "T", about });
    expect(blockOf(text("one"), text("one"))).toBeUndefined();
    expect(blockOf(text("one"), text("two"))).toMatchObject({ kind: "text", a: "one", b: "two" });
  });

  it("of curves and heat maps become tables", () => {
    const curve = (y: number): Block => ({
      kind: "curve",
      title: "C",
      about: "",
      x: "t",
      y: "risk",
      points: [{ x: 1, y }],
    });
    expect(blockOf(curve(1), curve(2))).toMatchObject({
      kind: "table",
      rows: [{ keys: [1], cells: [{ a: 1, b: 2 }] }],
    });
    const map = (value: number): Block => ({
      kind: "heatmap",
      title: "H",
      about: "",
      x: "x",
      y: "y",
      format: "count",
      columns: ["c"],
      rows: ["r"],
      values: [[value]],
    });
    expect(blockOf(map(1), map(2))).toMatchObject({
      kind: "table",
      rows: [{ keys: ["r"], cells: [{ a: 1, b: 2 }] }],
    });
  });

  it("are internal where one side is", () => {
    const secret: Block = { ...table(["x", "n"], ["p", 1]), detail: "internal" };
    expect(blockOf(table(["x", "n"], ["p", 1]), secret)).toMatchObject({ detail: "internal" });
    expect(
      toText(compareReports(withBlocks(secret), withBlocks(secret)), { width: 80, color: false }),
    ).toContain("Internal report");
  });
});

describe("renderers of comparisons", () => {
  const all = [
    change,
    compareReports(report, report),
    compareReports(emptyReport, report),
    compareReports(emptyReport, emptyReport),
    ...HOSTILE.map(hostileComparison),
  ];

  it("HTML: every tag closed, unique ids, nothing asked for, no script but the own one; the same bytes again", () => {
    for (const one of all) {
      const html = toHtml(one);
      const tags = tagsOf(html);
      const ids = tags.flatMap(({ attributes }) => attributes["id"] ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(tags.filter(({ name }) => name === "script")).toEqual([{ name: "script", attributes: {} }]);
      expect(scriptsIn(html)).toEqual([SCRIPT]);
      for (const { attributes } of tags)
        if (attributes["href"]?.startsWith("#")) expect(ids).toContain(attributes["href"].slice(1));
        else expect(attributes["href"] ?? CSV).toMatch(/^data:text\/csv;charset=utf-8,/);
      expect(html).not.toMatch(/\ssrc="|url\(|@import/);
    }
    expect(toHtml(change)).toBe(toHtml(structuredClone(change)));
  });

  it("HTML: draws bars and histograms side by side with a legend", () => {
    const html = toHtml(change);
    expect(html.match(/<svg[^>]*side by side, A and B/g)!.length).toBeGreaterThanOrEqual(3);
    expect(html).toContain("−2 (−50 %), better");
  });

  it("text: no line wider than the terminal, no control characters", () => {
    for (const width of [20, 40, 80]) {
      for (const one of all) {
        const text = toText(one, { width, color: false });
        expect(text.split("\n").filter((line) => columnsOf(line) > width)).toEqual([]);
        // eslint-disable-next-line no-control-regex -- the characters that must not be there
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      }
    }
  });

  it("Markdown: rows keep their number of cells, no markup from the data", () => {
    const cells = (line: string): number => line.replace(/\\[\\|]/g, "").split("|").length;
    for (const one of all) {
      const markdown = toMarkdown(one);
      const lines = markdown.split("\n");
      lines.forEach((line, i) => {
        if (line.startsWith("|") && lines[i + 1]?.startsWith("|"))
          expect(cells(lines[i + 1])).toBe(cells(line));
      });
      expect(markdown).not.toMatch(/<[a-z/!]|(?<!\\)`|(?<!\\)\[/i);
    }
  });

  it("JSON: is the comparison", () => {
    for (const one of all) expect(JSON.parse(toJson(one))).toEqual(one);
  });
});

describe("a comparison of reports with policies and released files", () => {
  const rule = (figure: string, label: string, value: number, isMet: boolean): RuleReport => ({
    ...{ figure, label, scenario: null, value, limit: 0, bound: "max", share: false },
    ...{ met: isMet, result: isMet ? "met" : "not met", margin: -value, reason: "" },
  });
  const policyOf = (verdict: Verdict, ...rules: readonly RuleReport[]): PolicyReport => ({
    ...{ name: "release", verdict, met: verdict === "yes", rules },
  });
  const violators = (n: number): RuleReport =>
    rule("kanon.violations[k=3].records", "Violators of 3-anonymity", n, n === 0);
  const uniques = rule("frequency.uniques", "Sample uniques", 4, false);
  const released = (name: string, of: RiskReport, ...rules: readonly RuleReport[]): RiskReport => ({
    ...full,
    policy: policyOf(
      rules.every(({ met }) => met) ? "yes" : "no",
      ...rules.map((one) => ({ ...one, file: name })),
    ),
    released: [
      { name, rows: 10, sha256: null, assessment: { ...of, roles: of.roles, measures: of.measures } },
    ],
  });
  const before = released("good.csv", coarse, violators(0), uniques);
  const after = released("worse.csv", full, violators(62), uniques);
  const both = compareReports(before, after);

  it("tells the verdict of each policy before and after, and the rules that changed", () => {
    expect(both.policies).toEqual([
      {
        name: "release",
        a: { verdict: "no", rules: 2, notMet: 1, undecided: 0 },
        b: { verdict: "no", rules: 2, notMet: 2, undecided: 0 },
        rules: [
          {
            figure: "kanon.violations[k=3].records",
            label: "Violators of 3-anonymity",
            ...{ scenario: null, limit: 0, bound: "max", share: false },
            a: { value: 0, result: "met" },
            b: { value: 62, result: "not met" },
          },
        ],
        against: [],
      },
    ]);
  });

  it("compares the released files, whose figures come before those of the originals", () => {
    const [file] = both.released;
    expect(file?.files).toEqual({ a: "good.csv", b: "worse.csv" });
    const ofFile = file?.verdicts.find(({ metric: { label } }) => label === "Sample uniques");
    expect(ofFile?.metric).toMatchObject({ a: 2, b: 4, judgement: "worse" });
    const ofOriginals = both.verdicts.find(({ metric: { label } }) => label === "Sample uniques");
    expect(ofOriginals?.metric).toMatchObject({ a: 4, b: 4, judgement: "same" });
  });

  it("begins with the verdict in the terminal, in Markdown and in HTML", () => {
    const changed = compareReports(released("good.csv", coarse, violators(0)), after);
    for (const text of [
      toText(changed, { width: 100, color: false }),
      toMarkdown(changed),
      toHtml(changed),
    ]) {
      const verdict = text.indexOf("Policy “release”: yes in A, no in B.");
      const ofReleased = text.lastIndexOf("At a glance: good.csv (A) and worse.csv (B)");
      const ofOriginals = text.lastIndexOf("At a glance: the originals");
      expect(verdict).toBeGreaterThan(0);
      expect(ofReleased).toBeGreaterThan(verdict);
      expect(ofOriginals).toBeGreaterThan(ofReleased);
      expect(text.replaceAll("\u00a0", " ")).toMatch(/62,\s+not met/);
    }
    expect(JSON.parse(toJson(changed))).toMatchObject({
      policies: [{ a: { verdict: "yes" }, b: { verdict: "no" } }],
      released: [{ files: { a: "good.csv", b: "worse.csv" } }],
    });
  });

  it("says that figures of a released file that one report alone has are not compared", () => {
    const plain: RiskReport = { ...full, policy: policyOf("no", violators(62)) };
    const changed = compareReports(plain, before);
    expect(changed.releasedInOne).toEqual([{ side: "b", file: "good.csv" }]);
    for (const text of [
      toText(changed, { width: 100, color: false }),
      toMarkdown(changed),
      toHtml(changed),
    ]) {
      const plainText = text.replaceAll(/\s+/g, " ");
      expect(plainText).toContain("At a glance: the originals");
      expect(plainText).toContain(
        "Only B has the released file good.csv, so the figures of that file are not",
      );
    }
    expect(compareReports(before, plain).releasedInOne).toEqual([{ side: "a", file: "good.csv" }]);
    expect(both.releasedInOne).toBeUndefined();
    expect(toText(both, { width: 100, color: false })).not.toContain("has the released file");
  });

  it("says in French that the verdict changed", () => {
    const changed = compareReports(released("good.csv", coarse, violators(0)), after, { language: "fr" });
    const text = toText(changed, { width: 100, color: false }).replaceAll(/[\s\u00a0\u202f]+/g, " ");
    expect(text).toContain("Politique « release » : oui dans A, non dans B.");
    expect(text).toContain("En bref : good.csv (A) et worse.csv (B)");
    expect(text).toContain("B : 2 règles non respectées sur 2, 0 indéterminée.");
  });

  it("writes values of English reports in the language of the comparison", () => {
    const share = (value: number, written: string): RuleReport => ({
      ...rule("kanon.violations[k=3].share", "Share", value, false),
      ...{ share: true, written, mark: "too low" },
    });
    const of = (one: RuleReport): RiskReport => ({ ...full, policy: policyOf("no", one) });
    const [a, b] = [of(share(0.482, "48.2\u00a0%")), of(share(0.229, "22.9\u00a0%"))];
    const text = toText(compareReports(a, b, { language: "fr" }), { width: 200, color: false });
    expect(text.replaceAll(/[\s\u00a0\u202f]+/g, " ")).toContain("48,2 % (trop faible), non respectée");
    expect(text).not.toContain("48.2");
    // a value that is written in the language stays as it is
    expect(toText(compareReports(a, b), { width: 200, color: false })).toContain("48.2\u00a0% (too low)");
  });

  it("compares the policies of plain reports, and names one that only one of them has", () => {
    const plain = { ...full, policy: policyOf("no", violators(7)) };
    const treated = { ...full, policy: policyOf("yes", violators(0)) };
    const [one] = compareReports(plain, treated).policies;
    expect(one).toMatchObject({ a: { verdict: "no" }, b: { verdict: "yes" }, rules: [{ a: { value: 7 } }] });
    const text = toText(compareReports(full, treated), { width: 100, color: false });
    expect(text).toContain("Policy “release”: not judged in A, yes in B.");
    expect(compareReports(full, full).policies).toEqual([]);
  });

  it("tells what else is against the file in one report only, whatever its rules say", () => {
    const against = { code: "identifier-released", result: "not met" as const, text: "It holds names." };
    const named: RiskReport = { ...full, policy: { ...policyOf("no", violators(0)), against: [against] } };
    const found = compareReports({ ...full, policy: policyOf("yes", violators(0)) }, named);
    expect(found.policies[0]?.against).toEqual([
      { code: "identifier-released", text: "It holds names.", a: null, b: "not met" },
    ]);
    expect(toText(found, { width: 100, color: false })).toContain("In B: It holds names.");
  });

  it("pairs several released files by their names, and tells which rule is of which", () => {
    const two = (worst: number): RiskReport => {
      const [one] = released("one.csv", coarse).released;
      const [other] = released("two.csv", full).released;
      return {
        ...full,
        released: [one, other],
        policy: policyOf(
          "no",
          { ...violators(3), file: "one.csv" },
          { ...violators(worst), file: "two.csv" },
        ),
      };
    };
    const { policies, released: files } = compareReports(two(1), two(5));
    expect(files.map((one) => one.files.b)).toEqual(["one.csv", "two.csv"]);
    expect(policies[0]?.rules).toMatchObject([{ file: "two.csv", a: { value: 1 }, b: { value: 5 } }]);
  });
});
