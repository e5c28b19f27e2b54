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
