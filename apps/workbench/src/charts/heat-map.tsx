import { formatValue, type HeatMapBlock } from "@sdc-risk/core";
import type { ReactElement } from "react";
import { t } from "../texts/index.js";
import { ChartFrame, type Drawing } from "./frame.js";
import { apart, shorten, textWidth } from "./scale.js";

const TOP = 24, BOTTOM = 38;
/** The strongest shade still lets text be read on it. */
const STRONGEST = 0.55;

function Cells({ block: { x, y, columns, rows, values, format }, drawing: { width, active, point } }: { readonly block: HeatMapBlock; readonly drawing: Drawing }): ReactElement {
  const names = rows.map((name) => shorten(name, Math.min(180, width * 0.35))), left = 10 + names.reduce((most, name) => Math.max(most, textWidth(name)), 20);
  const plot = Math.max(60, width - left), cell = plot / columns.length, step = rows.length > 24 ? 20 : 28, height = step * rows.length;
  const known = values.flat().filter((value) => value !== null), low = Math.min(...known), high = Math.max(...known);
  const shade = (value: number): number => (high > low ? 0.05 + ((value - low) / (high - low)) * (STRONGEST - 0.05) : STRONGEST / 2);
  const at = apart(columns.map((name, c) => ({ x: (c + 0.5) * cell, text: shorten(name, Math.max(cell - 6, 30)) })), 4);
  return (
    <svg width={width} height={TOP + height + BOTTOM} aria-hidden="true">
      <text x={0} y={12} className="axis-name">{shorten(y, width)}</text>
      <g transform={`translate(${left} ${TOP})`}>
        {rows.map((_, r) => (
          <g key={r}>
            <text x={-6} y={r * step + step / 2 + 4} textAnchor="end">{names[r]}</text>
            {columns.map((__, c) => {
              const value = values[r]?.[c] ?? null, index = r * columns.length + c, text = formatValue(value, format);
              return (
                <g key={c} onMouseEnter={() => point(index)}>
                  <rect x={c * cell + 1} y={r * step + 1} width={Math.max(1, cell - 2)} height={step - 2} fillOpacity={value === null ? 0 : shade(value)} className={active === index ? "cell active" : "cell"} />
                  {textWidth(text) < cell - 4 ? <text x={(c + 0.5) * cell} y={r * step + step / 2 + 4} textAnchor="middle">{text}</text> : null}
                </g>
              );
            })}
          </g>
        ))}
        {at.map((one) => <text key={one.x} x={one.x} y={height + 16} textAnchor="middle">{one.text}</text>)}
        <text x={plot / 2} y={height + 33} textAnchor="middle" className="axis-name">{shorten(x, plot)}</text>
      </g>
    </svg>
  );
}

/** Cells shaded from the smallest to the largest value; a cell without one is outlined. */
export function HeatMap({ block }: { readonly block: HeatMapBlock }): ReactElement {
  const readings = block.rows.flatMap((row, r) => block.columns.map((column, c) => ({ name: `${row}, ${column}`, value: formatValue(block.values[r]?.[c] ?? null, block.format) })));
  return <ChartFrame label={`${block.title}. ${t.report.describe.heatmap(block.y, block.x, block.rows.length, block.columns.length)}`} readings={readings}>{(drawing) => <Cells block={block} drawing={drawing} />}</ChartFrame>;
}
