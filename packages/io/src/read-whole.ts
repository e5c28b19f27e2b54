import { roomFor } from "@sdc-risk/data/columns";
import type { Memory } from "./memory.ts";
import type { Pace } from "./pace.ts";
import type { ByteSource } from "./source.ts";

/** Share of the reading that is done when the bytes are there. */
export const HELD = 0.3;

/** All bytes of a source. @throws TooLargeError */
export async function wholeOf(source: ByteSource, pace: Pace, memory: Memory): Promise<Uint8Array> {
  if (source.bytes) return source.bytes;
  const check = (bytes: number): void => {
    memory.need(bytes, { records: 0, variables: 0, unpacked: bytes });
  };
  check(source.expected);
  let bytes = new Uint8Array(source.expected);
  let held = 0;
  for await (const chunk of source.chunks()) {
    check(held + chunk.length);
    bytes = roomFor(bytes, held + chunk.length);
    bytes.set(chunk, held);
    held += chunk.length;
    await pace.tick((source.position() / source.size) * HELD);
  }
  return bytes.subarray(0, held);
}
