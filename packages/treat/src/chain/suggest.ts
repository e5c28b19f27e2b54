import type { CodedColumn } from "@sdc-risk/data";
import { decimalOf, roundStepAbove } from "@sdc-risk/data/kernels";
import type { Grouping } from "./grouping.ts";

/** Numbers of more different values than this are put in bands. */
const FEW = 12;
/** Bands that the finest level of many numbers has at most. */
const MOST_BANDS = 20;
/** Shares of the records below which a value is rare, from level to level. */
const RARE = [0.02, 0.05, 0.1, 0.2, 0.35];
/** The share of records that a top code takes at most. */
const BEYOND = 0.05;

const DATE = /^[+-]?\d{4,}-\d\d-\d\d(?:[T ].*)?$/;
const MONTH = /^[+-]?\d{4,}-\d\d$/;
/** Codes such as 0613, A12 or AT130. */
const CODE = /^[A-Z]{0,3}\d[\dA-Z.]*$/;

interface CountedValue {
  readonly text: string;
  readonly records: number;
}

/**
 * Ever coarser groupings of a variable by what its values look like: bands of many numbers with a top code, months and
 * years of dates, beginnings of codes, else the rare values as one. The last level is all values as one.
 */
export function suggestGroupings(column: CodedColumn): readonly Grouping[] {
  const values = countsOf(column);
  if (values.length < 2) return [];
  return [...finer(values), { by: "all" }];
}

function finer(values: readonly CountedValue[]): readonly Grouping[] {
  const every = (rule: (text: string) => boolean): boolean => values.every(({ text }) => rule(text));
  if (every((text) => DATE.test(text)))
    return [
      { by: "date", to: "month" },
      { by: "date", to: "year" },
    ];
  if (every((text) => MONTH.test(text))) return [{ by: "date", to: "year" }];
  if (values.length > FEW && every((text) => decimalOf(text) !== null)) return bands(values);
  if (values.length > FEW && every((text) => CODE.test(text))) return prefixes(values);
  return merged(values);
}

/** The values that records have. */
function countsOf({ codes, size, label }: CodedColumn): CountedValue[] {
  const counts = new Float64Array(size);
  for (const code of codes) if (code >= 0) counts[code]++;
  return [...counts.keys()].flatMap((code) =>
    counts[code] === 0 ? [] : [{ text: label(code), records: counts[code] }],
  );
}

/** Bands, each twice as wide as those of the level below it, and one top code for all. */
function bands(values: readonly CountedValue[]): Grouping[] {
  const numbers = values
    .map(({ text, records }) => ({ value: Number(text), records }))
    .sort((a, b) => a.value - b.value);
  const low = numbers[0].value;
  const high = numbers.at(-1)!.value;
  const finest = roundStepAbove((high - low) / MOST_BANDS);
  const widths = [finest];
  while (widths.at(-1)! * 4 <= high - low) widths.push(widths.at(-1)! * 2);
  const top = topOf(numbers, widths.at(-1)!);
  const ends: Grouping[] = top === undefined ? [] : [{ by: "ends", top }];
  return [
    ...ends,
    ...widths.map((width): Grouping => ({
      by: "bands",
      width,
      origin: 0,
      ...(top === undefined ? {} : { top }),
    })),
  ];
}

/** The lowest edge of the widest bands beyond which few records are; undefined where there is none. */
function topOf(
  numbers: readonly { readonly value: number; readonly records: number }[],
  width: number,
): number | undefined {
  const all = numbers.reduce((sum, { records }) => sum + records, 0);
  const high = numbers.at(-1)!.value;
  for (let edge = Math.ceil(numbers[0].value / width + 1) * width; edge < high; edge += width) {
    const beyond = numbers.reduce((sum, { value, records }) => sum + (value >= edge ? records : 0), 0);
    if (beyond <= BEYOND * all) return edge;
  }
  return undefined;
}

function prefixes(values: readonly CountedValue[]): Grouping[] {
  const longest = Math.max(...values.map(({ text }) => text.length));
  const out: Grouping[] = [];
  let before = values.length;
  for (let length = longest - 1; length > 0; length--) {
    const left = distinct(values, length);
    if (left < before && left > 1) out.push({ by: "prefix", length });
    before = Math.min(before, left);
  }
  return out;
}

const distinct = (values: readonly CountedValue[], length: number): number =>
  new Set(values.map(({ text }) => text.slice(0, length))).size;

/** Rare values as one, more of them from level to level; at least one value is none of these. */
function merged(values: readonly CountedValue[]): Grouping[] {
  const all = values.reduce((sum, { records }) => sum + records, 0);
  const texts = new Set(values.map(({ text }) => text));
  const label = ["other", "other values", "other (merged)"].find((word) => !texts.has(word));
  if (label === undefined) return [];
  const groups = RARE.map((share) =>
    values.filter(({ records }) => records < share * all).map(({ text }) => text),
  );
  return groups
    .filter(
      (rare, i) =>
        rare.length > 1 && rare.length < values.length && rare.length > (groups[i - 1]?.length ?? 0),
    )
    .map((rare) => ({ by: "merge", groups: [{ label, values: rare }] }));
}
