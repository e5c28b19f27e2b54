import { countText, tellingBytes } from "@sdc-risk/data";
import { Damaged } from "../bytes/damaged.ts";
import { type RecordBlock, blockRows } from "../columns/block.ts";

const CODE = { SKIP: 0, END: 252, LITERAL: 253, BLANKS: 254, MISSING: 255 } as const;
const GROUP = 8;
/** Bytes of a group in which every code has a literal. */
const LARGEST_GROUP = GROUP + 8 * GROUP;

/** What unpacking must know. */
export interface UnpackOptions {
  readonly little: boolean;
  readonly bias: number;
  /** What stands for a missing number. */
  readonly missing: number;
  /** Elements of eight bytes of a record. */
  readonly elements: number;
  /** −1 where the file does not say. */
  readonly records: number;
}

/** Bytes of packed data that no element is made of, and that may say something. */
export interface UnreadCodes {
  /** Behind the end of the data. */
  behind: number;
  /** Codes between elements that stand for none. */
  between: number;
}

/**
 * Unpacks elements that are packed by bytes: eight codes, then the literals that they ask for (PSPP
 * developer's guide,
 * system file format, data record). What comes out are records as an uncompressed file holds them.
 * @param unread is added to
 * @throws Damaged where the data end early, or go on behind the last record
 */
export async function* unpacked(
  chunks: AsyncIterable<Uint8Array>,
  packing: UnpackOptions,
  unread: UnreadCodes,
): AsyncGenerator<RecordBlock> {
  const unpacker = new Unpacker(packing);
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (unpacker.isEnded()) {
      unread.behind += tellingBytes(chunk);
      continue;
    }
    let bytes = chunk;
    if (rest.length > 0) {
      bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
    }
    unpacker.open(bytes);
    for (let block = unpacker.next(false); block !== null; block = unpacker.next(false)) yield block;
    if (unpacker.isEnded()) unread.behind += unpacker.behind();
    rest = unpacker.rest();
  }
  unpacker.open(rest);
  for (let block = unpacker.next(true); block !== null; block = unpacker.next(true)) yield block;
  unpacker.checkEnd();
  if (!unpacker.isEnded()) unread.behind += tellingBytes(unpacker.rest());
  unread.between += unpacker.between();
}

class Unpacker {
  private readonly out: Uint8Array;
  private readonly words: Int32Array;
  private readonly view: DataView;
  /** The two 32-bit words of each code's element, as they stand in memory. */
  private readonly known = new Int32Array(512);
  /** Elements that a block holds, and those that it has now. */
  private readonly room: number;
  private filled = 0;
  private records = 0;
  private ended = false;
  private bytes: Uint8Array = new Uint8Array(0);
  private source: DataView = new DataView(new ArrayBuffer(0));
  private at = 0;
  /** Of a group that was begun: its first byte, and its next code. */
  private group = 0;
  private code = GROUP;
  /** Elements of the blocks before. */
  private before = 0;
  /** Codes for nothing: before how many elements the latest come, how many these are, and all that elements followed. */
  private skippedAt = 0;
  private skips = 0;
  private skipped = 0;
  /** Records that codes for nothing fill up. */
  private fills = 0;

  private readonly packing: UnpackOptions;

  constructor(packing: UnpackOptions) {
    this.packing = packing;
    const { elements, little, bias, missing } = packing;
    this.room = blockRows(elements * 8) * elements;
    this.out = new Uint8Array(this.room * 8);
    this.words = new Int32Array(this.out.buffer);
    this.view = new DataView(this.out.buffer);
    const view = new DataView(this.known.buffer);
    for (let code = 1; code < CODE.END; code++) view.setFloat64(code * 8, code - bias, little);
    for (let i = 0; i < 8; i++) view.setUint8(CODE.BLANKS * 8 + i, 0x20);
    view.setFloat64(CODE.MISSING * 8, missing, little);
  }

  /** Goes on with other bytes, of which the first are those that `rest` gave. */
  open(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.source = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at -= this.group;
    this.group = 0;
  }

  /** Whether the code for the end was met. */
  isEnded(): boolean {
    return this.ended;
  }

  /** Bytes behind the code for the end. */
  behind(): number {
    const codes = this.bytes.subarray(this.group + this.code + 1, this.group + GROUP);
    return tellingBytes(codes) + tellingBytes(this.bytes.subarray(this.at));
  }

