import type { Pool } from "@sdc-risk/core/tasks";
import { throwIfAborted } from "@sdc-risk/data";
import { WorkerPool } from "@sdc-risk/session/pool";
import { availableParallelism } from "node:os";
import type { Tinypool } from "tinypool";
import type { Flags } from "./assess/settings.ts";
import type { Io } from "./io.ts";
import { loadQueue } from "./queue/load.ts";
import { ResumingPool } from "./files/resume.ts";
import { software } from "./software.ts";
import { complain } from "./terminal/terminal.ts";

/** Where the work of a run is done. Close it. */
export interface OpenPool extends Pool {
  close(): Promise<void>;
}

/**
 * Worker threads; with the address of a queue its workers, and threads for what must not leave the machine;
 * with a file to resume from, what it holds is not done again.
 * @throws UsageError without the package of queues, BAD_OPTIONS for another address, UNREACHABLE where nothing answers
 */
export async function openPool(
  { pool, resume }: Pick<Flags, "pool" | "resume">,
  io: Pick<Io, "env" | "stderr">,
): Promise<OpenPool> {
  const inner = await placeOf(pool, io);
  if (resume === undefined) return inner;
  try {
    return new ResumingPool(resume, inner, software.version);
  } catch (error) {
    await inner.close();
    throw error;
  }
}

async function placeOf(
  address: string | undefined,
  { env, stderr }: Pick<Io, "env" | "stderr">,
): Promise<OpenPool> {
  const threads = new ThreadPool();
  if (address === undefined) return threads;
  const { openQueue } = await loadQueue("--pool");
  const queue = await openQueue(address, {
    version: software.version,
    others: threads,
    environment: env,
    onState: (line) => complain(line, stderr),
  });
  return {
    sharesMemory: queue.sharesMemory,
    size: threads.size,
    run: (task, inputs, signal) => queue.run(task, inputs, signal),
    close: async () => {
      await queue.close();
      await threads.close();
    },
  };
}

/**
 * Milliseconds that a thread waits for work before it ends: longer than the work in between takes, since
 * another would have to be started and compiled, and code that has run for a while is faster.
 */
const IDLE = 5000;

/** What a thread runs: the source where the command itself runs from sources. */
const THREAD = process.execArgv.includes("--conditions=@sdc-risk/source")
  ? "worker.ts"
  : "../dist/worker.mjs";

/** Worker threads. */
export class ThreadPool extends WorkerPool {
  readonly sharesMemory = true;
  readonly size = availableParallelism();
  private threads: Promise<Tinypool> | undefined;

  protected helps(): boolean {
    return this.size > 1;
  }

  protected async inWorkers<O>(id: string, inputs: readonly unknown[], signal: AbortSignal): Promise<O[]> {
    try {
      const threads = await (this.threads ??= this.start());
      return await Promise.all(inputs.map((input) => threads.run({ id, input }, { signal }) as Promise<O>));
    } catch (error) {
      throwIfAborted(signal);
      throw error;
    }
  }

  private async start(): Promise<Tinypool> {
    const { default: Threads } = await import("tinypool");
    return new Threads({
      filename: new URL(THREAD, import.meta.url).href,
      maxThreads: this.size,
      idleTimeout: IDLE,
    });
  }

  async close(): Promise<void> {
    await (await this.threads)?.destroy();
  }
}
