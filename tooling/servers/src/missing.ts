import { accessSync, constants, readdirSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { checksInFull } from "@sdc-risk/testkit";

/** The servers that can be started here. */
export type ServerName = "postgresql" | "clickhouse" | "redis";

interface Installed {
  readonly title: string;
  readonly packages: string;
  /** Whether the program does what its name says, and is another behind a link. */
  readonly named?: boolean;
  find(): string | undefined;
}

const DEBIAN = "/usr/lib/postgresql";

const SERVERS: Readonly<Record<ServerName, Installed>> = {
  postgresql: {
    title: "PostgreSQL",
    packages: "postgresql",
    find: () =>
      onPath("postgres") ??
      newest()
        .map((version) => join(DEBIAN, version, "bin/postgres"))
        .find(runs),
  },
  clickhouse: {
    title: "ClickHouse",
    packages: "clickhouse-server clickhouse-client",
    find: () => onPath("clickhouse-server") ?? ["/usr/sbin/clickhouse-server"].find(runs),
  },
  redis: {
    title: "Redis",
    packages: "redis-server",
    named: true,
    find: () => onPath("redis-server"),
  },
};

/**
 * Where the program of a server is, past links to it unless they give it its name, and nothing where it is
 * not installed.
 */
export function programOf(name: ServerName): string | undefined {
  const { named = false } = SERVERS[name],
    program = SERVERS[name].find();
  return program === undefined || named ? program : realpathSync(program);
}

/**
 * Whether a server can be started on this machine. Says in one line that the tests that need it are left out,
 * and how to have them.
 * @throws {Error} with that line where checks run in full
 */
export function hasServer(name: ServerName): boolean {
  const { title, packages } = SERVERS[name];
  if (programOf(name) !== undefined) return true;
  const message = `${title} is not installed, so the tests that need it are left out; to have them: apt-get install ${packages}`;
  if (checksInFull()) throw new Error(message);
  process.emitWarning(message);
  return false;
}

function onPath(program: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, program))
    .find(runs);
}

function newest(): string[] {
  try {
    return readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
