import { Damaged } from "../damaged.ts";
import { BYTE } from "./bytes.ts";
import { decoded } from "./entities.ts";
import { nameOf, XmlTag } from "./tag.ts";

/** Bytes of the longest tag, and of the longest text, comment or instruction. */
const LONGEST_TAG = 1 << 16;
const LONGEST = 1 << 24;
/** Elements that may stand in one another. */
const DEEPEST = 256;
const CDATA = "<![CDATA[";
const COMMENT = "<!--";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** Takes the parts of an XML file in their order. */
export interface XmlHandler {
  /** An element begins. @param tag must not be kept */
  readonly open: (tag: XmlTag) => void;
  /** An element ends. @param name without the prefix of its namespace */
  readonly close: (name: string) => void;
  /** Text, as UTF-8 at `bytes[from … to)`, references replaced. The text of one element may come in parts. */
  readonly text: (bytes: Uint8Array, from: number, to: number) => void;
  /** A comment or an instruction stands within the outermost element. */
  readonly aside?: () => void;
}

/**
 * Reads XML in UTF-8 that comes in pieces, in time linear in its length, and holds one tag or text of it at a
 * time. It takes no document type, and so no entity that a file declares itself.
 */
export class XmlReader {
  private buffer = new Uint8Array(1 << 16);
  /** Where the present part begins, and where the search for its end goes on. */
  private from = 0;
  private seek = 0;
  private filled = 0;
  /** The quotation mark that is open within a tag; 0 where none is. */
  private quote = 0;
  private readonly open: string[] = [];
  private begun = false;
  private readonly tag: XmlTag;

  private readonly file: string;
  private readonly handler: XmlHandler;

  /** @param file its name, for messages */
  constructor(file: string, handler: XmlHandler) {
    this.file = file;
    this.handler = handler;
    this.tag = new XmlTag(file);
  }

  /** @throws Damaged where the bytes are no XML that can be read; what the handler throws */
  push(bytes: Uint8Array): void {
    if (this.filled + bytes.length > this.buffer.length) this.makeRoom(bytes.length);
    this.buffer.set(bytes, this.filled);
    this.filled += bytes.length;
    while (this.from < this.filled && this.part());
  }

  /** The file ends. @throws Damaged where it is cut off */
  end(): void {
    if (!this.begun || this.open.length > 0 || this.hasRest()) throw new Damaged("Its XML is cut off.");
  }

  private hasRest(): boolean {
    return utf8.decode(this.buffer.subarray(this.from, this.filled)).trim() !== "";
  }

  private makeRoom(more: number): void {
    const { buffer, from, filled } = this;
    const needed = filled - from + more;
    const target = needed > buffer.length ? new Uint8Array(Math.max(needed, 2 * buffer.length)) : buffer;
    if (target === buffer) buffer.copyWithin(0, from, filled);
    else target.set(buffer.subarray(from, filled));
    this.buffer = target;
    this.seek -= from;
    this.filled -= from;
    this.from = 0;
  }

  /** Handles the part that begins at `from`; false where it is not there as a whole. */
  private part(): boolean {
    const { buffer, from, filled } = this;
    if (buffer[from] !== BYTE.less) return this.text();
    if (filled - from < 2) return false;
    const second = buffer[from + 1];
    if (second === BYTE.question) return this.past(BYTE.question, from + 2);
    if (second === BYTE.mark) return this.marked();
    return this.element(second === BYTE.slash);
  }

  private text(): boolean {
    const { buffer, filled } = this;
    let at = Math.max(this.seek, this.from);
    while (at < filled && buffer[at] !== BYTE.less) at++;
    this.seek = at;
    if (at === filled || at - this.from > LONGEST) return this.waits(LONGEST);
    if (this.open.length > 0) this.give(this.from, at, true);
    this.from = at;
    return true;
  }

  /** Hands text over. @param references whether they count in it */
  private give(from: number, to: number, references: boolean): void {
    const { buffer } = this;
    for (let i = from; i < to; i++) {
      if (buffer[i] !== BYTE.return && !(references && buffer[i] === BYTE.ampersand)) continue;
      const text = utf8.decode(buffer.subarray(from, to)).replace(/\r\n?/g, "\n");
      const bytes = encoder.encode(references ? decoded(text, this.file) : text);
      this.handler.text(bytes, 0, bytes.length);
      return;
    }
    this.handler.text(buffer, from, to);
  }

