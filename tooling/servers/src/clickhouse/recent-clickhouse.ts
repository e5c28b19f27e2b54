import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OWNER, READER, sqlOver, type ClickHouse } from "./clickhouse.ts";
import { freePorts } from "../ports.ts";
import { start } from "../program.ts";

const HOST = "127.0.0.1";
const FOLDER = fileURLToPath(new URL("../../chdb/", import.meta.url));

/** Whether the engine of a recent ClickHouse is installed (`.ci/chdb`). */
export const hasRecentClickHouse = (): boolean => existsSync(join(FOLDER, "node_modules/chdb"));

/**
 * Starts a recent ClickHouse (26.7): its engine in a process of its own, behind the HTTP interface. It is no cluster,
 * and stops no query.
 * @throws {Error} that it is not installed or did not start
 */
export async function startRecentClickHouse(): Promise<ClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), "sdc-risk-chdb-"));
  const password = randomBytes(12).toString("hex");
  const [port = 0] = await freePorts(1);
  const sql = sqlOver(port, password);
  try {
    const running = await start({
      name: "ClickHouse (chdb)",
      program: process.execPath,
      args: [join(FOLDER, "serve.mjs"), folder, String(port)],
      environment: { SDC_CHDB_PASSWORD: password },
      folder,
      quit: "SIGKILL",
      ask: () => sql("SELECT 1"),
      notYet: /^fetch failed$/u,
    });
    const users = { user: OWNER, reader: READER, password };
    return { ...running, ...users, host: HOST, port, database: "default", sql };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
