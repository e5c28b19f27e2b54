import { countText } from "@sdc-risk/core";
import { type Cursor, ascii, trimmedEnd } from "../bytes/cursor.js";
import { Damaged } from "../bytes/damaged.js";
import type { FileBytes } from "../bytes/file-bytes.js";
import { fixedText } from "../columns/fixed-text.js";
import { type Variable, readRecords } from "../columns/record-reader.js";
import { Texts } from "../text/texts.js";
import type { StatFile, StatOptions, StatWarning, ValueLabel } from "../types.js";
import { labelsOf } from "./catalog-labels.js";
import { formatText, sasMoment } from "./formats.js";
import { ibmFloats } from "./xport-numbers.js";

const LINE = 80,
  HEADER = "HEADER RECORD*******";
const NUMBER = 1,
  TEXT = 2;
/** Files declare no encoding; texts that are not UTF-8 are read as windows-1252. */
const ENCODING = "utf-8";

/**
 * Reads a transport file of SAS, version 5 or 8 (SAS Institute, TS-140 and its extension): its first table.
 * @throws SdcError, Damaged
 */
export async function readXport(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const texts = new Texts(options.encoding ?? ENCODING),
    { library, table, at: from } = await file.start((cursor) => readHead(cursor, texts, options)),
    { width } = table;
  const others = await otherTables(file, from),
    records = await recordsOf(file, from, others[0] ?? file.size, width);
  const plan = { variables: table.variables, records, exact: true, held: file.held(), texts };
  const read = await readRecords({ ...plan, blocks: file.blocks(from, records, width) }, name, options);
  const warnings =
    others.length === 0 ? read.warnings : [...read.warnings, await moreTables(file, others, texts)];
  const version = `SAS transport file, version ${library === "LIBV8" ? 8 : 5}`;
  return {
    ...read,
    format: "xpt",
    version,
    encoding: texts.encoding,
    label: table.label,
    weight: null,
    warnings,
  };
}

/** What stands before the records, and where they begin. */
function readHead(
  cursor: Cursor,
  texts: Texts,
  options: StatOptions,
): { readonly library: string; readonly table: XportTable; readonly at: number } {
  cursor.little = false;
  const library = headerName(cursor);
  if (library !== "LIBRARY" && library !== "LIBV8")
    throw cursor.damaged("This is no transport file of version 5 or 8.");
  cursor.skip(2 * LINE, "The head of the file");
  return { library, table: readTable(cursor, texts, options), at: cursor.at };
}

/** Takes a header line and gives what it is for. @throws Damaged where there is none */
function headerName(cursor: Cursor): string {
  const at = cursor.at,
    line = ascii(cursor.take(LINE, "A header line"));
  if (line.startsWith(HEADER)) return line.slice(HEADER.length, HEADER.length + 8).trimEnd();
  cursor.at = at;
  throw cursor.damaged("Here is to be a header line, and is not.");
}

function expectHeader(cursor: Cursor, names: readonly string[]): string {
  const at = cursor.at,
    name = headerName(cursor);
  if (names.includes(name)) return name;
  cursor.at = at;
  throw cursor.damaged(`Here is the header ${JSON.stringify(name)}; expected ${names.join(" or ")}.`);
}

interface XportTable {
  readonly label: string | null;
  readonly variables: readonly Variable[];
  /** Bytes of a record. */
  readonly width: number;
}

/** What a description of 140 bytes says of a variable. */
interface Description {
  readonly kind: number;
  readonly length: number;
  readonly at: number;
  name: Uint8Array;
  label: Uint8Array;
  format: string | null;
}

function readTable(cursor: Cursor, texts: Texts, options: StatOptions): XportTable {
  expectHeader(cursor, ["MEMBER", "MEMBV8"]);
  const size = Number(ascii(cursor.bytes.subarray(cursor.at - LINE + 74, cursor.at - LINE + 78)));
  if (size !== 140 && size !== 136)
    throw cursor.damaged("Descriptions of variables are to have 140 or 136 bytes.");
  expectHeader(cursor, ["DSCRPTR", "DSCPTV8"]);
  const head = cursor.take(2 * LINE, "The head of a table");
  expectHeader(cursor, ["NAMESTR", "NAMSTV8"]);
  const count = countOf(cursor, size),
    start = cursor.at;
  const descriptions = Array.from({ length: count }, () => readDescription(cursor, size));
  cursor.skip(padding(cursor.at - start), "The descriptions of variables");
  const next = expectHeader(cursor, ["OBS", "OBSV8", "LABELV8", "LABELV9"]);
  if (next.startsWith("LABEL")) {
    readLongLabels(cursor, descriptions, next === "LABELV9");
    expectHeader(cursor, ["OBSV8"]);
  }
  const variables = descriptions.map((description) => variableOf(description, texts, options));
  const label = texts.padded(head.subarray(LINE + 32, LINE + 72)) || null;
  return { label, variables, width: descriptions.reduce((sum, { length }) => sum + length, 0) };
}

/** Bytes that fill up the last line. */
function padding(length: number): number {
  return (LINE - (length % LINE)) % LINE;
}

/**
 * The number of variables, which the two versions write in four digits or six: the one behind which a
 * header stands.
 */
