export type { MissingCodes } from "@sdc-risk/data";
export {
  formatOf,
  FORMATS,
  RECORD_FORMATS,
  type FileFormat,
  type FormatRow,
  type RecordFormat,
} from "./formats.js";
export { keepMissing, keptByValue, type KeptReasons } from "./columns/keep-missing.js";
export { convert, lostInCsv, type ConvertOptions, type Values } from "./convert/convert.js";
export { readDdi } from "./ddi/read-ddi.js";
export type { Ddi, DdiCategory, DdiFile, DdiVariable } from "./ddi/types.js";
export { readRecords, type RecordReadOptions } from "./engine/read-records.js";
export { TooLargeError, type ReadThing } from "./memory.js";
export { readBytes } from "./read.js";
export { checkCatalog, readCatalog } from "./statistical/catalog.js";
export { isEncoding } from "./statistical/is-encoding.js";
export { writeParts, writeRecords, writeTable, type RecordSink } from "./write/write-records.js";
export { inputFiles, inputName, severalOf, type InputFiles } from "./node/input-files.js";
export { heldTwice, partitionKind, partitionsOf, type Partition } from "./several/partitions.js";
export { emptyFiles } from "./several/empty-files.js";
export { type FileReadOptions, type FileReadResult, readFile } from "./node/read-file.js";
export type { StatVariable } from "@sdc-risk/statfiles";
export type {
  Codebook,
  ReadOptions,
  ReadResult,
  ReadWarning,
  RecordColumn,
  RecordField,
  RecordParts,
  WriteOptions,
} from "./types.js";
export { csvFileRows, scanCsvFile, type CsvFileOptions } from "./node/csv-file.js";
export type { CsvRows, CsvValue } from "./csv/csv-rows.js";
export type { CsvColumn, CsvKind, CsvScan } from "./csv/scan-csv.js";
export { idleOptions } from "./idle-options.js";
