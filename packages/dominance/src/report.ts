import { column, type Block, type Metric, type TableBlock } from "@sdc-risk/blocks";
import { counted, countText } from "@sdc-risk/data";
import type { DominanceOptions } from "./options.ts";
import type { DominanceSummary } from "./summary.ts";

/** A sensitive cell by name. */
export interface NamedCell {
  readonly variable: string;
  readonly by: readonly string[];
  readonly cell: string;
  readonly records: number;
}
interface DominanceReportInput {
  readonly summary: DominanceSummary;
  readonly options: DominanceOptions;
  readonly named: readonly NamedCell[];
  readonly weighted: boolean;
}

export function dominanceBlocks(told: DominanceReportInput): readonly Block[] {
  const { summary, named } = told;
  return [
    figures(told),
    ...(summary.sensitive.cells > 0 || summary.tables.length === 1 ? [cells(told)] : [noCells(told)]),
    large(told),
    ...(summary.variables.length > 1 ? [largeInFull(told)] : []),
    ...(named.length === 0 ? [] : [internal(named)]),
  ];
}

const byText = (by: readonly string[]): string => by.join(" × ");

const ruleText = (n: number, k: number): string => `(${n}, ${k})`;
// eslint-disable-next-line no-restricted-syntax -- the parameter of a rule, a share of nothing
const percentText = (p: number): string => `${p} %`;

/** The rules in one sentence. */
function rulesText({ dominance, p, coalition, few }: DominanceOptions): string {
  const shares = dominance.map(
    ({ n, k }) =>
      `its ${n === 1 ? "largest contributor holds" : `${n} largest contributors hold`} more than ` +
      `${percentText(k)} of the total`,
  );
  const who =
    coalition === 1 ? "the second largest contributor" : `the next ${coalition} contributors together`;
  const all = [
    ...shares,
    ...(p === null ? [] : [`${who} can tell the largest value to within ${percentText(p)}`]),
    ...(few === 1 ? [] : [`it has fewer than ${few} contributors`]),
  ];
  if (all.length === 0) return "No rule was asked for, so that no cell is sensitive.";
  return `A cell is sensitive when ${all.join(", or when ")}.`;
}

function weightsText({ options, weighted }: DominanceReportInput): string {
  if (!weighted) return " Without weights the records are taken as all contributors there are.";
  return options.weights === "none"
    ? " Weights are left aside: the records are taken as all contributors there are."
    : " A record of weight w counts as w contributors of its value.";
}

const none = ({ cells, records }: DominanceSummary): string =>
  cells > 0 ? "" : records === 0 ? " There are no records." : " No variable holds a value.";

function figures(told: DominanceReportInput): Block {
  const { summary: s, options } = told;
  return {
    kind: "metrics",
    title: "Sensitive cells and units of size",
    about: `${rulesText(options)}${weightsText(told)}`,
    metrics: [sensitive(s), alone(s, options)],
  };
}

const sensitive = (s: DominanceSummary): Metric => ({
  label: "Sensitive cells",
  value: s.sensitive.share,
  format: "percent",
  about:
    `${countText(s.sensitive.cells)} of ${counted(s.cells, "cell")}, over ` +
    `${s.tables.length === 1 ? "one table" : `${countText(s.tables.length)} tables`} of ` +
    `${s.variables.length === 1 ? "one variable" : `${countText(s.variables.length)} variables`}.${none(s)}`,
  verdict: true,
  limits:
    "It judges each cell separately: one that is not sensitive may still be worked out from totals and other cells.",
  better: "lower",
});

const alone = (s: DominanceSummary, { percentile }: DominanceOptions): Metric => ({
  label: "Only large unit of its cell",
  value: s.onlyLarge,
  outOf: s.records,
  format: "count",
  about:
    `Records above the ${percentile} quantile of a variable that are the only such one of a cell: who ` +
    `knows that much finds them by size alone.${none(s)}`,
  verdict: true,
  limits:
    "It asks only whether a unit is large in the whole file: one that is large for its cell, and no more, " +
    "is not among them.",
  better: "lower",
});

/** The tables where no rule calls a cell sensitive. */
const noCells = (told: DominanceReportInput): TableBlock => ({ ...cells(told), dataOnly: true });

