import { countText } from "@sdc-risk/data";
import { type Cursor, ascii } from "../../bytes/cursor.ts";
import { Damaged } from "../../bytes/damaged.ts";
import type { FileBytes } from "../../bytes/file-bytes.ts";
import { readRecords } from "../../columns/record-reader.ts";
import { encodingOf } from "../../text/encodings.ts";
import { Texts } from "../../text/texts.ts";
import type { StatFile, StatOptions, StatWarning } from "../../types.ts";
import { HEADER, LINE, headerName } from "./xport-lines.ts";
import { type XportTable, readTable } from "./xport-table.ts";

/** Files declare no encoding; texts that are not UTF-8 are read as windows-1252. */
const ENCODING = "utf-8";

/**
 * Reads a transport file of SAS, version 5 or 8 (SAS Institute, TS-140 and its extension): its first table.
 * @throws SdcError, Damaged
 */
export async function readXport(file: FileBytes, name: string, options: StatOptions): Promise<StatFile> {
  const texts = new Texts(encodingOf(options.encoding ?? ENCODING));
  const { library, table, at: from } = await file.start((cursor) => readHead(cursor, texts, options));
  const { width } = table;
  const others = await otherTables(file, from);
  const records = await recordsOf(file, from, others[0] ?? file.size, width);
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

/** Where further tables of the file begin. */
async function otherTables(file: FileBytes, from: number): Promise<number[]> {
  const found: number[] = [];
  const to = file.size - ((file.size - from) % LINE);
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
    const from = Math.min(file.size, place + 2 * LINE + 8);
    const name = await file.part(from, Math.min(32, file.size - from));
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
  const start = Math.max(from, to - LINE);
  const line = await file.part(start, to - start);
  let end = to;
  while (end > start && line[end - 1 - start] === 0x20) end--;
  const least = Math.ceil((end - from) / width);
  const rest = to - from - least * width;
  if (rest < 0) throw new Damaged(`It is cut off within record ${countText(least)}.`);
  return least;
}
