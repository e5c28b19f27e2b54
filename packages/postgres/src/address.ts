import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import type { ConnectionOptions } from "node:tls";
import { SdcError } from "@sdc-risk/data";
import { oneOf, parseAddress, seconds, type ServerAddress } from "@sdc-risk/sql";

/** Where to connect to, and how. */
export interface PostgresConnection {
  readonly address: ServerAddress;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Undefined where neither the address nor `PGPASSWORD` holds one; then the password file is looked into. */
  readonly password: string | undefined;
  readonly database: string;
  /** What is tried, in this order. */
  readonly tls: readonly (ConnectionOptions | false)[];
  /** Seconds that a query may take; null leaves it to the server. */
  readonly timeout: number | null;
}

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

const FORM = {
  engine: "PostgreSQL",
  example: "postgres://user@host/database?table=schema.people",
  options: ["host", "sslmode", "sslrootcert", "sslcert", "sslkey", "timeout"],
  files: ["sslrootcert", "sslcert", "sslkey"],
};
const MODES = ["prefer", "disable", "require", "verify-ca", "verify-full"] as const;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\/.*)$/u;

/**
 * Where an address leads, with what the environment adds to it.
 * @throws BAD_SOURCE
 */
export function placeOf(text: string, environment: Environment): PostgresConnection {
  const address = parseAddress(text, FORM);
  const option = (name: string, variable: string): string | undefined =>
    address.options.get(name) ?? given(environment[variable]);
  const host = option("host", "") ?? (address.host || (given(environment["PGHOST"]) ?? "localhost"));
  const user = address.user ?? given(environment["PGUSER"]) ?? userInfo().username;
  const mode = option("sslmode", "PGSSLMODE") ?? (LOOPBACK.test(host) ? "prefer" : "require");
  return {
    address,
    host,
    port: address.port ?? Number(given(environment["PGPORT"]) ?? 5432),
    user,
    password: address.password ?? given(environment["PGPASSWORD"]),
    database: address.database ?? given(environment["PGDATABASE"]) ?? user,
    tls: tlsOf(oneOf(mode, "sslmode", MODES), host, option),
    timeout: seconds(address, "timeout"),
  };
}

function tlsOf(
  mode: (typeof MODES)[number],
  host: string,
  option: (name: string, variable: string) => string | undefined,
): (ConnectionOptions | false)[] {
  if (mode === "disable" || host.startsWith("/")) return [false];
  const file = (name: string, variable: string): Buffer | undefined => read(option(name, variable), name);
  const [ca, cert, key] = [
    file("sslrootcert", "PGSSLROOTCERT"),
    file("sslcert", "PGSSLCERT"),
    file("sslkey", "PGSSLKEY"),
  ];
  const secure: ConnectionOptions = {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    rejectUnauthorized: mode.startsWith("verify") || ca !== undefined,
    ...(mode === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
  };
  return mode === "prefer" ? [secure, false] : [secure];
}

function read(path: string | undefined, option: string): Buffer | undefined {
  if (path === undefined || path === "system") return undefined;
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new SdcError("BAD_SOURCE", `The file "${path}" of ${option} cannot be read.`, { cause });
  }
}

function given(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
