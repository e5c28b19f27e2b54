import { CHART_WIDTH, toSvg } from "../chart/svg.ts";
import { limitNumbers, type LimitChart } from "../limits/chart.ts";
import { describeLimits, layLimits } from "../limits/drawing.ts";
import { htmlFigure, htmlPart } from "./block.ts";

/** Values beside their limits. */
export function limitsHtml(chart: LimitChart): string {
  const svg = toSvg(layLimits(chart, CHART_WIDTH), describeLimits(chart));
  return htmlPart(chart, htmlFigure(chart, svg, "", { numbers: limitNumbers(chart), isPart: false }));
}
