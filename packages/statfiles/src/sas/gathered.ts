import { type RecordBlock, blockRows } from "../columns/block.ts";

/** Records that are put together from several places. */
export class Gathered {
  rows = 0;
  readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly most: number;

  private readonly width: number;

  constructor(width: number) {
    this.width = width;
    this.most = blockRows(width);
    this.bytes = new Uint8Array(this.most * width);
    this.view = new DataView(this.bytes.buffer);
  }

  isFull(): boolean {
    return this.rows === this.most;
  }

  /** Where the next record is to be put. */
  room(): number {
    return this.rows++ * this.width;
  }

  /** The records so far; the next ones take their place. */
  block(): RecordBlock {
    const { bytes, view, rows, width } = this;
    this.rows = 0;
    return { bytes, view, at: 0, rows, width, origin: 0 };
  }
}
