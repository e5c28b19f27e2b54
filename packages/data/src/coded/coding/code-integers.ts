import { isValid } from "./validity.ts";

export type IntegerValues = Int8Array | Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array;

/** Widens [low, high] (Infinity, -Infinity to begin with) by the valid values of a chunk. */
export function integerRange(
  values: IntegerValues,
  n: number,
  bitmap: Uint8Array | null,
  offset: number,
  range: { low: number; high: number },
): void {
  let { low, high } = range;
  if (bitmap === null) {
    for (let i = 0; i < n; i++) {
      const value = values[i];
      if (value < low) low = value;
      if (value > high) high = value;
    }
  } else {
    for (let i = 0; i < n; i++) {
      if (!isValid(bitmap, offset + i)) continue;
      const value = values[i];
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  range.low = low;
  range.high = high;
}

/** Codes integers of a narrow range by their distance from the lowest, three times as fast as through a table. */
export function codeByDistance(
  values: IntegerValues,
  n: number,
  bitmap: Uint8Array | null,
  offset: number,
  low: number,
  codes: Int32Array,
  base: number,
): void {
  if (bitmap === null) for (let i = 0; i < n; i++) codes[base + i] = values[i] - low;
  else for (let i = 0; i < n; i++) codes[base + i] = isValid(bitmap, offset + i) ? values[i] - low : -1;
}

/**
 * Codes integers of a small range through a table with one place per possible value.
 * `table[value - low]` holds code + 1; `first` takes the record at which each code first appears, and has a place
 * for every record.
 * @param size codes there are already
 * @returns codes there are now
 */
export function codeByTable(
  values: IntegerValues,
  n: number,
  bitmap: Uint8Array | null,
  offset: number,
  low: number,
  table: Int32Array,
  codes: Int32Array,
  base: number,
  first: Int32Array,
  size: number,
): number {
  let next = size + 1;
  for (let i = 0; i < n; i++) {
    if (bitmap !== null && !isValid(bitmap, offset + i)) {
      codes[base + i] = -1;
      continue;
    }
    // no branch on whether a value is new: of households and ids of a file that is anybody's guess
    const place = values[i] - low;
    const known = table[place];
    const fresh = (known - 1) >> 31;
    const code = known | (next & fresh);
    first[next - 1] = base + i;
    table[place] = code;
    codes[base + i] = code - 1;
    next -= fresh;
  }
  return next - 1;
}
