import type { Redis } from "ioredis";
import { get, hashOf } from "./blobs.ts";
import { namesOf } from "./names.ts";

/**
 * Bytes of arrays that are kept; beyond that those that were used least lately are fetched again when they
 * are wanted.
 */
const MOST = 2 ** 31;

interface KeptInput {
  readonly run: string;
  readonly bytes: Promise<Uint8Array | null>;
  size: number;
}

/** Arrays of runs, fetched once and then kept in memory that all threads of a worker share. */
export class Kept {
  /** By run and hash, the one that was used last at the end. */
  private readonly entries = new Map<string, KeptInput>();

  private readonly redis: Redis;
  private readonly most: number;

  constructor(redis: Redis, most = MOST) {
    this.redis = redis;
    this.most = most;
  }

  /** The array with a hash; null where Redis has it no more. */
  async array(run: string, hash: string): Promise<Uint8Array | null> {
    const name = namesOf(run).data(hash);
    const entry: KeptInput = this.entries.get(name) ?? { run, bytes: this.fetch(name, hash), size: 0 };
    this.entries.delete(name);
    this.entries.set(name, entry);
    const bytes = await entry.bytes.catch((error: unknown) => {
      this.entries.delete(name);
      throw error;
    });
    if (bytes === null) this.entries.delete(name);
    else entry.size = bytes.length;
    this.shorten(name);
    return bytes;
  }

  private async fetch(name: string, hash: string): Promise<Uint8Array | null> {
    const bytes = await get(this.redis, name, (length) => new Uint8Array(new SharedArrayBuffer(length)));
    if (bytes !== null && hashOf(bytes) !== hash)
      throw new Error("data in Redis are not what their hash says: something else has written there");
    return bytes;
  }

  /** Forgets what was used least lately, but not `name`. */
  private shorten(name: string): void {
    let all = 0;
    for (const { size } of this.entries.values()) all += size;
    for (const [other, { size }] of this.entries) {
      if (all <= this.most) return;
      if (other === name) continue;
      this.entries.delete(other);
      all -= size;
    }
  }

  forget(run: string): void {
    for (const [name, entry] of this.entries) if (entry.run === run) this.entries.delete(name);
  }
}
