import type { Block } from "@sdc-risk/core";
import { describeChart } from "../chart/describe.js";
import { chartSpec } from "../chart/spec.js";
import type { DrawChart } from "../chart/svg.js";
import { escapeHtml } from "../escape.js";
import { isEmpty, marksOf, numbersOf, type ChartBlock } from "../numbers.js";
import { paragraph } from "./element.js";
import { metricList } from "./metrics.js";
import { htmlTable } from "./table.js";

/** A chart, its marks in words and its figures in a table that opens on request. */
async function chart(block: ChartBlock, draw: DrawChart): Promise<string> {
  const title = block.title === "" ? "Chart" : block.title;
  const drawing = isEmpty(block)
    ? `<p class="nothing">Nothing to draw: there are no values.</p>`
    : `<div class="scroll" role="group" tabindex="0" aria-label="${escapeHtml(`${title}, chart`)}">
${await draw(chartSpec(block), describeChart(block))}</div>`;
  const marks = marksOf(block), numbers = numbersOf(block);
  const notes = marks.length === 0 ? "" : `<p class="note">Marked: ${escapeHtml(marks.join("; "))}.</p>`;
  const figures = numbers.rows.length === 0 ? "" : `<details><summary>Figures of this chart</summary>${htmlTable(numbers, `${title}, figures`)}</details>`;
  const caption = block.about === "" ? "" : `<figcaption>${escapeHtml(block.about)}</figcaption>\n`;
  return `<figure>\n${caption}${drawing}\n</figure>\n${notes}${figures}`;
}

async function content(block: Block, draw: DrawChart): Promise<string> {
  switch (block.kind) {
    case "text": return paragraph(block.about);
    case "metrics": return paragraph(block.about, "lead") + metricList(block.metrics);
    case "table": return paragraph(block.about, "lead") + (block.rows.length === 0 ? `<p class="nothing">No rows.</p>` : htmlTable(block, block.title));
    case "histogram":
    case "bars":
    case "curve":
    case "heatmap": return chart(block, draw);
  }
}

/** One block under its own heading. */
export async function htmlBlock(block: Block, draw: DrawChart): Promise<string> {
  const internal = block.detail === "internal";
  const badge = internal ? ` <span class="badge">Internal</span>` : "";
  const warning = internal ? `<p class="note">Names single records or rare values: do not pass on.</p>\n` : "";
  const heading = block.title === "" ? "" : `<h3>${escapeHtml(block.title)}${badge}</h3>\n`;
  return `<div class="block">\n${heading}${warning}${await content(block, draw)}\n</div>`;
}
