import type { Dialect } from "../dialect.ts";
import type { DriverColumn } from "../driver.ts";

/**
 * A name, quoted, that no column has, whatever its capitals: some engines take what a query names for a column of its
 * table.
 */
export function freeName(dialect: Dialect, columns: readonly DriverColumn[], name: string): string {
  const names = columns.flatMap(({ name: own, sql }) => [dialect.quote(own), sql ?? ""]);
  const taken = new Set(names.map((own) => own.toLowerCase()));
  let free = `sdc_risk_${name}`;
  while (taken.has(dialect.quote(free))) free += "_";
  return dialect.quote(free);
}
