import { unreadBytes } from "@sdc-risk/data";
import { readCsv } from "./csv/read-csv.ts";
import { detectFormat, TELLING } from "./detect-format.ts";
import type { FileFormat } from "./formats.ts";
import { isGzip } from "./gzip/heads.ts";
import { idleOptions } from "./idle-options.ts";
import { Memory } from "./memory.ts";
import { Pace } from "./pace.ts";
import { wholeOf } from "./read-whole.ts";
import { type ByteSource, baseName, bytesSource, gunzipped, peek } from "./source.ts";
import type { ReadOptions, ReadResult } from "./types.ts";

type Reader = (source: ByteSource, options: ReadOptions, pace: Pace, memory: Memory) => Promise<ReadResult>;
type WholeReader = (
  bytes: Uint8Array,
  name: string,
  pace: Pace,
  memory: Memory,
  options: ReadOptions,
) => Promise<ReadResult>;

/**
 * A reader that needs the file as a whole, loaded when a file needs it: most are CSV, and a page should not
 * wait for the rest.
 */
const whole =
  (load: () => Promise<WholeReader>): Reader =>
  async (source, options, pace, memory) =>
    (await load())(await wholeOf(source, pace, memory), source.name, pace, memory, options);

const statistical: Reader = async (...how) =>
  (await import("./statistical/read-statistical.ts")).readStatistical(...how);

const fixed: Reader = async (...how) => (await import("./fixed/read-fixed.ts")).readFixed(...how);

const READERS: Readonly<Record<FileFormat, Reader>> = {
  csv: readCsv,
  arrow: whole(async () => (await import("./arrow/read-arrow.ts")).readArrow),
  parquet: whole(async () => (await import("./parquet/read-parquet.ts")).readParquet),
  xlsx: whole(async () => (await import("./excel/read-excel.ts")).readExcel),
  fixed,
  sav: statistical,
  por: statistical,
  dta: statistical,
  xpt: statistical,
  sas7bdat: statistical,
};

/**
 * Reads a file that is held in memory: CSV, Arrow IPC (file or stream), Parquet, one of SPSS, Stata or SAS,
 * or gzip of one of them.
 * @param bytes of the file; they must not change while the table is in use
 * @param name of the file, for its extension and for messages
 * @returns a table of at least one record; see the package's README for the typing rule of CSV
 * @throws SdcError BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, RAGGED_ROWS, DUPLICATE_VARIABLE, ABORTED, and
 *   TooLargeError (TOO_LARGE) where it would take more than `maxMemory`
 */
export async function readBytes(
  bytes: Uint8Array,
  name: string,
  options: ReadOptions = {},
): Promise<ReadResult> {
  return described(await readSource(bytesSource(bytes, name), options), baseName(name), options);
}

/** A file that was read, with what the codebook among the options says of it. */
export async function described<R extends ReadResult>(
  result: R,
  name: string,
  options: ReadOptions,
): Promise<R> {
  const { ddi } = options;
  return ddi === undefined ? result : (await import("./ddi/with-ddi.ts")).withDdi(result, name, ddi, options);
}

/** Whether a file that may be CSV is one of fixed width, by its codebook. */
async function isFixed(source: ByteSource, options: ReadOptions): Promise<boolean> {
  const { ddi, format, delimiter } = options;
  if (ddi === undefined || format !== undefined || delimiter !== undefined) return false;
  return (await (await import("./fixed/read-fixed.ts")).fixedLayout(source, options)) !== null;
}

/** A source without the gzip around it, and its format by its first bytes and its name. */
export async function unpacked(
  file: ByteSource,
  pace: Pace,
): Promise<{ readonly source: ByteSource; readonly format: FileFormat }> {
  const source = isGzip(await peek(file, 4)) ? await gunzipped(file, pace) : file;
  return { source, format: detectFormat(await peek(source, TELLING), source.name) };
}

/**
 * Reads a source; CSV piece by piece, files of SPSS, Stata and SAS too where the source can go to any place,
 * the other formats from memory. What the codebook among the options says is not used so far, but that
 * variables of which it declares missing values are left as text.
 */
export async function readSource(file: ByteSource, options: ReadOptions): Promise<ReadResult> {
  const pace = new Pace(options);
  const memory = new Memory(file.name, options.maxMemory);
  const { source, format: found } = await unpacked(file, pace);
  const told = options.format ?? found;
  const format = told === "csv" && (await isFixed(source, options)) ? "fixed" : told;
  const result = await READERS[format](source, options, pace, memory);
  pace.done();
  const warnings = [
    ...unreadBytes(source.unread?.() ?? []),
    ...idleOptions(baseName(source.name), format, options),
  ];
  return warnings.length === 0 ? result : { ...result, warnings: [...result.warnings, ...warnings] };
}
