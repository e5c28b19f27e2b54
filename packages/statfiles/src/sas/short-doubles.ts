import type { Decoder } from "../columns/block.ts";
import { tagOfNumber } from "./missing.ts";

/**
 * Doubles of which the last bytes are left out; the third byte of NaN tells which missing value it is,
 * complemented.
 */
export function shortDoubles(size: number, little: boolean): Decoder {
  const whole = new DataView(new ArrayBuffer(8));
  const shift = little ? 8 - size : 0;
  const tagAt = little ? 5 : 2;
  return ({ view, at: start, rows, width }, at, values, tags) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width) {
      let value: number;
      if (size === 8) value = view.getFloat64(p, little);
      else {
        for (let byte = 0; byte < size; byte++) whole.setUint8(shift + byte, view.getUint8(p + byte));
        value = whole.getFloat64(0, little);
      }
      values[i] = value;
      if (value !== value)
        tags[i] = tagOfNumber(~(size === 8 ? view.getUint8(p + tagAt) : whole.getUint8(tagAt)) & 255);
    }
  };
}
