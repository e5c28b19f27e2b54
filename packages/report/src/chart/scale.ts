/** Where values fall along an axis of `length` pixels. */
export interface Scale {
  readonly kind: "linear" | "log";
  readonly low: number;
  readonly high: number;
  readonly length: number;
}

/** The pixel of a value; on a log axis values at or under zero fall on its start. */
export function pixel({ kind, low, high, length }: Scale, value: number): number {
  if (kind === "linear") return ((value - low) / (high - low)) * length;
  const start = Math.log(low);
  return ((Math.log(Math.max(value, low)) - start) / (Math.log(high) - start)) * length;
}

/** A scale that holds all values; on a log axis zero is drawn a tenth under the smallest value above it. */
export function scaleOf(kind: "linear" | "log", values: readonly number[], length: number): Scale {
  const finite = values.filter(Number.isFinite);
  const used = kind === "log" ? finite.filter((value) => value > 0) : finite;
  let low = used.reduce((a, b) => Math.min(a, b), Infinity);
  let high = used.reduce((a, b) => Math.max(a, b), -Infinity);
  if (low > high) return { kind, low: kind === "log" ? 0.1 : 0, high: 1, length };
  const part = (by: number): number => Math.max(low / by, Number.MIN_VALUE);
  if (kind === "log" && used.length < finite.length) low = part(10);
  if (low === high) {
    const half = Math.max(0.5, Math.abs(low) * 1e-9);
    if (kind === "log") {
      low = part(2);
      high *= 2;
    } else {
      low -= half;
      high += half;
    }
  }
  return { kind, low, high, length };
}

/** About `wanted` round numbers (1, 2 or 5 times a power of ten) from `low` to `high`. */
export function roundTicks(low: number, high: number, wanted: number): number[] {
  const raw = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const steps = [1, 2, 5].map((factor) => factor * power);
  const step = steps.find((candidate) => candidate >= raw / 1.5) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Round numbers along an axis of these values: whole ones where all values are whole, as counts are. */
export function ticksFor(values: readonly number[], { low, high }: Scale, wanted: number): number[] {
  const ticks = roundTicks(low, high, wanted);
  return values.every(Number.isInteger) ? ticks.filter(Number.isInteger) : ticks;
}

/** The powers of ten on a scale. */
export function powersOfTen({ low, high }: Scale): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(`1e${first + i}`));
}
