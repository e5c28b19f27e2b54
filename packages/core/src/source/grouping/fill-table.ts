import { DataType } from "apache-arrow";
import { checkRecordCount } from "../record-count.ts";
import type { Source, TableBeingMade } from "../source.ts";
import type { SourceVariables } from "../source-variables.ts";
import { classRows, type TalliedClasses } from "./class-rows.ts";

/** A table of records, as it is written where their classes stay. */
export interface TableWanted {
  /** The variable that names a record, whose values are written as texts. */
  readonly id: string;
  /** Per column a number for each row of the tally; NaN for none. */
  readonly columns: readonly { readonly name: string; readonly values: ArrayLike<number> }[];
  readonly table: TableBeingMade;
}

/** Whether a query can list some numbers: one that is infinite has no form that all engines read. */
const isListed = (values: ArrayLike<number>): boolean =>
  Array.from(values).every((value) => Number.isFinite(value) || Number.isNaN(value));

/**
 * Has an engine write records into a table of its own, so that none comes over.
 * @returns whether it did; else nothing was written
 * @throws CHANGED_DATA, CANNOT_WRITE, and what the source throws
 */
export async function fillTable(
  source: Source,
  variables: SourceVariables,
  classes: TalliedClasses & { readonly keys: readonly string[] },
  { id, columns, table }: TableWanted,
): Promise<boolean> {
  if (source.fillTable === undefined) return false;
  // other values are texts here that no engine writes in the same way
  const type = variables.type(id);
  if (!DataType.isInt(type) && !DataType.isUtf8(type)) return false;
  const found = classRows(classes);
  if ("reason" in found || columns.some(({ values }) => !isListed(values))) return false;
  if (await variables.mayHoldMissingCodes(id)) return false;
  const { listed, ...rows } = found;
  const written = await source.fillTable(
    {
      ...rows,
      keys: classes.keys,
      weight: classes.weight,
      id: { variable: id, name: id },
      columns: columns.map(({ name, values }) => ({
        name,
        values: Float64Array.from(listed, (row) => values[row]),
      })),
    },
    table,
  );
  if (written === null) return false;
  checkRecordCount(source, written);
  return true;
}
