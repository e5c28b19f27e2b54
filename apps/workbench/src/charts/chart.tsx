import { countText, shareText } from "@sdc-risk/core";
import { isEmpty, type ChartBlock } from "@sdc-risk/report";
import { MOST_BARS, readingsOf } from "@sdc-risk/report/chart";
import type { ReactElement } from "react";
import { t } from "../texts/index.js";
import { ChartFrame, type Reading } from "./frame.js";
import { Picture } from "./picture.js";

/** The values of a chart as they are read out, and its name. */
function spoken(block: ChartBlock): { readonly label: string; readonly readings: readonly Reading[] } {
  const values = readingsOf(block), readings = values.map(({ name, text }) => ({ name, value: text })), { describe } = t.report;
  const named = (text: string): string => `${block.title}. ${text}`;
  switch (block.kind) {
    case "histogram": {
      const counts = block.bins.map(({ count }) => count), total = counts.reduce((sum, count) => sum + count, 0);
      const most = counts.reduce((best, count, i) => (count > counts[best]! ? i : best), 0);
      return {
        label: named(describe.histogram(block.y, block.x, counts.length, values[most]!.name, countText(counts[most]!))),
        readings: readings.map(({ name, value }, i) => ({ name, value: `${value} (${shareText(counts[i]! / total)})` })),
      };
    }
    case "bars": return { label: named(describe.bars(block.x, block.y, values.length)), readings: readings.slice(0, MOST_BARS) };
    case "curve": return { label: named(describe.curve(block.y, block.x, values.length)), readings };
    case "heatmap": return { label: named(describe.heatmap(block.y, block.x, block.rows.length, block.columns.length)), readings };
  }
}

/** The chart of a block. */
export default function Chart({ block }: { readonly block: ChartBlock }): ReactElement {
  if (isEmpty(block)) return <p className="soft">{t.report.noValues}</p>;
  return <ChartFrame {...spoken(block)}>{(drawing) => <Picture block={block} drawing={drawing} />}</ChartFrame>;
}
