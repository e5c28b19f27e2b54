import { countText } from "@sdc-risk/core";
import { Cursor, ascii, trimmedEnd } from "../bytes/cursor.js";
import { Damaged, damagedAt } from "../bytes/damaged.js";
import type { FileBytes } from "../bytes/file-bytes.js";
import type { Block } from "../columns/block.js";
import { doubles } from "../columns/decoders.js";
import { fixedText, partedText } from "../columns/fixed-text.js";
import { type Variable, readRecords } from "../columns/record-reader.js";
import { type DeclaredEncoding, declaredTexts } from "../text/declared.js";
import { encodingOfPage, knownEncoding } from "../text/encodings.js";
import type { Texts } from "../text/texts.js";
import type { MissingDeclaration, StatFile, StatOptions, ValueLabel } from "../types.js";
import { type Dictionary, type Element, elementsOf, pairsOf, readDictionary } from "./dictionary.js";
import { spssFormat } from "./formats.js";
import { longLabels, longMissing } from "./long-labels.js";
import { unpacked } from "./unpack.js";
import { zlibBlocks } from "./zlib-blocks.js";

const EXTENSION = {
  INTEGERS: 3,
  FLOATS: 4,
  LONG_NAMES: 13,
  LONG_TEXTS: 14,
  RECORDS: 16,
  ENCODING: 20,
  LONG_LABELS: 21,
  LONG_MISSING: 22,
} as const;
const UNDECLARED = "windows-1252";
const COMPRESSED = ["not compressed", "byte-compressed", "zlib-compressed"] as const;
/** Bytes of a part of a text of more than 255 bytes that are used, and by which parts are counted. */
const PART = 255,
  COUNTED = 252;

/** Reads a system file of SPSS: .sav of every compression, and .zsav. @throws SdcError, Damaged */
export async function readSav(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const { dictionary, at } = await file.start((cursor) => ({
      dictionary: readDictionary(cursor),
      at: cursor.at,
    })),
    { header, width } = dictionary;
  const texts = declaredTexts(declaredEncoding(dictionary), name, options);
  const missing = missingNumber(dictionary),
    variables = variablesOf(dictionary, texts, missing);
  const data = await dataOf(file, at, dictionary, missing);
  const read = await readRecords({ ...data, variables, held: file.held(), texts }, name, options);
  return {
    ...read,
    format: "sav",
    version: `SPSS, ${COMPRESSED[header.compression]}`,
    encoding: texts.encoding,
    label: texts.padded(header.label) || null,
    weight: weightOf(dictionary, variables, width),
  };
}

function declaredEncoding({ extensions, header: { little } }: Dictionary): DeclaredEncoding {
  const named = extensions.get(EXTENSION.ENCODING)?.bytes;
  const declared = (title: string, encoding: string | null): DeclaredEncoding => ({
    title,
    encoding,
    isAscii: false,
  });
  const name = named === undefined ? null : knownEncoding(ascii(named).replace(/\0+$/, ""));
  if (name !== null) return declared(name, name);
  const integers = extensions.get(EXTENSION.INTEGERS);
  if (integers === undefined || integers.bytes.length < 32) return declared(UNDECLARED, UNDECLARED);
  const cursor = new Cursor(integers.bytes, 28, integers.at);
  cursor.little = little;
  const page = cursor.i32("The code page");
  return declared(`code page ${page}`, page > 4 ? encodingOfPage(page) : UNDECLARED);
}

/** What stands for a missing number; SPSS takes the lowest double. */
function missingNumber({ extensions, header: { little } }: Dictionary): number {
  const floats = extensions.get(EXTENSION.FLOATS);
  if (floats === undefined || floats.bytes.length < 24) return -Number.MAX_VALUE;
  const cursor = new Cursor(floats.bytes, 0, floats.at);
  cursor.little = little;
  return cursor.f64("The missing number");
}

interface Data {
  readonly records: number;
  readonly exact: boolean;
  readonly blocks: AsyncIterable<Block> | Iterable<Block>;
}

/**
 * The records, as blocks.
 * @param at where they begin in the file
 * @throws Damaged where there is no room for as many as the file claims
 */
async function dataOf(file: FileBytes, at: number, dictionary: Dictionary, missing: number): Promise<Data> {
  const {
      header: { compression, bias, little },
      width: elements,
    } = dictionary,
    left = file.size - at;
  const records = claimedRecords(dictionary),
    width = elements * 8;
  if (elements === 0) return { records: 0, exact: false, blocks: [] };
  if (compression === 0) {
    const rows = records < 0 ? left / width : records;
    if (rows * width !== left || !Number.isInteger(rows)) {
      const claims =
        records < 0 ? `records of ${width} bytes` : `${countText(records)} records of ${width} bytes`;
      throw damagedAt(at, `The file claims ${claims}, and holds ${countText(left)} bytes of data.`);
    }
    return { records: rows, exact: true, blocks: file.blocks(at, rows, width) };
  }
  const packing = { little, bias, missing, elements, records };
  const packed =
    compression === 1
      ? { chunks: file.pieces(at, file.size), size: left }
      : await zlibBlocks(file, at, little);
  // an element takes a byte at least
  const most = Math.floor(packed.size / elements),
    exact = records >= 0;
  if (records > most) {
    throw damagedAt(
      at,
      `The file claims ${countText(records)} records, and its data are at most ${countText(most)}.`,
    );
  }
  return { records: exact ? records : Math.floor(most / 4), exact, blocks: unpacked(packed.chunks, packing) };
}