  /** A comment, a section of characters, or a document type. */
  private marked(): boolean {
    const { buffer, from, filled } = this;
    const third = buffer[from + 2];
    const start = third === BYTE.bracket ? CDATA : COMMENT;
    if (filled - from < start.length) {
      this.refuseType(start.slice(0, filled - from));
      return false;
    }
    this.refuseType(start);
    if (start === COMMENT) return this.past(BYTE.dash, from + COMMENT.length);
    const end = this.endOf(BYTE.closingBracket, from + CDATA.length);
    if (end < 0) return this.waits(LONGEST);
    if (this.open.length > 0) this.give(from + CDATA.length, end - 3, false);
    this.from = end;
    return true;
  }

  /** @throws Damaged where the next bytes are not these */
  private refuseType(expected: string): void {
    const { buffer, from } = this;
    for (let i = 0; i < expected.length; i++)
      if (buffer[from + i] !== expected.charCodeAt(i))
        throw new Damaged("Its XML declares a document type, which is not read.");
  }

  /** Passes over what ends with a byte (a dash twice) and `>`. */
  private past(byte: number, earliest: number): boolean {
    const end = this.endOf(byte, earliest);
    if (end < 0) return this.waits(LONGEST);
    if (this.open.length > 0) this.handler.aside?.();
    this.from = end;
    return true;
  }

  /** The place behind the next `-->`, `]]>` or `?>`, by the byte before `>`; −1 where there is none so far. */
  private endOf(byte: number, earliest: number): number {
    const { buffer, filled } = this;
    const marks = byte === BYTE.question ? 1 : 2;
    let at = Math.max(this.seek, earliest + marks);
    for (; at < filled; at++)
      if (buffer[at] === BYTE.greater && buffer[at - 1] === byte && buffer[at - marks] === byte)
        return at + 1;
    this.seek = at;
    return -1;
  }

  private element(closes: boolean): boolean {
    const { buffer, from, filled } = this;
    let at = Math.max(this.seek, from + 1);
    for (; at < filled; at++) {
      const byte = buffer[at];
      if (this.quote !== 0) {
        if (byte === this.quote) this.quote = 0;
      } else if (byte === BYTE.greater) break;
      else if (byte === BYTE.quote || byte === BYTE.apostrophe) this.quote = byte;
      else if (byte === BYTE.less) throw new Damaged("Its XML has a tag that is never closed.");
    }
    this.seek = at;
    if (at >= filled || at - from > LONGEST_TAG) return this.waits(LONGEST_TAG);
    this.from = at + 1;
    if (closes) this.leave(from + 2, at);
    else this.enter(from + 1, at);
    return true;
  }

  private enter(from: number, to: number): void {
    const { tag, open, handler } = this;
    tag.take(this.buffer, from, to);
    if (open.length === 0 && this.begun) throw new Damaged("Its XML goes on after its end.");
    if (open.length >= DEEPEST) throw new Damaged("Elements of its XML are nested too deeply.");
    this.begun = true;
    const { name, closed } = tag;
    handler.open(tag);
    if (closed) handler.close(name);
    else open.push(name);
  }

  private leave(from: number, to: number): void {
    const { buffer, open, handler } = this;
    let start = from;
    let end = to;
    while (end > start && buffer[end - 1] <= BYTE.space) end--;
    for (let i = start; i < end; i++) if (buffer[i] === BYTE.colon) start = i + 1;
    const name = nameOf(buffer, start, end);
    if (open.pop() !== name) throw new Damaged(`Its XML closes <${name}> where it is not open.`);
    handler.close(name);
  }

  /** More bytes are needed. @throws Damaged where the part is longer than any should be */
  private waits(longest: number): false {
    if (this.filled - this.from > longest)
      throw new Damaged(`Its XML holds a ${longest === LONGEST_TAG ? "tag" : "text"} that is too long.`);
    return false;
  }
}
