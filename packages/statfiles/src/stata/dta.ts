import { countText, required, tellingBytes, unreadBytes } from "@sdc-risk/data";
import { type Cursor, ascii, zeroEnd } from "../bytes/cursor.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import { fixedText } from "../columns/fixed-text.ts";
import { type RecordVariable, type TextCell, readRecords } from "../columns/record-reader.ts";
import { encodingOf } from "../text/encodings.ts";
import { Texts } from "../text/texts.ts";
import type { StatFile, StatOptions, StatWarning, ValueLabel } from "../types.ts";
import { doubles, floats, wholes } from "./decoders.ts";
import { stataMoment } from "./formats.ts";
import { type StataDictionary, readEarly, readTagged } from "./dictionary.ts";
import { BehindTexts, behindTexts, unusedLabels, unusedTexts } from "./behind-texts.ts";
import { LATEST, type StataLayout, OLDEST, type Storage, layoutOf, widthOf } from "./layout.ts";
import { longTexts, type LongTexts, referredText } from "./long-texts.ts";
import { expectTag, passedTo } from "./tags.ts";
import { readValueLabels } from "./value-labels.ts";

const TAG = "<stata_dta>";
/** The encoding of files that declare none; from 118 on it is UTF-8. */
const EARLY_ENCODING = "windows-1252";
const UNICODE = 118;

/** Reads a .dta of Stata, formats 104 to 119. @throws SdcError, Damaged */
export async function readDta(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const { layout, dictionary, width, behind } = await file.start(readHead);
  const texts = new Texts(
    encodingOf(options.encoding ?? (layout.format >= UNICODE ? "utf-8" : EARLY_ENCODING)),
  );
  const { records, storages, data, strings, labels: place, little } = dictionary;
  const hasLong = storages.includes("strL");
  const cursor = await file.from(Math.min(behind, place ?? behind, hasLong ? strings : behind));
  cursor.little = little;
  cursor.seek(behind, "What follows the data");
  if (layout.tagged) expectTag(cursor, "</data>");
  const looksFor = options.behindTexts === true;
  const unread = { parts: dictionary.unread, labels: 0 };
  const passed = (to: number, what: string): void => {
    unread.parts += tellingBytes(passedTo(cursor, to, what));
  };
  if (hasLong) passed(strings, "The long texts");
  const long =
    hasLong || (looksFor && layout.tagged) ? longTexts(cursor, layout, hasLong ? strings : null) : null;
  if (place !== null && long !== null) passed(place, "The value labels");
  else if (place !== null) cursor.seek(place, "The value labels");
  const labels = readValueLabels(cursor, layout, texts, unread);
  const looks = new Map<TextCell["read"], BehindTexts>();
  const textAt = (at: number, storage: number | "strL"): TextCell["read"] => {
    if (storage === "strL")
      return referredText(required(long, "long text"), cursor.bytes, at, layout, little);
    if (options.behindTexts !== true) return fixedText(at, storage, zeroEnd);
    const look = new BehindTexts(at, storage);
    looks.set(look.read, look);
    return look.read;
  };
  const variables = variablesOf(dictionary, layout, texts, labels, textAt);
  const plan = { variables, records, exact: true, held: file.held(cursor.bytes.length), texts };
  const read = await readRecords(
    { ...plan, blocks: file.blocks(data, width === 0 ? 0 : records, width) },
    name,
    options,
  );
  const label = texts.padded(dictionary.label) || null;
  const unlike = variables.flatMap(({ name: variable, cell }) =>
    cell.kind === "text" && looks.get(cell.read)?.differ === true ? [variable] : [],
  );
  return {
    ...read,
    warnings: [
      ...read.warnings,
      ...behindTexts(unlike),
      ...(looksFor ? unused(long, labels, variables, records) : []),
      ...(looksFor ? unreadBetween(unread) : []),
    ],
    format: "dta",
    version: `Stata format ${layout.format}`,
    encoding: texts.encoding,
    label,
    weight: null,
  };
}

