import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ask } from "../process/ask.ts";

/** What a worker is told: where the queue is, and of which version the runs are that it works for. */
export interface WorkerRequest {
  readonly address: string;
  readonly version: string;
}

/** Starts workers of a queue, each a process, and waits until all listen. */
export async function startWorkers(count: number, request: WorkerRequest): Promise<readonly ChildProcess[]> {
  const file = fileURLToPath(new URL("worker-child.js", import.meta.url));
  const workers = Array.from({ length: count }, () => fork(file));
  await Promise.all(workers.map((worker) => ask(worker, { ...request })));
  return workers;
}

/** Ends them. */
export async function endWorkers(workers: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      const ended = once(worker, "exit");
      worker.kill("SIGKILL");
      await ended;
    }),
  );
}
