import * as z from "zod";
import { SdcError } from "@sdc-risk/data";
import type { Relabel } from "./relabel.ts";

export const bands = z
  .strictObject({
    by: z.literal("bands"),
    width: z.number().positive().describe("How wide a band is."),
    origin: z.number().default(0).describe("Where one of the bands begins."),
    bottom: z.number().optional().describe("Smaller values become one band."),
    top: z.number().optional().describe("This value and larger ones become one band."),
  })
  .describe("Bands of a number.");

export const ends = z
  .strictObject({
    by: z.literal("ends"),
    bottom: z.number().optional().describe("Smaller values become one level."),
    top: z.number().optional().describe("This value and larger ones become one level."),
  })
  .refine(({ bottom, top }) => bottom !== undefined || top !== undefined, "give bottom, top or both")
  .describe("Bottom and top codes of a number; the values between them stay.");

/** A level's text as a number. @throws BAD_TYPE where it is none */
export function numberOf(text: string, key: string): number {
  const value = text.trim() === "" ? NaN : Number(text);
  if (!Number.isNaN(value)) return value;
  throw new SdcError(
    "BAD_TYPE",
    `"${key}" holds "${text}", which is no number: bands, top and bottom codes need numbers.`,
  );
}

/** The end that a number lies beyond, as a label; null between the ends. */
function endOf(value: number, { bottom, top }: Omit<z.output<typeof ends>, "by">): string | null {
  if (bottom !== undefined && value < bottom) return `below ${bottom}`;
  return top !== undefined && value >= top ? `${top} and more` : null;
}

/** Digits behind the point that the edges of bands need, so that 0.1 · 3 is written 0.3. */
function digitsOf(...values: readonly number[]): number {
  const digits = values.map((value) => {
    const [mantissa, exponent = "0"] = String(value).split("e") as [string, string?];
    return (mantissa.split(".")[1]?.length ?? 0) - Number(exponent);
  });
  return Math.min(20, Math.max(0, ...digits));
}

/** Bands [origin + i width, origin + (i + 1) width): `40–44` where all is whole, else `2.5 to below 5`. */
export function bandLabels({ width, origin, ...rest }: z.output<typeof bands>, key: string): Relabel {
  const whole = Number.isInteger(width) && Number.isInteger(origin);
  const digits = digitsOf(width, origin);
  const edge = (i: number): string => String(Number((origin + i * width).toFixed(digits)));
  return (text) => {
    const value = numberOf(text, key);
    const end = endOf(value, rest);
    if (end !== null) return end;
    const band = bandOf(value, { width, origin });
    const { bottom = -Infinity, top = Infinity } = rest;
    if (
      !whole ||
      (bottom > -Infinity && !Number.isInteger(bottom)) ||
      (top < Infinity && !Number.isInteger(top))
    )
      return `${inner(edge(band), bottom, Math.max)} to below ${inner(edge(band + 1), top, Math.min)}`;
    const from = Math.max(origin + band * width, bottom);
    const to = Math.min(origin + (band + 1) * width, top) - 1;
    return from === to ? String(from) : `${from}–${to}`;
  };
}

/** The edge of a band, or where values are cut off within it. */
const inner = (edge: string, end: number, choose: (a: number, b: number) => number): string =>
  Number.isFinite(end) ? String(choose(Number(edge), end)) : edge;

/** The band of a number: the edges as they are written decide, not how a quotient is rounded. */
function bandOf(
  value: number,
  { width, origin }: { readonly width: number; readonly origin: number },
): number {
  const digits = digitsOf(width, origin);
  const edge = (i: number): number => Number((origin + i * width).toFixed(digits));
  let band = Math.floor((value - origin) / width);
  if (edge(band) > value) band--;
  if (edge(band + 1) <= value) band++;
  return band;
}

/** Top and bottom codes; other values stay. */
export function endLabels(given: z.output<typeof ends>, key: string): Relabel {
  return (text) => endOf(numberOf(text, key), given) ?? text;
}
