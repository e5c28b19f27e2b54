import { readSource } from "../read.js";
import type { ReadOptions, ReadResult } from "../types.js";
import { fileSource, standardInput } from "./file-source.js";

/** What was read from a path, and the file that it was. */
export type FileReadResult = ReadResult & {
  /** Base name of the file; `stdin` for standard input. */
  readonly name: string;
  /** SHA-256 of the file's bytes as they are, in hexadecimal. */
  readonly sha256: string;
};

/**
 * Reads a file: CSV, Arrow IPC (file or stream), Parquet, one of SPSS, Stata or SAS, or gzip of one of them. CSV is read
 * piece by piece and never held whole.
 * @param path of the file, taken literally; `-` is standard input
 * @returns a table of at least one record
 * @throws SdcError CANNOT_READ, BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, RAGGED_ROWS, DUPLICATE_VARIABLE, ABORTED
 */
export async function readFile(path: string, options: ReadOptions = {}): Promise<FileReadResult> {
  const source = path === "-" ? await standardInput(options.signal) : await fileSource(path, options.signal);
  const result = await readSource(source, options);
  return { ...result, name: source.name, sha256: await source.sha256() };
}
