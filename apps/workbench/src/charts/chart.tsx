import type { ReactElement } from "react";
import { t } from "../texts/index.js";
import { Bars } from "./bars.js";
import { Curve } from "./curve.js";
import { HeatMap } from "./heat-map.js";
import { Histogram } from "./histogram.js";
import { isEmpty, type ChartBlock } from "@sdc-risk/report";

/** The chart of a block. */
export default function Chart({ block }: { readonly block: ChartBlock }): ReactElement {
  if (isEmpty(block)) return <p className="soft">{t.report.noValues}</p>;
  switch (block.kind) {
    case "histogram": return <Histogram block={block} />;
    case "bars": return <Bars block={block} />;
    case "curve": return <Curve block={block} />;
    case "heatmap": return <HeatMap block={block} />;
  }
}
