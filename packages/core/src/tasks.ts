// What kernels and worker files need of this package, without Arrow, so that a worker starts fast: the entry
// "@sdc-risk/core/tasks".
import { inTurns, type Tick } from "@sdc-risk/data/kernels";

export { isSdcError, SdcError } from "@sdc-risk/data";
export { apartIn, LargeArrays, pack, unpack, type Packable } from "./packed.ts";

/**
 * A function that a worker finds by its id; the application's worker file imports it. Inputs and outputs are
 * structured-cloned.
 */
export interface Task<I, O> {
  readonly id: string;
  /** The work. @throws what the work throws, which the caller of the pool gets */
  run(input: I): O;
  /**
   * The same work with yields between pieces of some milliseconds, for work that takes longer: where it is
   * done beside all else, events come in between.
   */
  turns?(input: I): Generator<void, O>;
  /**
   * Arrays of an input that the task writes into, or that are too large to be copied for every input: where
   * it runs they have to be the very same memory. Such a task goes to a pool only where the pool shares memory
   * and the arrays lie in memory that can be shared (`shareable`); it runs here otherwise. A task without it must
   * leave its input as it is, and so must the measure that gives it, until the run is over: a pool may look at an
   * array once for all pieces.
   */
  inPlace?(input: I): readonly ArrayBufferView[];
  /** Whether a value that came from elsewhere has the form of an output: a pool over a network asks. */
  isOutput?(value: unknown): value is O;
}

type TypedArray = abstract new (...args: never[]) => ArrayBufferView;

/** Whether a value is an object whose fields are typed arrays of one of the kinds that stand for them. */
export function holdsArrays(value: unknown, kinds: Readonly<Record<string, readonly TypedArray[]>>): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(kinds).every(([field, some]) => {
    const held = (value as Readonly<Record<string, unknown>>)[field];
    return some.some((kind) => held instanceof kind);
  });
}

/** Runs a task over inputs, somewhere; outputs in their order. What measures get as `run.pool`. */
export interface RunTasks {
  <I, O>(task: Task<I, O>, inputs: readonly I[]): Promise<O[]>;
  /**
   * Whether workers see copies of inputs only, so that tasks that work in place stay here. A measure that has
   * tasks of both kinds then takes those that return what they find; what it tells is the same.
   */
  readonly byValue?: boolean;
}

/** Runs tasks elsewhere: worker threads, web workers, a job queue. Outputs come in the order of inputs. */
export interface Pool {
  /**
   * Whether what a worker writes into a SharedArrayBuffer of an input is seen here. False where inputs travel
   * as copies.
   */
  readonly sharesMemory: boolean;
  /** How many inputs are worked on at once; not known unless given. Nothing that is found may depend on it. */
  readonly size?: number;
  /** Runs a task over inputs. @returns outputs in the order of inputs; rejects where `signal` is aborted */
  run<I, O>(task: Task<I, O>, inputs: readonly I[], signal: AbortSignal): Promise<O[]>;
}

const inSharedMemory = ({ buffer }: ArrayBufferView): boolean =>
  typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;

/** Whether a pool does with an input what a run here does. */
function mayLeave<I, O>(task: Task<I, O>, input: I, { sharesMemory: shares }: Pool): boolean {
  const arrays = task.inPlace?.(input) ?? [];
  return arrays.every((array) => array.byteLength === 0 || (shares && inSharedMemory(array)));
}

/**
 * Runs a task over inputs: in the pool where there is one that does with them what a run here does, else
 * here, one after another. The one way in which measures reach a pool.
 * @param tick called after each run here
 * @returns outputs in the order of inputs
 */
export async function runTasks<I, O>(
  task: Task<I, O>,
  inputs: readonly I[],
  pool: Pool | undefined,
  signal: AbortSignal,
  tick: Tick,
): Promise<O[]> {
  if (pool !== undefined && inputs.every((input) => mayLeave(task, input, pool)))
    return pool.run(task, inputs, signal);
  return runHere(task, inputs, tick);
}

/** What measures get as `run.pool`: `runTasks` with all that does not change during a run. */
export function tasksIn(pool: Pool | undefined, signal: AbortSignal, tick: Tick): RunTasks {
  const run = <I, O>(task: Task<I, O>, inputs: readonly I[]): Promise<O[]> =>
    runTasks(task, inputs, pool, signal, tick);
  return Object.assign(run, { byValue: pool !== undefined && !(pool.sharesMemory && sharesMemory()) });
}

/** Runs a task over one input here. @param tick called between pieces of the work, and after it */
export async function runOne<I, O>(task: Task<I, O>, input: I, tick: Tick): Promise<O> {
  const output = task.turns === undefined ? task.run(input) : await inTurns(task.turns(input), tick);
  await tick();
  return output;
}

/**
 * Runs a task over inputs here, one after another.
 * @param tick called between pieces of the work; nothing unless given
 */
export async function runHere<I, O>(
  task: Task<I, O>,
  inputs: readonly I[],
  tick: Tick = noPause,
): Promise<O[]> {
  const outputs: O[] = [];
  for (const input of inputs) outputs.push(await runOne(task, input, tick));
  return outputs;
}

const noPause: Tick = () => Promise.resolve();

/** The end of a worker: given the id and the input that a pool sent, runs the task that has this id. */
export function serveTasks(
  tasks: readonly Task<never, unknown>[],
): (message: { readonly id: string; readonly input: unknown }) => unknown {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return ({ id, input }) => {
    const task = byId.get(id);
    if (!task) throw new Error(`No task "${id}" in this worker. It serves: ${[...byId.keys()].join(", ")}.`);
    return task.run(input as never);
  };
}

/** Typed arrays that tasks take. */
export type Shareable = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/**
 * Whether workers of this process or page can share memory: in Node, and in pages that are isolated from
 * others. Whether a pool does is the pool's to say.
 */
export function sharesMemory(): boolean {
  return (
    typeof SharedArrayBuffer !== "undefined" &&
    (globalThis as { readonly crossOriginIsolated?: boolean }).crossOriginIsolated !== false
  );
}

/**
 * A copy of an array in memory that workers share, where the environment allows it; else the array itself,
 * which a pool copies.
 */
export function shareable<A extends Shareable>(values: A): A {
  if (!sharesMemory()) return values;
  const copy = new (values.constructor as new (buffer: SharedArrayBuffer) => A)(
    new SharedArrayBuffer(values.byteLength),
  );
  copy.set(values);
  return copy;
}
