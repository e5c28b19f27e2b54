import { required } from "../required.ts";
import { Worker } from "node:worker_threads";
import { runHere, type RunTasks } from "@sdc-risk/core/tasks";

/** What a worker is sent, and what it sends back. */
export interface Job {
  /** Of the task; "" for none. */
  readonly id: string;
  readonly input: unknown;
}
export interface Answer {
  readonly output?: unknown;
  readonly error?: string;
}

/** The built file, also where tests run the sources: workers of Node 20 cannot load them. */
const FILE = new URL("../../dist/process/thread.js", import.meta.url);

interface Waiting extends Job {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Worker threads that take one job after another. They keep a process alive only while they work. */
class Threads {
  private readonly idle: Worker[];
  private readonly queue: Waiting[] = [];

  private readonly all: readonly Worker[];

  constructor(all: readonly Worker[]) {
    this.all = all;
    this.idle = [...all];
    for (const worker of all) worker.unref();
  }

  readonly run: RunTasks = (task, inputs) =>
    Promise.all(inputs.map((input) => this.job(task.id, input) as Promise<never>));

  /** A job of no task on every worker: each has loaded its file when all have answered. */
  async warm(): Promise<void> {
    await Promise.all(this.all.map(() => this.job("", null)));
  }

  private job(id: string, input: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.queue.push({ id, input, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.idle.length === 0) return;
    const job = this.queue.shift();
    if (job === undefined) return;
    const { id, input, resolve, reject } = job;
    const worker = required(this.idle.pop(), "worker");
    worker.ref();
    worker.once("error", reject);
    worker.once("message", ({ output, error }: Answer) => {
      worker.off("error", reject);
      worker.unref();
      this.idle.push(worker);
      if (error === undefined) resolve(output);
      else reject(new Error(error));
      this.next();
    });
    worker.postMessage({ id, input } satisfies Job);
  }
}

const started = new Map<number, Promise<Threads>>();

/** So many worker threads, started once in a process and warm; this thread alone where there are none. */
export async function threads(workers: number): Promise<RunTasks> {
  if (workers === 0) return runHere;
  const start = async (): Promise<Threads> => {
    const pool = new Threads(Array.from({ length: workers }, () => new Worker(FILE)));
    await pool.warm();
    return pool;
  };
  const pool = started.get(workers) ?? start();
  started.set(workers, pool);
  return (await pool).run;
}
