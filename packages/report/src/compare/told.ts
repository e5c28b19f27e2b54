import type { TableColumn } from "@sdc-risk/blocks";
import type { ReportWords } from "../language/report.ts";
import type {
  BothValues,
  ComparedBlock,
  ComparedFindings,
  ComparedMetric,
  ComparedPolicy,
  ComparedTable,
  Comparison,
  Value,
} from "./comparison.ts";

/** Columns whose cells are words of a measure; those of all others are of the data. */
const WORD_COLUMNS: ReadonlySet<string> = new Set([
  ...["figure", "how to take it", "model", "fit", "estimate", "estimated by", "kind", "threshold"],
  ...["measure", "within", "records in a group", "outliers of", "attack", "file", "equal on", "people"],
]);

type Tell = (english: string) => string;

const cellIn =
  (tell: Tell) =>
  (value: Value, { label, format }: TableColumn): Value =>
    typeof value === "string" && format === "text" && WORD_COLUMNS.has(label) ? tell(value) : value;

function table(block: ComparedTable, tell: Tell): ComparedTable {
  const cell = cellIn(tell);
  const both = ({ a, b }: BothValues, column: TableColumn | undefined): BothValues =>
    column === undefined ? { a, b } : { a: cell(a, column), b: cell(b, column) };
  const head = (column: TableColumn): TableColumn => ({ ...column, label: tell(column.label) });
  return {
    ...block,
    keys: block.keys.map(head),
    columns: block.named === "data" ? block.columns : block.columns.map(head),
    rows: block.rows.map((row) => ({
      ...row,
      keys: row.keys.map((value, i) => {
        const column = block.keys[i];
        return column === undefined ? value : cell(value, column);
      }),
      cells: row.cells.map((pair, i) => both(pair, block.columns[i])),
    })),
  };
}

/** A block with its title, labels and heads in the language; what it explains stays as it is. */
function blockIn(block: ComparedBlock, words: ReportWords): ComparedBlock {
  const { told } = words;
  const tell: Tell = (english) => told(english, "table");
  const title = tell(block.title);
  switch (block.kind) {
    case "text":
      return { ...block, title, a: explained(block.a, words), b: explained(block.b, words) };
    case "metrics":
      return { ...block, title, metrics: block.metrics.map((one) => ({ ...one, label: tell(one.label) })) };
    case "table":
      return { ...table(block, tell), title };
    case "bars":
      return { ...block, title, x: tell(block.x), y: tell(block.y) };
    case "histogram":
      return {
        ...block,
        title,
        x: tell(block.x),
        y: tell(block.y),
        marks: block.marks.map((mark) => ({ ...mark, label: tell(mark.label) })),
      };
  }
}

/** A text that is read by itself: in the language, or in English, which it then says. */
const explained = (text: string, { say, toldWhole }: ReportWords): string =>
  toldWhole(text) ?? say("warning", { text });

const metricIn = (metric: ComparedMetric, words: ReportWords): ComparedMetric => ({
  ...metric,
  label: words.told(metric.label, "table"),
  about: explained(metric.about, words),
});

/** A title of a measure, or of a part of it: "k-anonymity: Attack models". */
function partTitle(title: string, { told, say }: ReportWords): string {
  const [measure = "", ...rest] = title.split(": ");
  return rest.length === 0
    ? told(title, "table")
    : say("placed", { place: told(measure, "table"), text: told(rest.join(": "), "table") });
}

/** What measures found, in the language. */
function findingsIn({ measures, verdicts, only }: ComparedFindings, words: ReportWords): ComparedFindings {
  return {
    verdicts: verdicts.map((one) => ({
      ...one,
      title: words.told(one.title),
      metric: metricIn(one.metric, words),
    })),
    measures: Object.fromEntries(
      Object.entries(measures).map(([id, { title, blocks }]) => [
        id,
        { title: words.told(title), blocks: blocks.map((block) => blockIn(block, words)) },
      ]),
    ),
    only: only.map((one) => ({ ...one, title: partTitle(one.title, words) })),
  };
}

const policyIn = (policy: ComparedPolicy, words: ReportWords): ComparedPolicy => ({
  ...policy,
  rules: policy.rules.map((rule) => ({ ...rule, label: words.told(rule.label, "table") })),
  against: policy.against.map((one) => ({ ...one, text: explained(one.text, words) })),
});

/** A comparison with what measures wrote in English in the language of its words, as far as it has it. */
export function comparisonIn(comparison: Comparison, words: ReportWords): Comparison {
  if (words.locale === "en") return comparison;
  const { policies, released } = comparison;
  return {
    ...comparison,
    ...findingsIn(comparison, words),
    policies: policies.map((policy) => policyIn(policy, words)),
    released: released.map((file) => ({ ...file, ...findingsIn(file, words) })),
  };
}
