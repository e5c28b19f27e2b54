import type { MissingCodes } from "@sdc-risk/data";
import type { SourceFileColumn, SourceValue } from "./source-columns.ts";

/** Texts that engines and files may take for something else. */
const TEXTS = [
  "",
  " ",
  "a",
  "A",
  "b'c",
  'd"e',
  "é",
  "e\u0301",
  "日本",
  "😀",
  "ﬁ",
  "null",
  "NA",
  "-9",
  "%_",
  "a\\b",
  "\ufeff",
  "\ufeffa",
  "\ufeffa text that is longer than others",
  "a text that is longer than others",
  "a ",
  "a\tb",
  "a\nb",
  "01",
  "1",
  "1.0",
  "-9.0",
  "\u200b",
  "\\N",
  "{a}",
];
/** Values by the kind of their column. */
export const KINDS: Readonly<Record<SourceFileColumn["kind"], readonly SourceValue[]>> = {
  text: TEXTS,
  int32: [-9, 0, 1, 2, 3, 2_147_483_647, -2_147_483_648],
  int64: [
    -9n,
    0n,
    1n,
    9_007_199_254_740_993n,
    9_007_199_254_740_992n,
    -9_223_372_036_854_775_807n,
    9_223_372_036_854_775_807n,
  ],
  float64: [0, -0, 0.1, 1.5, -9, 1e300, 5e-324, 0.30000000000000004, 0.3, 123_456_789.125],
  boolean: [true, false],
  date: ["1899-12-31", "1970-01-01", "2024-02-29", "2100-06-30"],
  timestamp: ["1969-12-31T23:59:59.750Z", "2024-02-29T12:30:00.000Z", "2024-02-29T12:30:00.250Z"],
  decimal: ["0.00", "-9.00", "12.50", "99999999999.99", "-0.05", "9.00", "10.00"],
};
/** Names that have to be quoted, that engines use themselves, or that queries give to what they make. */
export const NAMES = [
  ...["select", "a b", 'quo"ted', "semi;colon", "日本", "Ärger", "x'y", "group", "order", "2nd"],
  ...["\ufeffmark", " lead", "trail ", "a.b", "constructor", "per%cent", "$1", "what?", "-- x"],
  ...["c0", "c1", "k0", "k1", "h0", "b0", "x0", "w", "f", "n", "z", "size", "place", "lost", "risk", "band"],
];
/** Codes for missing values; -9 and NA stand for other ways to write them, too. */
export const MISSING: readonly MissingCodes[] = [
  [],
  [],
  [-9, "NA", "a"],
  ["-9.00", "0.1", "2024-02-29"],
  ["\ufeffa", "01", 1],
  ["true", "-9223372036854775807"],
];
