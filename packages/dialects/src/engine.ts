import type { ColumnType, Dialect } from "@sdc-risk/sql";

/** An engine that is asked through a function of yours. */
export interface QueryEngine {
  /** How it writes queries. */
  readonly dialect: Dialect;
  /**
   * What a column of a type holds.
   * @param stored the type as the engine names it: `decimal(10,2)`
   * @returns null where its values cannot be told apart here
   */
  typeOf(stored: string): ColumnType | null;
}

/** A type as engines write it, taken apart. */
export interface TypeName {
  /** In lower case, without what stands in brackets: `timestamp with time zone`. */
  readonly name: string;
  /** The numbers in brackets. */
  readonly sizes: readonly number[];
}

const NAME = /^([a-z0-9_]+(?: [a-z]+)*)\s*(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?((?: [a-z]+)*)$/u;

/** Takes the name of a type apart; null for one that holds other types, such as a list. */
export function typeName(stored: string): TypeName | null {
  const [, name, first, second, rest = ""] = NAME.exec(stored.trim().toLowerCase()) ?? [];
  if (name === undefined) return null;
  return { name: `${name}${rest}`, sizes: [first, second].filter((one) => one !== undefined).map(Number) };
}

/** A decimal; whole numbers that 64 bits hold are integers only where the engine calls them so. */
export const decimalType = (precision: number, scale: number): ColumnType => ({
  kind: "decimal",
  precision,
  scale,
});

/** What columns hold that are no decimals. */
export const TYPE = {
  boolean: { kind: "boolean" },
  int32: { kind: "integer", bits: 32 },
  int64: { kind: "integer", bits: 64 },
  float32: { kind: "float", bits: 32 },
  float64: { kind: "float", bits: 64 },
  text: { kind: "text" },
  date: { kind: "date" },
  clock: { kind: "timestamp", tick: "us", zone: false },
  moment: { kind: "timestamp", tick: "us", zone: true },
} as const satisfies Readonly<Record<string, ColumnType>>;
