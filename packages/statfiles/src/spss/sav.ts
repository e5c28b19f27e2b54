import { countText, gapsBetween, unreadBytes, type Stretch } from "@sdc-risk/data";
import { Cursor, ascii } from "../bytes/cursor.ts";
import { Damaged, damagedAt } from "../bytes/damaged.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import type { RecordBlock } from "../columns/block.ts";
import { RecordGaps } from "../columns/record-gaps.ts";
import { type RecordVariable, readRecords } from "../columns/record-reader.ts";
import { type DeclaredEncoding, declaredTexts } from "../text/declared.ts";
import { encodingOfPage, knownEncoding } from "../text/encodings.ts";
import type { StatFile, StatOptions } from "../types.ts";
import { type SpssDictionary, readDictionary } from "./dictionary.ts";
import { EXTENSION } from "./extensions.ts";
import { unpacked, type UnreadCodes } from "./unpack.ts";
import { variablesOf } from "./variables.ts";
import { zlibBlocks } from "./zlib-blocks.ts";

const UNDECLARED = "windows-1252";
const COMPRESSED = ["not compressed", "byte-compressed", "zlib-compressed"] as const;
/** Reads a system file of SPSS: .sav of every compression, and .zsav. @throws SdcError, Damaged */
export async function readSav(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const { dictionary, at } = await file.start((cursor) => ({
    dictionary: readDictionary(cursor),
    at: cursor.at,
  }));
  const { header, width } = dictionary;
  const texts = declaredTexts(declaredEncoding(dictionary), name, options);
  const missing = missingNumber(dictionary);
  const variables = variablesOf(dictionary, texts, missing);
  const looksFor = options.behindTexts === true;
  const unread = { behind: 0, between: 0 };
  const data = await dataOf(file, at, { dictionary, missing, unread, looksFor });
  const gaps = looksFor ? new RecordGaps(gapsBetween(placesOf(dictionary), { to: width * 8 })) : null;
  const plan = { ...data, variables, held: file.held(), texts, gaps };
  const read = await readRecords(plan, name, options);
  const warnings = looksFor
    ? unreadBytes([
        { where: "behind the records", bytes: unread.behind },
        { where: "between the values of records", bytes: unread.between + (gaps?.unlike ?? 0) },
      ])
    : [];
  return {
    ...read,
    warnings: [...read.warnings, ...warnings],
    format: "sav",
    version: `SPSS, ${COMPRESSED[header.compression]}`,
    encoding: texts.encoding,
    label: texts.padded(header.label) || null,
    weight: weightOf(dictionary, variables, width),
  };
}

function declaredEncoding({ extensions, header: { little } }: SpssDictionary): DeclaredEncoding {
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
function missingNumber({ extensions, header: { little } }: SpssDictionary): number {
  const floats = extensions.get(EXTENSION.FLOATS);
  if (floats === undefined || floats.bytes.length < 24) return -Number.MAX_VALUE;
  const cursor = new Cursor(floats.bytes, 0, floats.at);
  cursor.little = little;
  return cursor.f64("The missing number");
}

/** Where the values of variables are in a record. */
const placesOf = ({ elements }: SpssDictionary): Stretch[] =>
  elements.map(({ index, width }) => ({ from: index * 8, to: index * 8 + (width || 8) }));

interface DataPlan {
  readonly dictionary: SpssDictionary;
  /** What stands for a missing number. */
  readonly missing: number;
  readonly unread: UnreadCodes;
  /** Whether bytes are looked for that no value has. */
  readonly looksFor: boolean;
}

interface Data {
  readonly records: number;
  readonly exact: boolean;
  readonly blocks: AsyncIterable<RecordBlock> | Iterable<RecordBlock>;
}

/**
 * The records, as blocks.
 * @param at where they begin in the file
 * @throws Damaged where there is no room for as many as the file claims
 */
async function dataOf(
  file: FileBytes,
  at: number,
  { dictionary, missing, unread, looksFor }: DataPlan,
): Promise<Data> {
  const {
    header: { compression, bias, little },
    width: elements,
  } = dictionary;
  const left = file.size - at;
  const records = claimedRecords(dictionary);
  const width = elements * 8;
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
      : await zlibBlocks(file, at, little, looksFor ? unread : null);
  // an element takes a byte at least
  const most = Math.floor(packed.size / elements);
  const exact = records >= 0;
  if (records > most) {
    throw damagedAt(
      at,
      `The file claims ${countText(records)} records, and its data are at most ${countText(most)}.`,
    );
  }
  return {
    records: exact ? records : Math.floor(most / 4),
    exact,
    blocks: unpacked(packed.chunks, packing, unread),
  };
}

/** Records by the head, and by the extension that has 64 bits for them; −1 where neither says. */
function claimedRecords({ header: { records, little }, extensions }: SpssDictionary): number {
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
  { header: { weight }, elements }: SpssDictionary,
  variables: readonly RecordVariable[],
  width: number,
): string | null {
  if (weight === 0) return null;
  const element = elements.find(({ index }) => index === weight - 1);
  const found =
    element === undefined
      ? undefined
      : variables.find(({ cell }) => cell.kind === "number" && cell.at === element.index * 8);
  if (found === undefined)
    throw new Damaged(`Its weight is element ${weight} of ${width}, which is no number.`);
  return found.name;
}
