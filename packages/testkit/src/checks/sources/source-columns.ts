import {
  Bool,
  type DataType,
  DateDay,
  Decimal,
  Dictionary,
  Float64,
  Int32,
  Int64,
  makeData,
  makeVector,
  Table,
  TimestampMicrosecond,
  Utf8,
  type Vector,
  vectorFromArray,
} from "apache-arrow";
import { packValidity } from "../../columns.ts";

/**
 * A value of a column: dates as 2020-02-29, moments as 2020-02-29T12:30:00.250Z, decimals with all digits of
 * their scale.
 */
export type SourceValue = string | number | bigint | boolean | null;

/** A column that an engine is to hold. `scale`: digits of a decimal behind the point, of 20 in all. */
export interface SourceFileColumn {
  readonly name: string;
  readonly kind: "text" | "int32" | "int64" | "float64" | "boolean" | "date" | "timestamp" | "decimal";
  readonly scale?: number;
  readonly values: readonly SourceValue[];
}

/** Digits of a decimal. */
export const DECIMAL_DIGITS = 20;

function decimals(values: readonly SourceValue[], scale: number): Vector {
  const words = new Uint32Array(4 * values.length);
  values.forEach((value, i) => {
    let rest = value === null ? 0n : BigInt.asUintN(128, BigInt(String(value).replace(".", "")));
    for (let w = 0; w < 4; w++, rest >>= 32n) words[4 * i + w] = Number(rest & 0xffffffffn);
  });
  const validity = packValidity(values.length, (i) => values[i] !== null);
  const type = new Decimal(scale, DECIMAL_DIGITS, 128);
  return makeVector(makeData({ type, length: values.length, data: words, ...validity }));
}

function stamps(values: readonly SourceValue[]): Vector {
  const ticks = BigInt64Array.from(values, (value) =>
    value === null ? 0n : BigInt(Date.parse(String(value))) * 1000n,
  );
  const validity = packValidity(values.length, (i) => values[i] !== null);
  return makeVector(
    makeData({ type: new TimestampMicrosecond(null), length: values.length, data: ticks, ...validity }),
  );
}

function vectorOf({ kind, values, scale = 2 }: SourceFileColumn): Vector {
  if (kind === "decimal") return decimals(values, scale);
  if (kind === "timestamp") return stamps(values);
  if (kind === "date")
    return vectorFromArray(
      values.map((value) => (value === null ? null : new Date(String(value)))),
      new DateDay(),
    );
  const types: Readonly<Record<"text" | "int32" | "int64" | "float64" | "boolean", () => DataType>> = {
    text: () => new Dictionary(new Utf8(), new Int32()),
    int32: () => new Int32(),
    int64: () => new Int64(),
    float64: () => new Float64(),
    boolean: () => new Bool(),
  };
  return vectorFromArray(values as unknown[], types[kind]());
}

/** Columns as a table in memory. */
export function sourceTable({ columns }: { readonly columns: readonly SourceFileColumn[] }): Table {
  return new Table(Object.fromEntries(columns.map((column) => [column.name, vectorOf(column)])));
}

/** What a value becomes that is made coarser: some levels one, one of them missing. */
export const coarser = (label: string): string | null =>
  label === "1" || label === "A" ? null : label.length > 1 ? "longer" : label;
