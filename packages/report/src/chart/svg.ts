import { escapeHtml } from "../escape.ts";
import { LOOKS, MARK, type Drawing, type Layer, type Shape } from "./drawing.ts";

/** Pixels of a chart of a page from edge to edge: half of a page that sets blocks side by side. */
export const CHART_WIDTH = 460;
/** Of charts of two reports, and of those that open a report. */
export const PAIR_WIDTH = 600;

/** Names of fields as those of attributes: `fillOpacity` → `fill-opacity`. */
const attributes = (fields: Readonly<Record<string, string | number>>): string =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}="${value}"`)
    .join("");

function element(shape: Shape): string {
  if (shape.kind !== "text") {
    const { kind, ...fields } = shape;
    return `<${kind}${attributes(fields)}/>`;
  }
  const { kind, text, ...fields } = shape;
  const isMarked = text.endsWith(MARK);
  // a mark of direction in data is shown, this one is ours
  const content = isMarked ? `${escapeHtml(text.slice(0, -1))}${MARK}` : escapeHtml(text);
  return `<${kind}${attributes(fields)}>${content}</${kind}>`;
}

const group = ({ look, shapes }: Layer): string =>
  shapes.length === 0 ? "" : `<g${attributes(LOOKS[look])}>${shapes.map(element).join("")}</g>`;

/** A drawing as SVG elements that stand in an HTML page, `label` being its name for screen readers. */
export function toSvg({ box: { x, y, width, height }, layers }: Drawing, label: string): string {
  const view = `viewBox="${x} ${y} ${width} ${height}" font-size="12"`;
  return `<svg role="img" aria-label="${escapeHtml(label)}" ${view}>${layers.map(group).join("")}</svg>`;
}
