import { barsNote, layBars } from "../chart/bars.ts";
import type { Drawing } from "../chart/drawing.ts";
import { layHistogram } from "../chart/histogram.ts";
import { PAIR_WIDTH, toSvg } from "../chart/svg.ts";
import { comparedNumbers } from "../compare/numbers.ts";
import { cleanText } from "../escape.ts";
import type { Part } from "../page/page.ts";
import { ENGLISH } from "../language/report.ts";
import { htmlFigure, htmlPart, marksNote } from "./block.ts";

type Pair = Extract<Part, { readonly kind: "pair" }>;

function drawingOf({ block, names }: Pair): Drawing {
  const { x, y } = block;
  if (block.kind === "bars") {
    const bars = block.bars.map(({ label, a, b }) => ({ label, values: [a, b] }));
    return layBars({ x, y, format: block.format, names, bars }, PAIR_WIDTH);
  }
  const { scale, bins, marks } = block;
  const counts = [bins.map(({ a }) => a), bins.map(({ b }) => b)];
  return layHistogram({ x, y, scale, bins, marks, names, counts }, PAIR_WIDTH);
}

/** The chart in a sentence, for those who cannot see it. */
const describePair = ({ block, names: [nameA, nameB] }: Pair): string =>
  cleanText(
    `${block.title}. ${block.kind === "bars" ? `Bars of ${block.x}` : `Histograms of ${block.y}`} side by side, ` +
      `${nameA} and ${nameB}. The figures follow in a table.`,
  );

/** A chart of two reports. */
export function pairHtml(pair: Pair): string {
  const { block, names } = pair;
  const numbers = comparedNumbers(block, names);
  if (numbers.rows.length === 0) return htmlPart(block, `<p class="nothing">No rows.</p>`);
  const isEmpty = (block.kind === "bars" ? block.bars : block.bins).every(({ a, b }) => !a && !b);
  const left = block.kind === "bars" ? barsNote(block.bars.length, 2) : "";
  const marks = block.kind === "histogram" ? marksNote(block.marks) : "";
  const svg = isEmpty ? null : toSvg(drawingOf(pair), describePair(pair));
  return htmlPart(
    block,
    htmlFigure(block, svg, left + marks, {
      numbers,
      cells: numbers,
      instead: ENGLISH.say("nothingToDraw"),
      isPart: left !== "",
    }),
  );
}
