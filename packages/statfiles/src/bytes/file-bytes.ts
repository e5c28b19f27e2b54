import { countText, required } from "@sdc-risk/data";
import { type RecordBlock, blocksOf } from "../columns/block.ts";
import type { StatBytes } from "../types.ts";
import { Cursor, NotHere } from "./cursor.ts";
import { Damaged } from "./damaged.ts";

/** Bytes that are read of a file at once; its dictionary mostly stands within the first ones. */
const PIECE = 1 << 20;

/** The bytes of a file that is in memory, or is read piece by piece. */
export class FileBytes {
  readonly size: number;
  private readonly whole: Uint8Array | null;
  private readonly source: StatBytes | null;

  private readonly piece: number;

  /** @param piece bytes that are read at once */
  constructor(bytes: Uint8Array | StatBytes, piece = PIECE) {
    this.piece = piece;
    const isWhole = bytes instanceof Uint8Array;
    this.size = isWhole ? bytes.length : bytes.size;
    this.whole = isWhole ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null;
    this.source = isWhole ? null : bytes;
  }

  /** Bytes of the file that are in memory while it is read. @param beside those that are held beside a piece */
  held(beside = 0): number {
    return this.whole === null ? Math.min(this.size, this.piece + beside) : this.size;
  }

  /** `count` bytes from a place. @throws Damaged where the file has fewer */
  async part(from: number, count: number): Promise<Uint8Array> {
    if (!(from >= 0 && count >= 0 && from + count <= this.size))
      throw new Damaged(
        `It is cut off: it should have ${countText(from + count)} bytes, and has ${countText(this.size)}.`,
      );
    if (this.whole !== null) return this.whole.subarray(from, from + count);
    const bytes = new Uint8Array(count);
    await required(this.source, "source of bytes").read(from, bytes);
    return bytes;
  }

  /** All bytes. */
  all(): Promise<Uint8Array> {
    return this.part(0, this.size);
  }

  /**
   * Reads what stands at the start of the file: `take` runs anew on more bytes until those suffice.
   * @param take must not change anything outside
   */
  async start<T>(take: (cursor: Cursor) => T): Promise<T> {
    for (let count = this.piece; ; count *= 2) {
      const bytes = await this.part(0, Math.min(this.whole === null ? count : Infinity, this.size));
      try {
        return take(new Cursor(bytes, 0, 0, this.size));
      } catch (error) {
        if (!(error instanceof NotHere)) throw error;
      }
    }
  }

  /** A cursor over the bytes from a place on: to the end, or `most` of them. */
  async from(place: number, most = Infinity): Promise<Cursor> {
    const left = this.size - place;
    return new Cursor(await this.part(place, Math.min(most, left)), 0, place, left);
  }

  /**
   * The bytes between two places, piece by piece; a piece is no longer there when the next one is asked for.
   * @param unit bytes of which no piece cuts one apart; `to - from` is a multiple of them
   */
  async *pieces(from: number, to: number, unit = 1): AsyncGenerator<Uint8Array> {
    if (this.whole !== null) {
      if (from < to) yield this.whole.subarray(from, to);
      return;
    }
    const most = Math.max(unit, this.piece - (this.piece % unit));
    const room = new Uint8Array(Math.min(most, Math.max(0, to - from)));
    for (let at = from; at < to; at += most) {
      const piece = room.subarray(0, Math.min(most, to - at));
      await required(this.source, "source of bytes").read(at, piece);
      yield piece;
    }
  }

  /** Records of fixed width that stand one after the other, as blocks. */
  async *blocks(from: number, rows: number, width: number): AsyncGenerator<RecordBlock> {
    let at = from;
    for await (const piece of this.pieces(from, from + rows * width, width)) {
      yield* blocksOf(piece, width, at);
      at += piece.length;
    }
  }
}
