import type { OnlyLarge } from "./large.js";

/** Cells that a rule calls sensitive, and the records in them. */
export interface SensitiveCells {
  readonly cells: number;
  /** Of the cells that hold a value; null where there are none. */
  readonly share: number | null;
  readonly records: number;
}
/** What is found of one variable in one table. */
export interface TableSummary {
  readonly variable: string;
  /** Variables whose combinations are the cells. */
  readonly by: readonly string[];
  /** Cells in which some record holds a value. */
  readonly cells: number;
  /** Records that hold a value. */
  readonly records: number;
  readonly few: SensitiveCells;
  readonly dominance: readonly ({ readonly n: number; readonly k: number } & SensitiveCells)[];
  readonly pPercent: SensitiveCells | null;
  /** By any of the rules. */
  readonly sensitive: SensitiveCells;
  /** Records that are the only large one of their cell. */
  readonly onlyLarge: OnlyLarge;
}
/** What is found of one variable, whatever the table. */
export interface VariableSummary {
  readonly variable: string;
  /** Records that hold a value, and those of them whose value is below zero. */
  readonly records: number;
  readonly negative: number;
  /** Records above the quantile, and those at it or above. */
  readonly above: number;
  readonly atOrAbove: number;
  /** Records that are the only large one of a cell in some table. */
  readonly onlyLarge: number;
}
/** Aggregates of `dominance`. Never the value of a contributor, nor a share of one. */
export interface DominanceSummary {
  readonly records: number;
  /** Cells of all tables and variables, and those that any rule calls sensitive. */
  readonly cells: number;
  readonly sensitive: { readonly cells: number; readonly share: number | null };
  /** Records that are the only large one of a cell, by some variable in some table. */
  readonly onlyLarge: number;
  readonly variables: readonly VariableSummary[];
  readonly tables: readonly TableSummary[];
}
