import { column, type Block } from "@sdc-risk/blocks";
import { cautionReasons, markedFigure } from "../answer/caution.ts";
import { flatText, isEmpty, marksOf, numbersOf } from "../numbers.ts";
import type { DecisionPart } from "../page/decision-page.ts";
import { docxFields, docxTable } from "./table.ts";
import { paragraph, run } from "./xml.ts";

const text = (words: string): string => (words === "" ? "" : paragraph(run(words)));
const note = (words: string): string => (words === "" ? "" : paragraph(run(words, { italic: true }), "Note"));

/** The figures of a block, and the texts above and under them; the drawing of a chart is not there. */
function content(block: Block): string {
  switch (block.kind) {
    case "text":
      return "";
    case "metrics":
      return docxTable({
        columns: [column("Figure"), column("Value"), column("Meaning")],
        rows: cautionReasons(block.metrics, block.about).map(({ metric, reason }) => [
          metric.label,
          markedFigure(metric),
          [metric.about, reason].filter((words) => words !== "").join(" "),
        ]),
      });
    case "table":
      return block.rows.length === 0 ? note("No rows.") : docxTable(block);
    case "histogram":
    case "bars":
    case "curve":
    case "heatmap": {
      if (isEmpty(block)) return note("Nothing to draw: there are no values.");
      const marks = marksOf(block);
      const marked = marks.length === 0 ? "" : `Marked: ${marks.join("; ")}.`;
      return text(flatText(block) ?? "") + docxTable(numbersOf(block)) + note(marked);
    }
  }
}

/** A part of a section of a decision record. */
export function partDocx(part: DecisionPart): string {
  if (part.kind === "fields") return docxFields(part.fields);
  const { block } = part;
  const { title, about, detail } = block;
  const internal = detail === "internal";
  return [
    title === "" ? "" : paragraph(run(internal ? `${title} (internal)` : title), "Heading2"),
    internal ? note("Names single records or rare values: do not pass on.") : "",
    text(about),
    content(block),
  ].join("");
}
