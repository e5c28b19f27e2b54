import { throwIfAborted, type Pool, type Task } from "@sdc-risk/core";
import { availableParallelism } from "node:os";
import type { Tinypool } from "tinypool";
import { tasks } from "./tasks.js";

/** Work is done here for so many milliseconds before threads are started: starting them takes longer than small work does. */
const ALONE = 100;

/** Worker threads, started when there is work enough. Tasks of plugins run in the main thread. */
export class ThreadPool implements Pool {
  readonly sharesMemory = true;
  private threads: Promise<Tinypool> | undefined;
  private spent = 0;

  async run<I, O>(task: Task<I, O>, inputs: readonly I[], signal: AbortSignal): Promise<O[]> {
    const outputs: O[] = [], elsewhere = tasks.some(({ id }) => id === task.id) && availableParallelism() > 1;
    for (const input of inputs) {
      if (elsewhere && this.spent > ALONE) return [...outputs, ...await this.inThreads(task, inputs.slice(outputs.length), signal)];
      const begun = performance.now();
      outputs.push(task.run(input));
      this.spent += performance.now() - begun;
      await new Promise(setImmediate);
      throwIfAborted(signal);
    }
    return outputs;
  }

  private async inThreads<I, O>({ id }: Task<I, O>, inputs: readonly I[], signal: AbortSignal): Promise<O[]> {
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
    return new Threads({ filename: new URL("../dist/worker.js", import.meta.url).href, maxThreads: availableParallelism() });
  }

  async close(): Promise<void> {
    await (await this.threads)?.destroy();
  }
}
