/** Bytes of a file in order, each with the share of the rows that is written after it. */
export type Chunks = Iterable<readonly [bytes: Uint8Array, share: number]>;
