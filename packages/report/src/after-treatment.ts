import { column, type TableBlock } from "@sdc-risk/blocks";
import { ROLES } from "@sdc-risk/core";
import { formatChange } from "@sdc-risk/data";
import { compareBlocks } from "./compare/blocks.ts";
import { formatPair, sideFigure } from "./compare/change.ts";
import type { ComparedMetric } from "./compare/comparison.ts";
import { wordsOf, type ReportWords } from "./language/report.ts";
import { isShown } from "./shown.ts";
import type { ReleasedReport, RiskReport } from "./risk-report.ts";

/** Variables of the original that a released file lacks, so that the two are not like with like. */
function lacking(report: RiskReport, held: Readonly<Record<string, readonly string[]>>): string {
  const { say, told } = wordsOf(report);
  const gone = ROLES.filter(({ measured }) => measured).flatMap(({ name: role, one }) => {
    const there = held[role] ?? [];
    return (report.roles[role] ?? [])
      .filter((name) => !there.includes(name))
      .map((name) => `${told(one)} ${name}`);
  });
  return gone.length === 0 ? "" : ` ${say("releasedLacks", { list: gone.join(", ") })}`;
}

const RISK = { better: "lessRisk", worse: "moreRisk", same: "noChange" } as const;

/** @param title of its measure; empty where the figure needs none */
function rowOf(title: string, metric: ComparedMetric, words: ReportWords): (string | null)[] {
  const { say, told, number } = words;
  const { label, format, change, shares, judgement } = metric;
  const changed = change === 0 ? null : number(formatChange(change, format));
  const text =
    shares === undefined || changed === null
      ? changed
      : say("changedShare", { changed, share: number(formatPair(shares, "percent")) });
  return [
    title === "" ? told(label, "table") : say("placed", { place: told(title), text: told(label, "table") }),
    sideFigure(metric, "a", words),
    sideFigure(metric, "b", words),
    text,
    judgement === null ? null : say(RISK[judgement]),
  ];
}

/** Whether a released file may be synthetic: made-up records are no people, however many of them are at risk. */
export const mayBeSynthetic = ({ answer, control, plan }: RiskReport): boolean =>
  (answer?.copies ?? []).length > 0 || (control !== undefined && plan === undefined);

/**
 * The figures of original and released file side by side, of one released file; null where it was not
 * assessed by itself.
 * @param listed all of them, or those that the report opens with
 */
export function afterTreatment(
  report: RiskReport,
  { name, assessment }: ReleasedReport,
  listed: "all" | "opening" = "all",
): TableBlock | null {
  if (assessment === undefined) return null;
  const words = wordsOf(report);
  const { say } = words;
  const all = Object.entries(assessment.measures).flatMap(([id, { title, blocks }]) => {
    const original = Object.hasOwn(report.measures, id) ? report.measures[id] : undefined;
    if (original === undefined) return [];
    const compared = compareBlocks(original.blocks.filter(isShown), blocks.filter(isShown), name).blocks;
    return compared
      .flatMap((block) =>
        block.kind === "metrics"
          ? block.metrics.filter(({ judgement, verdict }) => judgement !== null || verdict === true)
          : [],
      )
      .map((metric) => ({ title, metric }));
  });
  const shown = listed === "all" ? all : all.filter(({ metric }) => metric.verdict === true);
  // where few are listed, a measure stands before a figure that another one has, too
  const isShared = (label: string): boolean =>
    listed === "all" || shown.filter(({ metric }) => metric.label === label).length > 1;
  const rows = shown.map(({ title, metric }) => rowOf(isShared(metric.label) ? title : "", metric, words));
  if (rows.length === 0) return null;
  const madeUp = mayBeSynthetic(report);
  const judged = madeUp ? 4 : 5;
  const count = (judgement: ComparedMetric["judgement"]): number =>
    all.filter(({ metric }) => metric.judgement === judgement).length;
  return {
    kind: "table",
    title: say("originalAnd", { file: name }),
    about: say(madeUp ? "sideBySideSynthetic" : "sideBySide", {
      file: name,
      less: count("better"),
      all: all.length,
      more: count("worse"),
    }).concat(
      lacking(report, assessment.roles),
      ` ${say("ofReleasedValues")}`,
      shown.length < all.length ? ` ${say("openingFigures")}` : "",
    ),
    columns: [
      column(say("figureColumn")),
      column(say("original")),
      column(say("released")),
      column(say("change")),
      column(say("soThereIs")),
    ].slice(0, judged),
    rows: rows.map((row) => row.slice(0, judged)),
  };
}
