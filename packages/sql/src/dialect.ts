import type { WrittenFormat } from "@sdc-risk/core/source";
import type { ColumnType } from "./column-type.ts";

/** How an engine makes a treated table. */
export interface TreatingDialect {
  /** A value as a text that `literal` makes the same value of. @param key what `key` gave */
  text(key: string): string;
  /** A value of a type of the engine. @param text what `text` gave @param stored the name of the type */
  literal(text: string, stored: string): string;
  /** The records of a query with their places from 1, in the order of the file. @param place the name of the column of these */
  numbered(query: string, place: string): string;
  /**
   * Writes what a query gives to a file, in the order in which it gives it.
   * @param file `book`: what Parquet files say of their variables, as JSON; null for nothing
   */
  copy(
    query: string,
    path: string,
    file: { readonly format: WrittenFormat; readonly book: string | null },
  ): string;
  /**
   * A file that was written, as a relation; CSV with all columns as texts.
   * @param file `longest`: bytes that no line of it exceeds
   */
  written(
    path: string,
    file: { readonly format: WrittenFormat; readonly names: readonly string[]; readonly longest: number },
  ): string;
  /** Bytes of a text. */
  bytes(text: string): string;
  /** A number of 64 bits or more that depends on values as texts, nulls among them. */
  check(texts: readonly string[]): string;
  /** A column as a file of the format has it. */
  cell(column: string, stored: string, format: WrittenFormat): string;
}

/** How an engine looks for texts in a list: by a relation that is joined, or by an expression. */
export type ListedDialect =
  | {
      /** The list as a relation of two columns, a text and its place. @param names quoted, of these columns */
      relation(list: string, names: { readonly text: string; readonly place: string }): string;
    }
  | {
      /** The place of a text; 0 where the list lacks it. */
      place(text: string, list: string): string;
    };

/** How an engine asks for the groups of several sets of keys at once, by GROUPING SETS. */
export interface GroupingDialect {
  /**
   * A whole number that stands for the set which a group is of.
   * @param keys names of all keys
   * @param sets places of the keys of each set
   * @param numbers what stands for each set
   */
  number(keys: readonly string[], sets: readonly (readonly number[])[], numbers: readonly string[]): string;
}

/** How an engine works on the bits of whole numbers, by functions in place of operators. */
export interface BitsDialect {
  /** 1 where a bit of a number is set, else 0. @param place from 0 */
  readonly has: (number: string, place: number) => string;
  /** The bits that two numbers have both. */
  readonly both: (number: string, mask: string) => string;
  /** The bits that a number of a group has. */
  readonly any: (number: string) => string;
  /** How many bits two numbers have both; left out where that is asked bit by bit. */
  readonly shared?: (number: string, mask: string) => string;
  /**
   * Σ of the numbers of which all conditions hold, by one expression for all of them; left out where each is a term of its
   * own.
   * @param words names of the numbers that conditions look at
   */
  readonly chosen?: (words: readonly string[], numbers: readonly ConditionedNumber[]) => string;
}

/** A number, and which bits of some words have to be set, and which must not; a mask for each word. */
export interface ConditionedNumber {
  readonly number: bigint;
  readonly all: readonly bigint[];
  readonly none: readonly bigint[];
}

/**
 * How an engine writes what the queries of `SqlSource` say. All expressions are of SQL; a null among values
 * is missing, and an empty text is a value of its own beside it.
 */
