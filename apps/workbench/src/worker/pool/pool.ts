import { SdcError, sharesMemory, throwIfAborted } from "@sdc-risk/core";
import { WorkerPool } from "@sdc-risk/session/pool";
import { wrap, type Remote } from "comlink";
import type { PoolApi } from "./pool-worker.js";
import poolWorkerUrl from "./pool-worker.ts?worker&url";
import { startWorker } from "../start.js";

/**
 * Where memory cannot be shared, inputs are copied: with more bytes than this in all, they are worked on
 * where they are.
 */
const COPIED = 64 << 20;
const MOST_WORKERS = 6;

/** Bytes of the typed arrays of an input that must be copied to send it. */
function copied(input: unknown): number {
  if (ArrayBuffer.isView(input)) return input.buffer instanceof ArrayBuffer ? input.byteLength : 0;
  if (typeof input !== "object" || input === null) return 0;
  return Object.values(input).reduce<number>((sum, part) => sum + copied(part), 0);
}

interface Hand {
  readonly worker: Worker;
  readonly api: Remote<PoolApi>;
}

/** Web workers. An interruption ends those that are at work. */
export class WebPool extends WorkerPool {
  readonly sharesMemory = sharesMemory();
  private hands: Hand[] = [];

  protected helps(inputs: readonly unknown[]): boolean {
    return navigator.hardwareConcurrency > 1 && copied(inputs[0]) * inputs.length <= COPIED;
  }

  protected async inWorkers<O>(id: string, inputs: readonly unknown[], signal: AbortSignal): Promise<O[]> {
    while (this.hands.length < Math.min(MOST_WORKERS, navigator.hardwareConcurrency, inputs.length)) {
      const worker = startWorker(poolWorkerUrl, "tasks");
      this.hands.push({ worker, api: wrap<PoolApi>(worker) });
    }
    const outputs = new Array<O>(inputs.length);
    let next = 0;
    const takeTurns = async ({ api }: Hand): Promise<void> => {
      while (next < inputs.length) {
        throwIfAborted(signal);
        const at = next++;
        outputs[at] = (await api.run(id, inputs[at])) as O;
      }
    };
    await Promise.race([Promise.all(this.hands.map(takeTurns)), this.interruption(signal)]);
    return outputs;
  }

  /** Rejects when the signal says so, and ends the workers, which cannot be reached while they compute. */
  private interruption(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      signal.addEventListener(
        "abort",
        () => {
          this.close();
          reject(new SdcError("ABORTED", "Interrupted before it was complete.", { cause: signal.reason }));
        },
        { once: true },
      );
    });
  }

  close(): void {
    for (const { worker } of this.hands.splice(0)) worker.terminate();
  }
}
