import { decodePage, pageOf } from "./code-pages.ts";
import { fromEucTw } from "./euc-tw.ts";

/** How the bytes of a text become characters. */
export interface Decoder {
  /** The text; null where bytes of it are no character. */
  readonly whole: (bytes: Uint8Array) => string | null;
  /** The text without its last character, of which the first bytes are there and no others; null where something else is wrong. */
  readonly cut: (bytes: Uint8Array) => string | null;
}

/** Encodings that TextDecoder does not have. */
const OWN: Readonly<Record<string, (() => Decoder) | undefined>> = {
  "euc-tw": () => decoded("big5", fromEucTw),
  "iso-2022-kr": () => decoded("euc-kr", fromShifts),
  shift_jisx0213: () => decoded("shift_jis", withoutExtensions),
};

export function isOwnEncoding(name: string): boolean {
  return Object.hasOwn(OWN, name);
}

/** @param encoding a WHATWG name, a code page such as `cp850`, or one that `isOwnEncoding` */
export function decoderOf(encoding: string): Decoder {
  const page = pageOf(encoding);
  if (page !== null) return { whole: (bytes) => decodePage(bytes, page), cut: () => null };
  return OWN[encoding]?.() ?? decoded(encoding, (bytes) => bytes);
}

/** @param prepared gives the bytes in the encoding; null where they have no place in it */
function decoded(encoding: string, prepared: (bytes: Uint8Array) => Uint8Array | null): Decoder {
  const options = { fatal: true, ignoreBOM: true } as const;
  const decoder = new TextDecoder(encoding, options);
  const attempt = (bytes: Uint8Array, isCut: boolean): string | null => {
    const plain = prepared(bytes);
    try {
      if (plain === null) return null;
      // what is incomplete at the end waits for more in a decoder that is not used again
      return isCut
        ? new TextDecoder(encoding, options).decode(plain, { stream: true })
        : decoder.decode(plain);
    } catch {
      return null;
    }
  };
  return { whole: (bytes) => attempt(bytes, false), cut: (bytes) => attempt(bytes, true) };
}

const ESCAPE = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const DESIGNATOR = 4;

/** The bytes of ISO-2022-KR (RFC 1557) as EUC-KR: what stands between shifts has its upper bits set there. */
function fromShifts(bytes: Uint8Array): Uint8Array | null {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let upper = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte >= 0x80) return null;
    if (byte === ESCAPE) i += DESIGNATOR - 1;
    else if (byte === SHIFT_OUT) upper = 0x80;
    else if (byte === SHIFT_IN) upper = 0;
    else out[length++] = byte > 0x20 ? byte | upper : byte;
  }
  return out.subarray(0, length);
}

/** First bytes of characters that Shift_JIS and Shift_JISX0213 share (JIS X 0208). */
const SHARED = [
  [0x81, 0x84],
  [0x88, 0x9f],
  [0xe0, 0xea],
] as const;

/** The bytes of Shift_JISX0213 as Shift_JIS; null where a character stands in what each extends by its own. */
function withoutExtensions(bytes: Uint8Array): Uint8Array | null {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte < 0x80 || (byte >= 0xa1 && byte <= 0xdf)) continue;
    if (!SHARED.some(([first, last]) => byte >= first && byte <= last)) return null;
    i++;
  }
  return bytes;
}
