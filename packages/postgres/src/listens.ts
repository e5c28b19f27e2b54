import { connect } from "node:net";
import type { PostgresConnection } from "./address.ts";

/** "Do you encrypt?", which a server answers before it asks who is there: its length, and a number that says so. */
const QUESTION = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Whether a server answers a connection of its own. A port that takes connections is no sign of life, a word is. */
export function listens(
  { host, port }: Pick<PostgresConnection, "host" | "port">,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const end = (alive: boolean): void => {
      signal.removeEventListener("abort", late);
      socket.destroy();
      resolve(alive);
    };
    const late = (): void => end(false);
    signal.addEventListener("abort", late, { once: true });
    socket
      .once("connect", () => socket.write(QUESTION))
      .once("data", () => end(true))
      .once("error", () => end(false))
      .once("close", () => end(false));
  });
}
