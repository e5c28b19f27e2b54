import { roomFor } from "@sdc-risk/data/columns";
import { mayHoldEscapes, unescaped } from "./escapes.ts";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** A text that comes in parts, as UTF-8. */
export class TextRun {
  bytes = new Uint8Array(1 << 10);
  length = 0;

  add(bytes: Uint8Array, from: number, to: number): void {
    this.bytes = roomFor(this.bytes, this.length + to - from);
    this.bytes.set(bytes.subarray(from, to), this.length);
    this.length += to - from;
  }

  /** Replaces the characters that Excel escapes. */
  unescape(): void {
    if (!mayHoldEscapes(this.bytes, 0, this.length)) return;
    const plain = encoder.encode(unescaped(this.text()));
    this.length = 0;
    this.add(plain, 0, plain.length);
  }

  text(): string {
    return utf8.decode(this.bytes.subarray(0, this.length));
  }
}
