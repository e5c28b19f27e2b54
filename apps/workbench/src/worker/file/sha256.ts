/** Round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const K = new DataView(new ArrayBuffer(256));
const START = new DataView(new ArrayBuffer(32));
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START.setUint32(4 * found, (Math.sqrt(n) % 1) * 2 ** 32);
  K.setUint32(4 * found++, (Math.cbrt(n) % 1) * 2 ** 32);
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/**
 * SHA-256 (FIPS 180-4) as a generator that yields every MiB; for pages without a secure context, where
 * browsers offer none.
 */
export function* sha256Of(bytes: Uint8Array): Generator<void, string> {
  const state = new DataView(START.buffer.slice());
  const w = new DataView(new ArrayBuffer(256));
  const tail = new Uint8Array(bytes.length % 64 < 56 ? 64 : 128);
  const whole = bytes.length - (bytes.length % 64);
  tail.set(bytes.subarray(whole));
  tail[bytes.length % 64] = 0x80;
  new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  for (const part of [bytes.subarray(0, whole), tail]) {
    const view = new DataView(part.buffer, part.byteOffset, part.length);
    for (let at = 0; at < part.length; at += 64) {
      digest(view, at, state, w);
      if (at % (1 << 20) === 0) yield;
    }
  }
  return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param w room for 64 words @param state eight words, which it changes */
function digest(bytes: DataView, at: number, state: DataView, w: DataView): void {
  for (let i = 0; i < 64; i += 4) w.setInt32(i, bytes.getInt32(at + i));
  for (let i = 64; i < 256; i += 4) {
    const x = w.getInt32(i - 60);
    const y = w.getInt32(i - 8);
    const turned = (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    w.setInt32(i, w.getInt32(i - 64) + w.getInt32(i - 28) + turned);
  }
  let a = state.getInt32(0);
  let b = state.getInt32(4);
  let c = state.getInt32(8);
  let d = state.getInt32(12);
  let e = state.getInt32(16);
  let f = state.getInt32(20);
  let g = state.getInt32(24);
  let h = state.getInt32(28);
  for (let i = 0; i < 256; i += 4) {
    const added = (e & f) ^ (~e & g);
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + added + K.getInt32(i) + w.getInt32(i)) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries())
    state.setInt32(4 * i, state.getInt32(4 * i) + word);
}
