import type { Parameter } from "@sdc-risk/sql";

/** The least number of 64 bits that has all its digits. */
const LEAST = 2 ** -1022;
/** Makes smaller ones as exact as others: they are whole multiples of 2^-1074. */
const SHIFT = 2 ** 200;

/** How ClickHouse writes a value: old servers bind none over HTTP, and take no number nearer to 0 than 2.2e-308. */
export function literal(value: Parameter): string {
  if (typeof value === "string") return `'${value.replace(/[\\']/gu, "\\$&")}'`;
  return value !== 0 && Math.abs(value) < LEAST ? `(${value * SHIFT} / ${SHIFT})` : String(value);
}
