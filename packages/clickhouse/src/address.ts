import { readFileSync } from "node:fs";
import { SdcError } from "@sdc-risk/data";
import { oneOf, parseAddress, seconds, type ServerAddress } from "@sdc-risk/sql";

/** Where to connect to, and how. */
export interface ClickHouseConnection {
  readonly address: ServerAddress;
  readonly url: string;
  /** As messages show it: host and port. */
  readonly server: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** What the connection is encrypted with; undefined for what the system trusts. */
  readonly tls: Tls | undefined;
  /** Seconds that a query may take; null leaves it to the server. */
  readonly timeout: number | null;
}

type Tls =
  | { readonly ca_cert: Buffer; readonly cert?: never }
  | { readonly ca_cert: Buffer; readonly cert: Buffer; readonly key: Buffer };

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

const FORM = {
  engine: "ClickHouse",
  example: "clickhouse://user@host/database?table=people",
  options: ["secure", "ca", "cert", "key", "timeout"],
  files: ["ca", "cert", "key"],
};

/**
 * Where an address leads, with what the environment adds to it.
 * @throws BAD_SOURCE
 */
export function placeOf(text: string, environment: Environment): ClickHouseConnection {
  const address = parseAddress(text, FORM);
  const secure = oneOf(address.options.get("secure"), "secure", ["false", "true"]) === "true";
  const host = address.host || "localhost";
  const port = address.port ?? (secure ? 8443 : 8123);
  const server = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return {
    address,
    url: `${secure ? "https" : "http"}://${server}`,
    server,
    user: address.user ?? given(environment["CLICKHOUSE_USER"]) ?? "default",
    password: address.password ?? given(environment["CLICKHOUSE_PASSWORD"]) ?? "",
    database: address.database ?? "default",
    tls: tlsOf(address),
    timeout: seconds(address, "timeout"),
  };
}

function tlsOf({ options }: ServerAddress): Tls | undefined {
  const [ca, cert, key] = ["ca", "cert", "key"].map((name) => read(options.get(name), name));
  if (ca === undefined) {
    if (cert === undefined && key === undefined) return undefined;
    throw new SdcError(
      "BAD_SOURCE",
      "The options cert and key want ca beside them: the file of the authority of the server.",
    );
  }
  return cert === undefined || key === undefined ? { ca_cert: ca } : { ca_cert: ca, cert, key };
}

function read(path: string | undefined, option: string): Buffer | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new SdcError("BAD_SOURCE", `The file "${path}" of ${option} cannot be read.`, { cause });
  }
}

function given(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
