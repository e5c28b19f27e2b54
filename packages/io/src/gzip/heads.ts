import { tellingBytes, type UnreadBytes } from "@sdc-risk/data";
import { Damaged } from "../damaged.ts";
import { crc32 } from "../parquet/pages/crc32.ts";

/** Bytes of a head before what may be in it. */
const FIXED = 10;
const FLAG = { SUM: 2, EXTRA: 4, NAME: 8, COMMENT: 16, RESERVED: 0xe0 } as const;
/** A head longer than this is taken for damage. */
export const LONGEST_HEAD = 1 << 20;
/** Letters of names of files that say what the data were called. */
const NAMES = 100;
/** Members that were packed at another time than the one before, as where files of several dates were joined. */
const TIMES = 100;
/** What the field of bgzip begins with, in which each member has its length: B, C, two bytes. */
const BGZIP = [0x42, 0x43, 2, 0] as const;

/** What is said before the data of a member of gzip data (RFC 1952, 2.3). */
export interface MemberHead {
  readonly length: number;
  /** When, how and where it was packed. */
  readonly packed: Uint8Array;
  readonly extra: Uint8Array;
  readonly name: Uint8Array;
  readonly comment: Uint8Array;
}

/** Whether bytes are the first of gzip data. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** The head at the start of some bytes; null where they do not hold all of it. @throws Damaged */
export function memberHead(bytes: Uint8Array): MemberHead | null {
  if (bytes.length < FIXED) return null;
  const [, , , flags = 0] = bytes;
  if (!isGzip(bytes) || (flags & FLAG.RESERVED) !== 0)
    throw new Damaged("Something other than gzip data is here.");
  let at = FIXED;
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length));
  const text = (): Uint8Array => {
    const end = bytes.indexOf(0, at);
    // one that does not end is longer than all
    const taken = take(end < 0 ? bytes.length : end - at);
    at++;
    return taken;
  };
  const extra = (flags & FLAG.EXTRA) === 0 ? take(0) : take(wordAt(take(2)));
  const name = (flags & FLAG.NAME) === 0 ? take(0) : text();
  const comment = (flags & FLAG.COMMENT) === 0 ? take(0) : text();
  const before = at;
  const sum = (flags & FLAG.SUM) === 0 ? null : take(2);
  if (at > bytes.length) return null;
  if (sum !== null && wordAt(sum) !== (crc32(bytes.subarray(0, before)) & 0xffff))
    throw new Damaged("The checksum of the head of gzip data does not match.");
  return {
    length: at,
    packed: bytes.slice(4, FIXED),
    extra: extra.slice(),
    name: name.slice(),
    comment: comment.slice(),
  };
}

const wordAt = ([low = 0, high = 0]: Uint8Array): number => low | (high << 8);

/** What the heads of all members say that is not needed to read the data. */
export class GzipHeads {
  /** Members so far. */
  count = 0;
  private readonly names = new Set<string>();
  private extra = 0;
  private comments = 0;
  private changes = 0;
  private before = "";

  /** @param length bytes of the whole member */
  add({ packed, extra, name, comment }: MemberHead, length: number): void {
    this.count++;
    if (!isBgzip(extra, length)) this.extra += tellingBytes(extra);
    this.comments += tellingBytes(comment);
    this.names.add(String.fromCharCode(...name));
    const now = packed.join();
    if (now !== this.before) this.changes++;
    this.before = now;
  }

  /** Bytes that say more than what the data were called and when they were packed. */
  unread(fileName: string): readonly UnreadBytes[] {
    const own = fileName.replace(/\.gz$/i, "");
    const letters = [...this.names].reduce((sum, name) => sum + (name === own ? 0 : name.length), 0);
    return [
      { where: "in extra fields of the gzip header", bytes: this.extra },
      { where: "in comments of the gzip header", bytes: this.comments },
      { where: "in names of files in the gzip header", bytes: letters > NAMES ? letters : 0 },
      { where: "in times of the gzip headers", bytes: this.changes > TIMES ? 4 * this.changes : 0 },
    ];
  }
}

/** Whether an extra field is that of bgzip (SAM/BAM specification, 4.1), and says what is true. */
const isBgzip = (extra: Uint8Array, length: number): boolean =>
  extra.length === 6 &&
  BGZIP.every((byte, i) => extra[i] === byte) &&
  wordAt(extra.subarray(4)) === length - 1;
