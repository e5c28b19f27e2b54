import type { ColumnType } from "../column-type.ts";
import type { Dialect } from "../dialect.ts";

/** What a query groups: all records, or classes of them that were counted before. */
export interface CountedRows {
  /** What follows FROM. */
  readonly relation: string;
  /** The records of a group, in double precision. */
  readonly count: string;
  /** The records of a group, as a whole number. */
  readonly whole: string;
  /** The records of a group, as a text. */
  readonly text: string;
  /** Columns that these figures are made of, quoted. */
  readonly carried: readonly string[];
}

const WHOLE: ColumnType = { kind: "integer", bits: 64 };

/** Each row is a record. */
export const recordsOf = (dialect: Dialect, relation: string): CountedRows => ({
  relation,
  count: dialect.count,
  whole: "count(*)",
  text: dialect.countText,
  carried: [],
});

/** Each row is a class. @param held the column with its records, quoted */
export const classesIn = (dialect: Dialect, relation: string, held: string): CountedRows => ({
  relation,
  count: dialect.sum(held, WHOLE),
  whole: `sum(${held})`,
  text: dialect.wholeText(`sum(${held})`),
  carried: [held],
});
