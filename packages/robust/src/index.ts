export { cutoff, fewestRecords } from "./factors.ts";
export { mahalanobis, mahalanobisInPieces } from "./mahalanobis.ts";
export { mcd } from "./mcd.ts";
export type { Mcd, McdOptions, RawMcd, SingularMcd } from "./types.ts";
