import type { BarsBlock, CurveBlock, HeatMapBlock, HistogramBlock } from "@sdc-risk/blocks";
import fc from "fast-check";
import { propertyRuns } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { layBars } from "../src/chart/bars.ts";
import type { Bar, Drawing, Rect, Shape, Text } from "../src/chart/drawing.ts";
import { layHistogram } from "../src/chart/histogram.ts";
import { describeChart } from "../src/chart/describe.ts";
import { layOut, readingsOf } from "../src/chart/index.ts";
import { BOLD, shorten, textWidth } from "../src/chart/label.ts";
import { toSvg } from "../src/chart/svg.ts";
import { numbersOf, type ChartBlock } from "../src/numbers.ts";
import { classSizes, HOSTILE, individualRisks, report } from "./fixture.ts";
import { tagsOf } from "./markup.ts";

const common = { title: "Title", about: "About" };
const barsOf = (values: readonly number[], label = (i: number): string => `key ${i}`): BarsBlock => ({
  ...common,
  kind: "bars",
  x: "Records",
  y: "Key",
  format: "number",
  bars: values.map((value, i) => ({ label: label(i), value })),
});
const histogramOf = (
  edges: readonly number[],
  counts: readonly number[],
  more: Partial<HistogramBlock> = {},
): HistogramBlock => ({
  ...common,
  kind: "histogram",
  x: "Size",
  y: "Records",
  scale: "linear",
  bins: counts.map((count, i) => ({ from: edges[i], to: edges[i + 1], count })),
  ...more,
});
const curveOf = (points: CurveBlock["points"]): CurveBlock => ({
  ...common,
  kind: "curve",
  x: "Threshold",
  y: "Risk",
  points,
});
const heatmapOf = (
  values: HeatMapBlock["values"],
  name = (i: number): string => `key ${i}`,
): HeatMapBlock => ({
  ...common,
  kind: "heatmap",
  x: "Key",
  y: "Key",
  format: "count",
  columns: values[0].map((_, c) => name(c)),
  rows: values.map((_, r) => name(r)),
  values,
});

/** Where each text is drawn: half the height of letters over and under the middle of its line. */
function textsOf({ layers }: Drawing): (Rect & { readonly text: string })[] {
  return layers.flatMap(({ look, shapes }) =>
    shapes
      .filter((shape): shape is Text => shape.kind === "text")
      .map((one) => {
        const width = textWidth(one.text) * (look === "title" || look === "markLabel" ? BOLD : 1);
        const anchor =
          one.direction === "rtl" ? { start: 1, middle: 0.5, end: 0 } : { start: 0, middle: 0.5, end: 1 };
        return {
          text: one.text,
          x: one.x - width * anchor[one.textAnchor],
          y: one.y - 4 - 5.5,
          width,
          height: 11,
        };
      }),
  );
}

