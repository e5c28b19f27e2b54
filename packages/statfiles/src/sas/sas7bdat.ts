import { countText, gapsBetween, tellingBytes, unreadBytes } from "@sdc-risk/data";
import { ascii, trimmedEnd } from "../bytes/cursor.ts";
import { Damaged } from "../bytes/damaged.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import { fixedText } from "../columns/fixed-text.ts";
import { RecordGaps } from "../columns/record-gaps.ts";
import { type RecordVariable, readRecords } from "../columns/record-reader.ts";
import { declaredTexts } from "../text/declared.ts";
import type { Texts } from "../text/texts.ts";
import type { StatFile, StatOptions } from "../types.ts";
import { labelsOf } from "./catalog/catalog-labels.ts";
import { type SasColumn, readSasDictionary } from "./dictionary.ts";
import { sasEncoding } from "./encodings.ts";
import { sasMoment } from "./catalog/formats.ts";
import { type SasHeader, readSasHeader } from "./header.ts";
import { Rows } from "./rows.ts";
import { shortDoubles } from "./short-doubles.ts";

const WORDS = { SASYZCRL: "run-length coded", SASYZCR2: "packed by RDC" } as const;

/** Reads a table of SAS (.sas7bdat) of 32 or 64 bit, packed or not. @throws SdcError, Damaged */
export async function readSas7bdat(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const header = await file.start(readSasHeader);
  const texts = declaredTexts(sasEncoding(header.encoding), name, options);
  const dictionary = await readSasDictionary(file, header);
  const { rows, mostRows, packing } = dictionary;
  if (rows > mostRows)
    throw new Damaged(`It claims ${countText(rows)} records, and holds at most ${countText(mostRows)}.`);
  const variables = dictionary.columns.map((column) => variableOf(column, header, texts, options));
  const rowsOf = new Rows(file, header, dictionary);
  const looksFor = options.behindTexts === true;
  const parts = dictionary.columns.map(({ at, width }) => ({ from: at, to: at + width }));
  const gaps = looksFor ? new RecordGaps(gapsBetween(parts, { to: dictionary.rowWidth })) : null;
  const plan = { variables, records: rows, exact: false, held: file.held(), texts, gaps };
  const read = await readRecords({ ...plan, blocks: rowsOf.blocks() }, name, options);
  const how = packing === null ? "" : `, ${WORDS[packing]}`;
  const version = `SAS table of ${header.wide ? 64 : 32} bit${how}`;
  const unread = looksFor
    ? [
        { where: "behind the pages of the file", bytes: await behindPages(file, header) },
        // SAS fills records up to multiples of eight bytes with what its memory holds, pieces of values among it
        {
          where: "in room of records that SAS fills with leftovers of other values",
          bytes: gaps?.unlike ?? 0,
        },
      ]
    : [];
  const warnings = [...read.warnings, ...rowsOf.warnings(), ...unreadBytes(unread)];
  return {
    ...read,
    format: "sas7bdat",
    version,
    encoding: texts.encoding,
    label: texts.padded(header.name) || null,
    weight: null,
    warnings,
  };
}

/** Bytes behind the last page. */
async function behindPages(file: FileBytes, { size, pageSize, pages }: SasHeader): Promise<number> {
  let behind = 0;
  for await (const piece of file.pieces(size + pages * pageSize, file.size)) behind += tellingBytes(piece);
  return behind;
}

function variableOf(
  { at, width, isText, name, format, label }: SasColumn,
  { little }: SasHeader,
  texts: Texts,
  { catalog }: StatOptions,
): RecordVariable {
  const shown = ascii(format).trimEnd();
  const cell: RecordVariable["cell"] = isText
    ? { kind: "text", read: fixedText(at, width, trimmedEnd) }
    : { kind: "number", at, decode: shortDoubles(width, little), single: false, moment: sasMoment(shown) };
  const common = { name: texts.padded(name), label: texts.padded(label) || null, format: shown || null };
  return { ...common, valueLabels: labelsOf(catalog, shown), declared: null, cell };
}
