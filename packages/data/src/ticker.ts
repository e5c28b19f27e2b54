import { SdcError } from "./errors.ts";
import type { Tick } from "./kernels/turns.ts";

/** Milliseconds of work between two looks at the outside. */
const WINDOW = 12;

/** Throws ABORTED when the signal says so; the reason is kept as the cause. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted)
    throw new SdcError("ABORTED", "Interrupted before it was complete.", { cause: signal.reason });
}

/** Lets events in: a macrotask in every environment, without the 4 ms that browsers add to nested timeouts. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A tick that lets events in every few milliseconds, and throws when aborted. */
export function ticker(signal: AbortSignal): Tick {
  let last = performance.now();
  return async () => {
    throwIfAborted(signal);
    if (performance.now() - last < WINDOW) return;
    await nextTask();
    throwIfAborted(signal);
    last = performance.now();
  };
}
