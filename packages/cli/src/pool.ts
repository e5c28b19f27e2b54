import { throwIfAborted } from "@sdc-risk/core";
import { WorkerPool } from "@sdc-risk/session";
import { availableParallelism } from "node:os";
import type { Tinypool } from "tinypool";

/** Worker threads. */
export class ThreadPool extends WorkerPool {
  readonly sharesMemory = true;
  private threads: Promise<Tinypool> | undefined;

  protected helps(): boolean {
    return availableParallelism() > 1;
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
    // the compiled one, also where this file is a source
    return new Threads({
      filename: new URL("../dist/worker.js", import.meta.url).href,
      maxThreads: availableParallelism(),
    });
  }

  async close(): Promise<void> {
    await (await this.threads)?.destroy();
  }
}
