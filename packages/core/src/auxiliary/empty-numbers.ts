import { DataType, Float64, Int32, makeData, Vector, type Table } from "apache-arrow";
import { isNumeric } from "@sdc-risk/data";
import { withColumns } from "@sdc-risk/data/columns";
import type { Records } from "../records/records.ts";
import { variablesOf } from "../roles.ts";
import type { Source } from "../source/source.ts";

/** A column of numbers of which all are missing. @param areWhole whether it is one of whole numbers */
function noNumbers(areWhole: boolean, length: number): Vector {
  const held = { length, nullCount: length, nullBitmap: new Uint8Array(Math.ceil(length / 8)) };
  return areWhole
    ? new Vector([makeData({ type: new Int32(), ...held, data: new Int32Array(length) })])
    : new Vector([makeData({ type: new Float64(), ...held, data: new Float64Array(length) })]);
}

/** Whether a column holds nothing but missing values, and can hold no number: text without a list of levels, or no type. */
const isEmpty = ({ type, nullCount, length }: Vector): boolean =>
  length > 0 &&
  (DataType.isNull(type) || ((DataType.isUtf8(type) || DataType.isLargeUtf8(type)) && nullCount === length));

/**
 * A treated file whose empty columns are columns of numbers, of which all are missing, where those of the original hold
 * numbers: of a column that was suppressed as a whole, readers of CSV see no number, and take it for text. Values that
 * are declared missing are values here: whoever declares them decides what they are.
 */
export function withEmptyNumbers(original: Table, treated: Table): Table {
  const types = new Map(original.schema.fields.map(({ name, type }) => [name, type as DataType]));
  const replaced = new Map<string, Vector>();
  for (const [place, { name }] of treated.schema.fields.entries()) {
    const type = types.get(name);
    const own = treated.getChildAt(place);
    if (type === undefined || !isNumeric(type) || own === null || !isEmpty(own)) continue;
    replaced.set(name, noNumbers(DataType.isInt(type), own.length));
  }
  return replaced.size === 0 ? treated : withColumns(treated, replaced);
}

/** The same of a treated file that lies elsewhere: continuous variables of the original that are empty there. */
export async function emptyNumbers(
  { roles }: Pick<Records, "roles">,
  source: Pick<Source, "variables" | "records" | "nulls">,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const numeric = new Set(variablesOf(roles, "numeric"));
  for (const { name, type } of source.variables) {
    if (!numeric.has(name) || type === null || isNumeric(type)) continue;
    if ((await source.nulls(name)) === source.records) found.add(name);
  }
  return found;
}
