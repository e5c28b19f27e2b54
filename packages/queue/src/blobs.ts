import { createHash, randomUUID } from "node:crypto";
import type { ChainableCommander, Redis } from "ioredis";

/** Bytes of one value in Redis, which takes 512 MB at most; longer contents are lists of such values. */
const CHUNK = 64 << 20;

interface PutOptions {
  /** Milliseconds. */
  readonly life: number;
  readonly chunk?: number;
  readonly then?: (commands: ChainableCommander) => ChainableCommander;
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Puts contents under a name, all at once, to expire unless it is told again.
 * @param then further commands of the same step
 */
export async function put(
  redis: Redis,
  name: string,
  bytes: Uint8Array,
  { life, chunk = CHUNK, then = (commands) => commands }: PutOptions,
): Promise<void> {
  // until it is complete nobody sees it
  const part = `${name}:${randomUUID()}`;
  let commands = redis.multi();
  for (let from = 0; from === 0 || from < bytes.length; from += chunk) {
    // a copy: memory that is shared cannot be written to a socket everywhere
    commands = commands.rpush(part, Buffer.from(bytes.subarray(from, from + chunk))).pexpire(part, life);
    if (from + chunk >= bytes.length) break;
    await commands.exec();
    commands = redis.multi();
  }
  const done = await then(commands.rename(part, name)).exec();
  for (const [error] of done ?? []) if (error !== null) throw error;
}

/** The contents under a name; null where there are none. @param room makes the memory for so many bytes */
export async function get(
  redis: Redis,
  name: string,
  room: (length: number) => Uint8Array = (length) => new Uint8Array(length),
): Promise<Uint8Array | null> {
  const [first, length] = await Promise.all([redis.lindexBuffer(name, 0), redis.llen(name)]);
  const chunks = first === null ? [] : [first];
  for (let i = 1; i < length; i++) {
    const chunk = await redis.lindexBuffer(name, i);
    if (chunk === null) return null;
    chunks.push(chunk);
  }
  if (chunks.length === 0) return null;
  const bytes = room(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
