// What kernels and worker files need of this package, without Arrow, so that a worker starts fast: the entry "@sdc-risk/core/tasks".
export { isSdcError, SdcError } from "./errors.js";
export { atOnce, inTurns } from "./turns.js";

/** A pure function that a worker finds by its id; the application's worker file imports it. Inputs and outputs are structured-cloned. */
export interface Task<I, O> {
  readonly id: string;
  run(input: I): O;
}

/** Runs tasks elsewhere: worker threads, web workers, a job queue. Outputs come in the order of inputs. */
export interface Pool {
  run<I, O>(task: Task<I, O>, inputs: readonly I[], signal: AbortSignal): Promise<O[]>;
}

/** The end of a worker: given the id and the input that a pool sent, runs the task that has this id. */
export function serveTasks(tasks: readonly Task<never, unknown>[]): (message: { readonly id: string; readonly input: unknown }) => unknown {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return ({ id, input }) => {
    const task = byId.get(id);
    if (!task) throw new Error(`No task "${id}" in this worker. It serves: ${[...byId.keys()].join(", ")}.`);
    return task.run(input as never);
  };
}

/** Typed arrays that tasks take. */
export type Shareable = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** Whether workers can share memory here: in Node, and in pages that are isolated from others. */
export function sharesMemory(): boolean {
  return typeof SharedArrayBuffer !== "undefined" && (globalThis as { readonly crossOriginIsolated?: boolean }).crossOriginIsolated !== false;
}

/** A copy of an array in memory that workers share, where the environment allows it; else the array itself, which a pool copies. */
export function shareable<A extends Shareable>(values: A): A {
  if (!sharesMemory()) return values;
  const copy = new (values.constructor as new (buffer: SharedArrayBuffer) => A)(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
