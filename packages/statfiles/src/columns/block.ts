/** Some records of fixed width, one after the other. */
export interface RecordBlock {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Where the first record begins in `bytes`. */
  readonly at: number;
  readonly rows: number;
  /** Bytes of a record. */
  readonly width: number;
  /** Where `bytes` begin in the file, for messages; 0 where they were put together. */
  readonly origin: number;
}

/** Records that a block holds at most, so that its columns stay in the processor's cache. */
const MOST_ROWS = 4096;
const MOST_BYTES = 1 << 20;

export function blockRows(width: number): number {
  return Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_BYTES / width)));
}

/**
 * Cuts bytes that are records, one after the other, into blocks, without a copy.
 * @param origin where the bytes begin in the file
 */
export function* blocksOf(bytes: Uint8Array, width: number, origin: number): Generator<RecordBlock> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const most = blockRows(width);
  const all = bytes.length / width;
  for (let row = 0; row < all; row += most)
    yield { bytes, view, at: row * width, rows: Math.min(most, all - row), width, origin };
}

/**
 * Decodes one variable of a block.
 * @param at where it stands in a record
 * @param values gets a number per record, NaN where it is missing
 * @param tags gets, where `values` is NaN, 0 for a missing value without a reason, or the number of its
 * reason
 */
export type Decoder = (block: RecordBlock, at: number, values: Float64Array, tags: Uint8Array) => void;
