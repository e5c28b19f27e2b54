import { TimeUnit } from "apache-arrow";

/** Units of a second. */
const PER_SECOND: Readonly<Record<TimeUnit, bigint>> = {
  [TimeUnit.SECOND]: 1n,
  [TimeUnit.MILLISECOND]: 1000n,
  [TimeUnit.MICROSECOND]: 1_000_000n,
  [TimeUnit.NANOSECOND]: 1_000_000_000n,
};
/** Milliseconds from 1970 that a date of the language reaches, in either direction. */
const REACHED = 8.64e15;

/** `a / b`, rounded down, for a positive `b`. */
const floored = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;

/** Milliseconds of ticks since 1970, as Arrow gives them: with a fraction, which a double may have to round. */
export function milliseconds(ticks: bigint, unit: TimeUnit): number {
  const perSecond = PER_SECOND[unit];
  if (perSecond <= 1000n) return Number(ticks * (1000n / perSecond));
  const divisor = perSecond / 1000n;
  return Number(ticks / divisor) + Number(ticks % divisor) / Number(divisor);
}

/**
 * A moment as ISO 8601 writes it, exactly: to the millisecond, `2024-01-01T20:34:56.123Z`, or with as many
 * groups of three digits more as it has.
 * @param ticks since 1970
 */
export function momentText(ticks: bigint, unit: TimeUnit): string {
  const perSecond = PER_SECOND[unit];
  const seconds = floored(ticks, perSecond);
  const date = new Date(Math.max(-REACHED - 1, Math.min(REACHED + 1, Number(seconds * 1000n))));
  if (Number.isNaN(date.getTime())) return String(date);
  const nanos = (ticks - seconds * perSecond) * (1_000_000_000n / perSecond);
  const digits = String(nanos)
    .padStart(9, "0")
    .replace(/^(\d{3}(?:\d{3})??)(?:000)+$/, "$1");
  return date.toISOString().replace(/\.000Z$/, `.${digits}Z`);
}

const MOMENT = /^(.*T\d\d:\d\d:\d\d)\.(\d+)Z$/;

/**
 * A moment by its text, as `momentText` writes it, in a form that is equal for equal moments: milliseconds
 * since 1970 where it is a whole number of them, else nanoseconds.
 * @returns NaN where the text is no moment
 */
export function momentForm(text: string): number | bigint {
  const found = MOMENT.exec(text);
  if (found === null) return NaN;
  const [, second, fraction = ""] = found;
  const rest = fraction.slice(3).replace(/0+$/, "");
  const ms = Date.parse(`${second}.${fraction.slice(0, 3).padEnd(3, "0")}Z`);
  return rest === "" || Number.isNaN(ms) ? ms : BigInt(ms) * 1_000_000n + BigInt(rest.padEnd(6, "0"));
}
