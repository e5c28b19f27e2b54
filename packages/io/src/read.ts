import { readCsv } from "./csv/read-csv.js";
import { detectFormat, isGzip } from "./format.js";
import { Pace } from "./pace.js";
import { type Source, bytesSource, gunzipped, joined, peek } from "./source.js";
import type { ReadOptions, ReadResult } from "./types.js";

/** Loaded when a file needs them: most are CSV, and a page should not wait for the rest. */
const READERS = {
  arrow: async () => (await import("./arrow/read-arrow.js")).readArrow,
  parquet: async () => (await import("./parquet/read-parquet.js")).readParquet,
};

/**
 * Reads a file that is held in memory: CSV, Arrow IPC (file or stream), Parquet, or gzip of one of them.
 * @param bytes of the file; they must not change while the table is in use
 * @param name of the file, for its extension and for messages
 * @returns a table of at least one record; see the package's README for the typing rule of CSV
 * @throws SdcError BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, RAGGED_ROWS, DUPLICATE_VARIABLE, ABORTED
 */
export function readBytes(bytes: Uint8Array, name: string, options: ReadOptions = {}): Promise<ReadResult> {
  return readSource(bytesSource(bytes, name), options);
}

/** Reads a source; CSV piece by piece, the other formats from memory. */
export async function readSource(file: Source, options: ReadOptions): Promise<ReadResult> {
  const pace = new Pace(options);
  const source = isGzip(await peek(file, 4)) ? gunzipped(file) : file;
  const format = options.format ?? detectFormat(await peek(source, 8), source.name);
  const result = format === "csv" ? await readCsv(source, options, pace) : await (await READERS[format]())(await wholeOf(source, pace), source.name, pace);
  pace.done();
  return result;
}

async function wholeOf(source: Source, pace: Pace): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of source.chunks()) {
    parts.push(chunk);
    await pace.step((source.position() / source.size) * 0.3);
  }
  return joined(parts);
}
