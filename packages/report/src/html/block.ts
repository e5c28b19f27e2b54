import type { Block, Mark } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import { barsNote } from "../chart/bars.ts";
import { describeChart } from "../chart/describe.ts";
import { cellsHoldValues } from "../chart/heatmap.ts";
import { layOut } from "../chart/index.ts";
import { CHART_WIDTH, toSvg } from "../chart/svg.ts";
import { escapeHtml, sentenceHtml } from "../escape.ts";
import { flatText, isEmpty, markText, numbersOf, type ChartBlock, type FormattedTable } from "../numbers.ts";
import { ENGLISH, type ReportWords } from "../language/report.ts";
import type { Part } from "../page/page.ts";
import { data, paragraph } from "./element.ts";
import { metricList } from "./metrics.ts";
import { htmlTable } from "./table.ts";
import { takeAway } from "./take-away.ts";

function chart(block: ChartBlock, words: ReportWords): string {
  const flat = flatText(block);
  const isDrawn = !isEmpty(block) && flat === null;
  const svg = isDrawn ? toSvg(layOut(block, CHART_WIDTH), describeChart(block)) : null;
  const left = isDrawn && block.kind === "bars" ? barsNote(block.bars.length, 1, words) : "";
  const marks = marksNote(block.kind === "histogram" ? (block.marks ?? []) : [], words);
  const numbers = numbersOf(block);
  return htmlFigure(block, svg, left + marks, {
    numbers,
    cells: numbers,
    instead: flat ?? words.say("nothingToDraw"),
    isPart: left !== "" || (block.kind === "heatmap" && !cellsHoldValues(block, CHART_WIDTH)),
    words,
  });
}

/** The marks of a chart in words. */
export const marksNote = (marks: readonly Mark[], { say }: ReportWords): string =>
  marks.length === 0 ? "" : say("markedAre", { marks: marks.map(markText).join(say("semicolon")) });

/** The figures of a chart. */
interface ChartFigures {
  readonly numbers: FormattedTable;
  /** The same for programs. */
  readonly cells: FormattedTable;
  /** What stands in the place of the drawing where there is none. */
  readonly instead: string;
  /** The drawing leaves out what the table holds, so that both are printed. */
  readonly isPart: boolean;
  /** The language of what stands around it; English without one. */
  readonly words?: ReportWords;
}

/**
 * A drawing, a note under it and its figures in a table that opens on request.
 * @param svg null where there is nothing to draw
 */
export function htmlFigure(
  block: Pick<Block, "title" | "about">,
  svg: string | null,
  note: string,
  { numbers, cells, instead, isPart, words = ENGLISH }: ChartFigures,
): string {
  const { say } = words;
  const title = block.title === "" ? say("chart") : block.title;
  const drawing =
    svg === null
      ? paragraph(instead, "nothing")
      : `<div class="scroll" role="group" tabindex="0" aria-label="${escapeHtml(say("chartNamed", { title }))}">\n${svg}</div>`;
  const figures =
    numbers.rows.length === 0
      ? ""
      : `<details${isPart ? ` class="rest"` : ""}><summary>${say("figuresOfChart")}</summary>` +
        `${htmlTable(numbers, say("figuresNamed", { title }), { words })}</details>`;
  const take = svg === null ? "" : takeAway(title, cells, words);
  const caption = block.about === "" ? "" : `<figcaption>${sentenceHtml(block.about)}</figcaption>\n`;
  return `<figure>\n${caption}${drawing}\n</figure>\n${paragraph(note, "note")}${take}${figures}`;
}

type BlockPart = Extract<Part, { readonly kind: "block" }>;

function content(part: BlockPart, section: string, words: ReportWords): string {
  const { block, note = "", none = words.say("noRows"), long = false } = part;
  switch (block.kind) {
    case "text":
      return paragraph(block.about);
    case "metrics":
      return paragraph(block.about, "lead") + metricList(block);
    case "table": {
      const name = block.title === "" ? section : block.title;
      const rows =
        block.rows.length === 0
          ? paragraph(none, "nothing")
          : htmlTable(block, name, { words, ...(long ? { kind: "texts" } : {}) });
      return paragraph(block.about, "lead") + rows + paragraph(note, "note");
    }
    case "histogram":
    case "bars":
    case "curve":
    case "heatmap":
      return chart(block, words);
  }
}

/**
 * One block under its own heading.
 * @param section the title of its section
 */
export const blockHtml = (part: BlockPart, section: string, words: ReportWords): string =>
  htmlPart({ ...part.block, width: widthOf(part) }, content(part, section, words), {
    ...(part.measure === undefined ? {} : { measure: part.measure }),
    words,
  });

/** Signs that half the width of a page has room for: of a large screen, and of a smaller one. */
const MOST_SIGNS = 62;
const FEWER_SIGNS = 46;
/** Signs that the space beside a column is worth. */
const BETWEEN = 2.5;
/** Signs of a text after which it goes on in another line without looking cramped. */
const LINE = 20;

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** The signs that a table takes in its width: heads break between words, texts in lines of some length, figures nowhere. */
function signsOf({ columns, rows }: FormattedTable): number {
  const widths = columns.map(({ label, format }, c) => {
    const cells = rows.map((row) => formatValue(row[c] ?? null, format));
    const words = (format === "text" ? cells.flatMap((cell) => cell.split(" ")) : cells).concat(
      label.split(" "),
    );
    return Math.max(longest(words), format === "text" ? Math.min(longest(cells), LINE) : 0);
  });
  return widths.reduce((sum, width) => sum + width + BETWEEN, 0);
}

type Width = "wide" | "broad" | "narrow";

/**
 * Whether a block takes the whole width of a section that sets others side by side: everywhere where it is wide, on smaller
 * screens where it is broad.
 */
function widthOf({ block, long = false }: BlockPart): Width {
  const signs = block.kind === "table" ? signsOf(block) : 0;
  if (long || signs > MOST_SIGNS) return "wide";
  return signs > FEWER_SIGNS ? "broad" : "narrow";
}
export const isWide = (part: BlockPart): boolean => widthOf(part) === "wide";

/** HTML under the heading of its block, which says if it is internal. */
export function htmlPart(
  { title, detail, width = "narrow" }: Pick<Block, "title" | "detail"> & { readonly width?: Width },
  body: string,
  { measure, words = ENGLISH }: { readonly measure?: string; readonly words?: ReportWords } = {},
): string {
  const { say } = words;
  const internal = detail === "internal";
  const badge = internal ? ` <span class="badge">${say("internal")}</span>` : "";
  const warning = internal ? `<p class="note">${say("internalBlock")}</p>\n` : "";
  const of = measure === undefined ? "" : `<span class="of">${data(measure)}</span> `;
  const heading = title === "" && of === "" ? "" : `<h3>${of}${escapeHtml(title)}${badge}</h3>\n`;
  return `<div class="block${width === "narrow" ? "" : ` ${width}`}">\n${heading}${warning}${body}\n</div>`;
}
