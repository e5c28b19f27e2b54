import { barsNote, layBars } from "../chart/bars.js";
import type { Drawing } from "../chart/drawing.js";
import { layHistogram } from "../chart/histogram.js";
import { CHART_WIDTH, toSvg } from "../chart/svg.js";
import { cleanText, escapeHtml } from "../escape.js";
import { hasInternal, moment } from "../facts.js";
import { htmlFigure, htmlPart, marksNote } from "../html/block.js";
import { bullets, data, factList, notices, paragraph, part } from "../html/element.js";
import { htmlPage, type Section } from "../html/shell.js";
import { htmlTable } from "../html/table.js";
import { withoutLongRuns } from "../names/long-names.js";
import { changeText, sideFigure } from "./change.js";
import type { ComparedBars, ComparedBlock, ComparedHistogram, Comparison, Origin } from "./comparison.js";
import { originFactsOf, sideText } from "./facts.js";
import { comparedNumbers, differenceNumbers, NO_COMMON_ROWS, onlyNote, onlyTexts } from "./numbers.js";

/** A comparison as one self-contained HTML page; see `htmlPage`. The same comparison gives the same bytes. */
export function comparisonToHtml(whole: Comparison): string {
  const comparison = withoutLongRuns(whole);
  const { a, b, verdicts, differences, measures, only, notes, warnings } = comparison;
  const sections: Section[] = [];
  if (verdicts.length > 0) sections.push({ id: "summary", title: "At a glance", body: cards(comparison) });
  sections.push({
    id: "differences",
    title: "What differs",
    body:
      notes.map(({ message }) => paragraph(message)).join("") +
      (differences.length === 0
        ? paragraph("Files, roles, codes for missing values and options are the same.")
        : htmlTable(differenceNumbers(comparison), "What differs", "texts")),
  });
  for (const [i, { title, blocks }] of Object.values(measures).entries()) {
    const drawn = blocks.map((block) => htmlPart(block, content(block, comparison)));
    sections.push({
      id: `measure-${i + 1}`,
      title,
      body: drawn.length > 0 ? drawn.join("\n") : paragraph("There is nothing to compare.", "nothing"),
    });
  }
  if (only.length > 0)
    sections.push({
      id: "only",
      title: "In one report only",
      body: bullets(onlyTexts(comparison).map(escapeHtml)),
    });
  if (warnings.length > 0)
    sections.push({
      id: "warnings",
      title: "Warnings",
      body: bullets(warnings.map(({ message }) => escapeHtml(message))),
    });
  sections.push({
    id: "origin",
    title: "The two reports",
    body: [a, b].map((side) => part(side.name, factList(originFactsOf(side)))).join("\n"),
  });
  return htmlPage({
    title: `Disclosure risk compared: ${a.file} and ${b.file}`,
    kind: "Statistical disclosure risk, two reports compared",
    heading: a.file === b.file ? data(a.file) : `${data(a.file)} and ${data(b.file)}`,
    size: [a, b].map(sideLine).join("<br>"),
    notices: notices(
      hasInternal(comparison),
      warnings.map(({ message }) => message),
    ),
    sections,
    footer: b.software,
  });
}

const sideLine = (side: Origin): string =>
  `${escapeHtml(sideText(side))} · <time ` +
  `datetime="${escapeHtml(side.createdAt)}">${escapeHtml(moment(side.createdAt))}</time>`;

/** The verdict figures: both values, the change, whether it is better, and what the figure means. */
function cards({ verdicts, a, b }: Comparison): string {
  const one = ({ title, metric }: Comparison["verdicts"][number]): string => {
    const value = (of: "a" | "b"): string =>
      `<span class="side"><span class="of">${escapeHtml((of === "a" ? a : b).name)}</span>` +
      `<bdi>${escapeHtml(sideFigure(metric, of))}</bdi></span>`;
    const change = changeText(metric);
    const look = metric.judgement ?? "same";
    const strong = change === "" ? "" : `<strong class="${look}">${escapeHtml(change)}</strong> `;
    return `<div>
<dt><span class="of">${escapeHtml(title)}</span> ${escapeHtml(metric.label)}</dt>
<dd class="figure sides">${value("a")} ${value("b")}</dd>
<dd class="about">${strong}${escapeHtml(metric.about)}</dd>
</div>`;
  };
  return `<dl class="cards">\n${verdicts.map(one).join("\n")}\n</dl>`;
}

function content(block: ComparedBlock, comparison: Comparison): string {
  const {
    a: { name: nameA },
    b: { name: nameB },
  } = comparison;
  if (block.kind === "text")
    return factList([
      { label: nameA, value: block.a },
      { label: nameB, value: block.b },
    ]);
  const numbers = comparedNumbers(block, comparison);
  const note = onlyNote(block, comparison);
  if (numbers.rows.length === 0)
    return note === ""
      ? paragraph("No rows.", "nothing")
      : paragraph(NO_COMMON_ROWS, "nothing") + paragraph(note, "note");
  if (block.kind === "metrics" || block.kind === "table")
    return (
      paragraph(block.about, "lead") +
      htmlTable(numbers, block.title === "" ? "Figures" : block.title) +
      paragraph(note, "note")
    );
  const names = [nameA, nameB] as const;
  const isEmpty = (block.kind === "bars" ? block.bars : block.bins).every(({ a, b }) => !a && !b);
  const drawing = block.kind === "bars" ? barsOf(block, names) : histogramOf(block, names);
  const label = cleanText(
    `${block.title}. ${block.kind === "bars" ? "Bars" : "Histograms"} of ` +
      `${block.kind === "bars" ? block.x : block.y} side by side, ${nameA} and ${nameB}. The figures follow ` +
      "in a table.",
  );
  const left = block.kind === "bars" ? barsNote(block.bars.length, 2) : "";
  const marks = block.kind === "histogram" ? marksNote(block.marks) : "";
  return htmlFigure(block, isEmpty ? null : toSvg(drawing, label), left + marks, numbers, left !== "");
}

const barsOf = ({ x, y, format, bars }: ComparedBars, names: readonly string[]): Drawing =>
  layBars(
    { x, y, format, names, bars: bars.map(({ label, a, b }) => ({ label, values: [a, b] })) },
    CHART_WIDTH,
  );

const histogramOf = ({ x, y, scale, bins, marks }: ComparedHistogram, names: readonly string[]): Drawing =>
  layHistogram(
    { x, y, scale, bins, marks, names, counts: [bins.map(({ a }) => a), bins.map(({ b }) => b)] },
    CHART_WIDTH,
  );
