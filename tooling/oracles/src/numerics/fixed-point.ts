/** A double as a fraction of integers, exactly. */
export function fraction(x: number): { numerator: bigint; denominator: bigint } {
  let denominator = 1n;
  let scaled = x;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    denominator *= 2n;
  }
  return { numerator: BigInt(scaled), denominator };
}

const bitLength = (x: bigint) => (x < 0n ? -x : x).toString(2).length;

/**
 * Numbers x held as the integer ⌊x · 2^bits⌋. Sums are exact, a product or quotient errs by less than 2^−bits, and the
 * functions below by a few hundred times that.
 */
export class FixedPoint {
  readonly one: bigint;
  private readonly shift: bigint;

  readonly bits: number;

  constructor(bits: number) {
    this.bits = bits;
    this.shift = BigInt(bits);
    this.one = 1n << this.shift;
  }

  times(a: bigint, b: bigint): bigint {
    return (a * b) >> this.shift;
  }

  over(a: bigint, b: bigint): bigint {
    return (a << this.shift) / b;
  }

  /** The nearest double, within 2^−52 relative. */
  toNumber(a: bigint): number {
    const spare = Math.max(0, bitLength(a) - 64);
    return Number(a >> BigInt(spare)) * 2 ** (spare - this.bits);
  }

  /** ln(numerator / denominator), both positive: a power of two apart from [1, 2), there 2 artanh((x − 1)/(x + 1)). */
  ln(numerator: bigint, denominator: bigint): bigint {
    let doublings = bitLength(numerator) - bitLength(denominator);
    const halved = (k: number) =>
      k >= 0
        ? this.over(numerator, denominator << BigInt(k))
        : this.over(numerator << BigInt(-k), denominator);
    if (halved(doublings) < this.one) doublings--;
    const x = halved(doublings);
    return 2n * this.artanh(this.over(x - this.one, x + this.one)) + BigInt(doublings) * this.ln2();
  }

  private ln2(): bigint {
    return 2n * this.artanh(this.one / 3n);
  }

  private artanh(x: bigint): bigint {
    const square = this.times(x, x);
    let sum = 0n;
    let power = x;
    for (let n = 1n; power !== 0n; n += 2n) {
      sum += power / n;
      power = this.times(power, square);
    }
    return sum;
  }

  /** e^(−y) for y ≥ 0; 0 once it is below the last bit. */
  expOfMinus(y: bigint): bigint {
    const ln2 = this.ln2();
    const halvings = y / ln2;
    if (halvings > this.shift) return 0n;
    const rest = y - halvings * ln2;
    let sum = 0n;
    let term = this.one;
    for (let n = 1n; term !== 0n; n++) {
      sum += n % 2n === 1n ? term : -term;
      term = this.times(term, rest) / n;
    }
    return sum >> halvings;
  }

  /** Machin 1706: π = 16 arctan(1/5) − 4 arctan(1/239). */
  pi(): bigint {
    return 16n * this.arctanOfInverse(5n) - 4n * this.arctanOfInverse(239n);
  }

  private arctanOfInverse(k: bigint): bigint {
    let sum = 0n;
    let power = this.one / k;
    for (let n = 1n; power !== 0n; n += 2n) {
      sum += (n % 4n === 1n ? power : -power) / n;
      power /= k * k;
    }
    return sum;
  }

  /** sin x for |x| ≤ 2. */
  sin(x: bigint): bigint {
    const square = this.times(x, x);
    let sum = 0n;
    let term = x;
    for (let n = 1n; term !== 0n && term !== -1n; n += 2n) {
      sum += term;
      term = -this.times(term, square) / ((n + 1n) * (n + 2n));
    }
    return sum;
  }
}
