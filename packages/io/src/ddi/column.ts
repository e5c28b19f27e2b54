import { countCodes, translate } from "@sdc-risk/data/kernels";
import { required } from "@sdc-risk/data";
import type { SdcObject } from "@sdc-risk/core";
import type { ValueLabel } from "@sdc-risk/data";
import type { Missing, MissingDeclaration, MissingReason, StatVariable } from "@sdc-risk/statfiles";
import { DataType, type Vector } from "apache-arrow";
import { isCode, numberOf, type ColumnCodes } from "../csv/columns/missing-codes.ts";
import { typedLevels } from "../csv/columns/typed-levels.ts";
import { byValue } from "../several/codebooks.ts";
import { declaresMissing } from "./described.ts";
import { codeNumber, missingCodes, missingTest } from "./missing.ts";
import { withNulls } from "./nulls.ts";
import type { DdiVariable } from "./types.ts";

/** A column of a file, and what is known of it so far. */
export interface PlainColumn {
  readonly sdc: SdcObject;
  readonly vector: Vector;
  /** What the file itself says of it. */
  readonly own: StatVariable;
  /**
   * The codes that the caller declares, where the column holds the texts of a CSV file that wait for their
   * type; else null.
   */
  readonly untyped: ColumnCodes | null;
}

/** A column with what a codebook says of it. */
export interface DescribedColumn {
  /** Null where the column stays as it is. */
  readonly vector: Vector | null;
  readonly variable: StatVariable;
  /** Codes of categories that no number can be, though the column holds numbers. */
  readonly misfits: readonly string[];
  /** Whether whole numbers beyond 2^53 - 1 were rounded. */
  readonly rounded: boolean;
}

/** Values that were found to be missing. */
interface MissingInVector {
  readonly vector: Vector;
  readonly rounded: boolean;
  /** The codes that records have, as the codebook writes them. */
  readonly codes: readonly string[];
  /** Per record the place of its code in `codes`, −1 where it has a value. */
  readonly places: Int32Array;
}

/**
 * A column with the labels of a codebook, and without the values that it declares missing. What the file says
 * by itself stays.
 */
export function describedColumn(column: PlainColumn, variable: DdiVariable): DescribedColumn {
  const { own } = column;
  const declares = declaresMissing(variable);
  const found = declares || column.untyped !== null ? withoutMissing(column, variable) : null;
  const holdsNumbers = isNumeric((found?.vector ?? column.vector).type as DataType);
  const { labels, misfits } = labelsOf(variable, holdsNumbers);
  const labelled = own.valueLabels.length > 0;
  const missing =
    declares && found !== null ? missingOf(found, variable, own.missing, holdsNumbers) : own.missing;
  return {
    vector: found?.vector ?? null,
    variable: {
      ...own,
      label: own.label ?? variable.label,
      valueLabels: labelled ? own.valueLabels : labels,
      missing,
    },
    misfits: labelled ? [] : misfits,
    rounded: found?.rounded ?? false,
  };
}

const isNumeric = (type: DataType): boolean =>
  DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type);

/** A code as the values of the column are: a number among numbers, where it writes one. */
function valueOf(code: string, holdsNumbers: boolean): number | string {
  const number = holdsNumbers ? codeNumber(code) : NaN;
  return Number.isNaN(number) ? code : number;
}

function labelsOf(
  { categories }: DdiVariable,
  holdsNumbers: boolean,
): { readonly labels: readonly ValueLabel[]; readonly misfits: readonly string[] } {
  const labels: ValueLabel[] = [];
  const misfits: string[] = [];
  for (const { code, label, missing } of categories) {
    const value = valueOf(code, holdsNumbers);
    if (holdsNumbers && !missing && typeof value === "string") misfits.push(code);
    else if (label !== null) labels.push({ value, label });
  }
  return { labels, misfits };
}

/** Takes the values that are declared missing out of a column. */
function withoutMissing({ sdc, vector, own, untyped }: PlainColumn, variable: DdiVariable): MissingInVector {
  const { size, codes: levels, label } = sdc.coded(own.name);
  const texts = Array.from({ length: size }, (_, level) => label(level));
  const codeOf = missingTest(variable, texts);
  const codes: string[] = [];
  const kept: string[] = [];
  const place = new Map<string, number>();
  const missing = new Int32Array(size).fill(-1); // by level the place of its code
  const value = new Int32Array(size).fill(-1); // by level its place among those that stay
  for (const [level, text] of texts.entries()) {
    const code = codeOf(text);
    if (code !== null) {
      const at = place.get(code) ?? codes.push(code) - 1;
      place.set(code, at);
      missing[level] = at;
    } else if (untyped === null || !isCode(untyped, text)) value[level] = kept.push(text) - 1;
  }
  const places = translate(levels, missing);
  if (untyped === null) return { vector: withNulls(vector, places), rounded: false, codes, places };
  const typed = typedLevels(own.name, kept, translate(levels, value));
  return { ...typed, codes, places };
}

/** The reasons that records have, those that the file has by itself among them. */
function missingOf(
  { codes, places }: MissingInVector,
  variable: DdiVariable,
  own: Missing | null,
  holdsNumbers: boolean,
): Missing {
  const labels = new Map(
    variable.categories.flatMap(({ code, label }) => [
      [code, label],
      [String(valueOf(code, true)), label],
    ]),
  );
  const reasons: Omit<MissingReason, "records">[] = [...(own?.reasons ?? [])];
  const to = codes.map((code) => {
    const value = holdsNumbers && !Number.isNaN(numberOf(code)) ? Number(code) : code;
    const known = reasons.findIndex((reason) => reason.value === value);
    return known >= 0 ? known : reasons.push({ value, label: labels.get(String(value)) ?? null }) - 1;
  });
  const ordered = [...reasons].sort(byValue);
  const rank = Int32Array.from(reasons, (reason) => ordered.indexOf(reason));
  const found = translate(places, Int32Array.from(to));
  own?.codes.forEach((reason, row) => {
    if (found[row] === -1) found[row] = reason;
  });
  const all = translate(found, rank);
  const records = countCodes(all, ordered.length);
  return {
    declared: declaration(variable, codes, own, holdsNumbers),
    reasons: ordered.map(({ value, label }, r) => ({
      value,
      label,
      records: required(records[r], "count of a reason"),
    })),
    codes: all,
  };
}

/** What is declared: the codes, and the range. Of further ranges the values that records have. */
function declaration(
  variable: DdiVariable,
  found: readonly string[],
  own: Missing | null,
  holdsNumbers: boolean,
): MissingDeclaration {
  const [first = null, ...further] = variable.ranges;
  const within = further.length === 0 ? [] : found;
  const values = [...missingCodes(variable), ...within].map((code) => valueOf(code, holdsNumbers));
  return {
    values: [...new Set([...(own?.declared?.values ?? []), ...values])],
    range: own?.declared?.range ?? first,
  };
}
