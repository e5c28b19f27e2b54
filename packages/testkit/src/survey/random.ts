import { exp, log } from "./arithmetic.ts";

/** Scrambles a counter into 32 bits (splitmix, Steele, Lea and Flood 2014); used to seed only. */
function scramble(counter: number): number {
  let z = counter | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

/** xoshiro128** (Blackman and Vigna 2021): the same numbers for the same seed and stream on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d: number;
  private spare = Number.NaN;

  /** @param seed any safe integer @param stream independent numbers for another purpose under the same seed */
  constructor(seed: number, stream = 0) {
    const low = scramble(seed >>> 0);
    const high = scramble(Math.floor(seed / 2 ** 32) ^ 0x5bd1e995);
    const word = (i: number) =>
      scramble(low + Math.imul(high, 31) + Math.imul(stream + 1, 0x9e3779b9) + Math.imul(i, 0x85ebca6b));
    [this.a, this.b, this.c, this.d] = [word(1), word(2), word(3), word(4) | 1];
    for (let i = 0; i < 8; i++) this.uniform();
  }

  /** Uniform in [0, 1), a multiple of 2^−32. */
  uniform(): number {
    const five = Math.imul(this.b, 5);
    const rotated = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = (this.d << 11) | (this.d >>> 21);
    return rotated / 4294967296;
  }

  /** Uniform in 0 … n − 1. */
  below(n: number): number {
    return Math.floor(this.uniform() * n);
  }

  /** True with a probability of `share`, in [0, 1]. */
  chance(share: number): boolean {
    return this.uniform() < share;
  }

  /** Standard normal, by the polar method (Marsaglia and Bray 1964), which needs no cosine. */
  normal(): number {
    if (this.spare === this.spare) {
      const value = this.spare;
      this.spare = Number.NaN;
      return value;
    }
    for (;;) {
      const u = 2 * this.uniform() - 1;
      const v = 2 * this.uniform() - 1;
      const s = u * u + v * v;
      if (s >= 1 || s === 0) continue;
      const scale = Math.sqrt((-2 * log(s)) / s);
      this.spare = v * scale;
      return u * scale;
    }
  }

  /** Exponential with mean 1. */
  exponential(): number {
    return -log(1 - this.uniform());
  }

  /** e^(location + spread · standard normal). */
  logNormal(location: number, spread: number): number {
    return exp(location + spread * this.normal());
  }
}

/** Draws 1 … levels with chances proportional to 1 / level^exponent: the first level is the most frequent. */
export function zipf(levels: number, exponent: number): (random: Random) => number {
  const cumulative = new Float64Array(levels);
  let total = 0;
  for (let i = 0; i < levels; i++) cumulative[i] = total += exp(-exponent * log(i + 1));
  return (random) => {
    const u = random.uniform() * total;
    let level = 0;
    while (level < levels - 1 && u >= cumulative[level]) level++;
    return level + 1;
  };
}
