import { sharesMemory, type Pool } from "@sdc-risk/core/tasks";

/** Shared memory of a clone as memory of its own, in place. */
function unshared(value: unknown, seen: Set<object>): unknown {
  if (typeof SharedArrayBuffer !== "undefined" && value instanceof SharedArrayBuffer)
    return new Uint8Array(value).slice().buffer;
  if (ArrayBuffer.isView(value)) return value instanceof DataView ? value : (value as Uint8Array).slice();
  if (typeof value !== "object" || value === null || seen.has(value)) return value;
  seen.add(value);
  if (value instanceof Map) for (const [key, item] of value) value.set(key, unshared(item, seen));
  else
    for (const [key, item] of Object.entries(value))
      (value as Record<string, unknown>)[key] = unshared(item, seen);
  return value;
}

/**
 * A copy of what can be cloned that shares nothing with it, as a message over a network is: also shared
 * memory is copied.
 */
export const copyOf = <T>(value: T): T => unshared(structuredClone(value), new Set()) as T;

/** Runs tasks last to first on what `pass` makes of inputs, and gives what it makes of outputs. */
const lastToFirst = (sharing: boolean, pass: <T>(value: T) => T): Pool => ({
  sharesMemory: sharing,
  run: (task, inputs) =>
    Promise.resolve().then(() =>
      [...inputs]
        .reverse()
        .map((input) => pass(task.run(pass(input))))
        .reverse(),
    ),
});

/** A pool as one of worker threads is: inputs and outputs are cloned, shared memory stays shared. */
export const cloningPool = (): Pool => lastToFirst(sharesMemory(), structuredClone);
/** A pool as a job queue is: inputs and outputs are copied by value, shared memory too. */
export const copyingPool = (): Pool => lastToFirst(false, copyOf);
