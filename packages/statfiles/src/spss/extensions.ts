/** Subtypes of extension records of the dictionary of a system file. */
export const EXTENSION = {
  INTEGERS: 3,
  FLOATS: 4,
  LONG_NAMES: 13,
  LONG_TEXTS: 14,
  RECORDS: 16,
  ENCODING: 20,
  LONG_LABELS: 21,
  LONG_MISSING: 22,
} as const;
