import { SdcError, tellingBytes, type UnreadBytes } from "@sdc-risk/data";
import { joined } from "@sdc-risk/data/kernels";
import { Damaged } from "../damaged.ts";
import { Deflated } from "./deflated.ts";
import { GzipHeads, LONGEST_HEAD, type MemberHead, memberHead } from "./heads.ts";
import { Crc32 } from "../parquet/pages/crc32.ts";

/** Packed bytes that are unpacked at once: to 16 MiB at most. */
const PIECE = 1 << 14;
/** Bytes that are given at once. */
const GIVEN = 1 << 18;
/** Bytes of the checksum and the length behind the data of a member. */
const TAIL = 8;

/** One way through gzip data (RFC 1952) of one member or several, such as those of bgzip. */
export class GzipReading {
  private readonly heads = new GzipHeads();
  /** Bytes of a head or a tail that was begun. */
  private rest: Uint8Array = new Uint8Array(0);
  private member: Member | null = null;
  private behind: Behind | null = null;

  /** What the next bytes of the file unpack to. @throws Damaged, and what fflate throws */
  *push(bytes: Uint8Array): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += PIECE) yield* this.piece(bytes.subarray(at, at + PIECE));
  }

  /** @throws Damaged where the file ends within a member */
  end(): void {
    if (this.member !== null || (this.rest.length > 0 && this.behind === null))
      throw new Damaged("The gzip data are cut off.");
  }

  /** Bytes so far that are neither data nor needed to read them, and that may say something. */
  unread(fileName: string): readonly UnreadBytes[] {
    return [
      ...this.heads.unread(fileName),
      { where: "behind the end of the gzip data", bytes: this.behind?.telling ?? 0 },
    ];
  }

  private *piece(piece: Uint8Array): Generator<Uint8Array> {
    let bytes = this.rest.length === 0 ? piece : joined([this.rest, piece], Uint8Array);
    this.rest = new Uint8Array(0);
    while (bytes.length > 0) {
      if (this.behind !== null) {
        this.behind.add(bytes);
        return;
      }
      if (this.member === null && this.heads.count > 0 && bytes[0] === 0) this.behind = new Behind();
      else if (this.member === null) {
        const head = memberHead(bytes);
        if (head === null) {
          this.keep(bytes);
          return;
        }
        this.member = new Member(head);
        bytes = bytes.subarray(head.length);
      } else if (this.member.isWhole) {
        if (bytes.length < TAIL) {
          this.keep(bytes);
          return;
        }
        this.heads.add(this.member.head, this.member.end(bytes));
        this.member = null;
        bytes = bytes.subarray(TAIL);
      } else {
        yield* this.member.push(bytes);
        bytes = this.member.rest;
      }
    }
  }

  private keep(bytes: Uint8Array): void {
    if (bytes.length > LONGEST_HEAD) throw new Damaged("The head of gzip data has no end.");
    this.rest = bytes.slice();
  }
}

/** A member while it is unpacked. */
class Member {
  private readonly sum = new Crc32();
  private readonly data = new Deflated();
  private packed = 0;
  private unpacked = 0;

  readonly head: MemberHead;

  constructor(head: MemberHead) {
    this.head = head;
  }

  /** Whether all its data are unpacked. */
  get isWhole(): boolean {
    return this.data.behind !== null;
  }

  /** What follows its data among the bytes that were pushed last. */
  get rest(): Uint8Array {
    return this.data.behind ?? new Uint8Array(0);
  }

  *push(bytes: Uint8Array): Generator<Uint8Array> {
    const out = this.data.push(bytes);
    this.packed += bytes.length - this.rest.length;
    for (const piece of out) {
      this.sum.add(piece);
      this.unpacked += piece.length;
      for (let at = 0; at < piece.length; at += GIVEN) yield piece.subarray(at, at + GIVEN);
    }
  }

  /**
   * Compares the data with what is said behind them.
   * @returns bytes of the whole member
   * @throws Damaged
   */
  end(tail: Uint8Array): number {
    const view = new DataView(tail.buffer, tail.byteOffset, TAIL);
    if (view.getInt32(0, true) !== this.sum.value || view.getUint32(4, true) !== this.unpacked % 2 ** 32)
      throw new Damaged("The checksum of gzip data does not match.");
    return this.head.length + this.packed + TAIL;
  }
}

/** What follows the last member: zeros fill up a file, and every other byte may say something. */
class Behind {
  telling = 0;
  private zeros = 0;

  add(bytes: Uint8Array): void {
    if (this.telling === 0 && tellingBytes(bytes) === 0) this.zeros += bytes.length;
    else {
      this.telling += this.zeros + bytes.length;
      this.zeros = 0;
    }
  }
}

/**
 * What gzip data unpack to.
 * @param reading a new one
 * @throws SdcError BAD_FILE where they are damaged or cut off
 */
export async function* unzipped(
  name: string,
  packed: AsyncGenerator<Uint8Array>,
  reading: GzipReading,
): AsyncGenerator<Uint8Array> {
  const within = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw new SdcError("BAD_FILE", `${JSON.stringify(name)}: the gzip data is damaged or cut off.`, {
        cause,
      });
    }
  };
  for await (const bytes of packed) {
    const pieces = reading.push(bytes);
    for (;;) {
      const next = within(() => pieces.next());
      if (next.done === true) break;
      yield next.value;
    }
  }
  within(() => {
    reading.end();
  });
}
