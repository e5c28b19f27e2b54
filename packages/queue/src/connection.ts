import { SdcError } from "@sdc-risk/core";
import { Redis } from "ioredis";
import type { Address, Connection } from "./address.js";

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
export const steady = ({ connection }: Address): Steady => ({
  ...connection,
  maxRetriesPerRequest: null,
  retryStrategy: () => AGAIN,
  connectTimeout: PATIENCE,
});

/** Why a connection did not come about. */
function reason({ message, code = "" }: NodeJS.ErrnoException): string {
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
export async function connected(address: Address): Promise<Redis> {
  let open = false,
    failure: Error | undefined;
  const redis = new Redis({
    ...steady(address),
    lazyConnect: true,
    retryStrategy: () => (open ? AGAIN : null),
  });
  redis.on("error", (error: Error) => {
    failure = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    open = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    const cause = failure ?? (error as Error);
    throw new SdcError("UNREACHABLE", `The queue at ${address.shown} cannot be reached: ${reason(cause)}.`, {
      cause,
    });
  }
}

/** A further connection of the same kind, for commands that wait. */
export function another(address: Address): Redis {
  const redis = new Redis(steady(address));
  redis.on("error", () => undefined); // it comes again, and the first connection tells
  return redis;
}

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
