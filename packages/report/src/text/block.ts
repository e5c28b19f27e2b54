import { begun, firstSentence, type Block, type Metric } from "@sdc-risk/blocks";
import { markedFigure } from "../answer/caution.ts";
import { cleanText } from "../escape.ts";
import { ENGLISH } from "../language/report.ts";
import { flatText, isEmpty, numbersOf, type ChartBlock, type FormattedTable } from "../numbers.ts";
import { textAxes, textBars, textCurve, textHistogram } from "./charts.ts";
import type { Part } from "../page/page.ts";
import type { LineStyle } from "./look.ts";
import { textTable } from "./table.ts";
import { padEnd, padStart, widest } from "./width.ts";
import { wrap } from "./wrap.ts";

/** Rows of a table that a terminal shows; the other forms of the report hold all. */
const MOST_ROWS = 12;
/** Spaces before the content of a block, so that titles stand out without colour. */
export const INDENT = 2;

/** A table of the first rows, and how many more there are. */
export function textRows({ columns, rows }: FormattedTable, look: LineStyle): string[] {
  const { say, count } = look.words ?? ENGLISH;
  if (rows.length === 0) return [say("noRows")];
  const lines = textTable({ columns, rows: rows.slice(0, MOST_ROWS) }, look);
  return rows.length > MOST_ROWS ? [...lines, say("moreRows", { n: count(rows.length - MOST_ROWS) })] : lines;
}

/** Label and value of every metric, values in one column; a missing value and a mark are followed by their reasons. */
function metrics(list: readonly Metric[], width: number): string[] {
  const figures = list.map((metric) => ({
    text: cleanText(markedFigure(metric)),
    name: cleanText(metric.label),
  }));
  const right = Math.min(widest(figures.map(({ text }) => text)), Math.floor(width / 2));
  const left = Math.min(widest(figures.map(({ name }) => name)), width - right - 2);
  const lines = figures.flatMap(({ text, name }) => {
    const value = wrap(text, right);
    const label = wrap(name, left);
    const height = Math.max(value.length, label.length);
    return Array.from({ length: height }, (_, row) =>
      `${padEnd(label[row] ?? "", left)}  ${padStart(value[row] ?? "", right)}`.trimEnd(),
    );
  });
  const reasons = list
    .filter(({ value }) => value === null)
    .flatMap(({ label, about }) => wrap(cleanText(`${label}: ${about}`), width));
  const marks = list.flatMap(({ caution }) =>
    caution === undefined ? [] : [`${begun(caution.mark)}: ${firstSentence(caution.text)}`],
  );
  return [...lines, ...reasons, ...[...new Set(marks)].flatMap((text) => wrap(cleanText(text), width))];
}

/** A chart as far as characters can draw it, otherwise its figures. */
function chart(block: ChartBlock, look: LineStyle): string[] {
  const { width, words = ENGLISH } = look;
  if (isEmpty(block)) return ["No values."];
  const flat = flatText(block);
  if (flat !== null) return wrap(cleanText(words.told(flat)), width);
  if (block.kind === "histogram") return textHistogram(block, width);
  if (block.kind === "bars") return textBars(block, width, words);
  if (block.kind === "curve") return textCurve(block, width);
  return textRows(numbersOf(block), look);
}

type BlockPart = Extract<Part, { readonly kind: "block" }>;

function content({ block, note = "", none }: BlockPart, look: LineStyle): string[] {
  const { width } = look;
  if (block.kind === "text") return wrap(cleanText(block.about), width);
  if (block.kind === "metrics") return metrics(block.metrics, width);
  if (block.kind !== "table") return chart(block, look);
  const isEmpty = block.rows.length === 0 && none !== undefined;
  return [
    ...(isEmpty ? wrap(none, width) : textRows(block, look)),
    ...(note === "" ? [] : wrap(cleanText(note), width)),
  ];
}

/** The lines of one block, none wider than the terminal; the axes of a chart stand beside its title. */
export function blockText(part: BlockPart, look: LineStyle): string[] {
  const { block } = part;
  const axes =
    (block.kind === "histogram" || block.kind === "bars") && !isEmpty(block) ? textAxes(block) : "";
  return textPart(block, content(part, { ...look, width: look.width - INDENT }), look, axes);
}

/** Lines under the title of their block, which says if it is internal, and what stands beside the title. */
export function textPart(
  { title, detail }: Pick<Block, "title" | "detail">,
  lines: readonly string[],
  { width, paint: { bold }, words = ENGLISH }: LineStyle,
  beside = "",
): string[] {
  const whole = [
    title,
    ...(beside === "" ? [] : [`(${beside})`]),
    ...(detail === "internal" ? [words.say("internalOnScreen")] : []),
  ]
    .filter((text) => text !== "")
    .join(" ");
  return [
    ...(whole === "" ? [] : wrap(cleanText(whole), width).map(bold)),
    ...lines.map((line) => " ".repeat(INDENT) + line),
  ];
}
