import type { AskedColumn } from "../classes/named-columns.ts";
import type { Dialect } from "../dialect.ts";
import type { BoundSql } from "./picked-values.ts";

/** Records that come over of either end. */
const ENDS = 3;

/** The queries for what is added up of the numbers of a variable. */
export interface NumberSumsSql {
  /** One row: records, Σ of the finite ones, the least and the largest number, and the counts of `NumberSums` in their order. */
  readonly sums: BoundSql;
  readonly lowest: BoundSql;
  readonly highest: BoundSql;
}

/** Columns of `sums`. */
export const SUMS = 10;

/** @param missing finite numbers that stand for a missing value */
export function numberSumsSql(
  dialect: Dialect,
  relation: string,
  { key, type }: AskedColumn,
  missing: readonly number[],
): NumberSumsSql {
  const x = dialect.number(key, type);
  const most = Number.MAX_VALUE;
  const held = [`${x} IS NOT NULL`, ...missing.map((_, at) => `${x} <> ${dialect.parameter(at + 1)}`)];
  const where = ` FROM ${relation} WHERE ${held.join(" AND ")}`;
  const isFinite = `${x} >= -${most} AND ${x} <= ${most}`;
  const figures = [
    dialect.count,
    dialect.sum(type.kind === "float" ? `CASE WHEN ${isFinite} THEN ${key} END` : key, type),
    `min(${x})`,
    `max(${x})`,
    ...[`${x} > 1`, `${x} = 0`, `${x} < 0`, `${x} <> floor(${x})`, `${x} < -${most}`, `${x} > ${most}`].map(
      (condition) => dialect.countIf(condition),
    ),
  ];
  const end = (bound: string, order: string): BoundSql => ({
    sql: `SELECT ${x}${where} AND ${bound} ORDER BY ${x}${order} LIMIT ${ENDS}`,
    bound: missing,
  });
  return {
    sums: { sql: `SELECT ${figures.join(", ")}${where}`, bound: missing },
    lowest: end(`${x} >= -${most}`, ""),
    highest: end(`${x} <= ${most}`, " DESC"),
  };
}
