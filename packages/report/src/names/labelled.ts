import type { Block } from "@sdc-risk/blocks";
import { shortName } from "@sdc-risk/data";
import type { RiskReport } from "../risk-report.ts";

/** Labels up to this length are shown whole. */
const LONGEST_LABEL = 60;
/** What columns of tables and axes of bars are called that hold names of variables. */
const NAMES: ReadonlySet<string> = new Set(["variable", "key", "key left out", "target"]);

type Named = (name: string) => string;

/** Whether all of some texts are names of variables that have roles: a value of the data is not taken for a name. */
const areNames = (texts: readonly (number | string | null)[], known: ReadonlySet<string>): boolean =>
  texts.every((text) => typeof text === "string" && known.has(text));

function labelledBlock(block: Block, known: ReadonlySet<string>, named: Named): Block {
  if (block.kind === "bars" && NAMES.has(block.y)) {
    const labels = block.bars.map(({ label }) => label);
    if (!areNames(labels, known)) return block;
    return { ...block, bars: block.bars.map((bar) => ({ ...bar, label: named(bar.label) })) };
  }
  if (block.kind !== "table") return block;
  const isNames = block.columns.map(({ label }, c) => {
    const cells = block.rows.map((row) => row[c] ?? null);
    return NAMES.has(label) && areNames(cells, known);
  });
  if (!isNames.includes(true)) return block;
  const rows = block.rows.map((row) =>
    row.map((cell, c) => (isNames[c] === true ? named(cell as string) : cell)),
  );
  return { ...block, rows };
}

/** The name of a variable with its label, "sex (Sex of the person)"; the name alone where the report has none. */
export const nameWithLabel =
  ({ labels = {} }: Pick<RiskReport, "labels">): Named =>
  (name) =>
    Object.hasOwn(labels, name) ? `${name} (${shortName(labels[name]!, LONGEST_LABEL)})` : name;

/** A report with the labels of variables beside their names, where it lists them: `sex (Sex of the person)`. */
export function withLabels(report: RiskReport): RiskReport {
  const { labels = {}, roles } = report;
  if (Object.keys(labels).length === 0) return report;
  const named = nameWithLabel(report);
  const known = new Set(Object.values(roles).flat());
  const measures = Object.entries(report.measures).map(([id, measure]) => [
    id,
    { ...measure, blocks: measure.blocks.map((block) => labelledBlock(block, known, named)) },
  ]);
  const listed = (some: RiskReport["roles"]): RiskReport["roles"] =>
    Object.fromEntries(Object.entries(some).map(([role, names]) => [role, names.map(named)]));
  return {
    ...report,
    roles: listed(roles),
    released: report.released.map(({ assessment, ...file }) =>
      assessment === undefined
        ? file
        : { ...file, assessment: { ...assessment, roles: listed(assessment.roles) } },
    ),
    measures: Object.fromEntries(measures) as RiskReport["measures"],
  };
}
