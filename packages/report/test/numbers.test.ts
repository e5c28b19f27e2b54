import { describe, expect, it } from "vitest";
import { binLabels } from "../src/bin-label.ts";
import { blockBar } from "../src/text/block-bar.ts";
import { pixel, powersOfTen, roundTicks, scaleOf, ticksFor } from "../src/chart/scale.ts";
import { placeMarks } from "../src/chart/marks.ts";
import { cleanText, escapeHtml } from "../src/escape.ts";
import { formatEdge, formatValue } from "@sdc-risk/data";
import { markText } from "../src/numbers.ts";

describe("numbers for people", () => {
  it.each([
    [0, "0"],
    [1, "1"],
    [999, "999"],
    [1000, "1,000"],
    [1234567, "1,234,567"],
    [158.2, "158.2"],
    [12345.67, "12,345.7"],
    [0.001, "< 0.01"],
    [-1500, "−1,500"],
  ])("writes the count %d as %s", (value, text) => {
    expect(formatValue(value, "count")).toBe(text);
  });

  it.each([
    [0, "0 %"],
    [1e-9, "< 0.01 %"],
    [0.0001, "0.01 %"],
    [0.0158106, "1.58 %"],
    [0.09, "9 %"],
    [0.2594, "25.9 %"],
    [0.5, "50 %"],
    [0.9995, "99.95 %"],
    [0.99999, "> 99.99 %"],
    [1, "100 %"],
    [1.5, "150 %"],
    [-0.25, "−25 %"],
  ])("writes the share %d as %s", (value, text) => {
    expect(formatValue(value, "percent")).toBe(text);
  });

  it.each([
    [0, "0"],
    [0.05, "0.05"],
    [0.0054245203, "0.005425"],
    [0.000123456, "0.0001235"],
    [0.0000213, "2.13 × 10⁻⁵"],
    [1e-7, "10⁻⁷"],
    [0.123456, "0.1235"],
    [0.99999, "> 0.9999"],
    [1, "1"],
  ])("writes the probability %d as %s", (value, text) => {
    expect(formatValue(value, "probability")).toBe(text);
  });

  it("writes what is no number as what it is", () => {
    expect(formatValue(null, "percent")).toBe("–");
    expect(formatValue("wildcard", "count")).toBe("wildcard");
    expect(formatValue(NaN, "number")).toBe("not a number");
    expect(formatValue(-Infinity, "number")).toBe("−∞");
    expect(formatValue(1e21, "count")).toBe("10²¹");
  });

  it("never writes a number above zero as zero or a share below one as whole", () => {
    for (let power = -300; power < 0; power++) {
      for (const format of ["count", "percent", "probability", "number"] as const) {
        expect(formatValue(10 ** power, format)).not.toMatch(/^0(\.0*)?( %)?$/);
        expect(formatValue(1 - 2 ** Math.max(-52, power), format)).not.toMatch(
          format === "percent" ? /^100/ : /^2/,
        );
      }
    }
  });
});

describe("bins", () => {
  it("name whole numbers by first and last, the last bin with its end", () => {
    expect(
      binLabels([
        { from: 1, to: 2 },
        { from: 2, to: 5 },
        { from: 5, to: 9 },
      ]),
    ).toEqual(["1", "2–4", "5–9"]);
    expect(binLabels([{ from: 1, to: 1 }])).toEqual(["1"]);
  });

  it("keep the edges of decimal bins apart where powers of ten are divided", () => {
    const edge = (i: number) => 10 ** (-5 + i / 3);
    expect(binLabels([0, 3].map((i) => ({ from: edge(i), to: edge(i + 1) })))).toEqual([
      "10⁻⁵ – 2.15 × 10⁻⁵",
      "10⁻⁴ – 0.000215",
    ]);
  });

  it("name other bins by their edges, with digits enough to tell them apart", () => {
    expect(
      binLabels([
        { from: 0, to: 0.05 },
        { from: 0.05, to: 1 },
      ]),
    ).toEqual(["0 – 0.05", "0.05 – 1"]);
    expect(binLabels([{ from: 0.12341, to: 0.12349 }])).toEqual(["0.12341 – 0.12349"]);
    expect(formatEdge(-0.5)).toBe("−0.5");
    expect(binLabels([])).toEqual([]);
  });

  it("have marks that say their place once", () => {
    expect(markText({ at: 0.05, label: "threshold" })).toBe("threshold (0.05)");
    expect(markText({ at: 0.05, label: "above 0.05" })).toBe("above 0.05");
  });

  it("have bars of at least an eighth of a character when they hold anything", () => {
    expect(blockBar(8, 8, 10)).toBe("██████████");
    expect(blockBar(1, 1e9, 10)).toBe("▏");
    expect(blockBar(0, 8, 10)).toBe("");
    expect(blockBar(0, 0, 10)).toBe("");
  });
});

