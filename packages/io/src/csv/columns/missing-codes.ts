import { isLongInteger, type MissingCodes } from "@sdc-risk/data";
import { parseDate, parseNumber } from "../bytes/cells.ts";

const encoder = new TextEncoder();

/** The codes of one column: a cell is missing when its text is one of `texts` or its number one of `numbers`. */
export interface ColumnCodes {
  readonly texts: ReadonlySet<string>;
  readonly numbers: readonly number[];
  /** The texts that are dates, as days since 1970-01-01. */
  readonly days: readonly number[];
  /** Whether cells keep codes that their column can hold: texts by their characters, short whole numbers among numbers. */
  readonly kept: boolean;
}

/**
 * The codes that hold for a column. A code that is a plain number also stands for the other ways to write
 * that number.
 */
export function codesOf(missing: MissingCodes | undefined, column: string, kept = false): ColumnCodes {
  const list = isList(missing)
    ? missing
    : missing !== undefined && Object.hasOwn(missing, column)
      ? missing[column]
      : [];
  const texts = new Set(list.map(String));
  const valid = (values: number[]): number[] => [...new Set(values)].filter((value) => !Number.isNaN(value));
  return { texts, numbers: valid([...texts].map(numberOf)), days: valid([...texts].map(dayOf)), kept };
}

/**
 * Whether a text is one of the codes: by its characters or by its value. A whole number beyond 2^53 - 1 is one
 * by its digits only, since a double does not hold its value.
 */
export function isCode({ texts, numbers }: ColumnCodes, text: string): boolean {
  if (texts.has(text)) return true;
  return numbers.length > 0 && !isLongInteger(text) && numbers.includes(numberOf(text));
}

/** The plain number that a text writes; NaN where it writes none. */
export function numberOf(text: string): number {
  const bytes = encoder.encode(text);
  return parseNumber(bytes, 0, bytes.length);
}

function dayOf(text: string): number {
  const bytes = encoder.encode(text);
  return parseDate(bytes, 0, bytes.length);
}

function isList(missing: MissingCodes | undefined): missing is readonly (string | number)[] {
  return Array.isArray(missing);
}
