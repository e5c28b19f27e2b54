import { SdcError } from "@sdc-risk/data";
import { isIP } from "node:net";

/** Variables of the environment that a password and a user name are taken from where the address has none. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How to connect, as ioredis and BullMQ take it. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  /** With TLS; the name that the certificate is to have, where the host is no number. */
  readonly tls?: { readonly servername?: string };
}

/** Where a Redis is: how to connect, and its address without password, for messages. */
export interface RedisAddress {
  readonly shown: string;
  readonly connection: Connection;
  /** What the machines of the queue share beside it: of SDC_RISK_QUEUE_SECRET, else the password; empty for none. */
  readonly secret: string;
}

const PORT = 6379;

/** A part of a URL, decoded. @throws what `decodeURIComponent` throws */
const decoded = (part: string): string | undefined => (part === "" ? undefined : decodeURIComponent(part));

function urlOf(address: string): URL | null {
  try {
    const url = new URL(address);
    return ["redis:", "rediss:"].includes(url.protocol) && url.hostname !== "" ? url : null;
  } catch {
    return null;
  }
}

/**
 * Reads the address of a Redis: `redis://host:port`, `rediss://…` with TLS, with the number of a database
 * behind a slash. A user name and a password are taken from the address, or from REDIS_USERNAME and
 * REDIS_PASSWORD; they are never shown. The secret by which results are sealed is that of
 * SDC_RISK_QUEUE_SECRET, else the password.
 * @throws BAD_OPTIONS for another address, which is not shown either since it may hold a password
 */
export function addressOf(address: string, environment: Environment = {}): RedisAddress {
  const wrong = (what: string): SdcError =>
    new SdcError(
      "BAD_OPTIONS",
      `The address of the queue ${what}; expected redis://host:port, or rediss:// with TLS.`,
    );
  const url = urlOf(address);
  if (url === null) throw wrong("cannot be read");
  const database = url.pathname.replace(/^\//, "");
  if (!/^\d*$/.test(database)) throw wrong("names a database that is no number");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port === "" ? PORT : Number(url.port);
  let given: readonly (string | undefined)[];
  try {
    given = [decoded(url.username), decoded(url.password)];
  } catch (error) {
    throw new SdcError(
      "BAD_OPTIONS",
      `${wrong("cannot be read").message} Signs such as % in a password are written %25.`,
      { cause: error },
    );
  }
  const own = environment["SDC_RISK_QUEUE_SECRET"] ?? "";
  const username = given[0] ?? environment["REDIS_USERNAME"];
  const password = given[1] ?? environment["REDIS_PASSWORD"];
  return {
    shown: `${url.protocol}//${url.hostname}:${port}${database === "" ? "" : `/${database}`}`,
    connection: {
      host,
      port,
      db: Number(database),
      ...(username === undefined || username === "" ? {} : { username }),
      ...(password === undefined || password === "" ? {} : { password }),
      ...(url.protocol === "rediss:" ? { tls: isIP(host) === 0 ? { servername: host } : {} } : {}),
    },
    secret: own === "" ? (password ?? "") : own,
  };
}
