import type { CategoryLevel, CodedColumn } from "@sdc-risk/data";
import { decimalOf } from "@sdc-risk/data/kernels";
import type { Grouping } from "./grouping.ts";
import { areCodes, areLikeDates, beginnings, haveBeginnings, isSystem, rareAsOne } from "./suggest-codes.ts";
import { isoDates, writtenDates } from "./suggest-dates.ts";
import { bandGroupings, topGroupings } from "./suggest-numbers.ts";
import { orderedGroupings } from "./suggest-ordered.ts";
import { countsOf, shortened, type CountedValue } from "./values.ts";

/** Numbers of more different values than this are put in bands. */
const FEW = 12;

const DATE = /^[+-]?\d{4,}-\d\d-\d\d(?:[T ].*)?$/;
const MONTH = /^[+-]?\d{4,}-\d\d$/;

/**
 * Ever coarser groupings of a variable by what its values look like: bands of many numbers with top and bottom codes,
 * top codes of few; months, quarters, years and bands of years of dates; neighbours of values that have an order;
 * beginnings of codes, else the rare values as one. Values that have labels are codes, whatever numbers they are. At most
 * six; the last one is all values as one.
 * @param units records that share each of the codes, where these are of classes; null where each is of one record
 * @param isOrdered whether its codes are ordered, as those of education are
 */
export function suggestGroupings(
  column: CodedColumn,
  units: Float64Array | null = null,
  isOrdered = false,
): readonly Grouping[] {
  const values = countsOf(column, units);
  if (values.length < 2) return [];
  return [...shortened(column.name, values, finer(column, values, isOrdered)), { by: "all" }];
}

function finer(
  column: CodedColumn,
  values: readonly CountedValue[],
  isOrdered: boolean,
): readonly Grouping[] {
  const every = (rule: (text: string) => boolean): boolean => values.every(({ text }) => rule(text));
  if (every((text) => DATE.test(text))) return isoDates(values);
  if (every((text) => MONTH.test(text)))
    return [
      { by: "date", to: "quarter" },
      { by: "date", to: "year" },
    ];
  const isMany = values.length > FEW;
  const hasOrder = isOrdered && (!isMany || areCodes(column));
  const written = writtenDates(values) ?? orderedGroupings(column, values, hasOrder);
  if (written !== null) return written;
  if (areCodes(column) || isSystem(column.name))
    return isMany && haveBeginnings(values) ? beginnings(values) : rareAsOne(values);
  if (areLikeDates(values)) return [];
  if (every((text) => decimalOf(text) !== null))
    return isMany ? bandGroupings(values) : (topGroupings(values) ?? rareAsOne(values));
  return isMany && haveBeginnings(values) ? beginnings(values) : rareAsOne(values);
}

/**
 * Groups that a codebook has of the values of a variable, and all values as one at the end. Levels at which no values of
 * records become one are left out, and such as leave one only.
 * @param levels from the finest
 */
export function codebookGroupings(
  column: CodedColumn,
  levels: readonly CategoryLevel[],
): readonly Grouping[] {
  const merges = levels.map((level): Grouping => ({
    by: "merge",
    groups: level.map(({ label, values }) => ({ label, values: [...values] })),
  }));
  return [...shortened(column.name, countsOf(column, null), merges), { by: "all" }];
}
