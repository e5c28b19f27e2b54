import { column, type TableBlock } from "@sdc-risk/blocks";
import { ROLES } from "@sdc-risk/core";
import { formatChange } from "@sdc-risk/data";
import { compareBlocks } from "./compare/blocks.ts";
import { formatPair, sideFigure } from "./compare/change.ts";
import type { ComparedMetric } from "./compare/comparison.ts";
import type { ReleasedReport, RiskReport } from "./risk-report.ts";

/** Variables of the original that a released file lacks, so that the two are not like with like. */
function lacking(report: RiskReport, held: Readonly<Record<string, readonly string[]>>): string {
  const gone = ROLES.filter(({ measured }) => measured).flatMap(({ name: role, one }) => {
    const there = held[role] ?? [];
    return (report.roles[role] ?? []).filter((name) => !there.includes(name)).map((name) => `${one} ${name}`);
  });
  return gone.length === 0
    ? ""
    : ` The released file lacks: ${gone.join(", ")}; figures that rest on it are not like with like.`;
}

const words = { better: "less risk", worse: "more risk", same: "no change" } as const;

function rowOf(title: string, metric: ComparedMetric): (string | null)[] {
  const { label, format, change, shares, judgement } = metric;
  const changed = change === 0 ? null : formatChange(change, format);
  const text =
    shares === undefined || changed === null
      ? changed
      : `${changed} (share ${formatPair(shares, "percent")})`;
  return [
    `${title}: ${label}`,
    sideFigure(metric, "a"),
    sideFigure(metric, "b"),
    text,
    judgement === null ? null : words[judgement],
  ];
}

/**
 * The figures of original and released file side by side, of one released file; null where it was not
 * assessed by itself.
 */
export function afterTreatment(report: RiskReport, { name, assessment }: ReleasedReport): TableBlock | null {
  if (assessment === undefined) return null;
  const rows = Object.entries(assessment.measures).flatMap(([id, { title, blocks }]) => {
    const original = Object.hasOwn(report.measures, id) ? report.measures[id] : undefined;
    if (original === undefined) return [];
    const compared = compareBlocks(original.blocks, blocks, name).blocks;
    return compared
      .flatMap((block) =>
        block.kind === "metrics"
          ? block.metrics.filter(({ judgement, verdict }) => judgement !== null || verdict === true)
          : [],
      )
      .map((metric) => rowOf(title, metric));
  });
  if (rows.length === 0) return null;
  const less = rows.filter((row) => row[4] === words.better).length;
  const more = rows.filter((row) => row[4] === words.worse).length;
  return {
    kind: "table",
    title: `Original and ${name}`,
    about:
      `The same measures on the released file alone, next to the original: ${less} of ${rows.length} ` +
      `figures show less risk, ${more} more.${lacking(report, assessment.roles)} Figures of the released ` +
      "file speak of an intruder who knows its values; what an intruder who knows the true values learns " +
      "is shown by the measures that compare the two files.",
    columns: [
      column("figure"),
      column("original"),
      column("released"),
      column("change"),
      column("so there is"),
    ],
    rows,
  };
}
