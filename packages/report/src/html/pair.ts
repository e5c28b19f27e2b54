import { barsNote, layBars } from "../chart/bars.ts";
import type { Drawing } from "../chart/drawing.ts";
import { layHistogram } from "../chart/histogram.ts";
import { PAIR_WIDTH, toSvg } from "../chart/svg.ts";
import { comparedCells, comparedNumbers } from "../compare/numbers.ts";
import { cleanText } from "../escape.ts";
import type { Part } from "../page/page.ts";
import type { ReportWords } from "../language/report.ts";
import { htmlFigure, htmlPart, marksNote } from "./block.ts";

type Pair = Extract<Part, { readonly kind: "pair" }>;

function drawingOf({ block, names }: Pair, { number }: ReportWords): Drawing {
  const { x, y } = block;
  if (block.kind === "bars") {
    const bars = block.bars.map(({ label, a, b }) => ({ label, values: [a, b] }));
    return layBars({ x, y, format: block.format, names, bars, number }, PAIR_WIDTH);
  }
  const { scale, bins, marks } = block;
  const counts = [bins.map(({ a }) => a), bins.map(({ b }) => b)];
  return layHistogram({ x, y, scale, bins, marks, names, counts, number }, PAIR_WIDTH);
}

/** The chart in a sentence, for those who cannot see it. */
const describePair = ({ block, names: [a, b] }: Pair, { say }: ReportWords): string =>
  cleanText(
    block.kind === "bars"
      ? say("barsOfBoth", { title: block.title, what: block.x, a, b })
      : say("histogramsOfBoth", { title: block.title, what: block.y, a, b }),
  );

/** A chart of two reports. */
export function pairHtml(pair: Pair, words: ReportWords): string {
  const { block, names } = pair;
  const numbers = comparedNumbers(block, { names, words });
  if (numbers.rows.length === 0)
    return htmlPart(block, `<p class="nothing">${words.say("noRows")}</p>`, { words });
  const isEmpty = (block.kind === "bars" ? block.bars : block.bins).every(({ a, b }) => !a && !b);
  const left = block.kind === "bars" ? barsNote(block.bars.length, 2, words) : "";
  const marks = block.kind === "histogram" ? marksNote(block.marks, words) : "";
  const svg = isEmpty ? null : toSvg(drawingOf(pair, words), describePair(pair, words));
  return htmlPart(
    block,
    htmlFigure(block, svg, left + marks, {
      numbers,
      cells: comparedCells(block, { names, words }),
      instead: words.say("nothingToDraw"),
      isPart: left !== "",
      words,
    }),
    { words },
  );
}
