import { formatEdge, formatValue, type CurveBlock } from "@sdc-risk/core";
import type { ReactElement } from "react";
import { t } from "../texts/index.js";
import { ChartFrame, type Drawing } from "./frame.js";
import { apart, pixel, roundTicks, shorten, spanOf, textWidth } from "./scale.js";

const HEIGHT = 200, TOP = 24, BOTTOM = 40;

function Line({ block: { x, y, points }, drawing: { width, active, point } }: { readonly block: CurveBlock; readonly drawing: Drawing }): ReactElement {
  const known = spanOf("linear", points.map((one) => one.y), HEIGHT), up = known.low > 0 && known.low < known.high / 2 ? { ...known, low: 0 } : known;
  const heights = roundTicks(up.low, up.high, 4), left = 14 + heights.reduce((most, value) => Math.max(most, textWidth(formatEdge(value))), 14), plot = Math.max(60, width - left - 22);
  const across = spanOf("linear", points.map((one) => one.x), plot), places = points.map((one) => ({ x: pixel(across, one.x), y: HEIGHT - pixel(up, one.y) }));
  const nearest = (at: number): number => places.reduce((best, one, i) => (Math.abs(one.x - at) < Math.abs(places[best]!.x - at) ? i : best), 0);
  const chosen = active === null ? undefined : places[active];
  return (
    <svg width={width} height={TOP + HEIGHT + BOTTOM} aria-hidden="true" onMouseMove={(event) => point(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left - left))}>
      <text x={0} y={12} className="axis-name">{shorten(y, width)}</text>
      <g transform={`translate(${left} ${TOP})`}>
        {heights.map((value) => { const at = HEIGHT - pixel(up, value); return <g key={value}><line x1={0} x2={plot} y1={at} y2={at} className="rule" /><text x={-6} y={at + 4} textAnchor="end">{formatEdge(value)}</text></g>; })}
        <polyline points={places.map((one) => `${one.x},${one.y}`).join(" ")} className="line" />
        {places.length > 40 ? null : places.map((one, i) => <circle key={i} cx={one.x} cy={one.y} r={3} className="mark" />)}
        {chosen === undefined ? null : <circle cx={chosen.x} cy={chosen.y} r={5} className="mark active" />}
        <line x1={0} x2={plot} y1={HEIGHT} y2={HEIGHT} className="base" />
        {apart(roundTicks(across.low, across.high, 6).map((value) => ({ x: pixel(across, value), text: formatEdge(value) }))).map(({ x: at, text }) => <text key={at} x={at} y={HEIGHT + 16} textAnchor="middle">{text}</text>)}
        <text x={plot / 2} y={HEIGHT + 34} textAnchor="middle" className="axis-name">{shorten(x, plot)}</text>
      </g>
    </svg>
  );
}

/** A line through the points in their order. */
export function Curve({ block }: { readonly block: CurveBlock }): ReactElement {
  const points = block.points.filter((one) => Number.isFinite(one.x) && Number.isFinite(one.y)), shown = { ...block, points };
  const readings = points.map((one) => ({ name: formatValue(one.x, "number"), value: formatValue(one.y, "number") }));
  return <ChartFrame label={`${block.title}. ${t.report.describe.curve(block.y, block.x, points.length)}`} readings={readings}>{(drawing) => <Line block={shown} drawing={drawing} />}</ChartFrame>;
}
