import { readFileSync } from "node:fs";
import { SdcError } from "@sdc-risk/data";
import { oneOf, parseAddress, seconds, type ServerAddress, type TableName } from "@sdc-risk/sql";

/** Where to connect to, and how. */
export interface TrinoPlace {
  /** The address as reports and messages show it: without its password. */
  readonly shown: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** As messages show it: host and port. */
  readonly server: string;
  readonly user: string;
  readonly password: string | null;
  /** Catalog, schema and table. */
  readonly table: readonly [string, string, string];
  /** A version of the table, where the address names one. */
  readonly version: string | null;
  /** The authority of the server; undefined for those that the system trusts. */
  readonly ca: Buffer | undefined;
  /** Seconds that a query may take; null leaves it to the server. */
  readonly timeout: number | null;
}

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

const FORM = {
  engine: "Trino",
  example: "trino://user@host/catalog/schema?table=people",
  options: ["secure", "ca", "timeout", "version"],
  files: ["ca"],
};

/** Hosts that are this machine, to which no network lies between. */
const HERE = /^(?:localhost|127(?:\.\d+){3}|::1)$/u;
/** What a header may hold. */
const PLAIN = /^[\x20-\x7e]+$/u;

/**
 * Where an address leads, with what the environment adds to it.
 * @throws BAD_SOURCE
 */
export function placeOf(text: string, environment: Environment): TrinoPlace {
  const address = parseAddress(text, FORM);
  const host = address.host || "localhost";
  const here = HERE.test(host);
  const secure = oneOf(address.options.get("secure"), "secure", here ? ["false", "true"] : ["true", "false"]);
  const password = address.password ?? given(environment["TRINO_PASSWORD"]) ?? null;
  if (password !== null && secure === "false" && !here)
    throw bad(
      `${address.shown} would send a password unencrypted. Leave "secure=false" out, or the password: TRINO_PASSWORD.`,
    );
  const server = `${host.includes(":") ? `[${host}]` : host}:${address.port ?? (secure === "true" ? 8443 : 8080)}`;
  const user = address.user ?? given(environment["TRINO_USER"]);
  if (user === undefined)
    throw bad(`${address.shown} names no user. Name one before the host, or set TRINO_USER.`);
  if (!PLAIN.test(user)) throw bad("The user of Trino may have letters, digits and signs of ASCII only.");
  return {
    shown: address.shown,
    origin: `${secure === "true" ? "https" : "http"}://${server}`,
    server,
    user,
    password,
    table: tableOf(address),
    version: versionOf(address),
    ca: authority(address.options.get("ca")),
    timeout: seconds(address, "timeout"),
  };
}

/** Catalog, schema and table: the first two may stand in the path, and a schema before the table. */
function tableOf({ database, table, shown }: ServerAddress): [string, string, string] {
  const [catalog = "", schema = "", ...more] = (database ?? "").split("/");
  const names = table.map(({ name }: TableName) => name);
  const [first = "", second] = names;
  const named = second === undefined ? schema : first;
  if (catalog === "" || named === "" || more.length > 0 || (second !== undefined && schema !== ""))
    throw bad(`The address ${shown} needs a catalog and one schema: ${FORM.example}.`);
  return [catalog, named, second ?? first];
}

function versionOf({ options }: ServerAddress): string | null {
  const version = options.get("version");
  if (version === undefined || /^\d{1,19}$/u.test(version)) return version ?? null;
  throw bad('"version" is the number of a snapshot of an Iceberg table: version=8954597067493422955.');
}

function authority(path: string | undefined): Buffer | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new SdcError("BAD_SOURCE", `The file "${path}" of ca cannot be read.`, { cause });
  }
}

const given = (text: string | undefined): string | undefined => (text === "" ? undefined : text);

const bad = (message: string): SdcError => new SdcError("BAD_SOURCE", message);
