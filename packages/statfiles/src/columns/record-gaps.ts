import type { Stretch } from "@sdc-risk/data";
import type { RecordBlock } from "./block.ts";

/** Looks at the bytes of records that no variable has: what is the same in all records tells nothing. */
export class RecordGaps {
  /** Bytes that are not as in the first record. */
  unlike = 0;
  private first: Uint8Array | null = null;

  private readonly gaps: readonly Stretch[];

  /** @param gaps of a record */
  constructor(gaps: readonly Stretch[]) {
    this.gaps = gaps;
  }

  take({ bytes, at, rows, width }: RecordBlock): void {
    if (this.gaps.length === 0) return;
    const first = (this.first ??= bytes.slice(at, at + width));
    for (const { from, to } of this.gaps)
      for (let row = 0, start = at; row < rows; row++, start += width)
        for (let place = from; place < to; place++) if (bytes[start + place] !== first[place]) this.unlike++;
  }
}
