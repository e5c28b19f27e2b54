import { countText } from "@sdc-risk/data";
import { ascii, trimmedEnd } from "../bytes/cursor.js";
import { Damaged } from "../bytes/damaged.js";
import type { FileBytes } from "../bytes/file-bytes.js";
import { fixedText } from "../columns/fixed-text.js";
import { type RecordVariable, readRecords } from "../columns/record-reader.js";
import { declaredTexts } from "../text/declared.js";
import type { Texts } from "../text/texts.js";
import type { StatFile, StatOptions } from "../types.js";
import { labelsOf } from "./catalog-labels.js";
import { type SasColumn, readSasDictionary } from "./dictionary.js";
import { sasEncoding } from "./encodings.js";
import { sasMoment } from "./formats.js";
import { type SasHeader, readSasHeader } from "./header.js";
import { Rows } from "./rows.js";
import { shortDoubles } from "./short-doubles.js";

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
  const plan = { variables, records: rows, exact: false, held: file.held(), texts };
  const read = await readRecords({ ...plan, blocks: rowsOf.blocks() }, name, options);
  const how = packing === null ? "" : `, ${WORDS[packing]}`;
  const version = `SAS table of ${header.wide ? 64 : 32} bit${how}`;
  const warnings = [...read.warnings, ...rowsOf.warnings()];
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
