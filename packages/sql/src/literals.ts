import type { Parameter } from "./driver.ts";

/** No name and no text of a query holds this character: engines refuse it, or their dialects write it otherwise. */
const MARK = "\u0000";
const MARKED = new RegExp(`${MARK}(\\d+)${MARK}`, "gu");

/** The parameter of a place, for engines that bind none in such a query. */
export function placeholder(place: number): string {
  return `${MARK}${place}${MARK}`;
}

/**
 * Writes parameters into a query where `placeholder` left room.
 * @param literal how the engine writes a value
 */
export function withLiterals(
  sql: string,
  parameters: readonly Parameter[],
  literal: (value: Parameter) => string,
): string {
  return sql.replace(MARKED, (_, place: string) => {
    const value = parameters[Number(place) - 1];
    if (value === undefined) throw new RangeError(`Parameter ${place} has no value.`);
    return literal(value);
  });
}