/** What there is to tell of texts and labels that no value has. */
function unused(
  long: LongTexts | null,
  labels: ReadonlyMap<string, readonly ValueLabel[]>,
  variables: readonly RecordVariable[],
  records: number,
): StatWarning[] {
  return [
    ...(long === null ? [] : unusedTexts(long.count - long.used.size)),
    ...unusedLabels(labels, new Set(variables.map((one) => one.valueLabels)), records),
  ];
}

const unreadBetween = ({
  parts,
  labels,
}: {
  readonly parts: number;
  readonly labels: number;
}): readonly StatWarning[] =>
  unreadBytes([
    { where: "between the parts of the file", bytes: parts },
    { where: "between value labels", bytes: labels },
  ]);

/** What stands before the data, bytes of a record, and where the data end. */
function readHead(cursor: Cursor): {
  readonly layout: StataLayout;
  readonly dictionary: StataDictionary;
  readonly width: number;
  readonly behind: number;
} {
  const layout = layoutOf(formatOf(cursor));
  const dictionary = layout.tagged ? readTagged(cursor, layout) : readEarly(cursor, layout);
  const { records, storages, data } = dictionary;
  const width = storages.reduce<number>((sum, storage) => sum + widthOf(storage), 0);
  cursor.seek(data, "The data");
  cursor.skip(records * width, `The data of ${countText(records)} records of ${width} bytes`);
  return { layout, dictionary, width, behind: cursor.at };
}

/**
 * The format of a file, by its first byte or by the release that its head names; the cursor learns the
 * order of bytes.
 */
function formatOf(cursor: Cursor): number {
  const start = cursor.peek(60);
  let format = start[0] ?? 0;
  if (ascii(start.subarray(0, TAG.length)) === TAG) {
    const release = /^<stata_dta><header><release>(\d{3})<\/release>/.exec(ascii(start))?.[1];
    format = Number(release ?? 0);
  }
  if (format >= OLDEST && format <= LATEST && format !== 116) return format;
  throw cursor.damaged(`The format is ${format}; formats ${OLDEST} to ${LATEST} can be read.`);
}

/** How texts are read that stand at a place of the record, as texts of so many bytes or by reference. */
type TextAt = (at: number, storage: number | "strL") => TextCell["read"];

function variablesOf(
  dictionary: StataDictionary,
  layout: StataLayout,
  texts: Texts,
  labels: ReadonlyMap<string, readonly ValueLabel[]>,
  textAt: TextAt,
): RecordVariable[] {
  const text = (bytes: Uint8Array): string => texts.text(bytes.subarray(0, zeroEnd(bytes, 0, bytes.length)));
  const textOf = (all: readonly Uint8Array[], variable: number): string =>
    text(required(all[variable], "text about a variable"));
  let at = 0;
  return dictionary.storages.map((storage, i) => {
    const start = at;
    const format = textOf(dictionary.formats, i);
    const labelName = textOf(dictionary.labelNames, i);
    at += widthOf(storage);
    return {
      name: textOf(dictionary.names, i),
      label: textOf(dictionary.labelsOf, i) || null,
      format: format || null,
      declared: null,
      valueLabels: (labelName === "" ? undefined : labels.get(labelName)) ?? [],
      cell: cellOf(storage, start, format, layout, dictionary.little, textAt),
    };
  });
}

function cellOf(
  storage: Storage,
  at: number,
  format: string,
  { extended }: StataLayout,
  little: boolean,
  textAt: TextAt,
): RecordVariable["cell"] {
  if (storage === "strL" || typeof storage === "number") return { kind: "text", read: textAt(at, storage) };
  const decode =
    storage === "float"
      ? floats(little, extended)
      : storage === "double"
        ? doubles(little, extended)
        : wholes(storage, little, extended);
  return { kind: "number", at, decode, single: storage === "float", moment: stataMoment(format) };
}
