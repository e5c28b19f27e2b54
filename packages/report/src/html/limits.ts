import { PAIR_WIDTH, toSvg } from "../chart/svg.ts";
import { limitCells, limitNumbers, type LimitChart } from "../limits/chart.ts";
import { describeLimits, layLimits } from "../limits/drawing.ts";
import { htmlFigure, htmlPart, NO_VALUES } from "./block.ts";

/** Values beside their limits. */
export function limitsHtml(chart: LimitChart): string {
  const svg = toSvg(layLimits(chart, PAIR_WIDTH), describeLimits(chart));
  const figure = htmlFigure(chart, svg, "", {
    numbers: limitNumbers(chart),
    cells: limitCells(chart),
    instead: NO_VALUES,
    isPart: false,
  });
  return htmlPart(chart, figure);
}
