import { PAIR_WIDTH, toSvg } from "../chart/svg.ts";
import { limitCells, limitNumbers, type LimitChart } from "../limits/chart.ts";
import { describeLimits, layLimits } from "../limits/drawing.ts";
import type { ReportWords } from "../language/report.ts";
import { htmlFigure, htmlPart } from "./block.ts";

/** Values beside their limits. */
export function limitsHtml(chart: LimitChart, words: ReportWords): string {
  const svg = toSvg(layLimits(chart, PAIR_WIDTH), describeLimits(chart));
  const figure = htmlFigure(chart, svg, "", {
    numbers: limitNumbers(chart, words),
    cells: limitCells(chart),
    instead: words.say("nothingToDraw"),
    isPart: false,
    words,
  });
  return htmlPart(chart, figure, { words });
}
