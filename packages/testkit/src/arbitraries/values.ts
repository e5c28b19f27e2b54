import fc from "fast-check";

/** Values of one kind that are distinct as values, so that two records agree exactly when they hold the same one. */
export type Levels = readonly (string | number)[];

const DAY = 86_400_000;
const MAX_LEVELS = 6;

/** Texts that trimming, joining, Unicode normalisation, number parsing or CSV would confuse. */
const ODD_TEXTS = [
  "",
  " ",
  "\u00a0",
  "\t",
  "NA",
  "null",
  "0",
  "00",
  "-0",
  "1",
  "1.0",
  "1e0",
  "true",
  "a,b",
  'say "a"',
  "line\nbreak",
  "a",
  "A",
  "é",
  "e\u0301",
  "ß",
  "区域",
  "👩‍👧",
  "\u0000",
  "constructor",
  "__proto__",
  "a|b",
  "a\u001fb",
];

const ODD_NUMBERS = [
  0,
  -1,
  1,
  127,
  128,
  -128,
  255,
  256,
  32767,
  65535,
  65536,
  2147483647,
  -2147483648,
  4294967295,
  4294967296,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
];

const FRACTIONS = [
  0,
  0.1,
  0.3,
  0.1 + 0.2,
  0.5,
  -0.5,
  1,
  1 + Number.EPSILON,
  1e-300,
  1e300,
  5e-324,
  Number.MAX_VALUE,
  -1e-9,
  1 / 3,
];

const some = <T extends string | number>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: MAX_LEVELS, size: "max" });

const days = fc
  .uniqueArray(fc.integer({ min: -20_000, max: 40_000 }), { minLength: 1, maxLength: MAX_LEVELS })
  .map((numbers) => numbers.map((n) => n * DAY));

/** The levels of a column, mostly plain. Shrinks to one level or to the plain ones. */
export const levels: fc.Arbitrary<Levels> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .integer({ min: 1, max: MAX_LEVELS })
      .map((n): Levels => Array.from({ length: n }, (_, i) => i)),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: MAX_LEVELS }).map((n): Levels => Array.from("abcdef").slice(0, n)),
  },
  { weight: 1, arbitrary: fc.constant<Levels>([0]) },
  { weight: 1, arbitrary: fc.constant<Levels>([0, 1]) },
  { weight: 2, arbitrary: some(ODD_TEXTS) },
  { weight: 1, arbitrary: some(ODD_NUMBERS) },
  { weight: 1, arbitrary: some(FRACTIONS) },
  { weight: 1, arbitrary: days },
);

/** Names of key variables; the odd ones are legal column names that careless look-ups trip over. */
export const ODD_NAMES = [
  "toString",
  "a,b",
  "a b",
  "région",
  "区域",
  "constructor",
  "k.1",
  "__proto__",
  "language",
  '"',
];

/** Weights as a function of a number in 0 … 999 drawn for each record. */
export const WEIGHTS: readonly ((draw: number) => number)[] = [
  () => 1,
  (draw) => 1 + (draw % 5),
  (draw) => 1 + draw / 7,
  (draw) => 100 + draw,
  (draw) => (1 + draw) / 1000,
  (draw) => 1e6 * (1 + draw / 3),
  (draw) => (draw % 3 === 0 ? 1e9 + draw : 1 + draw / 10),
];
