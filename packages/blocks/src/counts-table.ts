import { column } from "./column.ts";
import type { TableBlock, TableColumn } from "./blocks.ts";

/** How often each number occurs for one variable, such as the number of values in a class. */
export interface NumberCounts {
  readonly variable: string;
  readonly counts: ReadonlyMap<number, number>;
}

/** How several variables are distributed over one number: a row for each number, a column for each variable. */
export function countsTable(
  words: Pick<TableBlock, "title" | "about">,
  number: TableColumn,
  variables: readonly NumberCounts[],
): TableBlock {
  const numbers = new Set(variables.flatMap(({ counts }) => [...counts.keys()]));
  return {
    kind: "table",
    answers: "how",
    ...words,
    columns: [number, ...variables.map(({ variable }) => column(variable, "count"))],
    rows: [...numbers]
      .sort((a, b) => a - b)
      .map((n) => [n, ...variables.map(({ counts }) => counts.get(n) ?? 0)]),
  };
}
