import type { Catalog } from "@sdc-risk/statfiles";
import { readdir } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { readDdi } from "../ddi/read-ddi.ts";
import { described, readSource } from "../read.ts";
import { checkCatalog, readCatalog } from "../statistical/catalog.ts";
import type { ReadOptions, ReadResult, ReadWarning } from "../types.ts";
import { fileSource, standardInput } from "./file-source.ts";
import { inputFiles } from "./input-files.ts";

/** How a file is read from a path. */
export interface FileReadOptions extends ReadOptions {
  /**
   * SAS: the path of a catalogue (.sas7bcat) with the value labels. Default: the one beside the file that has
   * its name, where there is one only; a warning tells that it was used.
   */
  readonly catalogFile?: string;
  /** The path of a DDI codebook (.xml), in place of the option `ddi`. */
  readonly ddiFile?: string;
}

/** What was read from a path, and the file that it was. */
export type FileReadResult = ReadResult & {
  /** Base name of the file; `stdin` for standard input, `*.csv (3 files)` for several. */
  readonly name: string;
  /**
   * SHA-256 of the file's bytes as they are, in hexadecimal; of several files that of their list, as
   * `sha256sum` prints it.
   */
  readonly sha256: string;
};

/**
 * Reads a file: CSV, Arrow IPC (file or stream), Parquet, Excel, one of SPSS, Stata or SAS, or gzip of one of
 * them. CSV is read piece by piece and never held whole. Several files of the same variables are read as one.
 * @param path of the file, of a folder, or a pattern with `*` and `?` of several files; `-` is standard
 *   input. A name that is there is taken literally
 * @returns a table of at least one record
 * @throws SdcError CANNOT_READ, BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, RAGGED_ROWS,
 *   DUPLICATE_VARIABLE, ABORTED
 */
export async function readFile(
  path: string,
  { ddiFile, ...how }: FileReadOptions = {},
): Promise<FileReadResult> {
  const options =
    ddiFile === undefined
      ? how
      : { ...how, ddi: await readDdi(...(await wholeFile(ddiFile, how.signal)), how) };
  const result = await readAll(path, options);
  return described(result, result.name, options);
}

async function readAll(path: string, options: FileReadOptions): Promise<FileReadResult> {
  const several = inputFiles(path);
  if (several === null) return readOne(path, options);
  const { readSeveral } = await import("./read-several.ts");
  return readSeveral(several, options, readOne);
}

async function readOne(path: string, { catalogFile, ...options }: FileReadOptions): Promise<FileReadResult> {
  const source = path === "-" ? await standardInput(options.signal) : await fileSource(path, options.signal);
  const beside =
    catalogFile === undefined && options.catalog === undefined ? await catalogOfSameName(path) : null;
  const from = catalogFile ?? beside;
  const catalog = from === null ? undefined : await readLabels(from, options.signal);
  const result = await readSource(source, catalog === undefined ? options : { ...options, catalog });
  if (catalogFile !== undefined) checkCatalog(catalogFile, result, source.name);
  const told: ReadWarning[] = beside === null ? [] : [catalogWarning(beside)];
  return {
    ...result,
    warnings: [...told, ...result.warnings],
    name: source.name,
    sha256: await source.sha256(),
  };
}

const catalogWarning = (path: string): ReadWarning => ({
  code: "catalog",
  message: `Value labels were taken from ${JSON.stringify(basename(path))}, which has the name of the file and is in the same folder.`,
});

const EXTENSION = /\.sas7bcat$/i;

/** The catalogue beside a table of SAS that has its name; null where there is none, or more than one. */
async function catalogOfSameName(path: string): Promise<string | null> {
  if (!/\.sas7bdat$/i.test(path)) return null;
  const name = basename(path, extname(path));
  const names = await readdir(dirname(path)).catch(() => []);
  const [found, second] = names.filter((one) => EXTENSION.test(one) && basename(one, extname(one)) === name);
  return found !== undefined && second === undefined ? join(dirname(path), found) : null;
}

async function readLabels(path: string, signal: AbortSignal | undefined): Promise<Catalog> {
  return readCatalog(...(await wholeFile(path, signal)));
}

/** The bytes of a small file, and its base name. */
async function wholeFile(path: string, signal: AbortSignal | undefined): Promise<[Uint8Array, string]> {
  const source = await fileSource(path, signal);
  const bytes = new Uint8Array(source.size);
  let at = 0;
  for await (const piece of source.chunks()) {
    bytes.set(piece.subarray(0, bytes.length - at), at);
    at += piece.length;
  }
  return [bytes.subarray(0, at), source.name];
}