/** What a shape other than text covers. */
function extentOf(shape: Exclude<Shape, Text>): Rect {
  if (shape.kind === "rect") return shape;
  const numbers =
    shape.kind === "line"
      ? [shape.x1, shape.y1, shape.x2, shape.y2]
      : shape.d.replace(/h0/g, "").slice(1).split(/[ML,]/).map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const shapesOf = ({ layers }: Drawing, look: Drawing["layers"][number]["look"]): readonly Shape[] =>
  layers.filter((layer) => layer.look === look).flatMap(({ shapes }) => shapes);
const barShapes = (drawing: Drawing): Bar[] =>
  shapesOf(drawing, "bar").filter((shape): shape is Bar => shape.kind === "rect");

/** Coordinates are rounded to hundredths. */
const SLACK = 0.03;
const overlap = (a: Rect, b: Rect): boolean =>
  a.x + a.width > b.x + SLACK &&
  b.x + b.width > a.x + SLACK &&
  a.y + a.height > b.y + SLACK &&
  b.y + b.height > a.y + SLACK;
const inside = (a: Rect, b: Rect): boolean =>
  a.x >= b.x - SLACK &&
  a.y >= b.y - SLACK &&
  a.x + a.width <= b.x + b.width + SLACK &&
  a.y + a.height <= b.y + b.height + SLACK;

/** What is wrong with a drawing: texts over each other, shapes outside of the box, sizes that are none. */
function faultsOf(drawing: Drawing): unknown[] {
  const texts = textsOf(drawing);
  const { box, layers, places } = drawing;
  const shapes = layers
    .flatMap((layer) => layer.shapes)
    .filter((shape): shape is Exclude<Shape, Text> => shape.kind !== "text")
    .map(extentOf);
  const all = [...shapes, ...texts, ...places.map(({ area }) => area)];
  return [
    ...all.filter((one) => !inside(one, box) || !(one.width >= 0) || !(one.height >= 0)),
    ...texts.flatMap((one, i) =>
      texts
        .slice(0, i)
        .filter((other) => overlap(one, other))
        .map((other) => [one, other]),
    ),
    ...(/NaN|Infinity|null/.test(JSON.stringify(layers).replace(/"text":"(?:[^"\\]|\\.)*"/g, ""))
      ? [layers]
      : []),
  ];
}

const number = fc.oneof(
  fc.integer({ min: -1e6, max: 1e6 }),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.constantFrom(0, 1e-300, -1e300, 1e300),
);
const count = fc.oneof(
  fc.nat(1e4),
  fc.nat(3),
  fc.double({ min: 0, max: 20, noNaN: true }),
  fc.constant(1e15),
  fc.constant(3e22),
);
const name = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary", minLength: 0, maxLength: 300 }),
  fc.constantFrom(...HOSTILE, "מספר הרשומות בקובץ", "日本語の変数名"),
);
const width = fc.integer({ min: 100, max: 1400 });
const format = fc.constantFrom(
  "count" as const,
  "percent" as const,
  "probability" as const,
  "number" as const,
);

const histogram: fc.Arbitrary<HistogramBlock> = fc
  .record({
    edges: fc
      .oneof(
        fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 2, maxLength: 60 }),
        fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true, minExcluded: true }), {
          minLength: 2,
          maxLength: 60,
        }),
        fc.uniqueArray(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { minLength: 2, maxLength: 60 }),
      )
      .map((edges) => [...edges].sort((a, b) => a - b)),
    counts: fc.array(count, { minLength: 60, maxLength: 60 }),
    scale: fc.constantFrom("linear" as const, "log" as const),
    x: name,
    y: name,
    marks: fc.array(
      fc.record({ at: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(5000)), label: name }),
      { maxLength: 4 },
    ),
  })
  .map(({ edges, counts, ...more }) => histogramOf(edges, counts.slice(0, edges.length - 1), more));
const bars: fc.Arbitrary<BarsBlock> = fc
  .record({
    values: fc.array(number, { minLength: 1, maxLength: 50 }),
    labels: fc.array(name, { minLength: 50, maxLength: 50 }),
    x: name,
    y: name,
    format,
  })
  .map(({ values, labels, ...more }) => ({ ...barsOf(values, (i) => labels[i]), ...more }));
const curve: fc.Arbitrary<CurveBlock> = fc
  .record({
    points: fc.array(fc.record({ x: number, y: number }), { minLength: 1, maxLength: 60 }),
    x: name,
    y: name,
  })
  .map(({ points, x, y }) => ({ ...curveOf(points), x, y }));
const heatmap: fc.Arbitrary<HeatMapBlock> = fc
  .record({
    rows: fc.integer({ min: 1, max: 30 }),
    columns: fc.integer({ min: 1, max: 30 }),
    x: name,
    y: name,
    format,
    cells: fc.array(fc.option(number), { minLength: 900, maxLength: 900 }),
    names: fc.array(name, { minLength: 30, maxLength: 30 }),
  })
  .map(({ rows, columns, cells, names, ...more }) => ({
    ...heatmapOf(
      Array.from({ length: rows }, (_, r) => cells.slice(r * columns, (r + 1) * columns)),
      (i) => names[i],
    ),
    ...more,
  }));
