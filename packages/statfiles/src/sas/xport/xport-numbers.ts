import type { Decoder } from "../../columns/block.ts";
import { tagOfLetter } from "../missing.ts";

/** 16 to the power of an exponent that is written with 64 added, divided by the 2^56 of the fraction. */
const SCALES = Float64Array.from({ length: 128 }, (_, exponent) => 2 ** (4 * (exponent - 64) - 56));
const TWO32 = 2 ** 32;

/**
 * Floats of IBM's mainframes of two to eight bytes (IBM System/360 Principles of Operation): a sign, seven
 * bits of an exponent
 * of 16, a fraction. A letter and zeros are a missing value (SAS Institute, TS-140).
 */
export function ibmFloats(size: number): Decoder {
  const whole = new DataView(new ArrayBuffer(8));
  return ({ view, at: start, rows, width }, at, values, tags) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width) {
      for (let byte = 0; byte < size; byte++) whole.setUint8(byte, view.getUint8(p + byte));
      const high = whole.getUint32(0);
      const low = whole.getUint32(4);
      const fraction = (high & 0xffffff) * TWO32 + low;
      const tag = fraction === 0 ? tagOfLetter(high >>> 24) : -1;
      if (tag >= 0) {
        values[i] = NaN;
        tags[i] = tag;
      } else values[i] = (high >>> 31 === 1 ? -fraction : fraction) * SCALES[(high >>> 24) & 127];
    }
  };
}
