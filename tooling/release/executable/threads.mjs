// Worker threads of the single executable, in the place of tinypool, which starts its threads from files.
import { getAsset } from "node:sea";
import { clearTimeout, setTimeout } from "node:timers";
import { Worker } from "node:worker_threads";

/** A pool of threads whose program is inside the executable. */
export default class Threads {
  #most;
  #idleTimeout;
  /** Threads that run, with the timer that ends an idle one. */
  #idle = new Map();
  #all = new Set();
  #waiting = [];
  #program;

  constructor({ maxThreads, idleTimeout }) {
    this.#most = maxThreads;
    this.#idleTimeout = idleTimeout;
  }

  /** Runs one task. Rejects where the signal is aborted: a thread that works on it ends. */
  run(message, { signal }) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const task = { message, resolve, reject, signal, worker: null, done: false };
      task.abort = () => {
        this.#waiting = this.#waiting.filter((one) => one !== task);
        if (task.worker !== null) this.#end(task.worker);
        this.#settle(task, () => reject(signal.reason));
        this.#next();
      };
      signal.addEventListener("abort", task.abort, { once: true });
      this.#waiting.push(task);
      this.#next();
    });
  }

  async destroy() {
    await Promise.all([...this.#all].map((worker) => this.#end(worker)));
  }

  #settle(task, how) {
    if (task.done) return;
    task.done = true;
    task.signal.removeEventListener("abort", task.abort);
    how();
  }

  #end(worker) {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    this.#all.delete(worker);
    return worker.terminate();
  }

  #start() {
    this.#program ??= getAsset("worker.cjs", "utf8");
    const worker = new Worker(this.#program, { eval: true, execArgv: [] });
    this.#all.add(worker);
    return worker;
  }

  #next() {
    while (this.#waiting.length > 0) {
      const [idle] = this.#idle.keys();
      if (idle === undefined && this.#all.size >= this.#most) return;
      clearTimeout(this.#idle.get(idle));
      this.#idle.delete(idle);
      this.#work(idle ?? this.#start(), this.#waiting.shift());
    }
  }

  #work(worker, task) {
    task.worker = worker;
    const over = (how, isFree) => {
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
      this.#settle(task, how);
      if (!isFree) this.#all.delete(worker);
      else if (this.#all.has(worker)) {
        const end = setTimeout(() => void this.#end(worker), this.#idleTimeout);
        this.#idle.set(worker, end);
      }
      this.#next();
    };
    const listeners = {
      message: ({ output, error }) =>
        over(() => (error === undefined ? task.resolve(output) : task.reject(error)), true),
      error: (error) => over(() => task.reject(error), false),
      exit: (code) => over(() => task.reject(new Error(`A thread ended with ${code}.`)), false),
    };
    for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
    worker.postMessage(task.message);
  }
}
