import { countText } from "@sdc-risk/core";
import { Cursor, ascii, zeroEnd } from "../bytes/cursor.js";
import { blocksOf } from "../columns/block.js";
import { fixedText } from "../columns/fixed-text.js";
import { type Variable, readRecords } from "../columns/record-reader.js";
import { Texts } from "../text/texts.js";
import type { StatFile, StatOptions, ValueLabel } from "../types.js";
import { doubles, floats, wholes } from "./decoders.js";
import { stataMoment } from "./formats.js";
import { type Dictionary, readEarly, readTagged } from "./dictionary.js";
import { LATEST, type Layout, OLDEST, type Storage, layoutOf, widthOf } from "./layout.js";
import { longTexts, referredText } from "./long-texts.js";
import { expectTag } from "./tags.js";
import { readValueLabels } from "./value-labels.js";

const TAG = "<stata_dta>";
/** The encoding of files that declare none; from 118 on it is UTF-8. */
const EARLY_ENCODING = "windows-1252",
  UNICODE = 118;

/** Reads a .dta of Stata, formats 104 to 119. @throws SdcError, Damaged */
export async function readDta(bytes: Uint8Array, name: string, options: StatOptions): Promise<StatFile> {
  const cursor = new Cursor(bytes),
    layout = layoutOf(formatOf(cursor));
  const dictionary = layout.tagged ? readTagged(cursor, layout) : readEarly(cursor, layout);
  const texts = new Texts(options.encoding ?? (layout.format >= UNICODE ? "utf-8" : EARLY_ENCODING));
  const { records, storages, data, labels: place } = dictionary;
  const width = storages.reduce<number>((sum, storage) => sum + widthOf(storage), 0);
  cursor.seek(data, "The data");
  cursor.skip(records * width, `The data of ${countText(records)} records of ${width} bytes`);
  if (layout.tagged) expectTag(cursor, "</data>");
  const strings = storages.includes("strL") ? longTexts(cursor, layout, dictionary.strings) : null;
  if (place !== null) cursor.seek(place, "The value labels");
  const labels = readValueLabels(cursor, layout, texts);
  const variables = variablesOf(dictionary, layout, texts, labels, (at) =>
    referredText(strings!, bytes, at, layout, cursor.little),
  );
  const plan = { variables, records, exact: true, size: bytes.length, texts };
  const read = await readRecords(
    { ...plan, blocks: blocksOf(bytes, data, width === 0 ? 0 : records, width) },
    name,
    options,
  );
  const label = texts.padded(dictionary.label) || null;
  return {
    ...read,
    format: "dta",
    version: `Stata format ${layout.format}`,
    encoding: texts.encoding,
    label,
    weight: null,
  };
}

/**
 * The format of a file, by its first byte or by the release that its head names; the cursor learns the
 * order of bytes.
 */
function formatOf(cursor: Cursor): number {
  let format = cursor.bytes[0] ?? 0;
  if (ascii(cursor.bytes.subarray(0, TAG.length)) === TAG) {
    const release = /^<stata_dta><header><release>(\d{3})<\/release>/.exec(
      ascii(cursor.bytes.subarray(0, 60)),
    )?.[1];
    format = Number(release ?? 0);
  }
  if (format >= OLDEST && format <= LATEST && format !== 116) return format;
  throw cursor.damaged(`The format is ${format}; formats ${OLDEST} to ${LATEST} can be read.`);
}

function variablesOf(
  dictionary: Dictionary,
  layout: Layout,
  texts: Texts,
  labels: ReadonlyMap<string, readonly ValueLabel[]>,
  referred: (at: number) => (Variable["cell"] & { kind: "text" })["read"],
): Variable[] {
  const text = (bytes: Uint8Array): string => texts.text(bytes.subarray(0, zeroEnd(bytes, 0, bytes.length)));
  let at = 0;
  return dictionary.storages.map((storage, i) => {
    const start = at,
      format = text(dictionary.formats[i]!),
      labelName = text(dictionary.labelNames[i]!);
    at += widthOf(storage);
    return {
      name: text(dictionary.names[i]!),
      label: text(dictionary.labelsOf[i]!) || null,
      format: format || null,
      declared: null,
      valueLabels: (labelName === "" ? undefined : labels.get(labelName)) ?? [],
      cell: cellOf(storage, start, format, layout, dictionary.little, referred),
    };
  });
}

function cellOf(
  storage: Storage,
  at: number,
  format: string,
  { extended }: Layout,
  little: boolean,
  referred: (at: number) => (Variable["cell"] & { kind: "text" })["read"],
): Variable["cell"] {
  if (storage === "strL") return { kind: "text", read: referred(at) };
  if (typeof storage === "number") return { kind: "text", read: fixedText(at, storage, zeroEnd) };
  const decode =
    storage === "float"
      ? floats(little, extended)
      : storage === "double"
        ? doubles(little, extended)
        : wholes(storage, little, extended);
  return { kind: "number", at, decode, single: storage === "float", moment: stataMoment(format) };
}
