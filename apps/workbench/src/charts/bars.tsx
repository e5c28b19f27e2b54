import { formatValue, type BarsBlock } from "@sdc-risk/core";
import type { ReactElement } from "react";
import { t } from "../texts/index.js";
import { ChartFrame, type Drawing } from "./frame.js";
import { pixel, shorten, spanOf, textWidth } from "./scale.js";

const STEP = 26, BAR = 15, TOP = 20;
/** Bars that a chart shows; the table beside it holds all. */
export const MOST_BARS = 40;

function Rows({ block, drawing: { width, active, point } }: { readonly block: BarsBlock; readonly drawing: Drawing }): ReactElement {
  const shown = block.bars.slice(0, MOST_BARS), names = shown.map(({ label }) => shorten(label, Math.min(220, width * 0.4))), values = shown.map(({ value }) => formatValue(value, block.format));
  const left = 8 + names.reduce((most, name) => Math.max(most, textWidth(name)), 30), right = 10 + values.reduce((most, text) => Math.max(most, textWidth(text)), 20);
  const plot = Math.max(40, width - left - right), span = spanOf("linear", [0, ...shown.map(({ value }) => value)], plot), zero = pixel(span, 0), height = STEP * shown.length;
  return (
    <svg width={width} height={TOP + height + 20} aria-hidden="true">
      <text x={0} y={12} className="axis-name">{shorten(block.y, width)}</text>
      <g transform={`translate(${left} ${TOP})`}>
        {shown.map(({ value }, i) => {
          const at = pixel(span, value), y = STEP * i + (STEP - BAR) / 2;
          return (
            <g key={i} onMouseEnter={() => point(i)}>
              <rect x={-left} width={width} y={STEP * i} height={STEP} className="catch" />
              <text x={-7} y={y + BAR - 3} textAnchor="end">{names[i]}</text>
              <rect x={Math.min(zero, at)} width={value === 0 ? 0 : Math.max(1.5, Math.abs(at - zero))} y={y} height={BAR} className={active === i ? "mark active" : "mark"} />
              <text x={Math.max(zero, at) + 6} y={y + BAR - 3}>{values[i]}</text>
            </g>
          );
        })}
        <line x1={zero} x2={zero} y1={0} y2={height} className="base" />
        <text x={plot / 2} y={height + 15} textAnchor="middle" className="axis-name">{shorten(block.x, width * 0.8)}</text>
      </g>
    </svg>
  );
}

/** Horizontal bars from zero, so that long labels stay readable. */
export function Bars({ block }: { readonly block: BarsBlock }): ReactElement {
  const readings = block.bars.slice(0, MOST_BARS).map(({ label, value }) => ({ name: label, value: formatValue(value, block.format) }));
  return <ChartFrame label={`${block.title}. ${t.report.describe.bars(block.x, block.y, block.bars.length)}`} readings={readings}>{(drawing) => <Rows block={block} drawing={drawing} />}</ChartFrame>;
}
