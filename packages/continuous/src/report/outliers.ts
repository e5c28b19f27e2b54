import { column, type Block } from "@sdc-risk/blocks";
import type { Titled } from "./words.ts";
import type { FileSummary, Outlying } from "../summary-schema.ts";

export function outlierBlocks({ outliers }: FileSummary, titled: Titled): Block[] {
  if (outliers === null) return [];
  const row = (name: string, { records, still }: Outlying): (string | number | null)[] => [
    name,
    records,
    still,
    records === 0 || still === null ? null : still / records,
  ];
  return [
    {
      kind: "table",
      answers: "where",
      title: titled("Outliers before and after"),
      about:
        "Records beyond a percentile of a variable, or far from the centre of all variables by robust " +
        "distance, and how many of the same records are outliers of the released file still; not shown for " +
        `fewer than three.${outliers.reason === null ? "" : ` ${outliers.reason}`}`,
      columns: [
        column("outliers of"),
        column("original", "count"),
        column("still after treatment", "count"),
        column("share still", "percent"),
      ],
      rows: [
        ...outliers.variables.map((one) => row(one.variable, one)),
        row("any of these", outliers.any),
        ...(outliers.robust === null ? [] : [row("all together, robust distance", outliers.robust)]),
      ],
    },
  ];
}
