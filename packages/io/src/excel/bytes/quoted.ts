const QUOTE = 34;

/** Copies bytes, each quote twice. @param out with room for twice as many from `at` on @returns where they end in it */
export function copyQuoted(bytes: Uint8Array, from: number, to: number, out: Uint8Array, at: number): number {
  let end = at;
  for (let i = from; i < to; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) out[end++] = QUOTE;
    out[end++] = byte;
  }
  return end;
}
