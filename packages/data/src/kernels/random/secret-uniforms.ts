/** "expand 32-byte k" as four words. */
const SIGMA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
/** Double rounds: ChaCha20 has ten. */
const DOUBLE_ROUNDS = 10;
/** The longest seed, in bytes of UTF-8: the key of ChaCha20. */
const LONGEST = 32;

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  x[a] += x[b];
  x[d] = turned(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = turned(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = turned(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = turned(x[b] ^ x[c], 7);
}
const turned = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/**
 * A block of the cipher ChaCha20 (Bernstein 2008; RFC 8439, section 2.3): 16 words that cannot be told from random ones
 * without the key.
 * @param state 16 words: constants, key, counter, nonce
 */
export function chachaBlock(state: Uint32Array): Uint32Array {
  const x = state.slice();
  for (let round = 0; round < DOUBLE_ROUNDS; round++) {
    for (let i = 0; i < 4; i++) quarter(x, i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++) quarter(x, i, 4 + ((i + 1) & 3), 8 + ((i + 2) & 3), 12 + ((i + 3) & 3));
  }
  for (let i = 0; i < 16; i++) x[i] += state[i];
  return x;
}

/**
 * Numbers in [0, 1), multiples of 2⁻⁵³, from a seed that is kept secret: the same on every machine, and whoever has some
 * of the numbers learns nothing of the others (ChaCha20 with the seed as its key). A seed that can be guessed gives all of
 * them away.
 * @param seed a text of at most 32 bytes
 * @throws RangeError for a longer one
 */
export function secretUniforms(seed: string): () => number {
  const key = new TextEncoder().encode(seed);
  if (key.length > LONGEST)
    throw new RangeError(`A seed has at most ${LONGEST} bytes; this one has ${key.length}.`);
  const bytes = new Uint8Array(LONGEST);
  bytes.set(key);
  const view = new DataView(bytes.buffer);
  const state = new Uint32Array(16);
  state.set(SIGMA);
  for (let i = 0; i < 8; i++) state[4 + i] = view.getUint32(4 * i, true);
  let block = chachaBlock(state);
  let at = 0;
  return () => {
    if (at === 16) {
      state[12]++;
      block = chachaBlock(state);
      at = 0;
    }
    const high = block[at++] >>> 5;
    const low = block[at++] >>> 6;
    return (high * 67_108_864 + low) / 9_007_199_254_740_992;
  };
}
