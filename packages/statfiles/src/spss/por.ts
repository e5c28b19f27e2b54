import { countText } from "@sdc-risk/data";
import type { Cursor } from "../bytes/cursor.ts";
import { damagedAt } from "../bytes/damaged.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import { type RecordBlock, blockRows } from "../columns/block.ts";
import { readRecords } from "../columns/record-reader.ts";
import { encodingOf } from "../text/encodings.ts";
import { Texts } from "../text/texts.ts";
import type { StatFile, StatOptions } from "../types.ts";
import { type PortableVariable, PortableDictionary } from "./portable-dictionary.ts";
import { portableBytes, portableNumber } from "./portable-fields.ts";
import { portableText } from "./portable-text.ts";

/** Files declare no encoding; texts that are not UTF-8 are read as windows-1252. */
const ENCODING = "utf-8";
const END = 0x5a;

/**
 * Reads a portable file of SPSS (.por; PSPP developer's guide, portable file format). @throws SdcError,
 * Damaged
 */
export async function readPor(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const texts = new Texts(encodingOf(options.encoding ?? ENCODING));
  const cursor = portableText(await file.all());
  const dictionary = new PortableDictionary(cursor, texts);
  const variables = dictionary.variables();
  // a value takes two bytes at least
  const expected = Math.ceil(cursor.left / (2 * Math.max(1, variables.length)) / 4);
  const plan = { variables, records: expected, exact: false, held: 2 * file.size, texts };
  const read = await readRecords({ ...plan, blocks: records(cursor, dictionary.described) }, name, options);
  return {
    ...read,
    format: "por",
    version: "SPSS portable file",
    encoding: texts.encoding,
    label: null,
    weight: dictionary.weight,
  };
}

/** Puts the values of records into places of fixed width: numbers as doubles, texts filled up with blanks. */
function* records(cursor: Cursor, variables: readonly PortableVariable[]): Generator<RecordBlock> {
  const width = variables.reduce((sum, variable) => sum + (variable.width || 8), 0);
  if (width === 0) return;
  const most = blockRows(width);
  const bytes = new Uint8Array(most * width);
  const view = new DataView(bytes.buffer);
  let rows = 0;
  let at = 0;
  let all = 0;
  while (cursor.bytes[cursor.at] !== END) {
    if (cursor.left === 0) throw damagedAt(cursor.at, `It is cut off after record ${countText(all)}.`);
    if (rows === most) {
      yield { bytes, view, at: 0, rows, width, origin: 0 };
      rows = at = 0;
    }
    for (const variable of variables) {
      if (variable.width === 0) view.setFloat64(at, portableNumber(cursor), true);
      else fill(bytes, at, variable, portableBytes(cursor), cursor);
      at += variable.width || 8;
    }
    rows++;
    all++;
  }
  while (cursor.left > 0 && (cursor.bytes[cursor.at] === END || cursor.bytes[cursor.at] === 0x20))
    cursor.at++;
  if (cursor.left > 0) throw cursor.damaged("There is something after the end of the data.");
  if (rows > 0) yield { bytes, view, at: 0, rows, width, origin: 0 };
}

function fill(
  bytes: Uint8Array,
  at: number,
  { width, name }: PortableVariable,
  text: Uint8Array,
  cursor: Cursor,
): void {
  if (text.length > width)
    throw cursor.damaged(
      `A text of ${JSON.stringify(name)} has ${text.length} bytes; at most ${width} are declared.`,
    );
  bytes.fill(0x20, at, at + width);
  bytes.set(text, at);
}
