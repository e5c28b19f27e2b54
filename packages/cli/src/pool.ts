import { throwIfAborted, type Pool } from "@sdc-risk/core";
import { availableParallelism } from "node:os";
import type { Tinypool } from "tinypool";
import { tasks } from "./installed.js";

/** With fewer pieces of work than this, starting threads takes longer than it saves. */
const WORTHWHILE = 8;

/** Worker threads, started when the first large piece of work comes. Tasks of plugins run in the main thread. */
export class ThreadPool implements Pool {
  private threads: Tinypool | undefined;

  async run<I, O>(task: { readonly id: string; run(input: I): O }, inputs: readonly I[], signal: AbortSignal): Promise<O[]> {
    const known = tasks.some(({ id }) => id === task.id);
    if (!known || inputs.length < WORTHWHILE || availableParallelism() < 2) return this.inline(task, inputs, signal);
    const { default: Pool } = await import("tinypool");
    this.threads ??= new Pool({ filename: new URL("./worker.js", import.meta.url).href, maxThreads: availableParallelism() });
    try {
      return await Promise.all(inputs.map((input) => this.threads!.run({ id: task.id, input }, { signal }) as Promise<O>));
    } catch (error) {
      throwIfAborted(signal);
      throw error;
    }
  }

  private async inline<I, O>(task: { run(input: I): O }, inputs: readonly I[], signal: AbortSignal): Promise<O[]> {
    const outputs: O[] = [];
    for (const input of inputs) {
      outputs.push(task.run(input));
      await new Promise(setImmediate);
      throwIfAborted(signal);
    }
    return outputs;
  }

  async close(): Promise<void> {
    await this.threads?.destroy();
  }
}