function countOf(cursor: Cursor, size: number): number {
  const digits = ascii(cursor.bytes.subarray(cursor.at - LINE + 54, cursor.at - LINE + 60));
  for (const count of [Number(digits.slice(0, 4)), Number(digits)]) {
    const start = cursor.at;
    cursor.at += count * size + padding(count * size);
    const isBehind = Number.isInteger(count) && ascii(cursor.peek(HEADER.length)) === HEADER;
    cursor.at = start;
    if (isBehind) return count;
  }
  throw cursor.damaged(
    `The descriptions of variables do not end where ${JSON.stringify(digits)} of them would.`,
  );
}

function readDescription(cursor: Cursor, size: number): Description {
  const what = "The description of a variable",
    start = cursor.at;
  const kind = cursor.i16(what);
  cursor.skip(2, what);
  const length = cursor.u16(what);
  cursor.skip(2, what);
  const short = cursor.take(8, what),
    label = cursor.take(40, what),
    format = ascii(cursor.take(8, what)).trimEnd();
  const width = cursor.i16(what),
    decimals = cursor.i16(what);
  cursor.skip(16, what);
  const at = cursor.i32(what),
    long = cursor.take(32, what);
  const valid = kind === NUMBER ? length >= 2 && length <= 8 : kind === TEXT && length >= 1;
  if (!valid) throw cursor.damaged(`A variable is of kind ${kind} and ${length} bytes long.`);
  cursor.at = start + size;
  const name = long.some((byte) => byte !== 0x20 && byte !== 0) ? long : short;
  return { kind, length, at, name, label, format: formatText(format, width, decimals) };
}

/** Names and labels that are longer than a description has room for (version 8), and formats (version 9). */
function readLongLabels(cursor: Cursor, descriptions: readonly Description[], formats: boolean): void {
  const digits = ascii(cursor.bytes.subarray(cursor.at - LINE + 48, cursor.at)).trimEnd(),
    start = cursor.at;
  const count = cursor.count(Number(digits.slice(0, 5)), descriptions.length, "long labels"),
    what = "A long label";
  for (let i = 0; i < count; i++) {
    const variable = descriptions[cursor.u16(what) - 1];
    if (variable === undefined) throw cursor.damaged("A long label is for a variable that there is not.");
    const lengths = Array.from({ length: formats ? 4 : 2 }, () => cursor.u16(what));
    const [name, label, format] = lengths.map((length) => cursor.take(length, what));
    variable.name = name!;
    variable.label = label!;
    if (format !== undefined && format.length > 0)
      variable.format = ascii(format).trimEnd().replace(/\.$/, "");
  }
  cursor.skip(padding(cursor.at - start), what);
}

function variableOf(description: Description, texts: Texts, { catalog }: StatOptions): Variable {
  const { kind, length, at, format } = description,
    name = texts.padded(description.name);
  const valueLabels: readonly ValueLabel[] = labelsOf(catalog, format);
  const cell: Variable["cell"] =
    kind === TEXT
      ? { kind: "text", read: fixedText(at, length, trimmedEnd) }
      : { kind: "number", at, decode: ibmFloats(length), single: false, moment: sasMoment(format ?? "") };
  return { name, label: texts.padded(description.label) || null, format, valueLabels, declared: null, cell };
}

/** Where further tables of the file begin. */
async function otherTables(file: FileBytes, from: number): Promise<number[]> {
  const found: number[] = [],
    to = file.size - ((file.size - from) % LINE);
  let origin = from;
  for await (const piece of file.pieces(from, to, LINE)) {
    for (let at = 0; at < piece.length; at += LINE) {
      if (piece[at] !== 0x48) continue;
      const line = ascii(piece.subarray(at, at + 28));
      if (line.startsWith(`${HEADER}MEMBER`) || line.startsWith(`${HEADER}MEMBV8`)) found.push(origin + at);
    }
    origin += piece.length;
  }
  return found;
}

async function moreTables(file: FileBytes, places: readonly number[], texts: Texts): Promise<StatWarning> {
  const names: string[] = [];
  for (const place of places) {
    const from = Math.min(file.size, place + 2 * LINE + 8),
      name = await file.part(from, Math.min(32, file.size - from));
    names.push(JSON.stringify(texts.padded(name).split(" ")[0]));
  }
  return {
    code: "more-tables",
    message: `The first table was read; the file also holds ${names.join(", ")}.`,
  };
}

/**
 * Records between two places: what fills up the last line is blank. @throws Damaged where a record is not
 * whole
 */
async function recordsOf(file: FileBytes, from: number, to: number, width: number): Promise<number> {
  if ((to - from) % LINE !== 0)
    throw new Damaged(`It is cut off: its lines have ${LINE} bytes, and it has ${countText(to)}.`);
  if (width === 0) return 0;
  const start = Math.max(from, to - LINE),
    line = await file.part(start, to - start);
  let end = to;
  while (end > start && line[end - 1 - start] === 0x20) end--;
  const least = Math.ceil((end - from) / width),
    rest = to - from - least * width;
  if (rest < 0) throw new Damaged(`It is cut off within record ${countText(least)}.`);
  return least;
}