const anyBlock: fc.Arbitrary<ChartBlock> = fc.oneof(histogram, bars, curve, heatmap);

describe("the layout of any chart", () => {
  it("has no text over another and nothing outside of its box, whatever it draws and however wide it is", () => {
    fc.assert(
      fc.property(anyBlock, width, (block, room) => {
        expect(faultsOf(layOut(block, room))).toEqual([]);
      }),
      propertyRuns(1000),
    );
  });

  it("has a place for each value in the order of its readings, and no two places on another", () => {
    fc.assert(
      fc.property(anyBlock, width, (block, room) => {
        const { places } = layOut(block, room);
        expect(places).toHaveLength(
          block.kind === "bars" ? Math.min(40, block.bars.length) : readingsOf(block).length,
        );
        places.forEach(({ area }, i) => {
          expect(places.slice(0, i).filter((other) => overlap(area, other.area))).toEqual([]);
        });
        if (block.kind !== "curve")
          expect(places.filter(({ area, shape }) => shape !== null && !inside(shape as Bar, area))).toEqual(
            [],
          );
      }),
      propertyRuns(1000),
    );
  });

  it("is as wide as it is told, 280 pixels at least, and the same each time", () => {
    fc.assert(
      fc.property(anyBlock, width, (block, room) => {
        const drawing = layOut(block, room);
        expect(drawing.box.width).toBe(Math.max(280, room));
        expect(toSvg(layOut(structuredClone(block), room), "name")).toBe(toSvg(drawing, "name"));
      }),
      propertyRuns(1000),
    );
  });

  it("has text over text in no chart of a comparison either", () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 2, maxLength: 2 }),
        name,
        name,
        fc.array(count, { minLength: 8, maxLength: 8 }),
        (names, x, y, counts) => {
          const edges = [0, 0.01, 0.05, 0.1, 1];
          const bins = [0, 1, 2, 3].map((i) => ({ from: edges[i], to: edges[i + 1] }));
          const series = [counts.slice(0, 4), counts.slice(4)];
          expect(
            faultsOf(
              layHistogram(
                { x, y, scale: "log", names, counts: series, bins, marks: [{ at: 0.05, label: x }] },
                600,
              ),
            ),
          ).toEqual([]);
          const both = [0, 1, 2, 3].map((i) => ({
            label: y,
            values: [counts[i], i === 2 ? null : counts[i + 4]],
          }));
          expect(faultsOf(layBars({ x, y, format: "count", names, bars: both }, 600))).toEqual([]);
        },
      ),
      propertyRuns(1000),
    );
  });
});

