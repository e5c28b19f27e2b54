export { cutoff, fewestRecords } from "./factors.js";
export { mahalanobis, mahalanobisInPieces } from "./mahalanobis.js";
export { mcd } from "./mcd.js";
export type { Mcd, McdOptions, RawMcd, SingularMcd } from "./types.js";
