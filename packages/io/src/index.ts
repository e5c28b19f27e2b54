export type { MissingCodes } from "@sdc-risk/core";
export { TooLargeError } from "./memory.js";
export { readBytes } from "./read.js";
export { writeRecords } from "./write/write-records.js";
export type { FileFormat, ReadOptions, ReadResult, ReadWarning, RecordColumn, WriteOptions } from "./types.js";