describe("a histogram", () => {
  const textsUnder = (drawing: Drawing): string[] =>
    textsOf(drawing)
      .filter(({ y }) => y > 220 && y < 240)
      .map(({ text }) => text);

  it("has bars as tall as their counts, and none for an empty bin", () => {
    const drawing = layOut(classSizes, 600);
    const heights = barShapes(drawing).map(({ height }) => height);
    expect(heights).toEqual(
      [412, 388, 351, 308, 1106, 930, 706, 379].map((one) => Math.round((one / 1106) * 22000) / 100),
    );
    expect(drawing.places[7].shape).toBeNull();
  });

  it("names its ticks as the table names its bins: whole numbers, or as many digits as tell edges apart", () => {
    expect(textsUnder(layOut(classSizes, 600))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5–9",
      "10–19",
      "20–49",
      "50–99",
      "100–191",
    ]);
    expect(textsUnder(layOut(histogramOf([0, 1 / 3, 2 / 3, 1], [1, 2, 3]), 600))).toEqual([
      "0",
      "0.333",
      "0.667",
      "1",
    ]);
    expect(textsUnder(layOut(individualRisks, 600))).toEqual(["10⁻⁵", "0.0001", "0.001", "0.01", "0.1"]);
  });

  it("has one bar as wide as the axis for one bin, also for one whole number", () => {
    for (const block of [histogramOf([0.5, 2.5], [7]), histogramOf([3, 3], [7])]) {
      const drawing = layOut(block, 600);
      const [bar] = barShapes(drawing);
      expect(bar).toMatchObject({ x: 0, y: 0, height: 220 });
      expect(drawing.box.x + bar.width + 24 + 1).toBeGreaterThan(drawing.box.width - 2 * -drawing.box.x);
      expect(faultsOf(drawing)).toEqual([]);
    }
  });

  it("draws counts that are all equal, or so few that they lie below one, or huge", () => {
    for (const counts of [
      [5, 5, 5],
      [0.2, 0.5, 0.1],
      [1e15, 3e22, 1],
    ]) {
      const drawing = layOut(histogramOf([0, 1.5, 2.5, 4], counts), 390);
      const most = Math.max(...counts);
      expect(barShapes(drawing).map(({ height }) => height)).toEqual(
        counts.map((one) => Math.round((one / most) * 22000) / 100),
      );
      expect(faultsOf(drawing)).toEqual([]);
    }
  });

  it("draws nothing but its axes where nothing is counted, and bins without an end as far as the axis goes", () => {
    expect(barShapes(layOut(histogramOf([0, 1, 2], [0, 0]), 600))).toEqual([]);
    const open = layOut(histogramOf([-Infinity, 0.5, 1.5, Infinity], [1, 2, 3]), 600);
    expect(faultsOf(open)).toEqual([]);
    expect(open.places).toHaveLength(3);
  });

  it("starts a log axis a tenth under its smallest edge above zero", () => {
    const [first, second] = barShapes(
      layOut(histogramOf([0, 0.01, 0.1, 1], [1, 1, 1], { scale: "log" }), 600),
    );
    expect(first.x).toBe(0);
    expect(first.width).toBeCloseTo(second.width, 1);
  });
});

describe("bars", () => {
  it("go from zero to their values on both sides, and zero has none", () => {
    const drawing = layOut(barsOf([10, -5, 0]), 600);
    const [up, down, none] = barShapes(drawing);
    const [zero] = shapesOf(drawing, "axis");
    expect(none).toBeUndefined();
    expect(zero).toMatchObject({ x1: up.x, x2: up.x });
    expect(down.x + down.width).toBeCloseTo(up.x, 1);
    expect(up.width / down.width).toBeCloseTo(2, 1);
    expect(textsOf(drawing).map(({ text }) => text)).toContain("−5");
  });

  it("are as long for equal values, and one bar takes the whole axis", () => {
    expect(new Set(barShapes(layOut(barsOf([3, 3, 3]), 600)).map(({ width: length }) => length)).size).toBe(
      1,
    );
    const drawing = layOut(barsOf([3]), 600);
    const [one] = barShapes(drawing);
    expect(one.x).toBe(0);
    expect(drawing.places[0].area).toMatchObject({ x: drawing.box.x, width: 600 });
  });

  it("shows 40 of 200 long names, each cut with an ellipsis", () => {
    const drawing = layOut(
      barsOf(
        Array.from({ length: 200 }, (_, i) => i),
        (i) => `a very long name of a variable that nobody would type ${i}`,
      ),
      390,
    );
    expect(drawing.places).toHaveLength(40);
    expect(
      textsOf(drawing).filter(({ text }) => text.startsWith("a very") && text.endsWith("…")),
    ).toHaveLength(40);
    expect(faultsOf(drawing)).toEqual([]);
  });

  it("anchors text from right to left at its other end, so that it stands where other text would", () => {
    const [hebrew, latin] = shapesOf(
      layOut(
        barsOf([1, 2], (i) => ["גיל", "age"][i]),
        600,
      ),
      "label",
    );
    expect(hebrew).toMatchObject({ x: -8, textAnchor: "start", direction: "rtl" });
    expect(latin).toMatchObject({ x: -8, textAnchor: "end" });
  });
});

