import type { RecordBlock } from "./block.ts";
import type { TextColumn } from "./text-column.ts";

/** Where a text ends within `bytes[from … to)`. */
export type EndOf = (bytes: Uint8Array, from: number, to: number) => number;

/** Reads texts that stand in one place of the record. */
export function fixedText(
  at: number,
  length: number,
  endOf: EndOf,
): (block: RecordBlock, column: TextColumn) => void {
  return ({ bytes, at: start, rows, width }, column) => {
    for (let i = 0, p = start + at; i < rows; i++, p += width)
      column.add(bytes, p, endOf(bytes, p, p + length));
  };
}

/** Reads texts whose parts stand in several places of the record. */
export function partedText(
  parts: readonly { readonly at: number; readonly length: number }[],
  endOf: EndOf,
): (block: RecordBlock, column: TextColumn) => void {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  return ({ bytes, at: start, rows, width }, column) => {
    for (let i = 0, p = start; i < rows; i++, p += width) {
      let filled = 0;
      for (const { at, length } of parts) {
        whole.set(bytes.subarray(p + at, p + at + length), filled);
        filled += length;
      }
      column.add(whole, 0, endOf(whole, 0, filled));
    }
  };
}
