import { required } from "@sdc-risk/data";
import { ascii, trimmedEnd } from "../bytes/cursor.ts";
import { Damaged } from "../bytes/damaged.ts";
import { doubles } from "../columns/decoders.ts";
import { fixedText, partedText } from "../columns/fixed-text.ts";
import type { RecordVariable } from "../columns/record-reader.ts";
import type { Texts } from "../text/texts.ts";
import type { MissingDeclaration, ValueLabel } from "../types.ts";
import { type SpssDictionary, type Element, elementsOf, pairsOf } from "./dictionary.ts";
import { EXTENSION } from "./extensions.ts";
import { type SpssFormat, spssFormat } from "./formats.ts";
import { longLabels, longMissing } from "./long-labels.ts";

/** Bytes of a part of a text of more than 255 bytes that are used, and by which parts are counted. */
const PART = 255;
const COUNTED = 252;

/**
 * The variables of the table: texts of more than 255 bytes are one, whose parts are variables of the file.
 */
export function variablesOf(dictionary: SpssDictionary, texts: Texts, missing: number): RecordVariable[] {
  const {
    elements,
    extensions,
    header: { little },
  } = dictionary;
  checkWidths(dictionary);
  const longNames = new Map(
    pairsOf(extensions.get(EXTENSION.LONG_NAMES)?.bytes).map(([short, long]) => [upper(short), long]),
  );
  const longTexts = new Map(
    pairsOf(extensions.get(EXTENSION.LONG_TEXTS)?.bytes).map(([short, width]) => [
      upper(short),
      Number(width),
    ]),
  );
  const labels = labelsOf(dictionary, texts);
  const manyLabels = longLabels(extensions.get(EXTENSION.LONG_LABELS), little, texts);
  const manyMissing = longMissing(extensions.get(EXTENSION.LONG_MISSING), little, texts);
  const variables: RecordVariable[] = [];
  for (let i = 0; i < elements.length;) {
    const element = required(elements[i], "element of a record");
    const short = ascii(element.name).trimEnd();
    const width = longTexts.get(upper(short)) ?? element.width;
    const parts =
      width > 255 && element.width > 0 ? elements.slice(i, i + Math.ceil(width / COUNTED)) : [element];
    checkParts(parts, width, short);
    i += parts.length;
    const long = longNames.get(upper(short));
    const name = texts.padded(long === undefined ? element.name : latin(long));
    const { text: format, moment } = formatOf(element, width);
    const cell: RecordVariable["cell"] =
      element.width === 0
        ? { kind: "number", at: element.index * 8, decode: doubles(little, missing), single: false, moment }
        : { kind: "text", read: textOf(parts, width) };
    const declared = declaredMissing(element, little, texts, manyMissing.get(name) ?? null);
    const label = element.label === null ? null : texts.padded(element.label) || null;
    const valueLabels = manyLabels.get(name) ?? labels.get(element.index) ?? [];
    variables.push({ name, label, format, valueLabels, declared, cell });
  }
  return variables;
}

const upper = (name: string): string => name.toUpperCase();

/** Bytes that were taken for characters of one byte each. */
function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function formatOf({ format: [type, width, decimals] }: Element, textWidth: number): SpssFormat {
  return spssFormat(type, type === 1 && textWidth > 255 ? textWidth : width, decimals);
}

/** @throws Damaged where a text has more or fewer elements than its width takes */
function checkWidths({ elements, width: all }: SpssDictionary): void {
  for (const [i, { index, width, name }] of elements.entries()) {
    const held = (elements[i + 1]?.index ?? all) - index;
    const needed = elementsOf(width);
    if (held !== needed) {
      const what = `The variable ${JSON.stringify(ascii(name).trimEnd())} is ${width} bytes wide`;
      throw new Damaged(`${what} and has ${held} elements; expected ${needed}.`);
    }
  }
}

function checkParts(parts: readonly Element[], width: number, name: string): void {
  if (parts.length === 1) return;
  const needed = Math.ceil(width / COUNTED);
  if (
    parts.length === needed &&
    parts.every(({ width: part }, i) => (i < parts.length - 1 ? part === PART : part > 0))
  )
    return;
  throw new Damaged(`The text ${JSON.stringify(name)} should be ${width} bytes wide, but its parts are not.`);
}

function textOf(
  parts: readonly Element[],
  width: number,
): (RecordVariable["cell"] & { kind: "text" })["read"] {
  const [first, second] = parts;
  if (first !== undefined && second === undefined) return fixedText(first.index * 8, first.width, trimmedEnd);
  return partedText(
    parts.map(({ index }, i) => {
      const length = i < parts.length - 1 ? PART : Math.max(0, Math.min(PART, width - i * PART));
      return { at: index * 8, length };
    }),
    trimmedEnd,
  );
}

function number(bytes: Uint8Array, little: boolean): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, little);
}

/** Value labels by the element of their variable. */
function labelsOf(
  { labelSets, elements, header: { little } }: SpssDictionary,
  texts: Texts,
): Map<number, ValueLabel[]> {
  const byIndex = new Map(elements.map((element) => [element.index, element]));
  const found = new Map<number, ValueLabel[]>();
  for (const { labels, elements: places } of labelSets) {
    for (const place of places) {
      const element = byIndex.get(place - 1);
      if (element === undefined)
        throw new Damaged(`Value labels are for element ${place}, where no variable begins.`);
      found.set(
        element.index,
        labels.map(({ value, label }) => ({
          value: element.width === 0 ? number(value, little) + 0 : texts.padded(value),
          label: texts.padded(label),
        })),
      );
    }
  }
  return found;
}

function declaredMissing(
  { missing, range, width }: Element,
  little: boolean,
  texts: Texts,
  long: readonly string[] | null,
): MissingDeclaration | null {
  if (long !== null) return { values: long, range: null };
  if (missing.length === 0) return null;
  if (width > 0) return { values: missing.map((value) => texts.padded(value)), range: null };
  const numbers = missing.map((value) => number(value, little) + 0);
  if (!range) return { values: numbers, range: null };
  const [low, high, ...values] = numbers;
  return {
    values,
    range: [unbounded(required(low, "low end of a range")), unbounded(required(high, "high end of a range"))],
  };
}

/** The ends of a range that stand for LO and HI: the lowest two doubles and the highest. */
const LOWEST = -1.797693134862315e308;

function unbounded(value: number): number {
  if (value <= LOWEST) return -Infinity;
  return value >= Number.MAX_VALUE ? Infinity : value;
}
