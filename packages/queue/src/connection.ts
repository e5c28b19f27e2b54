import { SdcError } from "@sdc-risk/data";
import { Redis } from "ioredis";
import { setTimeout as sleep } from "node:timers/promises";
import type { RedisAddress, Connection } from "./address.ts";

/** Milliseconds to wait before a lost connection is tried again. */
const AGAIN = 1000;
/** Milliseconds in which the first connection has to come about. */
const PATIENCE = 10_000;

interface Steady extends Connection {
  readonly maxRetriesPerRequest: null;
  readonly connectTimeout: number;
  readonly retryStrategy: () => number;
}

/** How connections behave: one that is lost is tried again for ever, and commands wait for it. */
export const steady = ({ connection }: RedisAddress): Steady => ({
  ...connection,
  maxRetriesPerRequest: null,
  retryStrategy: () => AGAIN,
  connectTimeout: PATIENCE,
});

/** An error of the way to Redis, or of a command that it did not run. */
interface Refusal extends Error {
  readonly code?: string;
  readonly command?: { readonly name: string };
}

/** Why a connection did not come about. */
function reason({ message, code = "", command }: Refusal, { db }: Connection): string {
  if (/CERT|UNABLE_TO_|ALTNAME/.test(code))
    return `its certificate is not accepted (${message}). NODE_EXTRA_CA_CERTS names a file of further authorities`;
  if (code === "ECONNRESET" || message === "Connection is closed.")
    return "it closed the connection. Does it want TLS, rediss://?";
  if (/WRONGPASS|invalid (username-)?password|AUTH.*called without/i.test(message))
    return (
      "it does not accept the user name or the password. Give them in the address, or as REDIS_USERNAME " +
      "and REDIS_PASSWORD"
    );
  if (message.includes("NOAUTH")) return "it wants a password. Give it as REDIS_PASSWORD, or in the address";
  if (/DB index is out of range|invalid DB index/i.test(message))
    return `it has no database ${db}. Most have 0 to 15 (its setting databases); a cluster has 0 only`;
  if (message.includes("NOPERM") && command?.name === "select")
    return `the user may not choose database ${db}. An address without a number means database 0`;
  if (message.includes("NOPERM")) return "the user may not run the commands that the queue needs";
  if (code === "ECONNREFUSED") return "nothing listens there";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "no machine of this name is known";
  if (code === "ETIMEDOUT" || /ETIMEDOUT|timeout/i.test(message)) return "there was no answer";
  return message;
}

/**
 * Connects to a Redis. The first time it has to come about; afterwards a connection that is lost comes again.
 * @throws UNREACHABLE with the reason
 */
export async function connected(address: RedisAddress): Promise<Redis> {
  let open = false;
  let failure: Error | undefined;
  const redis = new Redis({
    ...steady(address),
    lazyConnect: true,
    retryStrategy: () => (open ? AGAIN : null),
  });
  leaveOthersAlone(redis);
  redis.on("error", (error: Error) => {
    failure = error;
  });
  try {
    await redis.connect();
    // a connection whose database was refused would go on in another one
    await redis.select(address.connection.db);
    await redis.ping();
    open = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    const cause: Refusal = failure ?? (error as Error);
    const why = reason(cause, address.connection);
    throw new SdcError("UNREACHABLE", `The queue at ${address.shown} cannot be reached: ${why}.`, { cause });
  }
}

/** A further connection of the same kind, for commands that wait. */
export function another(address: RedisAddress): Redis {
  const redis = new Redis(steady(address));
  leaveOthersAlone(redis);
  redis.on("error", () => undefined); // it comes again, and the first connection tells
  return redis;
}

/** A connection that comes again and may no longer choose its database is cut before anything goes into another one. */
function leaveOthersAlone(redis: Redis): void {
  redis.on("error", ({ command }: Refusal) => {
    if (command?.name === "select") redis.disconnect(true);
  });
}

/** Whether a Redis answers in so many milliseconds. */
export async function answers(redis: Redis, within: number): Promise<boolean> {
  const late = new AbortController();
  const ping = redis.ping().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([ping, sleep(within, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

/** What a run and a worker say where nobody can vouch for results. */
export const withoutSecret = ({ shown }: RedisAddress): string =>
  `The queue at ${shown} has neither a password nor a secret, so whoever reaches it can write results that a run takes ` +
  "for those of its workers. Set SDC_RISK_QUEUE_SECRET to the same value on all machines.";

/** Calls back when a connection is lost, and when it is there again. */
export function watchConnection(
  redis: Redis,
  tell: { readonly lost: () => void; readonly back: () => void },
): void {
  let lost = false;
  redis.on("close", () => {
    if (lost) return;
    lost = true;
    tell.lost();
  });
  redis.on("ready", () => {
    if (!lost) return;
    lost = false;
    tell.back();
  });
}
