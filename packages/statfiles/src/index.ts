export { detectStatFormat } from "./detect.ts";
export { readStatFile } from "./read.ts";
export { readCatalog } from "./sas/catalog/catalog.ts";
export { knownEncoding } from "./text/encodings.ts";
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
} from "./types.ts";
