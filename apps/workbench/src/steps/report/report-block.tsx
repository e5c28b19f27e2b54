import type { Block, MetricsBlock } from "@sdc-risk/blocks";
import type { ReactElement } from "react";
import Chart from "../../charts/chart.tsx";
import { cautionReasons, markText, numbersOf, type ChartBlock } from "@sdc-risk/report";
import { MOST_BARS } from "@sdc-risk/report/chart";
import { t, translated } from "../../texts/index.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { Figure, Mark } from "./verdict.tsx";

function Metrics({ block }: { readonly block: MetricsBlock }): ReactElement {
  return (
    <dl className="figures">
      {cautionReasons(block.metrics, block.about).map(({ metric, reason }) => (
        <div key={metric.label}>
          <dt>
            {translated(metric.label)}
            <Mark metric={metric} />
          </dt>
          <dd className="figure">
            <Figure metric={metric} />
          </dd>
          <dd className="about">
            {translated(metric.about)}
            {reason === "" ? null : ` ${translated(reason)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What stands under a chart: its marks, and that it does not show all. */
function noteOf(block: ChartBlock): string {
  if (block.kind === "bars" && block.bars.length > MOST_BARS)
    return t.report.firstOf(MOST_BARS, block.bars.length);
  const marks = block.kind === "histogram" ? (block.marks ?? []) : [];
  return marks.length > 0 ? `${t.report.marked}: ${marks.map(markText).join("; ")}.` : "";
}

function ChartPart({ block }: { readonly block: ChartBlock }): ReactElement {
  const numbers = numbersOf(block);
  const note = noteOf(block);
  return (
    <figure>
      <figcaption>{translated(block.about)}</figcaption>
      <Chart block={block} />
      {note === "" ? null : <p className="soft small">{note}</p>}
      {numbers.rows.length === 0 ? null : (
        <details className="fold">
          <summary>{t.report.figures}</summary>
          <NumbersTable numbers={numbers} caption={`${block.title}: ${t.report.figures}`} />
        </details>
      )}
    </figure>
  );
}

function Content({ block }: { readonly block: Block }): ReactElement {
  switch (block.kind) {
    case "text":
      return <p>{translated(block.about)}</p>;
    case "metrics":
      return (
        <>
          <p className="lead">{translated(block.about)}</p>
          <Metrics block={block} />
        </>
      );
    case "table":
      return (
        <>
          <p className="lead">{translated(block.about)}</p>
          {block.rows.length === 0 ? (
            <p className="soft">{t.report.noRows}</p>
          ) : (
            <NumbersTable numbers={block} caption={block.title} />
          )}
        </>
      );
    case "histogram":
    case "bars":
    case "curve":
    case "heatmap":
      return <ChartPart block={block} />;
  }
}

/** Columns of a table from which on it takes the whole width. */
const MANY = 5;

/** Whether a block needs the whole width of the page. */
function isWide(block: Block): boolean {
  if (block.kind === "table") return block.columns.length >= MANY;
  return block.kind === "heatmap" || block.kind === "metrics";
}

/** One block under its own heading. */
export function ReportBlock({
  block,
  measure,
}: {
  readonly block: Block;
  readonly measure: string | null;
}): ReactElement {
  const internal = block.detail === "internal";
  return (
    <div className={isWide(block) ? "report-block wide" : "report-block"}>
      {block.title === "" ? null : (
        <h3>
          {measure === null ? null : <span className="of">{translated(measure)} </span>}
          {translated(block.title)}
          {internal ? <span className="badge">{t.report.internal}</span> : null}
        </h3>
      )}
      {internal ? <p className="soft small">{t.report.internalNote}</p> : null}
      <Content block={block} />
    </div>
  );
}
