import { DecimalBands, decimalOf, decimalStep, roundStepAbove } from "@sdc-risk/data/kernels";
import type { Grouping } from "./grouping.ts";
import type { CountedValue } from "./values.ts";

/** Bands that the finest level has at most between the ends: where single values are a level before it, and else. */
const BANDS = 20;
const MORE_BANDS = 50;
/** Records per value from which on single values are a level by themselves, with a top code. */
const PER_VALUE = 5;
/** Share of the records that a top or bottom code takes at most: in the finest levels, and in all others. */
const FINE = 0.01;
const COARSE = 0.02;
/** Share of the records beyond each end that does not count for the width of bands. */
const OUTER = 0.025;
/** The same where single numbers are as wide as bands would be, from level to level. */
const TAILS = [0.02, 0.05, 0.1, 0.2, 0.35];
/** Levels of bands. */
const WIDTHS = 5;
/** Values of which fewer records than this share are rare; beyond a rare one none has twice as many. */
const RARE = 0.05;

interface CountedNumber {
  readonly value: number;
  readonly records: number;
}

/** Numbers in order, with what is needed of them. */
interface Numbers {
  readonly sorted: readonly CountedNumber[];
  readonly records: number;
  readonly areWhole: boolean;
}

function numbersIn(values: readonly CountedValue[]): Numbers {
  const sorted = values
    .map(({ text, records }) => ({ value: Number(text), records }))
    .sort((a, b) => a.value - b.value);
  return {
    sorted,
    records: sorted.reduce((sum, one) => sum + one.records, 0),
    areWhole: sorted.every(({ value }) => Number.isInteger(value)),
  };
}

/** The number below or at which so large a share of the records is. */
function quantile({ sorted, records }: Numbers, share: number): number {
  let below = 0;
  for (const one of sorted) {
    below += one.records;
    if (below >= share * records) return one.value;
  }
  return sorted.at(-1)!.value;
}

/** The first number in such an order up to which, with it, more than a share of the records is. */
function beyond(inOrder: readonly CountedNumber[], records: number, share: number): number {
  let held = 0;
  return inOrder.find((one) => (held += one.records) / records > share)!.value;
}

/** Whether a number counts its bands exactly in double precision: numbers near 10^25 have no neighbour in bands of 1. */
const isCounted = (value: number, width: number): boolean => Number.isSafeInteger(Math.floor(value / width));

/** Where values are cut off at the ends. */
interface Ends {
  readonly bottom?: number;
  readonly top?: number;
}

/**
 * The lowest edge beyond which at most such a share of the records is, and the highest one below which it is; none where
 * fewer than two bands would be taken, or bands are narrower than double precision tells numbers there apart.
 */
function endsOf(numbers: Numbers, width: number, most: number): Ends {
  const { sorted, records } = numbers;
  const bands = new DecimalBands(width, 0);
  const edge = (value: number, further: number): number =>
    decimalStep(0, width, Number(bands.bandOf(decimalOf(value)!)) + further);
  const last = beyond([...sorted].reverse(), records, most);
  const first = beyond(sorted, records, most);
  const hasTop = isCounted(last, width) && edge(last, 2) <= sorted.at(-1)!.value;
  const hasBottom = isCounted(first, width) && edge(first, -1) > sorted[0].value;
  return {
    ...(hasBottom && edge(first, 0) < edge(last, 1) ? { bottom: edge(first, 0) } : {}),
    ...(hasTop ? { top: edge(last, 1) } : {}),
  };
}

/** The ends of a coarser level: none lies further out than those of a finer one, of which they are edges. */
const within = ({ bottom, top }: Ends, finer: Ends): Ends => {
  const upper = finer.top === undefined ? top : Math.min(top ?? finer.top, finer.top);
  const lower = finer.bottom === undefined ? bottom : Math.max(bottom ?? finer.bottom, finer.bottom);
  return {
    ...(lower === undefined ? {} : { bottom: lower }),
    ...(upper === undefined ? {} : { top: upper }),
  };
};

/**
 * Ever wider bands of many numbers, with top and bottom codes where few records are at an end: of ages single years to
 * 84, then bands of 5, 10, 20. The width follows from where most records are, so that a few very large numbers do not
 * widen all bands. None where most numbers are so large, and so near to each other, that double precision does not hold
 * the edges between them.
 */
export function bandGroupings(values: readonly CountedValue[]): readonly Grouping[] {
  const numbers = numbersIn(values);
  if (!numbers.sorted.every(({ value }) => Number.isFinite(value))) return [];
  const spread = quantile(numbers, 1 - OUTER) - quantile(numbers, OUTER);
  const range = numbers.sorted.at(-1)!.value - numbers.sorted[0].value;
  const isFew = values.length * PER_VALUE <= numbers.records;
  const finest = roundStepAbove((spread > 0 ? spread : range) / (isFew ? BANDS : MORE_BANDS));
  if (![OUTER, 1 - OUTER].every((share) => isCounted(quantile(numbers, share), finest))) return [];
  if (numbers.areWhole && finest <= 1) return tailGroupings(numbers);
  const fine = endsOf(numbers, finest, FINE);
  const coarse = within(endsOf(numbers, 2 * finest, COARSE), fine);
  const hasEnds = fine.top !== undefined || fine.bottom !== undefined;
  return [
    ...(isFew && hasEnds ? [{ by: "ends" as const, ...fine }] : []),
    ...Array.from({ length: isFew && hasEnds ? WIDTHS - 1 : WIDTHS }, (_, i): Grouping => {
      const width = decimalStep(0, finest, 2 ** i);
      return { by: "bands", width, origin: 0, ...(i === 0 ? fine : coarse) };
    }),
  ];
}

/** Ever lower top codes, as of the number of persons in a household. */
function tailGroupings(numbers: Numbers): readonly Grouping[] {
  return TAILS.flatMap((share): Grouping[] => {
    const { top } = endsOf(numbers, 1, share);
    return top === undefined ? [] : [{ by: "ends", top }];
  });
}

/** Top codes of few numbers of which those beyond the most frequent are ever rarer; null where that is not so, as with numbers of regions. */
export function topGroupings(values: readonly CountedValue[]): readonly Grouping[] | null {
  const numbers = numbersIn(values);
  if (!numbers.areWhole) return null;
  const isRare = ({ records }: CountedNumber, most = RARE): boolean => records < most * numbers.records;
  const most = numbers.sorted.reduce((a, b) => (b.records > a.records ? b : a));
  const above = numbers.sorted.filter(({ value }) => value > most.value);
  const first = above.findIndex((one) => isRare(one));
  if (first < 0 || !above.slice(first).every((one) => isRare(one, 2 * RARE))) return null;
  const found = tailGroupings(numbers);
  return found.length === 0 ? null : found;
}
