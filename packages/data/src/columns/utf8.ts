/** Bytes that were read as UTF-8 and are not. */
export class NotUtf8 extends Error {}

/** Whether bytes are UTF-8 from their first to their last. */
export function isUtf8(bytes: Uint8Array): boolean {
  const check = new Utf8Check();
  try {
    check.push(bytes);
    check.end();
    return true;
  } catch (error) {
    if (error instanceof NotUtf8) return false;
    throw error;
  }
}

/** Checks that bytes, given in pieces, are UTF-8 (RFC 3629, the table of well-formed sequences of Unicode 3.9). */
export class Utf8Check {
  private expected = 0;
  private low = 0x80;
  private high = 0xbf;

  /** The next piece; a sequence may go on in the one after it. @throws NotUtf8 */
  push(bytes: Uint8Array): void {
    const shift = -bytes.byteOffset & 3;
    const words =
      bytes.length > 64
        ? new Int32Array(bytes.buffer, bytes.byteOffset + shift, (bytes.length - shift) >> 2)
        : new Int32Array(0);
    let i = 0;
    while (i < bytes.length) {
      if (this.expected === 0 && ((i - shift) & 3) === 0 && i >= shift) {
        // whole words of ASCII at once
        let word = (i - shift) >> 2;
        while (word < words.length && (words[word] & 0x80808080) === 0) word++;
        i = Math.max(i, shift + word * 4);
        if (i >= bytes.length) return;
      }
      this.byte(bytes[i++]);
    }
  }

  /** No piece follows. @throws NotUtf8 where a sequence is not complete */
  end(): void {
    if (this.expected > 0) throw new NotUtf8();
  }

  private byte(byte: number): void {
    if (this.expected > 0) {
      if (byte < this.low || byte > this.high) throw new NotUtf8();
      this.expected--;
      this.low = 0x80;
      this.high = 0xbf;
    } else if (byte >= 0x80) {
      if (byte < 0xc2 || byte > 0xf4) throw new NotUtf8();
      this.expected = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      if (byte === 0xe0) this.low = 0xa0;
      else if (byte === 0xf0) this.low = 0x90;
      else if (byte === 0xed) this.high = 0x9f;
      else if (byte === 0xf4) this.high = 0x8f;
    }
  }
}
