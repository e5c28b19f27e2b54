import { roomFor } from "@sdc-risk/data/columns";
import { sortingTexts } from "@sdc-risk/data/kernels";
import { TextValues } from "./text-values.ts";

const ZERO = 48;
const MINUS = 45;
const POINT = 46;

/** Distinct decimal numbers, as texts with all digits of their scale: in the order of their size. */
export class DecimalValues extends TextValues {
  override *rising(): Generator<void, Int32Array> {
    const { offsets, count } = this.held;
    const of = new Int32Array(count + 1);
    let bytes = new Uint8Array(offsets[count] + 2 * count);
    let at = 0;
    for (let number = 0; number < count; number++) {
      const text = this.held.of(number);
      bytes = roomFor(bytes, at + text.length + 2);
      at += keyOf(text, bytes, at);
      of[number + 1] = at;
      if (number % 65_536 === 0) yield;
    }
    return yield* sortingTexts({ bytes, offsets: of, count });
  }
}

/**
 * Writes bytes whose order is that of numbers: whether it is negative, how many digits it has, and the digits; of
 * a negative number all but the first turned round.
 * @returns how many there are
 */
function keyOf(text: Uint8Array, out: Uint8Array, from: number): number {
  const below = text[0] === MINUS;
  let at = from + 2;
  for (let i = below ? 1 : 0; i < text.length; i++) {
    const digit = text[i];
    if (digit === POINT || (digit === ZERO && at === from + 2)) continue;
    out[at++] = below ? 255 - digit : digit;
  }
  const digits = at - from - 2;
  out[from] = below && digits > 0 ? 0 : 1;
  out[from + 1] = below && digits > 0 ? 255 - digits : digits;
  return at - from;
}
