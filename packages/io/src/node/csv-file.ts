import { csvRows, type CsvRows } from "../csv/csv-rows.ts";
import { scanCsv, type CsvScan, type CsvScanOptions } from "../csv/scan-csv.ts";
import { Pace } from "../pace.ts";
import { fileSource } from "./file-source.ts";

/** How a CSV file is looked at from a path. */
export interface CsvFileOptions extends CsvScanOptions {
  readonly signal?: AbortSignal;
  /** Called with the share that is read, in [0, 1]. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Looks at a whole CSV file as `readFile` would read it, and keeps nothing of its records.
 * @throws SdcError as `readFile`, but TOO_LARGE
 */
export async function scanCsvFile(path: string, options: CsvFileOptions = {}): Promise<CsvScan> {
  return scanCsv(await fileSource(path, options.signal), options, new Pace(options));
}

/**
 * Gives the records of a CSV file, some at a time, with the values that `readFile` gives.
 * @param scan what `scanCsvFile` gave with the same codes for missing values
 * @param take takes them; the next ones are read when it is done
 */
export async function csvFileRows(
  path: string,
  scan: CsvScan,
  options: CsvFileOptions,
  take: (rows: CsvRows) => Promise<void> | void,
): Promise<void> {
  const source = await fileSource(path, options.signal);
  const { missing, keepCodes = false } = options;
  await csvRows(source, scan, { ...(missing && { missing }), keepCodes, pace: new Pace(options) }, take);
}
