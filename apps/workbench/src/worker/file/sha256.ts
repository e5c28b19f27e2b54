/** Round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const K = new Uint32Array(64);
const START = new Uint32Array(8);
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32;
  K[found++] = (Math.cbrt(n) % 1) * 2 ** 32;
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/**
 * SHA-256 (FIPS 180-4) as a generator that yields every MiB; for pages without a secure context, where
 * browsers offer none.
 */
export function* sha256Of(bytes: Uint8Array): Generator<void, string> {
  const state = START.slice();
  const w = new Uint32Array(64);
  const tail = new Uint8Array(bytes.length % 64 < 56 ? 64 : 128);
  const whole = bytes.length - (bytes.length % 64);
  tail.set(bytes.subarray(whole));
  tail[bytes.length % 64] = 0x80;
  new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  for (const part of [bytes.subarray(0, whole), tail]) {
    for (let at = 0; at < part.length; at += 64) {
      digest(part, at, state, w);
      if (at % (1 << 20) === 0) yield;
    }
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

function digest(bytes: Uint8Array, at: number, state: Uint32Array, w: Uint32Array): void {
  for (let i = 0; i < 16; i++)
    w[i] =
      (bytes[at + 4 * i]! << 24) |
      (bytes[at + 4 * i + 1]! << 16) |
      (bytes[at + 4 * i + 2]! << 8) |
      bytes[at + 4 * i + 3]!;
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    w[i] =
      w[i - 16]! +
      (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
      w[i - 7]! +
      (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
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
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
  state[4] = state[4]! + e;
  state[5] = state[5]! + f;
  state[6] = state[6]! + g;
  state[7] = state[7]! + h;
}
