import type { DataType } from "apache-arrow";

/** The levels of a variable, by their codes. */
export interface Levels {
  readonly name: string;
  /** Number of levels, used by a record or not. */
  readonly size: number;
  /** The Arrow type of the values; none where recoding wrote them as text. */
  readonly type?: DataType;
  /** The value of a level as it stands in the Arrow column. */
  readonly value: (code: number) => unknown;
  /** The value of a level as text: what tells it from the others, in this file and in any other. */
  readonly label: (code: number) => string;
  /** The level as people read it, where the file labels its values; two levels never read alike. See `shownLevel`. */
  readonly shown?: (code: number) => string;
  /**
   * From this code on a level stands for several values, those that the records of one person hold; none does
   * unless given.
   */
  readonly severalFrom?: number;
}

/**
 * A categorical variable as numbers: per record a code, or −1 where the value is missing.
 * Levels are numbered by first record, by value for integers of a narrow range, or as in the dictionary that the column
 * came with. A dictionary or a range may hold levels that no record has.
 */
export interface CodedColumn extends Levels {
  /** One code per record, −1 or 0 … size − 1. Shared, never written to. */
  readonly codes: Int32Array;
  /** No record has a code below, where it is known: such levels need no room. 0 unless given. */
  readonly lowest?: number;
  /** True where it is known that no code is −1: nobody needs to look. */
  readonly complete?: boolean;
}
