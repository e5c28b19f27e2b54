import type { Vector } from "apache-arrow";
import { PIECE, type Coding } from "./coding.ts";
import { ByteNumbering } from "./hash-bytes.ts";
import { bitmapOf, chunksOf, isValid } from "./validity.ts";

/** Codes text by its UTF-8 bytes. */
export function* codeText(vector: Vector): Generator<void, Coding> {
  const codes = new Int32Array(vector.length);
  const first: number[] = [];
  const numbering = new ByteNumbering();
  let base = 0;
  for (const data of chunksOf(vector)) {
    const bitmap = bitmapOf(data);
    const raw = data.valueOffsets as unknown as Int32Array | BigInt64Array;
    const offsets = raw instanceof BigInt64Array ? Float64Array.from(raw, Number) : raw;
    for (let from = 0; from < data.length; from += PIECE) {
      const to = Math.min(data.length, from + PIECE);
      codePiece(
        numbering,
        data.values as Uint8Array,
        offsets,
        bitmap,
        data.offset,
        from,
        to,
        codes,
        base,
        first,
      );
      yield;
    }
    base += data.length;
  }
  return { codes, first };
}

function codePiece(
  numbering: ByteNumbering,
  bytes: Uint8Array,
  offsets: Int32Array | Float64Array,
  bitmap: Uint8Array | null,
  offset: number,
  from: number,
  to: number,
  codes: Int32Array,
  base: number,
  first: number[],
): void {
  for (let i = from; i < to; i++) {
    if (bitmap !== null && !isValid(bitmap, offset + i)) {
      codes[base + i] = -1;
      continue;
    }
    const code = numbering.number(bytes, offsets[i], offsets[i + 1]);
    if (code === first.length) first.push(base + i);
    codes[base + i] = code;
  }
}
