import { cleanText } from "../escape.ts";
import type { Fact } from "../facts.ts";
import type { LineStyle } from "./look.ts";
import { columnsOf, padEnd, padStart, widest } from "./width.ts";
import { indented, wrap } from "./wrap.ts";

/** The terminal that text is made for. */
export interface TextOptions {
  /** Columns of the terminal; under 20 counts as 20. */
  readonly width: number;
  /** Whether to use bold and dim. */
  readonly color: boolean;
}

/** A figure of the opening: its value as written, its name, and what to know about it. */
export interface OpeningFigure {
  readonly value: string;
  readonly label: string;
  readonly about: string;
}

/** The opening figures: values in a column of their own, each with its label and its sentence beside it. */
export function opening(
  figures: readonly OpeningFigure[],
  { width, paint: { bold, dim } }: LineStyle,
): string[] {
  const texts = figures.map((figure) => ({ ...figure, text: cleanText(figure.value) }));
  const column = Math.min(widest(texts.map(({ text }) => text)), Math.floor(width / 3));
  const room = width - column - 2;
  return texts.flatMap(({ label, about, text }) => {
    const value = wrap(text, column);
    const beside = [...wrap(cleanText(label), room).map(bold), ...wrap(cleanText(about), room).map(dim)];
    const height = Math.max(value.length, beside.length);
    return Array.from({ length: height }, (_, row) =>
      `${bold(padStart(value[row] ?? "", column))}  ${beside[row] ?? ""}`.trimEnd(),
    );
  });
}

/** A heading with a rule under it. */
export function heading(text: string, { width, paint: { bold, dim } }: LineStyle): string[] {
  return ["", ...wrap(cleanText(text), width).map(bold), dim("─".repeat(width))];
}

/** A part of the screen, under its name. */
export const part = (title: string, lines: readonly string[], { width, paint }: LineStyle): string[] =>
  lines.length === 0 ? [] : ["", ...wrap(cleanText(title), width).map(paint.bold), ...lines];

export const bullet = (text: string, width: number): string[] =>
  indented(cleanText(text), width, 2).map((line, i) => (i === 0 ? `- ${line.slice(2)}` : line));

/** Sentences, numbered. */
export const numbered = (sentences: readonly string[], width: number): string[] =>
  sentences.flatMap((sentence, i) =>
    indented(cleanText(sentence), width, 3).map((line, row) =>
      row === 0 ? `${i + 1}. ${line.slice(3)}` : line,
    ),
  );

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
