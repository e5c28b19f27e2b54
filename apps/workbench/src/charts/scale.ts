/** Where values fall along an axis of `length` pixels. */
export interface Span {
  readonly scale: "linear" | "log";
  readonly low: number;
  readonly high: number;
  readonly length: number;
}

/** The pixel of a value; on a log axis values at or under zero fall on its start. */
export function pixel({ scale, low, high, length }: Span, value: number): number {
  if (scale === "linear") return ((value - low) / (high - low)) * length;
  return (Math.log(Math.max(value, low) / low) / Math.log(high / low)) * length;
}

/** A span that holds all values; on a log axis a value at zero is drawn a tenth under the smallest above it. */
export function spanOf(scale: "linear" | "log", values: readonly number[], length: number): Span {
  const finite = values.filter(Number.isFinite), used = scale === "log" ? finite.filter((value) => value > 0) : finite;
  let low = used.reduce((a, b) => Math.min(a, b), Infinity), high = used.reduce((a, b) => Math.max(a, b), -Infinity);
  if (low > high) return { scale, low: scale === "log" ? 0.1 : 0, high: 1, length };
  if (scale === "log" && used.length < finite.length) low /= 10;
  if (low === high) [low, high] = scale === "log" ? [low / 2, high * 2] : [low - 0.5, high + 0.5];
  return { scale, low, high, length };
}

/** About `wanted` round numbers (1, 2 or 5 times a power of ten) from `low` to `high`. */
export function roundTicks(low: number, high: number, wanted: number): number[] {
  const raw = (high - low) / wanted;
  if (!(raw > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(raw)), step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw / 1.5)!;
  const first = Math.ceil(low / step - 1e-9), last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The powers of ten in a span. */
export function powersOfTen({ low, high }: Span): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9), last = Math.floor(Math.log10(high) + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(`1e${first + i}`));
}

/** An estimate of the width of a label in pixels: wide scripts count double. */
export function textWidth(text: string): number {
  let width = 0;
  for (const c of text) width += c.codePointAt(0)! >= 0x1100 ? 12 : 6.6;
  return width;
}

/** Text cut to a width in pixels, with an ellipsis where something is missing. */
export function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = "";
  for (const c of text) {
    if (textWidth(`${kept}${c}…`) > width) break;
    kept += c;
  }
  return `${kept.trimEnd()}…`;
}

export interface Label {
  readonly x: number;
  readonly text: string;
}

/** Of labels in order along x, those that leave a gap to the last one kept. */
export function apart(candidates: readonly Label[], gap = 8): Label[] {
  const kept: Label[] = [];
  let end = -Infinity;
  for (const label of candidates) {
    const half = textWidth(label.text) / 2;
    if (label.x - half < end + gap) continue;
    kept.push(label);
    end = label.x + half;
  }
  return kept;
}
