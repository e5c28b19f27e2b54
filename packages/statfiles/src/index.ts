export { detectStatFormat } from "./detect.js";
export { readStatFile } from "./read.js";
export { readCatalog } from "./sas/catalog.js";
export { knownEncoding } from "./text/encodings.js";
export type {
  Catalog,
  Missing,
  MissingCodes,
  MissingDeclaration,
  MissingReason,
  StatBytes,
  StatFile,
  StatFormat,
  StatOptions,
  StatVariable,
  StatWarning,
  ValueLabel,
} from "./types.js";
