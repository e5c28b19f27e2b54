import { column } from "@sdc-risk/blocks";
import { formatChange, formatRelative, type Format } from "@sdc-risk/data";
import { namedBins } from "../bin-label.ts";
import type { ReportWords } from "../language/report.ts";
import type { FormattedTable } from "../numbers.ts";
import { changeOf, formatPair, sideFigure } from "./change.ts";
import type {
  BothValues,
  ComparedBlock,
  ComparedFindings,
  ComparedMetric,
  Comparison,
} from "./comparison.ts";

/** How two reports are called, and the language of what is said of both. */
export interface PairWords {
  readonly names: readonly [string, string];
  readonly words: ReportWords;
}

const metrics = (list: readonly ComparedMetric[], { names, words }: PairWords): FormattedTable => {
  const { say, number } = words;
  return {
    columns: [
      column(say("figure")),
      ...names.map((name) => column(name, "number")),
      column(say("changeOf"), "number"),
      column(say("relativeChange"), "number"),
      column(say("judgementOf")),
    ],
    rows: list.map((metric) => [
      metric.label,
      sideFigure(metric, "a", words),
      sideFigure(metric, "b", words),
      number(formatChange(metric.change, metric.format)),
      number(formatRelative(metric.relative)),
      metric.judgement === null ? "" : say("judged", { judgement: metric.judgement }),
    ]),
  };
};

/** The values of labels in two reports. */
interface PairedValues {
  readonly rows: readonly ({ readonly label: string } & BothValues<number | null>)[];
  readonly format: Format;
}

/** @param axes the names of labels and of values */
const pairs = (
  { rows, format }: PairedValues,
  axes: { readonly label: string; readonly value: string },
  { names, words }: PairWords,
): FormattedTable => ({
  columns: [
    column(axes.label),
    ...names.map((name) => column(words.say("valueIn", { value: axes.value, name }), format)),
    column(words.say("changeOf"), format),
  ],
  rows: rows.map(({ label, a, b }) => [
    label,
    a,
    b,
    words.number(formatChange(changeOf({ a, b }).change, format)),
  ]),
});

/** Numbers of a table as the language writes them; those of English are left to the renderers of tables. */
const writtenIn = ({ columns, rows }: FormattedTable, { locale, value }: ReportWords): FormattedTable => ({
  columns,
  rows:
    locale === "en"
      ? rows
      : rows.map((row) => row.map((cell, c) => value(cell, columns[c]?.format ?? "text"))),
});

/** A compared block as a table of text and numbers; the renderers of tables do the rest. */
export const comparedNumbers = (
  block: Exclude<ComparedBlock, { kind: "text" }>,
  pair: PairWords,
): FormattedTable => writtenIn(comparedCells(block, pair), pair.words);

/** The same with numbers as numbers, for programs. */
export function comparedCells(
  block: Exclude<ComparedBlock, { kind: "text" }>,
  pair: PairWords,
): FormattedTable {
  switch (block.kind) {
    case "metrics":
      return metrics(block.metrics, pair);
    case "bars":
      return pairs({ rows: block.bars, format: block.format }, { label: block.y, value: block.x }, pair);
    case "histogram": {
      const rows = namedBins(block.bins).map(({ bin: { a, b }, name }) => ({
        label: pair.words.number(name),
        a,
        b,
      }));
      return pairs({ rows, format: "count" }, { label: block.x, value: block.y }, pair);
    }
    case "table":
      return {
        columns: [...block.keys, ...block.columns],
        rows: block.rows
          .filter(({ only }) => only === undefined)
          .map(({ keys, cells }) => [
            ...keys,
            ...cells.map((both, c) => formatPair(both, block.columns[c]?.format ?? "text", pair.words)),
          ]),
      };
  }
}

/**
 * How many rows of a table one report alone shows, and why that says little: tables list their top rows.
 * Empty where there are none.
 */
export function onlyNote(block: ComparedBlock, { a, b }: Comparison, { say }: ReportWords): string {
  const of = (side: "a" | "b"): number =>
    block.kind === "table" ? block.rows.filter(({ only }) => only === side).length : 0;
  const parts = [
    { name: a.name, n: of("a"), other: b.name },
    { name: b.name, n: of("b"), other: a.name },
  ].filter(({ n }) => n > 0);
  return parts.map((one) => say("rowsInOneOnly", one)).join(" ");
}

/** What differs between the two, as a table. */
export const differenceNumbers = (
  { differences, a, b }: Comparison,
  { say }: ReportWords,
): FormattedTable => ({
  columns: [column(say("whatColumn")), column(a.name), column(b.name)],
  rows: differences.map((one) => [one.label, one.a, one.b]),
});

/** "Individual risk: Records by individual risk, only in A". */
export const onlyTexts = (
  { only }: ComparedFindings,
  { a, b }: Pick<Comparison, "a" | "b">,
  { say }: ReportWords,
): string[] => only.map(({ side, title }) => say("onlyIn", { title, name: side === "a" ? a.name : b.name }));
