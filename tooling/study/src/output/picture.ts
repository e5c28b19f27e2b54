import { countText } from "@sdc-risk/data";
import { ESTIMATORS, type Estimator } from "../estimation/estimators.ts";
import type { RatioRow, Results } from "../results/results.ts";
import { rowOf } from "./tables.ts";

const LABELS = 220;
const PANEL = 220;
const GAP = 22;
const TOP = 66;
const ROW = 54;
const BOTTOM = 34;
const LOWEST = 0.02;
const HIGHEST = 50;
const TICKS = [0.1, 0.5, 1, 2, 10];
/** Readable on white and on dark pages; sizes differ in the form of their marks, too. */
const STYLE =
  "text{font:12px " +
  "system-ui,sans-serif;fill:#333}.grid{stroke:#8885;stroke-width:1}.one{stroke:#333;stroke-width:1.5}.head{font-weight:600}.range{stroke-width:2}.s0{stroke:#1f6fb4;fill:#1f6fb4}.s1{stroke:#c4561f;fill:#c4561f}.s2{stroke:#3a8a3a;fill:#3a8a3a}.s3{stroke:#7a4fb0;fill:#7a4fb0}.s4{stroke:#8a6d1a;fill:#8a6d1a}@media(prefers-color-scheme:dark){text{fill:#ddd}.one{stroke:#ddd}.s0{stroke:#6db3f2;fill:#6db3f2}.s1{stroke:#f2a06d;fill:#f2a06d}.s2{stroke:#7fcf7f;fill:#7fcf7f}.s3{stroke:#b99be8;fill:#b99be8}.s4{stroke:#e0c060;fill:#e0c060}}";

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const text = (x: number, y: number, content: string, more = ""): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${more}>${escape(content)}</text>`;

/** Place of a ratio along a panel; what lies beyond the scale stands at its end. */
function along(ratio: number): number {
  const held = Math.min(HIGHEST, Math.max(LOWEST, ratio));
  return (PANEL * Math.log(held / LOWEST)) / Math.log(HIGHEST / LOWEST);
}

/** A circle, a square, a triangle, a diamond, a triangle that hangs. */
function mark(x: number, y: number, series: number): string {
  const style = `class="s${series % 5}"`;
  if (series % 5 === 0) return `<circle ${style} cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3.5"/>`;
  if (series % 5 === 3)
    return `<path ${style} d="M${x.toFixed(1)} ${(y - 4.5).toFixed(1)}l4.5 4.5l-4.5 4.5l-4.5 -4.5z"/>`;
  if (series % 5 === 4) return `<path ${style} d="M${x.toFixed(1)} ${(y + 4).toFixed(1)}l4 -7h-8z"/>`;
  if (series % 5 === 1)
    return `<rect ${style} x="${(x - 3).toFixed(1)}" y="${(y - 3).toFixed(1)}" width="6" height="6"/>`;
  return `<path ${style} d="M${x.toFixed(1)} ${(y - 4).toFixed(1)}l4 7h-8z"/>`;
}

/** Median, and a line from the quantile at 5 % to that at 95 %. */
function drawn(row: RatioRow, left: number, y: number, series: number): string {
  const from = (left + along(row.low)).toFixed(1);
  const to = (left + along(row.high)).toFixed(1);
  return (
    `<path class="range s${series % 5}" d="M${from} ` +
    `${y.toFixed(1)}H${to}"/>${mark(left + along(row.median), y, series)}`
  );
}

function panel(results: Results, estimators: readonly Estimator[], keys: number, left: number): string[] {
  const bottom = TOP + ROW * estimators.length;
  const grid = TICKS.flatMap((tick) => {
    const x = (left + along(tick)).toFixed(1);
    return [
      `<path class="${tick === 1 ? "one" : "grid"}" d="M${x} ${TOP - 6}V${bottom}"/>`,
      text(left + along(tick), bottom + 16, String(tick), ' text-anchor="middle"'),
    ];
  });
  const marks = estimators.flatMap(({ id }, at) =>
    results.plan.sizes.flatMap((n, series) => {
      const row = rowOf(
        results.ratios.filter(({ estimator }) => estimator === id),
        { keys, n },
      );
      return row === undefined ? [] : [drawn(row, left, TOP + ROW * at + 7 + 9 * series, series)];
    }),
  );
  return [
    text(left + PANEL / 2, TOP - 14, `${keys} keys`, ' text-anchor="middle" class="head"'),
    ...grid,
    ...marks,
  ];
}

/** Estimate over truth by estimator, keys and size, all designs together, as a file of its own. */
export function pictureOf(results: Results): string {
  const estimators = ESTIMATORS.filter(
    ({ id, target }) =>
      target !== "household" &&
      target !== "largest" &&
      results.ratios.some(({ estimator }) => estimator === id),
  );
  const { keys: counts, sizes } = results.plan;
  const width = LABELS + counts.length * (PANEL + GAP);
  const height = TOP + ROW * estimators.length + BOTTOM;
  const title = "Estimate over truth by estimate, number of keys and sample size";
  const legend = sizes.flatMap((n, series) => [
    mark(LABELS + 8 + 80 * series, 32, series),
    text(LABELS + 18 + 80 * series, 36, `n = ${countText(n)}`),
  ]);
  const labels = estimators.map(({ label }, at) => text(8, TOP + ROW * at + 29, label));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
      `height="${height}" role="img" aria-label="${escape(title)}">`,
    `<style>${STYLE}</style>`,
    text(8, 16, title, ' class="head"'),
    text(8, 36, "Median, 5 to 95 % of samples"),
    text(LABELS + 24 + 80 * sizes.length, 36, `what lies beyond ${LOWEST} or ${HIGHEST} stands at the edge`),
    ...legend,
    ...labels,
    ...counts.flatMap((keys, at) => panel(results, estimators, keys, LABELS + at * (PANEL + GAP))),
    "</svg>",
    "",
  ].join("\n");
}
