import type { ValueLabel } from "@sdc-risk/data";
import type { StatVariable } from "@sdc-risk/statfiles";
import type { Codebook } from "../types.ts";

/** A codebook as JSON; the reason of each missing value stands in a column of its own. */
export interface StoredCodebook extends Omit<Codebook, "variables"> {
  readonly variables: readonly StoredVariable[];
}

export interface StoredVariable extends Omit<StatVariable, "missing"> {
  readonly missing: {
    /** Ends of the range as text, since JSON holds no infinity. */
    readonly declared: {
      readonly values: readonly (number | string)[];
      readonly range: readonly [string, string] | null;
    } | null;
    /**
     * The column that says, as text, which value stands for the reason of each missing one; null where none
     * has a reason.
     */
    readonly column: string | null;
    readonly reasons: readonly { readonly value: number | string; readonly label: string | null }[];
  } | null;
}

/** @param columnOf the column with the reasons of a variable, by its place; null where there is none */
export function storedCodebook(
  codebook: Codebook,
  columnOf: (place: number) => string | null,
): StoredCodebook {
  const variables = codebook.variables.map(({ missing, ...one }, place): StoredVariable => {
    if (missing === null) return { ...one, missing };
    const { declared, reasons } = missing;
    const range = declared?.range ?? null;
    return {
      ...one,
      missing: {
        declared: declared && {
          values: declared.values,
          range: range && [String(range[0]), String(range[1])],
        },
        column: columnOf(place),
        reasons: reasons.map(({ value, label }) => ({ value, label })),
      },
    };
  });
  return { ...codebook, variables };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isValue = (value: unknown): boolean => isText(value) || typeof value === "number";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isLabel = (pair: unknown): pair is ValueLabel =>
  isObject(pair) && isValue(pair["value"]) && isText(pair["label"]);

function isMissing(missing: unknown): boolean {
  if (missing === null) return true;
  if (!isObject(missing) || !isTextOrNull(missing["column"]) || !Array.isArray(missing["reasons"]))
    return false;
  const { declared } = missing;
  const reasons = missing["reasons"].every(
    (one: unknown) => isObject(one) && isValue(one["value"]) && isTextOrNull(one["label"]),
  );
  if (declared === null) return reasons;
  if (!isObject(declared) || !Array.isArray(declared["values"]) || !declared["values"].every(isValue))
    return false;
  const { range } = declared;
  return reasons && (range === null || (Array.isArray(range) && range.length === 2 && range.every(isText)));
}

const isVariable = (one: unknown): boolean =>
  isObject(one) &&
  isText(one["name"]) &&
  isTextOrNull(one["label"]) &&
  isTextOrNull(one["format"]) &&
  Array.isArray(one["valueLabels"]) &&
  one["valueLabels"].every(isLabel) &&
  isMissing(one["missing"]);

/** The codebook that a file's metadata hold; null where they hold none that can be read. */
export function parsedCodebook(text: string): StoredCodebook | null {
  let book: unknown;
  try {
    book = JSON.parse(text);
  } catch {
    return null;
  }
  const sound =
    isObject(book) &&
    isText(book["version"]) &&
    isTextOrNull(book["label"]) &&
    isTextOrNull(book["weight"]) &&
    Array.isArray(book["variables"]) &&
    book["variables"].every(isVariable);
  return sound ? (book as StoredCodebook) : null;
}
