import type { Redis } from "ioredis";
import { WANTED, workerOf, WORKERS } from "./names.ts";

/** What a worker says of itself, and a run of the workers that it wants. */
export interface Listening {
  readonly version: string;
  /** The mark of its secret. */
  readonly mark: string;
}

export const listeningText = ({ version, mark }: Listening): string => JSON.stringify({ version, mark });

/** What was said; null for anything else that somebody has written. */
export function listeningIn(text: string): Listening | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { version, mark } = (value ?? {}) as { readonly version?: unknown; readonly mark?: unknown };
  return typeof version === "string" && typeof mark === "string" ? { version, mark } : null;
}

/** Looks after the workers of a run, and says once when there is none. */
export class Watchman {
  /** Since when no worker has been seen, and whether that was said. */
  private alone: { readonly since: number; readonly said: boolean } | null = null;

  private readonly redis: Redis;
  private readonly shown: string;
  private readonly own: Listening;
  private readonly patience: number;

  /** @param patience milliseconds after which it is said */
  constructor(redis: Redis, shown: string, own: Listening, patience: number) {
    this.redis = redis;
    this.shown = shown;
    this.own = own;
    this.patience = patience;
  }

  /** @returns what is to be said; null for nothing */
  async look(): Promise<string | null> {
    const listening = await this.listening();
    const { version, mark } = this.own;
    if (listening.some((one) => one.version === version && one.mark === mark)) {
      this.alone = null;
      return null;
    }
    this.alone ??= { since: performance.now(), said: false };
    await this.redis.publish(WANTED, listeningText(this.own));
    if (this.alone.said || performance.now() - this.alone.since < this.patience) return null;
    this.alone = { ...this.alone, said: true };
    return this.sentence(listening);
  }

  private async listening(): Promise<Listening[]> {
    const { redis } = this;
    const ids = await redis.smembers(WORKERS);
    const told = ids.length === 0 ? [] : await redis.mget(ids.map(workerOf));
    const gone = ids.filter((_, i) => told[i] === null);
    if (gone.length > 0) await redis.srem(WORKERS, ...gone);
    return told.map((text) => (text === null ? null : listeningIn(text))).filter((one) => one !== null);
  }

  private sentence(listening: readonly Listening[]): string {
    const { shown, own } = this;
    const start = `with: sdc-risk worker ${shown}. The run waits for it; Ctrl-C ends it.`;
    if (listening.length === 0) return `No worker listens at ${shown}. Start one ${start}`;
    if (listening.some(({ version }) => version === own.version))
      return (
        `The workers at ${shown} have another secret than this run, and take nothing of it. Set SDC_RISK_QUEUE_SECRET ` +
        `to the same value here and there, and start one ${start}`
      );
    const others = [...new Set(listening.map(({ version }) => version))].sort();
    return (
      `The workers at ${shown} are of version ${others.join(", ")}, and this is ${own.version}: they take nothing ` +
      `of it. Start one of this version ${start}`
    );
  }
}
