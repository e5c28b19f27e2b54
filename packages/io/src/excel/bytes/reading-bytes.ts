const ZERO = 48;
const NINE = 57;

/** The bytes of a reading of letters at `bytes[from … to)`; without end where it holds digits, which are no reading. */
export function readingBytes(bytes: Uint8Array, from: number, to: number): number {
  for (let i = from; i < to; i++) if (bytes[i] >= ZERO && bytes[i] <= NINE) return Infinity;
  return to - from;
}
