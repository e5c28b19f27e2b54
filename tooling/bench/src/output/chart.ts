import { firstOf, lastOf } from "../required.ts";

/** Lines through points on a logarithmic scale of values; both coordinates are above zero. */
export interface Chart {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  /** Whether the scale along x is logarithmic, too. */
  readonly log: boolean;
  readonly series: readonly Series[];
}
export interface Series {
  readonly label: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const WIDTH = 640;
const HEIGHT = 340;
const LEFT = 62;
const RIGHT = 150;
const TOP = 44;
const BOTTOM = 48;
/** Readable on white and on dark pages; lines differ in their strokes, too. */
const STYLE =
  "text{font:12px " +
  "system-ui,sans-serif;fill:#333}.grid{stroke:#8886;stroke-width:1}.line{fill:none;stroke-width:2}.s0{stroke:#1f6fb4}.s1{stroke:#c4561f;stroke-dasharray:6 " +
  "4}.p0{fill:#1f6fb4}.p1{fill:#c4561f}.title{font-weight:600}@media(prefers-color-scheme:dark){text{fill:#ddd}.s0{stroke:#6db3f2}.p0{fill:#6db3f2}.s1{stroke:#f2a06d}.p1{fill:#f2a06d}}";

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const number = (value: number): string =>
  value >= 1000 ? value.toLocaleString("en", { notation: "compact" }) : String(Number(value.toPrecision(2)));

/**
 * 1, 2, 5, 10, … from the last at or below `low` to the first at or above `high`; powers of ten alone where
 * these are far apart.
 */
function logTicks(low: number, high: number): number[] {
  const steps = high / low > 300 ? [1] : [1, 2, 5];
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)) + 1; power++)
    for (const step of steps) all.push(step * 10 ** power);
  const first = all.filter((tick) => tick <= low * (1 + 1e-9)).length - 1;
  const last = all.findIndex((tick) => tick >= high * (1 - 1e-9));
  return all.slice(first, Math.max(last, first + 1) + 1);
}

/** The chart as a file of its own. Ticks along x stand where there are points. */
export function chartSvg({ title, x, y, log, series }: Chart): string {
  const points = series.flatMap((one) => one.points);
  const xs = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const values = points.map((point) => point.y);
  const ticks = logTicks(Math.min(...values), Math.max(...values));
  const along = log ? Math.log : (value: number): number => value;
  const from = along(firstOf(xs));
  const width = Math.max(along(lastOf(xs)) - from, 1e-9);
  const right = WIDTH - RIGHT;
  const bottom = HEIGHT - BOTTOM;
  const low = Math.log(firstOf(ticks));
  const height = Math.log(lastOf(ticks)) - low;
  const px = (value: number): string => (LEFT + ((along(value) - from) / width) * (right - LEFT)).toFixed(1);
  const py = (value: number): string =>
    (bottom - ((Math.log(value) - low) / height) * (bottom - TOP)).toFixed(1);
  const text = (at: string, content: string, more = ""): string =>
    `<text ${at}${more}>${escape(content)}</text>`;
  const grid = ticks.map(
    (tick) =>
      `<path class="grid" d="M${LEFT} ` +
      `${py(tick)}H${right}"/>${text(`x="${LEFT - 8}" y="${py(tick)}"`, number(tick), ' text-anchor="end" dy="4"')}`,
  );
  const below = xs.map((value) =>
    text(`x="${px(value)}" y="${bottom + 18}"`, number(value), ' text-anchor="middle"'),
  );
  const lines = series.map(({ label, points: own }, s) => {
    const style = s % 2;
    const end = lastOf(own);
    const path = own.map((point, i) => `${i === 0 ? "M" : "L"}${px(point.x)} ${py(point.y)}`).join("");
    const marks = own
      .map((point) => `<circle class="p${style}" cx="${px(point.x)}" cy="${py(point.y)}" r="3"/>`)
      .join("");
    return (
      `<path class="line s${style}" ` +
      `d="${path}"/>${marks}${text(`x="${(Number(px(end.x)) + 8).toFixed(1)}" y="${py(end.y)}"`, label, ' dy="4"')}`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" ` +
      `height="${HEIGHT}" role="img" aria-label="${escape(title)}">`,
    `<style>${STYLE}</style>`,
    text(`x="8" y="16"`, title, ' class="title"'),
    text(`x="8" y="${TOP - 12}"`, y),
    ...grid,
    ...below,
    text(`x="${(LEFT + right) / 2}" y="${HEIGHT - 8}"`, x, ' text-anchor="middle"'),
    ...lines,
    "</svg>",
    "",
  ].join("\n");
}
