import { randomBytes } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programOf } from "./servers-here.ts";
import { freePorts } from "./ports.ts";
import { start, type Running } from "./program.ts";

/** A Redis of its own, on loopback, which keeps nothing. */
export interface Redis extends Running {
  /** With its password: `redis://:…@127.0.0.1:1234`. */
  readonly address: string;
}

const HOST = "127.0.0.1";

/**
 * Starts a Redis without data.
 * @throws {Error} that it is not installed or did not start
 */
export async function startRedis(): Promise<Redis> {
  const program = programOf("redis");
  if (program === undefined) throw new Error("Redis is not installed");
  const folder = await mkdtemp(join(tmpdir(), "sdc-risk-redis-"));
  const password = randomBytes(12).toString("hex");
  const config = join(folder, "redis.conf");
  const [port = 0] = await freePorts(1);
  const settings = [
    `bind ${HOST}`,
    `port ${port}`,
    `dir ${folder}`,
    'save ""',
    "appendonly no",
    `requirepass ${password}`,
  ];
  await writeFile(config, `${settings.join("\n")}\n`, { mode: 0o600 });
  const running = await start({
    name: "Redis",
    program,
    args: [config],
    folder,
    quit: "SIGKILL",
    ask: () => listens(port),
    notYet: /ECONNREFUSED/u,
  });
  return { ...running, address: `redis://:${password}@${HOST}:${port}` };
}

function listens(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, HOST, () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}
