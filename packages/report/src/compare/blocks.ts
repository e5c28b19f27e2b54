import type {
  BarsBlock,
  Block,
  HistogramBlock,
  MetricsBlock,
  TableBlock,
  TableColumn,
} from "@sdc-risk/blocks";
import { numbersOf, type ChartBlock, type FormattedTable } from "../numbers.ts";
import { mergeBins } from "./bins.ts";
import { compareMetric, wordsOf } from "./change.ts";
import type {
  ComparedBars,
  ComparedBlock,
  ComparedHistogram,
  ComparedMetrics,
  ComparedTable,
  Side,
  Value,
} from "./comparison.ts";
import { match } from "./match.ts";

const compareMetrics = (
  a: MetricsBlock,
  b: MetricsBlock,
  nameB: string,
): Pick<ComparedMetrics, "kind" | "metrics"> => ({
  kind: "metrics",
  metrics: match(a.metrics, b.metrics, ({ label, format }) => [label, format]).map((pair) =>
    compareMetric(pair.a, pair.b, nameB),
  ),
});

const compareBars = (
  a: BarsBlock,
  b: BarsBlock,
): Pick<ComparedBars, "kind" | "x" | "y" | "format" | "bars"> => ({
  kind: "bars",
  x: b.x,
  y: b.y,
  format: b.format,
  bars: match(a.bars, b.bars, ({ label }) => label).map((pair) => ({
    label: pair.either.label,
    a: pair.a?.value ?? null,
    b: pair.b?.value ?? null,
  })),
});

function compareHistograms(
  a: HistogramBlock,
  b: HistogramBlock,
  about: string,
): Pick<ComparedHistogram, "kind" | "x" | "y" | "scale" | "bins" | "marks" | "about"> {
  const { bins, merged } = mergeBins(a.bins, b.bins);
  return {
    kind: "histogram",
    x: b.x,
    y: b.y,
    scale: b.scale,
    bins,
    marks: match(a.marks ?? [], b.marks ?? [], (mark) => mark).map(({ either }) => either),
    about: merged ? `${about} Bins are merged where the edges of the two reports differ.` : about,
  };
}

/** How many columns at the left name a row: all of text that stand before numbers, otherwise the first. */
function keysOf({ columns }: FormattedTable): number {
  const values = columns.findIndex(({ format }) => format !== "text");
  return values > 0 ? values : 1;
}

function compareTables(
  a: FormattedTable,
  b: FormattedTable,
): Pick<ComparedTable, "kind" | "keys" | "columns" | "rows"> {
  const keys = keysOf(b);
  const columns = match(a.columns.slice(keys), b.columns.slice(keys), (column) => column).map(
    ({ either }) => either,
  );
  /** Where a column stands in the rows of a side; −1 where it is not. */
  const placeIn = ({ columns: own }: FormattedTable, { label, format }: TableColumn): number =>
    own.findIndex((one, i) => i >= keys && one.label === label && one.format === format);
  const places = columns.map((column) => ({ a: placeIn(a, column), b: placeIn(b, column) }));
  const cell = (row: readonly Value[] | undefined, place: number): Value => row?.[place] ?? null;
  return {
    kind: "table",
    keys: b.columns.slice(0, keys),
    columns,
    rows: match(a.rows, b.rows, (row) => row.slice(0, keys)).map((pair) => ({
      keys: pair.either.slice(0, keys),
      cells: places.map((place) => ({ a: cell(pair.a, place.a), b: cell(pair.b, place.b) })),
      ...(pair.a === undefined ? { only: "b" } : pair.b === undefined ? { only: "a" } : {}),
    })),
  };
}

/** Two blocks of one kind, charts of which there is no drawing of both as tables; null for texts that say the same. */
function compareBlock(a: Block, b: Block, nameB: string): ComparedBlock | null {
  const { title } = b;
  const about = wordsOf(a.about, b.about, nameB);
  const internal = a.detail === "internal" || b.detail === "internal";
  const common = { title, about, ...(internal ? { detail: "internal" as const } : {}) };
  if (b.kind === "text")
    return a.about === b.about ? null : { ...common, kind: "text", about: "", a: a.about, b: b.about };
  if (b.kind === "metrics") return { ...common, ...compareMetrics(a as MetricsBlock, b, nameB) };
  if (b.kind === "table") return { ...common, ...compareTables(a as TableBlock, b) };
  if (b.kind === "histogram") return { ...common, ...compareHistograms(a as HistogramBlock, b, about) };
  if (b.kind === "bars") return { ...common, ...compareBars(a as BarsBlock, b) };
  const named = b.kind === "heatmap" ? { named: "data" as const } : {};
  return { ...common, ...compareTables(numbersOf(a as ChartBlock), numbersOf(b)), ...named };
}

/** What makes two blocks comparable: kind, title, and axes where there are some. */
const keyOf = (block: Block): unknown => [
  block.kind,
  block.title,
  ...("x" in block ? [block.x, block.y] : []),
  ...("format" in block ? [block.format] : []),
];

/** The blocks of a measure side by side, and those that one report alone has. */
export function compareBlocks(
  a: readonly Block[],
  b: readonly Block[],
  nameB: string,
): { readonly blocks: ComparedBlock[]; readonly only: { readonly side: Side; readonly title: string }[] } {
  const pairs = match(a, b, keyOf);
  return {
    blocks: pairs
      .map((pair) => (pair.a && pair.b ? compareBlock(pair.a, pair.b, nameB) : null))
      .filter((block) => block !== null),
    only: pairs
      .filter((pair) => !pair.a || !pair.b)
      .map((pair) => ({ side: pair.a ? "a" : "b", title: pair.either.title })),
  };
}
