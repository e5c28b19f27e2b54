import { column } from "@sdc-risk/blocks";
import { counted, formatChange, formatRelative, type Format } from "@sdc-risk/data";
import { namedBins } from "../bin-label.ts";
import type { FormattedTable } from "../numbers.ts";
import { changeOf, formatPair, sideFigure } from "./change.ts";
import type { ComparedBlock, ComparedMetric, Comparison, BothValues } from "./comparison.ts";

const metrics = (list: readonly ComparedMetric[], nameA: string, nameB: string): FormattedTable => ({
  columns: [
    column("Figure"),
    column(nameA, "number"),
    column(nameB, "number"),
    column("Change", "number"),
    column("Relative", "number"),
    column("Verdict"),
  ],
  rows: list.map((metric) => [
    metric.label,
    sideFigure(metric, "a"),
    sideFigure(metric, "b"),
    formatChange(metric.change, metric.format),
    formatRelative(metric.relative),
    metric.judgement ?? "",
  ]),
});

/** The values of labels in two reports. */
interface PairedValues {
  readonly rows: readonly ({ readonly label: string } & BothValues<number | null>)[];
  readonly format: Format;
}

/** @param axes the names of labels and of values */
const pairs = (
  { rows, format }: PairedValues,
  axes: { readonly label: string; readonly value: string },
  [nameA, nameB]: readonly [string, string],
): FormattedTable => ({
  columns: [
    column(axes.label),
    column(`${axes.value}, ${nameA}`, format),
    column(`${axes.value}, ${nameB}`, format),
    column("Change", format),
  ],
  rows: rows.map(({ label, a, b }) => [label, a, b, formatChange(changeOf({ a, b }).change, format)]),
});

/** A compared block as a table of text and numbers; the renderers of tables do the rest. */
export function comparedNumbers(
  block: Exclude<ComparedBlock, { kind: "text" }>,
  names: readonly [string, string],
): FormattedTable {
  switch (block.kind) {
    case "metrics":
      return metrics(block.metrics, ...names);
    case "bars":
      return pairs({ rows: block.bars, format: block.format }, { label: block.y, value: block.x }, names);
    case "histogram": {
      const rows = namedBins(block.bins).map(({ bin: { a, b }, name }) => ({ label: name, a, b }));
      return pairs({ rows, format: "count" }, { label: block.x, value: block.y }, names);
    }
    case "table":
      return {
        columns: [...block.keys, ...block.columns],
        rows: block.rows
          .filter(({ only }) => only === undefined)
          .map(({ keys, cells }) => [
            ...keys,
            ...cells.map((pair, c) => formatPair(pair, block.columns[c]!.format)),
          ]),
      };
  }
}

const countedRows = (n: number): string => counted(n, "row");

/**
 * How many rows of a table one report alone shows, and why that says little: tables list their top rows.
 * Empty where there are none.
 */
export function onlyNote(block: ComparedBlock, { a, b }: Comparison): string {
  const of = (side: "a" | "b"): number =>
    block.kind === "table" ? block.rows.filter(({ only }) => only === side).length : 0;
  const parts = [
    { name: a.name, rows: of("a"), other: b.name },
    { name: b.name, rows: of("b"), other: a.name },
  ].filter(({ rows }) => rows > 0);
  return parts
    .map(
      ({ name, rows, other }) =>
        `${countedRows(rows)} shown in ${name} only: in ${other} outside the rows shown there, or not there at all.`,
    )
    .join(" ");
}

/** What a table of compared rows says where it has none. */
export const NO_COMMON_ROWS = "No rows that both show.";

/** What differs between the two, as a table. */
export const differenceNumbers = ({ differences, a, b }: Comparison): FormattedTable => ({
  columns: [column("What"), column(a.name), column(b.name)],
  rows: differences.map((one) => [one.label, one.a, one.b]),
});

/** "Individual risk: Records by individual risk, only in A". */
export const onlyTexts = ({ only, a, b }: Comparison): string[] =>
  only.map(({ side, title }) => `${title}, only in ${side === "a" ? a.name : b.name}`);
