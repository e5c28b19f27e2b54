/**
 * A decimal as Arrow holds it: an integer in two's complement, the lowest word first.
 * @param text with all digits of its scale: "-12.50"
 * @param bits of the type, a multiple of 32
 */
export function decimalWords(text: string, bits: number): Uint32Array {
  let value = BigInt.asUintN(bits, BigInt(text.replace(".", "")));
  return Uint32Array.from({ length: bits / 32 }, () => {
    const word = Number(value & 0xffffffffn);
    value >>= 32n;
    return word;
  });
}