function cells({ summary: s, options }: DominanceReportInput): TableBlock {
  return {
    kind: "table",
    answers: "where",
    title: "Sensitive cells by rule",
    about:
      "Cells that hold a value, and how many of them each rule calls sensitive; a cell may be by several. The finer " +
      "the cells the more are: a table with a large share asks for coarser categories, or is not to be made." +
      (options.p === null
        ? ""
        : ` By the ${percentText(options.p)} rule a cell of one or two contributors always is, unless it is zero.`),
    columns: [
      column("variable"),
      column("cells by"),
      column("cells", "count"),
      column("few contributors", "count"),
      ...options.dominance.map(({ n, k }) => column(ruleText(n, k), "count")),
      ...(options.p === null ? [] : [column(`p = ${percentText(options.p)}`, "count")]),
      column("any rule", "count"),
      column("share", "percent"),
      column("records in them", "count"),
    ],
    rows: s.tables.map((table) => [
      table.variable,
      byText(table.by),
      table.cells,
      table.few.cells,
      ...table.dominance.map((rule) => rule.cells),
      ...(table.pPercent === null ? [] : [table.pPercent.cells]),
      table.sensitive.cells,
      table.sensitive.share,
      table.sensitive.records,
    ]),
  };
}

/** How many stand at the quantile itself, where any do. */
function tiesText({ variables }: DominanceSummary): string {
  const tied = variables.filter(({ above, atOrAbove }) => above < atOrAbove);
  const all = tied.map(
    ({ variable, above, atOrAbove }) =>
      `${variable}: ${countText(above)} above it, ${countText(atOrAbove)} at it or above`,
  );
  return all.length === 0
    ? ""
    : ` Where values equal the quantile it matters which are counted: ${all.join("; ")}.`;
}

/** What a large unit is, and what it means to be the only one of a cell. */
const largeText = ({ summary, options }: DominanceReportInput): string =>
  `Large are values above the ${options.percentile} quantile of the whole file. The only large unit ` +
  "of its cell is known to whoever knows that there is one: the only large firm of its " +
  `region.${tiesText(summary)}`;

/** Units of one variable as a table; of several a column for each, with the cells as rows. */
function large(told: DominanceReportInput): TableBlock {
  const { summary: s, weighted } = told;
  const { variables, tables } = s;
  if (variables.length < 2) return { ...largeInFull(told), title: LARGE };
  const by = [...new Set(tables.map((table) => byText(table.by)))];
  const only = new Map(
    tables.map((table) => [JSON.stringify([table.variable, byText(table.by)]), table.onlyLarge]),
  );
  const certain = tables.reduce((sum, { onlyLarge }) => sum + (onlyLarge.certain ?? 0), 0);
  const themselves =
    weighted && certain > 0
      ? " Some of them stand for themselves only; the JSON report lists them by table."
      : "";
  return {
    kind: "table",
    answers: "where",
    title: LARGE,
    about:
      `${largeText(told)} Of each variable so many are large: ` +
      `${variables.map(({ variable, above }) => `${variable} ${countText(above)}`).join(", ")}. The table ` +
      `counts those that are the only one of their cell.${themselves}`,
    columns: [column("cells by"), ...variables.map(({ variable }) => column(variable, "count"))],
    rows: by.map((cell) => [
      cell,
      ...variables.map(({ variable }) => only.get(JSON.stringify([variable, cell]))?.records ?? null),
    ]),
  };
}

const LARGE = "Units that can be recognised by size alone";

function largeInFull(told: DominanceReportInput): TableBlock {
  const { summary: s, weighted } = told;
  return {
    kind: "table",
    answers: "where",
    ...(s.variables.length > 1 ? { dataOnly: true } : {}),
    title: `${LARGE}, by variable and table`,
    about: largeText(told),
    columns: [
      column("variable"),
      column("cells by"),
      column("large", "count"),
      column("only one of its cell", "count"),
      ...(weighted ? [column("that stand for themselves", "count")] : []),
    ],
    rows: s.tables.map(({ variable, by, onlyLarge }) => [
      variable,
      byText(by),
      s.variables.find((one) => one.variable === variable)!.above,
      onlyLarge.records,
      ...(weighted ? [onlyLarge.certain] : []),
    ]),
  };
}

function internal(named: readonly NamedCell[]): TableBlock {
  return {
    kind: "table",
    detail: "internal",
    title: "Sensitive cells by name",
    about:
      "Cells that some rule calls sensitive, the first of each table in the order of their categories, " +
      "and the records that hold a value in them.",
    columns: [column("variable"), column("cells by"), column("cell"), column("records", "count")],
    rows: named.map(({ variable, by, cell, records }) => [variable, byText(by), cell, records]),
  };
}