describe("axes", () => {
  it("place values by their logarithm, zero at the start", () => {
    const scale = scaleOf("log", [0, 0.01, 1], 300);
    expect(scale.low).toBeCloseTo(0.001, 12);
    expect(pixel(scale, 1)).toBeCloseTo(300, 9);
    expect(pixel(scale, 0.01)).toBeCloseTo(100, 9);
    expect(pixel(scale, 0)).toBe(0);
    expect(powersOfTen(scale)).toEqual([0.001, 0.01, 0.1, 1]);
  });

  it("have a length even for one value or none", () => {
    for (const scale of ["linear", "log"] as const) {
      for (const values of [[], [3], [3, 3], [0]]) {
        const { low, high } = scaleOf(scale, values, 100);
        expect(low).toBeLessThan(high);
      }
    }
  });

  it("have round ticks", () => {
    expect(roundTicks(0, 1106, 5)).toEqual([0, 200, 400, 600, 800, 1000]);
    // between whole values there is nothing to read
    const ticks = (values: readonly number[]): number[] =>
      ticksFor(values, scaleOf("linear", values, 100), 8);
    expect(ticks([1, 2, 3])).toEqual([1, 2, 3]);
    expect(ticks([3])).toEqual([3]);
    expect(ticks([1, 2.5])).toContain(1.2);
    expect(roundTicks(0.005, 0.1, 4)).toEqual([0.02, 0.04, 0.06, 0.08, 0.1]);
  });

  const reach = (places: readonly number[]) =>
    placeMarks(
      places.map((at) => ({ at, label: "threshold" })),
      scaleOf("linear", [0, 1], 600),
    ).map(({ x, lane, text, side }) => ({
      x,
      lane,
      from: side === "right" ? x + 5 : x - 5 - text.length * 6,
      to: side === "right" ? x + 5 + text.length * 6 : x - 5,
    }));

  it.each([
    [[0.1, 0.2, 0.21, 0.22, 0.5, 0.51]],
    [[0.4, 0.5, 0.51, 0.9, 0.95, 1]],
    [[0, 0.1, 0.11, 0.9, 0.95, 1]],
    [[0.3, 0.3]],
  ])("have no label of a mark over another: marks at %j", (places) => {
    const placed = reach(places);
    expect(placed).toHaveLength(places.length);
    placed.forEach((a, i) => {
      placed.forEach((b, j) => {
        if (i !== j && a.lane === b.lane) expect(a.to <= b.from || b.to <= a.from).toBe(true);
      });
    });
  });

  it.each([[[0.1, 0.2, 0.21, 0.22, 0.5, 0.51]], [[0.4, 0.5, 0.51, 0.9, 0.95, 1]]])(
    "have no rule across a label where all labels fit on one side: marks at %j",
    (places) => {
      const placed = reach(places);
      for (const a of placed)
        for (const b of placed) if (b.lane >= a.lane) expect(b.x > a.from && b.x < a.to).toBe(false);
    },
  );
});

describe("escaping", () => {
  it("shows what would act: controls, direction marks, invisible characters, halves of characters", () => {
    expect(cleanText("a\u001b[31mb")).toBe("aU+001B[31mb");
    expect(cleanText("x\u202egnp.exe")).toBe("xU+202Egnp.exe");
    expect(cleanText("a\u200bb\ufeff")).toBe("aU+200BbU+FEFF");
    expect(cleanText("\ud800x👍")).toBe("\ufffdx👍");
    expect(cleanText("two\r\nlines\tand\u2028more")).toBe("two lines and more");
  });

  it("keeps the scripts of the world as they are", () => {
    const text = "Zürich עברית مرحبا 日本語 हिन्दी نمی‌خواهم";
    expect(cleanText(text)).toBe(text);
  });

  it("escapes for HTML once", () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
      "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;",
    );
  });
});
