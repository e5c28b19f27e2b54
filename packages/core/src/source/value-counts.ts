import { valueAt } from "./drawn/drawn.ts";
import type { CutVariable, Source, SourceGroups } from "./source.ts";
import type { Raw } from "./values/distinct-values.ts";

/** A value of a variable, null where it is missing, and how many records hold it. */
export type ValueCount = readonly [value: Raw | null, records: number];

function* countsIn({ rows, columns, counts }: SourceGroups): Generator<ValueCount, void> {
  for (let row = 0; row < rows; row++) yield [valueAt(columns[0], row), counts[row]];
}

/**
 * The distinct values of a variable that lies elsewhere, with how many records hold each, some at a time.
 * @param variable a name, or one that is cut into bands
 */
export async function* valueCounts(
  source: Source,
  variable: string | CutVariable,
): AsyncGenerator<Iterable<ValueCount>, void> {
  for await (const groups of source.group([variable], null)) yield countsIn(groups);
}
