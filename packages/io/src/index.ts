export type { MissingCodes } from "@sdc-risk/data";
export {
  formatOf,
  FORMATS,
  RECORD_FORMATS,
  type FileFormat,
  type FormatRow,
  type RecordFormat,
} from "./formats.ts";
export { keepMissing, type KeptReasons } from "./columns/keep-missing.ts";
export { convert, lostInCsv, type ConvertOptions, type Values } from "./convert/convert.ts";
export { readDdi } from "./ddi/read-ddi.ts";
export type { Ddi, DdiCategory, DdiFile, DdiVariable } from "./ddi/types.ts";
export { readGroups, readRecords, type ReadGroups, type RecordReadOptions } from "./engine/read-records.ts";
export { TooLargeError, type ReadThing } from "./memory.ts";
export { readBytes } from "./read.ts";
export { checkCatalog, readCatalog } from "./statistical/catalog.ts";
export { writeParts, writeRecords, writeTable, type RecordSink } from "./write/write-records.ts";
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
