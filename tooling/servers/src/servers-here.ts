import { readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { onPath, runs } from "./find.ts";

/** The servers that can be started here. */
export type ServerName = "postgresql" | "clickhouse" | "redis";

interface Installed {
  /** Whether the program does what its name says, and is another behind a link. */
  readonly named?: boolean;
  find(): string | undefined;
}

const DEBIAN = "/usr/lib/postgresql";

const SERVERS: Readonly<Record<ServerName, Installed>> = {
  postgresql: {
    find: () =>
      onPath("postgres") ??
      newest()
        .map((version) => join(DEBIAN, version, "bin/postgres"))
        .find(runs),
  },
  clickhouse: { find: () => onPath("clickhouse-server") ?? ["/usr/sbin/clickhouse-server"].find(runs) },
  redis: { named: true, find: () => onPath("redis-server") },
};

/**
 * Where the program of a server is, past links to it unless they give it its name, and nothing where it is
 * not installed.
 */
export function programOf(name: ServerName): string | undefined {
  const { named = false } = SERVERS[name];
  const program = SERVERS[name].find();
  return program === undefined || named ? program : realpathSync(program);
}

function newest(): string[] {
  try {
    return readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}
