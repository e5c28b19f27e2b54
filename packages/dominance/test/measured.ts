import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { dominance, type DominanceOptions } from "../src/index.ts";

/** One record: its cell, its value, its weight. */
export interface Firm {
  readonly cell: string;
  readonly x: number | null;
  readonly w: number;
}

/** The measure on a file of one key and one variable; weights only where one differs from 1. */
export async function measured(firms: readonly Firm[], options: Partial<DominanceOptions>) {
  const weighted = firms.some(({ w }) => w !== 1);
  const table = new Table({
    cell: vectorFromArray(
      firms.map(({ cell }) => cell),
      new Utf8(),
    ),
    x: vectorFromArray(
      firms.map(({ x }) => x),
      new Float64(),
    ),
    w: vectorFromArray(
      firms.map(({ w }) => w),
      new Float64(),
    ),
  });
  const sdc = SdcObject.fromArrow(table, {
    keys: ["cell"],
    numeric: ["x"],
    ...(weighted ? { weight: "w" } : {}),
  });
  const { results, warnings } = await assess(sdc, [dominance], { options: { dominance: options } });
  const { summary, columns } = results.dominance;
  return {
    summary,
    table: summary.tables[0],
    warnings: warnings.map(({ message }) => message),
    column: (name: string): number[] => Array.from(columns[name].values),
  };
}
