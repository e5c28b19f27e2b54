import { levelText } from "@sdc-risk/data";
import { NullBits, withColumns } from "@sdc-risk/data/columns";
import { DataType, Float64, makeData, Precision, Vector, type Table } from "apache-arrow";

type Whole = Int8Array | Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array;
type Numbers = Whole | BigInt64Array | BigUint64Array | Float32Array | Float64Array;

/** An array of a type that holds all new numbers; double precision where the type of the column does not. */
function room(type: DataType, length: number, changed: (test: (x: number) => boolean) => boolean): Numbers {
  if (DataType.isInt(type)) {
    const held = new (type.ArrayType as unknown as new (length: number) => Numbers)(length);
    const one = held.slice(0, 1) as Whole;
    const holds =
      held instanceof BigInt64Array || held instanceof BigUint64Array
        ? (x: number) => Number.isSafeInteger(x) && (type.isSigned || x >= 0)
        : (x: number) => {
            one[0] = x;
            return one[0] === x;
          };
    return changed(holds) ? held : new Float64Array(length);
  }
  return DataType.isFloat(type) && type.precision === Precision.SINGLE
    ? new Float32Array(length)
    : new Float64Array(length);
}

/**
 * A table with new numbers of a variable. Cells that do not change keep their values, also those that are codes for
 * missing ones; the type stays where it holds all new numbers, else the column is in double precision.
 * @param numbers by record; NaN keeps the cell
 */
export function withNumbers(table: Table, name: string, numbers: Float64Array): Table {
  const vector = table.getChild(name)!;
  const type = vector.type as DataType;
  const { length } = vector;
  const held = room(type, length, (test) => numbers.every((x) => Number.isNaN(x) || test(x)));
  const nulls = new NullBits();
  for (let i = 0; i < length; i++) {
    const value: unknown = vector.get(i);
    if (value === null) nulls.mark(i);
    else put(held, i, Number.isNaN(numbers[i]) ? plainOf(type, value) : numbers[i] + 0);
  }
  const nullBitmap = nulls.bitmap(length);
  const cells: object = {
    type: held instanceof Float64Array ? new Float64() : type,
    length,
    nullCount: nulls.count,
    ...(nullBitmap === undefined ? {} : { nullBitmap }),
    data: held,
  };
  // Arrow has an overload for each type, and none for the type of a column
  const data = makeData(cells as { readonly type: Float64; readonly data: Float64Array });
  return withColumns(table, new Map([[name, new Vector([data])]]));
}

function put(held: Numbers, i: number, x: number | bigint): void {
  if (held instanceof BigInt64Array || held instanceof BigUint64Array) held[i] = BigInt(x);
  else held[i] = Number(x);
}

/** A cell as a number. */
const plainOf = (type: DataType, value: unknown): number | bigint =>
  typeof value === "number" || typeof value === "bigint" ? value : Number(levelText(type, value));
