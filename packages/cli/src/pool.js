import { throwIfAborted } from "@sdc-risk/core";
import { availableParallelism } from "node:os";
import { tasks } from "./installed.js";
/** With fewer pieces of work than this, starting threads takes longer than it saves. */
const WORTHWHILE = 8;
/** Worker threads, started when the first large piece of work comes. Tasks of plugins run in the main thread. */
export class ThreadPool {
    threads;
    async run(task, inputs, signal) {
        const known = tasks.some(({ id }) => id === task.id);
        if (!known || inputs.length < WORTHWHILE || availableParallelism() < 2)
            return this.inline(task, inputs, signal);
        const { default: Pool } = await import("tinypool");
        this.threads ??= new Pool({ filename: new URL("./worker.js", import.meta.url).href, maxThreads: availableParallelism() });
        try {
            return await Promise.all(inputs.map((input) => this.threads.run({ id: task.id, input }, { signal })));
        }
        catch (error) {
            throwIfAborted(signal);
            throw error;
        }
    }
    async inline(task, inputs, signal) {
        const outputs = [];
        for (const input of inputs) {
            outputs.push(task.run(input));
            await new Promise(setImmediate);
            throwIfAborted(signal);
        }
        return outputs;
    }
    async close() {
        await this.threads?.destroy();
    }
}
