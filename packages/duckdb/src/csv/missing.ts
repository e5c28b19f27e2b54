import type { MissingCodes } from "@sdc-risk/data";
import { SHORT_WHOLE } from "@sdc-risk/io/formats";
import type { CsvKind } from "@sdc-risk/io/node";
import { literal } from "../dialect.ts";

/** Numbers as the typing rule has them: no leading zeros, no plus, no spaces. */
const INTEGER = "-?(0|[1-9][0-9]*)";
const NUMBER = "-?((0|[1-9][0-9]*)([.][0-9]+)?|[.][0-9]+)([eE][+-]?[0-9]+)?";
const IS_NUMBER = new RegExp(`^(${NUMBER})$`);
/** Whole numbers up to 2^53 - 1 in size, which a double holds exactly. */
const SAFE = "BETWEEN -9007199254740991 AND 9007199254740991";

/** The codes for missing values of a column, as texts. */
function codesOf(missing: MissingCodes, column: string): readonly string[] {
  if (Array.isArray(missing)) return missing.map(String);
  const own = missing as Readonly<Record<string, readonly (string | number)[]>>;
  return Object.hasOwn(own, column) ? (own[column] ?? []).map(String) : [];
}

/** Of the codes of a column those that its cells keep, as a condition; null where they keep none. */
function keptCodes(cell: string, kind: CsvKind, texts: readonly string[]): string | null {
  if (kind === "date") return null;
  return kind === "text"
    ? `${cell} IN (${texts.map(literal).join(", ")})`
    : `regexp_full_match(${cell}, '${SHORT_WHOLE}')`;
}

/**
 * A cell as a query reads it: null where it is one of the codes for missing values of its column, by its
 * characters or by its value; a whole number beyond 2^53 - 1 by its digits only.
 * @param kept the kind of a column that keeps the codes which it can hold; null where all of them are missing
 */
export function withoutCodes(
  cell: string,
  column: string,
  missing: MissingCodes,
  kept: CsvKind | null = null,
): string {
  const texts = codesOf(missing, column);
  if (texts.length === 0) return cell;
  const values = texts.filter((text) => IS_NUMBER.test(text)).map(Number);
  const numbers = [...new Set(values.filter(Number.isFinite))].map((value) => `CAST('${value}' AS DOUBLE)`);
  const isText = `${cell} IN (${texts.map(literal).join(", ")})`;
  const stays = kept === null ? null : keptCodes(cell, kept, texts);
  const but = stays === null ? "" : `${stays} THEN ${cell} WHEN `;
  if (numbers.length === 0) return `CASE WHEN ${but}${isText} THEN NULL ELSE ${cell} END`;
  const isLong = `regexp_full_match(${cell}, '${INTEGER}') AND (TRY_CAST(${cell} AS HUGEINT) ${SAFE}) IS NOT TRUE`;
  const isNumber =
    `regexp_full_match(${cell}, '${NUMBER}') AND NOT (${isLong}) AND ` +
    `TRY_CAST(${cell} AS DOUBLE) IN (${numbers.join(", ")})`;
  return `CASE WHEN ${but}${isText} OR (${isNumber}) THEN NULL ELSE ${cell} END`;
}