describe("a label that is cut", () => {
  const cut = (label: string): string => shorten(label, 120);

  it("ends where its text goes on: left of letters from right to left, in a line of others, too", () => {
    expect(cut("age (السن بالسنوات الكاملة عند آخر عيد ميلاد)")).toMatch(/^age \(السن .*…\u200f$/u);
    expect(cut("ירושלים והסביבה, כל השכונות")).toMatch(/…\u200f$/u);
    for (const label of ["健康上の問題はまったくありません", "a name that is longer than its place"])
      expect(cut(label)).toMatch(/[^\u200f]…$/u);
    for (const label of ["age (السن)", "地域 (المنطقة)"]) expect(cut(label)).toBe(label);
  });

  it("has its mark of direction in the SVG, and data have none that acts", () => {
    const bars = ["age (السن بالسنوات الكاملة عند آخر عيد ميلاد)", "mark\u200f"].map((label) => ({
      label,
      values: [1],
    }));
    const svg = toSvg(layBars({ x: "x", y: "y", format: "count", names: [""], bars }, 400), "bars");
    expect(svg).toMatch(/…\u200f<\/text>/u);
    expect(svg).toContain("markU+200F</text>");
    expect(svg.match(/\u200f/gu)).toHaveLength(1);
  });
});

describe("a curve", () => {
  it("writes shares as percentages on its axis, in its table and read aloud", () => {
    const block: CurveBlock = {
      ...curveOf([
        { x: 1, y: 0.1 },
        { x: 2, y: 0.4 },
      ]),
      format: "percent",
    };
    expect(textsOf(layOut(block, 600)).map(({ text }) => text)).toContain("20 %");
    expect(numbersOf(block).columns[1].format).toBe("percent");
    expect(describeChart(block)).toContain("40 %");
  });

  it("goes through its points in their order, starts at zero where values come near it, and shows few points one by one", () => {
    const drawing = layOut(
      curveOf([
        { x: 0, y: 1 },
        { x: 1, y: 4 },
        { x: 0.5, y: 2 },
      ]),
      600,
    );
    const [line] = shapesOf(drawing, "curve");
    const points = (line as Extract<Shape, { kind: "path" }>).d
      .slice(1)
      .split("L")
      .map((one) => one.split(",").map(Number));
    expect(points.map(([, y]) => y)).toEqual([165, 0, 110]);
    expect(points[2][0] * 2).toBeCloseTo(points[1][0], 1);
    expect(shapesOf(drawing, "dot")).toHaveLength(1);
    expect(
      shapesOf(layOut(curveOf(Array.from({ length: 31 }, (_, i) => ({ x: i, y: i }))), 600), "dot"),
    ).toEqual([]);
  });

  it("shows points beside the line as dots that it does not go through, by their names", () => {
    const block: CurveBlock = {
      ...curveOf([
        { x: 0, y: 1, label: "file 1" },
        { x: 2, y: 4, label: "file 3" },
      ]),
      others: [{ x: 1, y: 8, label: "file 2" }],
    };
    const drawing = layOut(block, 600);
    expect(faultsOf(drawing)).toEqual([]);
    const [line] = shapesOf(drawing, "curve");
    expect((line as Extract<Shape, { kind: "path" }>).d.split("L")).toHaveLength(2);
    const [dots] = shapesOf(drawing, "dot");
    expect((dots as Extract<Shape, { kind: "path" }>).d.match(/M/g)).toHaveLength(3);
    expect(readingsOf(block).map(({ name, text }) => `${name}: ${text}`)).toEqual([
      "file 1, 0: 1",
      "file 3, 2: 4",
      "file 2, 1: 8",
    ]);
    expect(numbersOf(block).rows).toEqual([
      ["file 1", 0, 1],
      ["file 3", 2, 4],
      ["file 2", 1, 8],
    ]);
    expect(describeChart(block)).toContain(
      "2 points, from 1 at file 1, 0 to 4 at file 3, 2. Beside it: 1 point.",
    );
  });

  it("is a dot for one point, and flat for equal values, also such that one pixel is less than their last digit", () => {
    expect(shapesOf(layOut(curveOf([{ x: 3, y: 7 }]), 600), "curve")).toEqual([]);
    for (const y of [0, -3, 1e17]) {
      const drawing = layOut(
        curveOf([
          { x: 1e17, y },
          { x: 1e17, y },
        ]),
        600,
      );
      expect(faultsOf(drawing)).toEqual([]);
      expect(shapesOf(drawing, "dot")).toHaveLength(1);
    }
  });
});

describe("a heat map", () => {
  const shades = (drawing: Drawing): (number | undefined)[] =>
    (shapesOf(drawing, "cell") as Bar[]).map(({ fillOpacity }) => fillOpacity);

  it("shades from the smallest to the largest value, outlines cells without one, and writes all values or none", () => {
    const drawing = layOut(
      heatmapOf([
        [0, 5],
        [null, 10],
      ]),
      600,
    );
    expect(shades(drawing)).toEqual([0.04, 0.295, 0.55]);
    expect(shapesOf(drawing, "noCell")).toHaveLength(1);
    expect(shapesOf(drawing, "figure").map((shape) => (shape as Text).text)).toEqual(["0", "5", "–", "10"]);
    expect(shapesOf(layOut(heatmapOf([Array.from({ length: 30 }, () => 1e6)]), 600), "figure")).toEqual([]);
  });

  it("shades equal values alike", () => {
    expect(
      new Set(
        shades(
          layOut(
            heatmapOf([
              [3, 3],
              [3, 3],
            ]),
            600,
          ),
        ),
      ),
    ).toEqual(new Set([0.275]));
  });

  it("has room for 200 rows and 200 columns of long names", () => {
    const values = Array.from({ length: 200 }, (_, r) => Array.from({ length: 200 }, (__, c) => r * c));
    const drawing = layOut(
      heatmapOf(values, (i) => `a long name of the variable number ${i}`),
      390,
    );
    const texts = textsOf(drawing);
    const cells = shapesOf(drawing, "cell") as Bar[];
    expect(cells).toHaveLength(40_000);
    expect(cells.every((cell) => cell.width > 0 && inside(cell, drawing.box))).toBe(true);
    expect(texts.flatMap((one, i) => texts.slice(0, i).filter((other) => overlap(one, other)))).toEqual([]);
  });
});

describe("the SVG of a drawing", () => {
  it("closes every element by its own and lets no text become markup", () => {
    for (const text of HOSTILE) {
      for (const block of [
        barsOf([1], () => text),
        heatmapOf([[1]], () => text),
        { ...histogramOf([0, 1.5], [1]), x: text, y: text, marks: [{ at: 1, label: text }] },
      ]) {
        const names = tagsOf(toSvg(layOut(block, 600), text)).map((tag) => tag.name);
        expect(names.filter((one) => !["svg", "g", "rect", "line", "path", "text"].includes(one))).toEqual(
          [],
        );
      }
    }
  });

  it("has the name and the size of the drawing, and the colours of the page", () => {
    const drawing = layOut(classSizes, 600);
    const svg = toSvg(drawing, 'Sizes & "classes"');
    const [root] = tagsOf(svg);
    expect(root.attributes).toMatchObject({
      role: "img",
      "aria-label": "Sizes &amp; &quot;classes&quot;",
      viewBox: `${drawing.box.x} ${drawing.box.y} 600 ${drawing.box.height}`,
    });
    expect(svg).toContain('<g fill="var(--chart)" fill-opacity="0.75" stroke="var(--chart)"><rect ');
    expect(svg).not.toMatch(/#[0-9a-f]{3}|rgb|https?:|style=/);
  });

  it("draws the charts of a report", () => {
    const blocks = Object.values(report.measures).flatMap((measure) => measure.blocks);
    const charts = blocks.filter((block): block is ChartBlock =>
      ["histogram", "bars", "curve", "heatmap"].includes(block.kind),
    );
    expect(new Set(charts.map(({ kind }) => kind)).size).toBe(4);
    for (const block of charts)
      for (const room of [300, 600, 736]) expect(faultsOf(layOut(block, room))).toEqual([]);
  });
});
