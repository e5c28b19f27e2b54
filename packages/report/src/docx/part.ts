import { column, firstSentence, type Block } from "@sdc-risk/blocks";
import { cautionReasons, markedFigure } from "../answer/caution.ts";
import { flatText, isEmpty, marksOf, numbersOf } from "../numbers.ts";
import type { ReportWords } from "../language/report.ts";
import type { DecisionPart } from "../page/decision-page.ts";
import { docxFields, docxTable } from "./table.ts";
import { paragraph, run } from "./xml.ts";

const text = (said: string): string => (said === "" ? "" : paragraph(run(said)));
const note = (said: string): string => (said === "" ? "" : paragraph(run(said, { italic: true }), "Note"));

/** The figures of a block, and the texts above and under them; the drawing of a chart is not there. */
function content(block: Block, words: ReportWords): string {
  const { say } = words;
  switch (block.kind) {
    case "text":
      return "";
    case "metrics":
      return docxTable(
        {
          columns: [column(say("figure")), column(say("value")), column(say("meaning"))],
          rows: cautionReasons(block.metrics, block.about).map(({ metric, reason }) => [
            metric.label,
            markedFigure(metric, words),
            // the report has the whole text
            [firstSentence(metric.about), reason].filter((said) => said !== "").join(" "),
          ]),
        },
        words,
      );
    case "table":
      return block.rows.length === 0 ? note(say("noRows")) : docxTable(block, words);
    case "histogram":
    case "bars":
    case "curve":
    case "heatmap": {
      if (isEmpty(block)) return note(say("nothingToDraw"));
      const marks = marksOf(block);
      const marked = marks.length === 0 ? "" : say("markedAre", { marks: marks.join(say("semicolon")) });
      return text(flatText(block) ?? "") + docxTable(numbersOf(block), words) + note(marked);
    }
  }
}

/** A part of a section of a decision record. */
export function partDocx(part: DecisionPart, words: ReportWords): string {
  const { say } = words;
  if (part.kind === "fields") return docxFields(part.fields);
  const { block } = part;
  const { title, about, detail } = block;
  const internal = detail === "internal";
  return [
    title === "" ? "" : paragraph(run(internal ? say("internalTitle", { title }) : title), "Heading2"),
    internal ? note(say("internalBlock")) : "",
    text(about),
    content(block, words),
  ].join("");
}
