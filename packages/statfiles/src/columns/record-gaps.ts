import type { RecordBlock } from "./block.ts";

/** Bytes of records from one place to another. */
type Gap = readonly [from: number, to: number];

/**
 * The bytes of a record that no variable has.
 * @param places where variables begin in it, and their bytes
 * @param width bytes of a record
 */
export function gapsOf(
  places: readonly (readonly [at: number, bytes: number])[],
  width: number,
): readonly Gap[] {
  const gaps: Gap[] = [];
  let end = 0;
  for (const [at, bytes] of [...places].sort(([one], [other]) => one - other)) {
    if (at > end) gaps.push([end, at]);
    end = Math.max(end, at + bytes);
  }
  return end < width ? [...gaps, [end, width]] : gaps;
}

/** Looks at the bytes of records that no variable has: what is the same in all records tells nothing. */
export class RecordGaps {
  /** Bytes that are not as in the first record. */
  unlike = 0;
  private first: Uint8Array | null = null;

  private readonly gaps: readonly Gap[];

  constructor(gaps: readonly Gap[]) {
    this.gaps = gaps;
  }

  take({ bytes, at, rows, width }: RecordBlock): void {
    if (this.gaps.length === 0) return;
    const first = (this.first ??= bytes.slice(at, at + width));
    for (const [from, to] of this.gaps)
      for (let row = 0, start = at; row < rows; row++, start += width)
        for (let place = from; place < to; place++) if (bytes[start + place] !== first[place]) this.unlike++;
  }
}
