const DAY = 86_400;

/**
 * A time of day as ISO 8601 writes it, `05:06:07`, with as many decimals of the second as it has.
 * @param time in units since midnight
 * @param unit units of a second: 1, 1e3, 1e6 or 1e9
 * @returns undefined where it is not within a day
 */
export function timeText(time: number, unit: number): string | undefined {
  if (!(time >= 0 && time <= DAY * unit)) return undefined;
  const seconds = Math.floor(time / unit);
  const rest = time - seconds * unit;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  const decimals = String(unit + rest)
    .slice(1)
    .replace(/0+$/, "");
  return `${parts.join(":")}${decimals === "" ? "" : `.${decimals}`}`;
}

/**
 * A duration in the same way, which may be beyond a day or below zero: `05:06:07`, `-29:06:07.5`.
 * @param time a whole number of units
 * @param unit units of a second: 1, 1e3, 1e6 or 1e9
 */
export function durationText(time: number, unit: number): string {
  const size = Math.abs(time);
  const hours = Math.floor(size / (3600 * unit));
  const rest = timeText(size - hours * 3600 * unit, unit)!.slice(2);
  return `${time < 0 ? "-" : ""}${String(hours).padStart(2, "0")}${rest}`;
}
