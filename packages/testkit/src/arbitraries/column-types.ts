import {
  Bool,
  type DataType,
  DateDay,
  DateMillisecond,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  Utf8,
} from "apache-arrow";
import type { Value } from "./value.ts";

interface ColumnKind {
  readonly type: () => DataType;
  readonly holds: (value: string | number) => boolean;
  readonly store: (value: string | number) => unknown;
}

const DAY = 86_400_000;

const whole = (type: () => DataType, min: number, max: number): ColumnKind => ({
  type,
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
  store: (value) => value,
});
const wide = (type: () => DataType, min: number): ColumnKind => ({
  type,
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= min,
  store: (value) => BigInt(value),
});
const date = (type: () => DataType, unit: number): ColumnKind => ({
  type,
  holds: (value) => typeof value === "number" && value % unit === 0 && Math.abs(value) <= 8.64e15,
  store: (value) => new Date(value),
});

/** Column types by name: what they can hold exactly, and the JavaScript value that Arrow takes for it. */
export const COLUMN_KINDS = {
  utf8: { type: () => new Utf8(), holds: (value) => typeof value === "string", store: (value) => value },
  float64: {
    type: () => new Float64(),
    holds: (value) => typeof value === "number",
    store: (value) => value,
  },
  int8: whole(() => new Int8(), -128, 127),
  int16: whole(() => new Int16(), -32768, 32767),
  int32: whole(() => new Int32(), -2147483648, 2147483647),
  int64: wide(() => new Int64(), Number.MIN_SAFE_INTEGER),
  uint8: whole(() => new Uint8(), 0, 255),
  uint16: whole(() => new Uint16(), 0, 65535),
  uint32: whole(() => new Uint32(), 0, 4294967295),
  uint64: wide(() => new Uint64(), 0),
  bool: {
    type: () => new Bool(),
    holds: (value) => value === 0 || value === 1,
    store: (value) => value === 1,
  },
  "date-day": date(() => new DateDay(), DAY),
  "date-millisecond": date(() => new DateMillisecond(), 1),
} as const satisfies Record<string, ColumnKind>;

/** Type of a column made from microdata; `dictionary` is a dictionary over `utf8` or, for numbers, over `float64`. */
export type ColumnType = keyof typeof COLUMN_KINDS | "dictionary";

/** The types that hold all the values exactly; dates only where every value is a whole day and one is not near 1970. */
export function columnTypesFor(values: readonly Value[]): ColumnType[] {
  const held = values.filter((value) => value !== null);
  const looksLikeDays =
    held.some((value) => typeof value === "number" && Math.abs(value) >= DAY) &&
    held.every(COLUMN_KINDS["date-day"].holds);
  const plain = (Object.keys(COLUMN_KINDS) as (keyof typeof COLUMN_KINDS)[]).filter(
    (type) => held.every(COLUMN_KINDS[type].holds) && (looksLikeDays || !type.startsWith("date")),
  );
  return [...plain, "dictionary"];
}
