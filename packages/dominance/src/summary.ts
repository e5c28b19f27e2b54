import { figure, type SummaryOf } from "@sdc-risk/core/summary";
import * as z from "zod";

const variableSummary = z.object({
  variable: z.string(),
  /** Records that hold a value, and those of them whose value is below zero. */
  records: figure.records(),
  negative: z.number(),
  /** Records above the quantile, and those at it or above. */
  above: z.number(),
  atOrAbove: z.number(),
  /** Records that are the only large one of a cell in some table. */
  onlyLarge: z.number(),
});

/** What is found of one variable, whatever the table. */
export type VariableSummary = SummaryOf<typeof variableSummary>;

const sensitiveCells = z.object({
  cells: z.number(),
  /** Of the cells that hold a value; null where there are none. */
  share: figure.share({ counted: "records" }).nullable(),
  records: figure.records(),
});

/** Cells that a rule calls sensitive, and the records in them. */
export type SensitiveCells = SummaryOf<typeof sensitiveCells>;

const onlyLarge = z.object({
  records: figure.records(),
  /** Those of them that stand for themselves alone; null without weights. */
  certain: z.number().nullable(),
});

/** Large units that are the only one of their cell. */
export type OnlyLarge = SummaryOf<typeof onlyLarge>;

const tableSummary = z.object({
  variable: z.string(),
  /** Variables whose combinations are the cells. */
  by: z.array(z.string()),
  /** Cells in which some record holds a value. */
  cells: z.number(),
  /** Records that hold a value. */
  records: figure.records(),
  few: sensitiveCells,
  dominance: z.array(z.object({ n: z.number(), k: z.number(), ...sensitiveCells.shape })),
  pPercent: sensitiveCells.nullable(),
  /** By any of the rules. */
  sensitive: sensitiveCells,
  /** Records that are the only large one of their cell. */
  onlyLarge,
});

/** What is found of one variable in one table. */
export type TableSummary = SummaryOf<typeof tableSummary>;

export const dominanceSummary = z.object({
  records: figure.count(),
  /** Cells of all tables and variables, and those that any rule calls sensitive. */
  cells: z.number(),
  sensitive: z.object({ cells: z.number(), share: figure.share().nullable() }),
  /** Records that are the only large one of a cell, by some variable in some table. */
  onlyLarge: z.number(),
  variables: z.array(variableSummary),
  tables: z.array(tableSummary),
});

/** Aggregates of `dominance`. Never the value of a contributor, nor a share of one. */
export type DominanceSummary = SummaryOf<typeof dominanceSummary>;