export interface Dialect {
  /** As people call the engine. */
  readonly name: string;
  /** A name of a column, whatever it holds: spaces, quotes, reserved words, any script. */
  quote(name: string): string;
  /** What stands in a query for the parameter of a place, from 1: $1, ?. */
  parameter(place: number): string;
  /**
   * What records are grouped by: equal for values that are the same, byte for byte among texts whatever the
   * collation, with −0 as 0, and null for what holds no value (null, NaN).
   * @param column quoted
   */
  key(column: string, type: ColumnType): string;
  /**
   * An expression whose values the driver gives in the form that `ColumnType` says of its type: decimals as
   * text with all digits of their scale, for instance.
   * @param key what `key` gave
   */
  wire(key: string, type: ColumnType): string;
  /** A column of integers, floats or decimals in double precision; null where it holds no number. */
  number(column: string, type: ColumnType): string;
  /**
   * Σ of a column, in double precision, to 1e-12 whatever the order of additions: exact for integers and
   * decimals, compensated or scaled for floats.
   */
  sum(column: string, type: ColumnType): string;
  /** The same of weights that `areUsual`, where that takes less for each group; else left out. */
  weightSum?(column: string, type: ColumnType): string;
  /** Whether the weights of a query are known to be usual: a table says so of those that were looked at. */
  readonly hasUsualWeights?: true;
  /** count(*) in double precision. */
  readonly count: string;
  /** Records of which a condition holds, in double precision. */
  countIf(condition: string): string;
  /**
   * About how many different values there are, to within a tenth, in little memory; left out by engines that need no
   * such care, since they write to disk what does not fit.
   */
  roughValues?(key: string): string;
  /** About how many different keys there are, in little memory; left out by engines whose drivers tell planned rows. */
  roughKeys?(keys: readonly { readonly key: string; readonly type: ColumnType }[]): string;
  /** Bytes of the longest query that the engine reads; left out where there is no such limit. */
  readonly longestQuery?: number;
  /** A number in [0, parts) that depends on the value only, for work in parts that fit into memory; any where null. */
  part(key: string, type: ColumnType, parts: number): string;
  /**
   * Letters, digits and signs that stand for a value in a text, without any of `.`, `,` and `=`: the same in every
   * query of a session, others for another value, and `-` for a null.
   * @param key what `key` gave, or a whole number
   */
  letters(key: string, type: ColumnType): string;
  /** All texts of a group as one, in an order that depends on them alone, with commas between. @param text never null */
  gathered(text: string): string;
  /** count(*) as a text. */
  readonly countText: string;
  /** A whole number as a text, as `countText` has it. */
  wholeText(whole: string): string;
  /**
   * How a text finds its place, from 1, in a list of texts with commas between, which a query binds as one parameter.
   * Left out by engines that have no such expression.
   */
  readonly listed?: ListedDialect;
  /**
   * What stands in a WITH between the name of a query and the query, so that it runs once however often it is named;
   * left out by engines that run it each time, or that join no records with their classes.
   */
  readonly kept?: string;
  /** Left out where a query for each set does as well: some engines take long to plan many of them. */
  readonly groupings?: GroupingDialect;
  /** Left out where `>>`, `&` and `bit_or` do it. */
  readonly bits?: BitsDialect;
  /**
   * A figure as one that may be null, as it has to be behind a LEFT JOIN for records without a group; left out where joins
   * make it null.
   */
  nullable?(figure: string): string;
  /**
   * Whether a class is known by its mark in place of a number: for engines that number rows slowly, or that may run a query
   * of a WITH twice after all.
   */
  readonly classesByMark?: boolean;
  /**
   * A number of 64 bits that depends on the values of some keys only, nulls among them, the same in every
   * query of a session; null where the engine has none.
   */
  readonly mark: ((keys: readonly string[]) => string) | null;
  /**
   * Whether groups are asked for without a subquery, which some engines answer only after bringing all
   * records to one server.
   */
  readonly flat: boolean;
  /** Whether records come in the same order in every query: that of a file. */
  readonly ordered: boolean;
  /** How a table is treated where it lies; left out by engines that only read. */
  readonly treating?: TreatingDialect;
  /** What the engine calls some types; left out where it takes the names of standard SQL. */
  readonly types?: { readonly double: string; readonly integer: string; readonly text: string };
  /**
   * Rows of numbers as a relation `v` with columns of these names; left out where `VALUES` makes one.
   * @param rows numbers as SQL writes them
   */
  numbers?(rows: readonly (readonly string[])[], names: readonly string[]): string;
  /** What a query of single records ends with, so that they come in the order of the file: "" where there is none. */
  readonly fileOrder: string;
}

/** Whether an engine may add weights by `weightSum`: from 1e-9 on, with a sum of up to 1e17. */
export const areUsual = ({ least, total }: { readonly least: number; readonly total: number }): boolean =>
  least >= 1e-9 && total <= 1e17;

/** Σ of weights of records or classes, by group. */
export const sumOfWeights = (dialect: Dialect, column: string, type: ColumnType): string =>
  (dialect.hasUsualWeights && dialect.weightSum?.(column, type)) ?? dialect.sum(column, type);