/** Records by the head, and by the extension that has 64 bits for them; −1 where neither says. */
function claimedRecords({ header: { records, little }, extensions }: Dictionary): number {
  const long = extensions.get(EXTENSION.RECORDS);
  if (long === undefined || long.bytes.length < 16) return records;
  const cursor = new Cursor(long.bytes, 8, long.at);
  cursor.little = little;
  const count = cursor.i64("The number of records");
  if (records < 0) return count < 0 ? -1 : count;
  if (count >= 0 && count !== records) {
    throw new Damaged(`Its head claims ${countText(records)} records, its dictionary ${countText(count)}.`);
  }
  return records;
}

function weightOf(
  { header: { weight }, elements }: Dictionary,
  variables: readonly Variable[],
  width: number,
): string | null {
  if (weight === 0) return null;
  const element = elements.find(({ index }) => index === weight - 1);
  const found =
    element === undefined
      ? undefined
      : variables.find(({ cell }) => cell.kind === "number" && cell.at === element.index * 8);
  if (found === undefined)
    throw new Damaged(`Its weight is to be element ${weight} of ${width}, which is no number.`);
  return found.name;
}

/**
 * The variables of the table: texts of more than 255 bytes are one, whose parts are variables of the file.
 */
function variablesOf(dictionary: Dictionary, texts: Texts, missing: number): Variable[] {
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
  const variables: Variable[] = [];
  for (let i = 0; i < elements.length;) {
    const element = elements[i]!,
      short = ascii(element.name).trimEnd(),
      width = longTexts.get(upper(short)) ?? element.width;
    const parts =
      width > 255 && element.width > 0 ? elements.slice(i, i + Math.ceil(width / COUNTED)) : [element];
    checkParts(parts, width, short);
    i += parts.length;
    const long = longNames.get(upper(short)),
      name = texts.padded(long === undefined ? element.name : latin(long));
    const { text: format, moment } = formatOf(element, width);
    const cell: Variable["cell"] =
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

function formatOf(
  { format: [type, width, decimals] }: Element,
  textWidth: number,
): ReturnType<typeof spssFormat> {
  return spssFormat(type, type === 1 && textWidth > 255 ? textWidth : width, decimals);
}

/** @throws Damaged where a text has more or fewer elements than its width takes */
function checkWidths({ elements, width: all }: Dictionary): void {
  for (const [i, { index, width, name }] of elements.entries()) {
    const held = (elements[i + 1]?.index ?? all) - index,
      needed = elementsOf(width);
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
    parts.slice(0, -1).every((part) => part.width === PART) &&
    parts.at(-1)!.width > 0
  )
    return;
  throw new Damaged(
    `The text ${JSON.stringify(name)} is to be ${width} bytes wide, and its parts are others.`,
  );
}

function textOf(parts: readonly Element[], width: number): (Variable["cell"] & { kind: "text" })["read"] {
  if (parts.length === 1) return fixedText(parts[0]!.index * 8, parts[0]!.width, trimmedEnd);
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
  { labelSets, elements, header: { little } }: Dictionary,
  texts: Texts,
): Map<number, ValueLabel[]> {
  const byIndex = new Map(elements.map((element) => [element.index, element])),
    found = new Map<number, ValueLabel[]>();
  for (const { labels, elements: places } of labelSets) {
    for (const place of places) {
      const element = byIndex.get(place - 1);
      if (element === undefined)
        throw new Damaged(`Value labels are for element ${place}, where no variable begins.`);
      found.set(
        element.index,
        labels.map(({ value, label }) => ({
          value:
            element.width === 0 ? number(value, little) + 0 : texts.padded(value.subarray(0, element.width)),
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
  if (width > 0)
    return { values: missing.map((value) => texts.padded(value.subarray(0, width))), range: null };
  const numbers = missing.map((value) => number(value, little) + 0);
  if (!range) return { values: numbers, range: null };
  return { values: numbers.slice(2), range: [unbounded(numbers[0]!), unbounded(numbers[1]!)] };
}

/** The ends of a range that stand for LO and HI: the lowest two doubles and the highest. */
const LOWEST = -1.797693134862315e308;

function unbounded(value: number): number {
  if (value <= LOWEST) return -Infinity;
  return value >= Number.MAX_VALUE ? Infinity : value;
}
