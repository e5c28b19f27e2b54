import { countText, formatEdge, shareText, type HistogramBlock } from "@sdc-risk/core";
import type { ReactElement } from "react";
import { t } from "../texts/index.js";
import { areWhole, binLabels, markText } from "@sdc-risk/report";
import { ChartFrame, type Drawing } from "./frame.js";
import { apart, pixel, powersOfTen, roundTicks, shorten, spanOf, textWidth, type Label, type Span } from "./scale.js";

const HEIGHT = 200, TOP = 10, BOTTOM = 40, MARK = 16;

/** Names under the bars where bins are whole numbers, otherwise powers of ten or the edges of bins. */
function ticks(bins: HistogramBlock["bins"], drawn: HistogramBlock["bins"], span: Span): Label[] {
  if (areWhole(bins)) {
    const names = binLabels(bins);
    return apart(drawn.map(({ from, to }, i) => ({ x: (pixel(span, from) + pixel(span, to)) / 2, text: names[i]! })));
  }
  const powers = span.scale === "log" ? powersOfTen(span) : [], edges = [...drawn.map(({ from }) => from), ...drawn.slice(-1).map(({ to }) => to)];
  return apart((powers.length >= 2 ? powers : edges).map((value) => ({ x: pixel(span, value), text: formatEdge(value, 4) })), 14);
}

function Bars({ block, drawing: { width, active, point } }: { readonly block: HistogramBlock; readonly drawing: Drawing }): ReactElement {
  const { bins, scale, x, y, marks = [] } = block, drawn = bins.map((bin) => (bin.from === bin.to ? { ...bin, to: bin.to + 1 } : bin));
  const highest = bins.reduce((most, { count }) => Math.max(most, count), 1), heights = roundTicks(0, highest, 4).filter(Number.isInteger);
  const left = 14 + heights.reduce((most, value) => Math.max(most, textWidth(countText(value))), 14), plot = Math.max(60, width - left - 22);
  const span = spanOf(scale, [...drawn.flatMap(({ from, to }) => [from, to]), ...marks.map(({ at }) => at)], plot), top = TOP + 18 + marks.length * MARK;
  const up = (count: number): number => HEIGHT * (1 - count / highest);
  return (
    <svg width={width} height={top + HEIGHT + BOTTOM} aria-hidden="true">
      <text x={0} y={12} className="axis-name">{shorten(y, width)}</text>
      <g transform={`translate(${left} ${top})`}>
        {heights.map((value) => <g key={value}><line x1={0} x2={plot} y1={up(value)} y2={up(value)} className="rule" /><text x={-6} y={up(value) + 4} textAnchor="end">{countText(value)}</text></g>)}
        {drawn.map(({ from, to, count }, i) => {
          const at = pixel(span, Math.max(from, span.low)), wide = Math.max(1, pixel(span, to) - at - 1), tall = count === 0 ? 0 : Math.max(1.5, HEIGHT - up(count));
          return (
            <g key={i} onMouseEnter={() => point(i)}>
              <rect x={at} width={wide} y={0} height={HEIGHT} className="catch" />
              <rect x={at + 0.5} width={wide} y={HEIGHT - tall} height={tall} className={active === i ? "mark active" : "mark"} />
            </g>
          );
        })}
        <line x1={0} x2={plot} y1={HEIGHT} y2={HEIGHT} className="base" />
        {ticks(bins, drawn, span).map(({ x: at, text }) => <text key={at} x={at} y={HEIGHT + 16} textAnchor="middle">{text}</text>)}
        <text x={plot / 2} y={HEIGHT + 34} textAnchor="middle" className="axis-name">{shorten(x, plot)}</text>
        {marks.map((mark, i) => {
          const at = pixel(span, mark.at), lane = -8 - i * MARK, right = at > plot / 2;
          return <g key={i} className="threshold"><line x1={at} x2={at} y1={lane} y2={HEIGHT} /><text x={at + (right ? -5 : 5)} y={lane} textAnchor={right ? "end" : "start"}>{shorten(markText(mark), plot * 0.6)}</text></g>;
        })}
      </g>
    </svg>
  );
}

/** Bars between the edges of their bins, as tall as their counts. */
export function Histogram({ block }: { readonly block: HistogramBlock }): ReactElement {
  const names = binLabels(block.bins), total = block.bins.reduce((sum, { count }) => sum + count, 0);
  const tallest = block.bins.reduce((best, { count }, i) => (count > block.bins[best]!.count ? i : best), 0);
  const readings = block.bins.map(({ count }, i) => ({ name: names[i]!, value: `${countText(count)} (${shareText(total > 0 ? count / total : 0)})` }));
  const label = `${block.title}. ${t.report.describe.histogram(block.y, block.x, block.bins.length, names[tallest] ?? "", countText(block.bins[tallest]?.count ?? 0))}`;
  return <ChartFrame label={label} readings={readings}>{(drawing) => <Bars block={block} drawing={drawing} />}</ChartFrame>;
}
