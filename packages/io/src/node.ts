export type { MissingCodes } from "@sdc-risk/data";
export {
  formatOf,
  FORMATS,
  RECORD_FORMATS,
  type FileFormat,
  type FormatRow,
  type RecordFormat,
} from "./formats.ts";
export { keepMissing, keptByValue, type KeptReasons } from "./columns/keep-missing.ts";
export { convert, lostInCsv, type ConvertOptions, type Values } from "./convert/convert.ts";
export { readDdi } from "./ddi/read-ddi.ts";
export type { Ddi, DdiCategory, DdiFile, DdiVariable } from "./ddi/types.ts";
export { readGroups, readRecords, type ReadGroups, type RecordReadOptions } from "./engine/read-records.ts";
export { TooLargeError, type ReadThing } from "./memory.ts";
export { readBytes } from "./read.ts";
export { checkCatalog, readCatalog } from "./statistical/catalog.ts";
export { isEncoding } from "./statistical/is-encoding.ts";
export { writeParts, writeRecords, writeTable, type RecordSink } from "./write/write-records.ts";
export { fileFormat } from "./node/file-format.ts";
export { inputFiles, inputName, severalOf, type InputFiles } from "./node/input-files.ts";
export { heldTwice, partitionKind, partitionsOf, type Partition } from "./several/partitions.ts";
export { emptyFiles } from "./several/empty-files.ts";
export { doNamesTell, fileNamesWarning } from "./several/file-names.ts";
export { type FileReadOptions, type FileReadResult, readFile } from "./node/read-file.ts";
export type { StatVariable } from "@sdc-risk/statfiles";
export type {
  Codebook,
  ListedCategories,
  ReadOptions,
  ReadResult,
  ReadWarning,
  RecordColumn,
  RecordField,
  RecordParts,
  SeveralForms,
  WriteOptions,
} from "./types.ts";
export { unreadInParquet } from "./node/unread-in-parquet.ts";
export { csvFileRows, scanCsvFile, type CsvFileOptions } from "./node/csv-file.ts";
export type { CsvRows, CsvValue } from "./csv/csv-rows.ts";
export type { CsvColumn, CsvKind, CsvScan } from "./csv/scan-csv.ts";
export { idleOptions } from "./idle-options.ts";
