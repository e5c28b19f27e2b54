import { cleanText } from "../escape.js";
import { countOfWarnings, INTERNAL, type Fact } from "../facts.js";
import type { Paint } from "./paint.js";
import { columnsOf, padEnd, padStart, widest } from "./width.js";
import { indented, wrap } from "./wrap.js";

/** The terminal that text is made for. */
export interface TextOptions {
  /** Columns of the terminal; under 20 counts as 20. */
  readonly width: number;
  /** Whether to use bold and dim. */
  readonly color: boolean;
}

/** How wide and how bold lines are. */
export interface Look {
  readonly width: number;
  readonly paint: Paint;
}

/** A figure of the opening: its value as written, its name, and what to know about it. */
export interface Opening {
  readonly value: string;
  readonly label: string;
  readonly about: string;
}

/** The opening figures: values in a column of their own, each with its label and its sentence beside it. */
export function opening(figures: readonly Opening[], width: number, { bold, dim }: Paint): string[] {
  const values = figures.map(({ value }) => cleanText(value));
  const column = Math.min(widest(values), Math.floor(width / 3));
  const room = width - column - 2;
  return figures.flatMap(({ label, about }, i) => {
    const value = wrap(values[i]!, column);
    const beside = [...wrap(cleanText(label), room).map(bold), ...wrap(cleanText(about), room).map(dim)];
    const height = Math.max(value.length, beside.length);
    return Array.from({ length: height }, (_, row) =>
      `${bold(padStart(value[row] ?? "", column))}  ${beside[row] ?? ""}`.trimEnd(),
    );
  });
}

/** A heading with a rule under it. */
export function heading(text: string, width: number, { bold, dim }: Paint): string[] {
  return ["", ...wrap(cleanText(text), width).map(bold), dim("─".repeat(width))];
}

/** A part of the screen, under its name. */
export const part = (title: string, lines: readonly string[], { width, paint }: Look): string[] =>
  lines.length === 0 ? [] : ["", ...wrap(cleanText(title), width).map(paint.bold), ...lines];

/** What a reader must know before any figure; the warnings themselves stand at the end. */
export function notices(
  internal: boolean,
  warnings: readonly string[],
  width: number,
  { bold }: Paint,
): string[] {
  return [
    ...(internal ? [`Internal report: it ${INTERNAL.slice(3)}`] : []),
    ...(warnings.length === 0 ? [] : [`${countOfWarnings(warnings)}, see the end.`]),
  ].flatMap((text) => wrap(text, width).map(bold));
}

export const bullet = (text: string, width: number): string[] =>
  indented(cleanText(text), width, 2).map((line, i) => (i === 0 ? `- ${line.slice(2)}` : line));

/** The warnings in full, under a heading of their own. */
export const warningLines = (warnings: readonly string[], width: number, paint: Paint): string[] =>
  warnings.length === 0
    ? []
    : [...heading("Warnings", width, paint), ...warnings.flatMap((text) => bullet(text, width))];

/** Labels left, values beside them, wrapped. */
export function factLines(facts: readonly Fact[], width: number): string[] {
  const left = Math.min(widest(facts.map(({ label }) => cleanText(label))), Math.floor(width / 3));
  return facts
    .flatMap(({ label, value }) => {
      const names = wrap(cleanText(label), left);
      const values = wrap(cleanText(value), width - left - 2);
      return Array.from({ length: Math.max(names.length, values.length) }, (_, row) =>
        `${padEnd(names[row] ?? "", left)}  ${values[row] ?? ""}`.trimEnd(),
      );
    })
    .filter((line) => columnsOf(line) > 0);
}
