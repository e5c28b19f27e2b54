import type { Decoder } from "./block.ts";

/** Doubles; `missing` and NaN are missing without a reason. */
export function doubles(little: boolean, missing: number): Decoder {
  return ({ view, at: start, rows, width }, at, values, tags) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width) {
      const value = view.getFloat64(p, little);
      if (value === missing || value !== value) {
        values[i] = NaN;
        tags[i] = 0;
      } else values[i] = value;
    }
  };
}
