import { decimalOf, decimalText, digitsAt, isWhole, type Decimal } from "./decimal.ts";

/**
 * Bands of one width over all numbers: band b holds the numbers from `from` + b · width to below the next
 * band. All of it is exact in decimal digits: in bands of 0.1 from 0, 0.3 begins band 3, where doubles say
 * that 0.3 / 0.1 is below 3.
 */
export class DecimalBands {
  private readonly width: Decimal;
  private readonly from: Decimal;
  /** Whether width and beginning are whole, and so all edges. */
  readonly whole: boolean;

  /**
   * @param width finite, above 0
   * @param from finite
   */
  constructor(width: number, from: number) {
    this.width = decimalOf(width)!;
    this.from = decimalOf(from)!;
    this.whole = isWhole(this.width) && isWhole(this.from);
  }

  /** The number of the band that holds x. */
  bandOf(x: Decimal): bigint {
    const scale = Math.max(x.scale, this.width.scale, this.from.scale);
    const width = digitsAt(this.width, scale);
    const beyond = digitsAt(x, scale) - digitsAt(this.from, scale);
    // division of integers goes towards zero
    return beyond / width - (beyond < 0n && beyond % width !== 0n ? 1n : 0n);
  }

  /** Where a band begins. */
  edge(band: bigint): Decimal {
    const scale = Math.max(this.width.scale, this.from.scale);
    return { digits: digitsAt(this.from, scale) + band * digitsAt(this.width, scale), scale };
  }

  /** Where the band behind that of a finite number begins: the next edge above it. */
  edgeAbove(x: number): number {
    return Number(decimalText(this.edge(this.bandOf(decimalOf(x)!) + 1n)));
  }

  /** The edges from the first above `low` to the last that is at or below `high`, each the nearest double. */
  edgesIn(low: number, high: number): number[] {
    const first = this.bandOf(decimalOf(low)!) + 1n;
    const last = this.bandOf(decimalOf(high)!);
    return Array.from({ length: last < first ? 0 : Number(last - first) + 1 }, (_, i) =>
      Number(decimalText(this.edge(first + BigInt(i)))),
    );
  }
}

/** from + k · step in decimal digits, the nearest double: 3 steps of 0.1 are 0.3. @param k whole */
export const decimalStep = (from: number, step: number, k: number): number =>
  Number(decimalText(new DecimalBands(step, from).edge(BigInt(k))));

/** 1, 2 or 5 times a power of ten: the least that is at or above x. @param x finite, above 0 */
export function roundStepAbove(x: number): number {
  const [factor, power] = parts(x);
  const step = [1, 2, 5].find((one) => factor <= one);
  return step === undefined ? Number(`1e${power + 1}`) : Number(`${step}e${power}`);
}

/** A number from 1 to below 10, and the power of ten that it is to be multiplied by. */
function parts(x: number): readonly [factor: number, power: number] {
  const [factor, power] = x.toExponential().split("e");
  return [Number(factor), Number(power)];
}
