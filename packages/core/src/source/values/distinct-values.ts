import { DataType } from "apache-arrow";
import { BigValues } from "./big-values.ts";
import { DecimalValues } from "./decimal-values.ts";
import { NumberValues } from "./number-values.ts";
import { TextValues } from "./text-values.ts";
import type { SourceColumn } from "../source.ts";

/** A value as a source gives it: see `SourceColumn`. */
export type Raw = string | number | bigint;

/**
 * The distinct values of a variable, numbered as they come, in arrays outside of the heap of JavaScript: a `Map`
 * holds 2^24 at most, and some hundred bytes for each.
 */
export interface DistinctValues {
  readonly count: number;
  /**
   * The numbers of the values of some rows, −1 where there is none; a value that was not seen before gets the
   * next number. @param out takes them from `at` on
   */
  number(column: SourceColumn, rows: number, out: Int32Array, at: number): void;
  /** The value of a number. */
  value(number: number): Raw;
  /** Numbers in the order of their values: numbers by size, texts by code point. */
  rising(): Generator<void, Int32Array>;
}

/** Room for the distinct values of a variable, by the form in which they come. @param name for messages */
export function distinctValues(name: string, type: DataType, { values }: SourceColumn): DistinctValues {
  if (values instanceof BigInt64Array) return new BigValues();
  if (ArrayBuffer.isView(values)) return new NumberValues();
  return DataType.isDecimal(type) ? new DecimalValues(name) : new TextValues(name);
}
