import { spawn, type ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";

/** What starts a server: a program, its arguments, and how it is told from others. */
export interface Start {
  /** How messages call it: "PostgreSQL". */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder with all its files; it goes when the server has stopped. */
  readonly folder: string;
  /** The user that it runs as, where not the one of this process. */
  readonly user?: User | undefined;
  /** The signal that makes it stop at once, without waiting for clients. */
  readonly quit: NodeJS.Signals;
  /** Asks it something. */
  readonly ask: () => Promise<unknown>;
  /** What an error says as long as it does not answer yet. */
  readonly notYet: RegExp;
}

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** A server that runs. */
export interface Running {
  readonly pid: number;
  /** Where all its files are. */
  readonly folder: string;
  /** Ends it as a failing machine does: no word to anybody. Its folder stays until `stop`. */
  kill(): Promise<void>;
  /** Stops it and removes its folder. May be called more than once. */
  stop(): Promise<void>;
}

// Waits until the process that wrote to it is gone, then stops the server and removes its folder.
const WATCH =
  'cat >/dev/null; kill -"$2" "$1" 2>/dev/null; sleep 2; kill -KILL "$1" 2>/dev/null; rm -rf "$3"';
const PAUSE = 50;
const TAIL = 4000;

/**
 * Starts a server and waits until it answers. A second process watches this one: should it be killed, the
 * server goes too.
 * @throws {Error} that it did not start, with the end of what it said
 */
export async function start(what: Start): Promise<Running> {
  const server = spawn(what.program, what.args, {
    ...what.user,
    cwd: what.folder,
    env: { ...process.env, ...what.environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = tail(server);
  const ended = new Promise<void>((resolve) => {
    server.once("exit", () => {
      resolve();
    });
    server.once("error", (error) => {
      said.add(error.message);
      resolve();
    });
  });
  const pid = server.pid;
  const watch = pid === undefined ? undefined : watcher(pid, what);
  const running: Running = {
    pid: pid ?? 0,
    folder: what.folder,
    kill: async () => {
      server.ref();
      server.kill("SIGKILL");
      await ended;
    },
    stop: async () => {
      server.ref();
      server.kill(what.quit);
      await ended;
      watch?.kill("SIGKILL");
      await rm(what.folder, { recursive: true, force: true });
    },
  };
  try {
    await untilReady(what, ended, said.text);
  } catch (error) {
    await running.stop();
    throw error;
  }
  server.unref();
  return running;
}

async function untilReady(what: Start, ended: Promise<void>, said: () => string): Promise<void> {
  const gone = ended.then(() => true);
  while (!(await answers(what))) {
    const pause = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PAUSE));
    if (await Promise.race([gone, pause])) throw new Error(`${what.name} did not start. It said: ${said()}`);
  }
}

async function answers({ ask, notYet }: Start): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof Error && notYet.test(error.message)) return false;
    throw error;
  }
}

function watcher(pid: number, { quit, folder }: Start): ChildProcess {
  const watch = spawn("sh", ["-c", WATCH, "watch", String(pid), quit.replace("SIG", ""), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watch.unref();
  unreference(watch.stdin);
  return watch;
}

/** The end of what a process says, without holding this one open. */
function tail(server: ChildProcess): { readonly text: () => string; readonly add: (more: string) => void } {
  let text = "";
  const add = (more: string): void => void (text = (text + more).slice(-TAIL));
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding("utf8").on("data", add);
    unreference(stream);
  }
  return { text: () => text.trim(), add };
}

function unreference(stream: unknown): void {
  (stream as { unref?(): void } | null)?.unref?.();
}
