import type { TopLevelSpec } from "vega-lite";
import { escapeHtml } from "../escape.js";

/** Draws a specification as SVG elements that stand in an HTML page, `label` being its name for screen readers. */
export type DrawChart = (spec: TopLevelSpec, label: string) => Promise<string>;

/** Loads vega and vega-lite, which takes a moment: nothing but the HTML report needs them. No DOM is used and nothing is fetched. */
export async function loadCharts(): Promise<DrawChart> {
  const [{ compile }, vega] = await Promise.all([import("vega-lite"), import("vega")]);
  const quiet = vega.logger(vega.None);
  return async (spec, label) => {
    const view = new vega.View(vega.parse(compile(spec, { logger: quiet }).spec), { renderer: "none", logger: quiet });
    const svg = await view.toSVG();
    view.finalize();
    return inline(svg, label);
  };
}

/** The drawing with a root of our own: no namespaces (HTML needs none), no fixed size, a role and a name, and no roles inside it. */
function inline(svg: string, label: string): string {
  const viewBox = /viewBox="([\d .-]+)"/.exec(svg)?.[1] ?? "0 0 0 0";
  const body = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"))
    .replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/ (?:role|aria-[a-z]+)="[^"]*"/g, ""));
  return `<svg role="img" aria-label="${escapeHtml(label)}" viewBox="${viewBox}">${body}</svg>`;
}
