import { Damaged } from "../../damaged.ts";

/**
 * A count or size that a file claims.
 * @throws Damaged where it is not a whole number from 0 on that fits into 53 bits
 */
export function claimed(value: unknown, what: string): number {
  const count = typeof value === "bigint" ? Number(value) : value;
  if (typeof count === "number" && Number.isSafeInteger(count) && count >= 0) return count;
  const said = typeof count === "number" ? String(count) : "missing";
  throw new Damaged(`${what} is ${said}; expected a whole number from 0 on.`);
}
