import { required } from "@sdc-risk/data";
import { isEmpty, type ChartBlock } from "@sdc-risk/report";
import { MOST_BARS, readingsOf, type ChartValue as Named } from "@sdc-risk/report/chart";
import type { ReactElement } from "react";
import { t } from "../texts/index.ts";
import { shareText } from "../texts/numbers.ts";
import { ChartFrame, type SpokenValue } from "./frame.tsx";
import { Picture } from "./picture.tsx";

/** The name of a chart. */
function labelOf(block: ChartBlock, values: readonly Named[]): string {
  const { describe } = t.report;
  switch (block.kind) {
    case "histogram": {
      const countOf = ({ value }: Named): number => required(value, "count of a bar");
      const top = values.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
      return describe.histogram(block.y, block.x, values.length, top.name, top.text);
    }
    case "bars":
      return describe.bars(block.x, block.y, values.length);
    case "curve":
      return describe.curve(block.y, block.x, values.length);
    case "heatmap":
      return describe.heatmap(block.y, block.x, block.rows.length, block.columns.length);
  }
}

/** Its values as they are read out: counts with their shares. */
function spoken(block: ChartBlock, values: readonly Named[]): SpokenValue[] {
  const total = values.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const share = (value: number | null): string =>
    block.kind === "histogram" && value !== null ? ` (${shareText(value / total)})` : "";
  const shown = block.kind === "bars" ? values.slice(0, MOST_BARS) : values;
  return shown.map(({ name, value, text }) => ({ name, value: `${text}${share(value)}` }));
}

/** The chart of a block. */
export default function Chart({ block }: { readonly block: ChartBlock }): ReactElement {
  if (isEmpty(block)) return <p className="soft">{t.report.noValues}</p>;
  const values = readingsOf(block);
  return (
    <ChartFrame label={`${block.title}. ${labelOf(block, values)}`} readings={spoken(block, values)}>
      {(drawing) => <Picture block={block} drawing={drawing} />}
    </ChartFrame>
  );
}
