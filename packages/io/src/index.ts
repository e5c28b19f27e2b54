export type { MissingCodes } from "@sdc-risk/data";
export {
  formatOf,
  FORMATS,
  RECORD_FORMATS,
  type FileFormat,
  type FormatRow,
  type RecordFormat,
} from "./formats.js";
export { keepMissing, type KeptReasons } from "./columns/keep-missing.js";
export { convert, lostInCsv, type ConvertOptions, type Values } from "./convert/convert.js";
export { readDdi } from "./ddi/read-ddi.js";
export type { Ddi, DdiCategory, DdiFile, DdiVariable } from "./ddi/types.js";
export { readRecords, type RecordReadOptions } from "./engine/read-records.js";
export { TooLargeError, type ReadThing } from "./memory.js";
export { readBytes } from "./read.js";
export { checkCatalog, readCatalog } from "./statistical/catalog.js";
export { writeParts, writeRecords, writeTable, type RecordSink } from "./write/write-records.js";
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
