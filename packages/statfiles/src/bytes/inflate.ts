import { countText } from "@sdc-risk/data";
import { Damaged } from "./damaged.ts";

/** Bytes that a byte of deflate stands for at most (RFC 1951: 258 bytes by two bits). */
export const MOST_OF_DEFLATE = 1032;

/**
 * Unpacks zlib data (RFC 1950) of a known size.
 * @param room bytes that may hold what comes out, where they suffice
 * @throws Damaged where they are damaged, or give more or fewer bytes
 */
export async function inflate(
  packed: Uint8Array,
  size: number,
  what: string,
  room: Uint8Array = new Uint8Array(0),
): Promise<Uint8Array> {
  if (size > packed.length * MOST_OF_DEFLATE + 64) {
    throw new Damaged(
      `${what} claims ${countText(size)} bytes, more than ${countText(packed.length)} can unpack to.`,
    );
  }
  const out = size <= room.length ? room.subarray(0, size) : new Uint8Array(size);
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(packed as Uint8Array<ArrayBuffer>);
      controller.close();
    },
  });
  const reader = source.pipeThrough(new DecompressionStream("deflate")).getReader();
  let at = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (at + next.value.length > size)
        throw new Damaged(`${what} unpacks to more than the ${countText(size)} bytes that it claims.`);
      out.set(next.value, at);
      at += next.value.length;
    }
  } catch (cause) {
    if (cause instanceof Damaged) throw cause;
    throw new Damaged(`${what} is not valid zlib data.`, { cause });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (at < size)
    throw new Damaged(`${what} claims ${countText(size)} bytes, and unpacks to ${countText(at)}.`);
  return out;
}

/** The largest prime below 2^16, and bytes of which no sum goes beyond 2^32 (RFC 1950, 9). */
const ADLER = { PRIME: 65_521, BYTES: 5552, LENGTH: 4 } as const;

/** The checksum that zlib data end with (RFC 1950). */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let from = 0; from < bytes.length; from += ADLER.BYTES) {
    const to = Math.min(bytes.length, from + ADLER.BYTES);
    for (let i = from; i < to; i++) high += low += bytes[i];
    low %= ADLER.PRIME;
    high %= ADLER.PRIME;
  }
  return high * 65_536 + low;
}

/**
 * Bytes behind the end of zlib data, which unpacking passes over: the checksum is where they end. Other bytes that are
 * like it are told apart, since the data up to there cannot be unpacked.
 * @param unpacked what they give
 */
export async function bytesBehind(packed: Uint8Array, unpacked: Uint8Array): Promise<number> {
  const sum = adler32(unpacked);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < packed.length - ADLER.LENGTH; at++) {
    if (packed[at] !== sum >>> 24 || view.getUint32(at) !== sum) continue;
    const data = packed.subarray(0, at + ADLER.LENGTH);
    const isWhole = await inflate(data, unpacked.length, "Data").then(
      () => true,
      () => false,
    );
    if (isWhole) return packed.length - data.length;
  }
  return 0;
}