  /** Codes for nothing that elements followed, and records that are filled up where others are not, or the other way round. */
  between(): number {
    if (this.skippedAt < this.before + this.filled) this.count();
    // what fills up the last record has nothing behind it
    const others = Math.max(this.records - 2 - this.fills, 0);
    return this.skipped + Math.min(this.fills, others);
  }

  /** Counts the latest codes for nothing: readstat begins a group for each record, behind one of nothing where groups are full. */
  private count(): void {
    const { elements } = this.packing;
    const isFill = this.skippedAt % elements === 0 && this.skips === GROUP - (elements % GROUP);
    if (isFill) this.fills++;
    else this.skipped += this.skips;
  }

  private skip(filled: number): void {
    const at = this.before + filled;
    if (at > this.skippedAt) {
      this.count();
      this.skips = 0;
      this.skippedAt = at;
    }
    this.skips++;
  }

  /** What was not taken: from the first byte of the group that was begun. */
  rest(): Uint8Array {
    if (this.code === GROUP) this.group = this.at;
    return this.bytes.slice(this.group);
  }

  /**
   * The next full block, or at the end what there is of the last one; null where the bytes do not give one.
   * @param last whether no bytes follow
   */
  next(last: boolean): RecordBlock | null {
    if (this.filled === this.room) {
      this.before += this.room;
      this.filled = 0;
    }
    while (!this.ended && this.filled < this.room && this.begin()) this.take();
    if (this.filled < this.room && !(last || this.ended)) return null;
    const { elements, records } = this.packing;
    const rows = Math.floor(this.filled / elements);
    if (rows === 0) return null;
    if (this.filled < this.room && rows * elements !== this.filled)
      this.throwCutOff(this.filled - rows * elements);
    this.filled = this.filled === this.room ? this.room : 0;
    this.records += rows;
    if (records >= 0 && this.records > records) {
      throw new Damaged(`It claims ${countText(records)} records, and holds more.`);
    }
    return { bytes: this.out, view: this.view, at: 0, rows, width: elements * 8, origin: 0 };
  }

  checkEnd(): void {
    const { records, elements } = this.packing;
    const over = this.filled === this.room ? 0 : this.filled;
    if (over > 0) this.throwCutOff(over % elements || elements);
    if (records < 0 || this.records === records) return;
    throw new Damaged(
      `It claims ${countText(records)} records, and holds ${countText(this.records)}; it is cut off.`,
    );
  }

  private throwCutOff(elements: number): never {
    const { elements: all } = this.packing;
    throw new Damaged(
      `Its data end within record ${countText(this.records + 1)}, after ${elements} of ${all} elements.`,
    );
  }

  /** Whether there is a code to take: of the group that was begun, or of the next one. */
  private begin(): boolean {
    if (this.code < GROUP) return !this.starved();
    if (this.at + GROUP > this.bytes.length) return false;
    this.group = this.at;
    this.at += GROUP;
    this.code = 0;
    return !this.starved();
  }

  private starved(): boolean {
    return this.bytes[this.group + this.code] === CODE.LITERAL && this.at + 8 > this.bytes.length;
  }

  /** Takes codes up to the end of the group or of the block. */
  private take(): void {
    const { bytes, source, words, known, group } = this;
    const fits = bytes.length - group >= LARGEST_GROUP;
    let { at, code, filled } = this;
    for (; code < GROUP && filled < this.room; code++) {
      const byte = bytes[group + code];
      if (byte === CODE.SKIP) {
        this.skip(filled);
        continue;
      }
      if (byte === CODE.END) {
        this.ended = true;
        break;
      }
      if (byte === CODE.LITERAL) {
        if (!fits && at + 8 > bytes.length) break;
        words[filled * 2] = source.getInt32(at, NATIVE);
        words[filled * 2 + 1] = source.getInt32(at + 4, NATIVE);
        at += 8;
      } else {
        words[filled * 2] = known[byte * 2];
        words[filled * 2 + 1] = known[byte * 2 + 1];
      }
      filled++;
    }
    this.at = at;
    this.code = code;
    this.filled = filled;
  }
}

/** Whether this machine puts the low byte first. */
const NATIVE = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
