import { sharesMemory } from "@sdc-risk/core/tasks";
import { SdcError, throwIfAborted } from "@sdc-risk/data";
import { WorkerPool } from "@sdc-risk/session/pool";
import { wrap, type Remote } from "comlink";
import type { PoolApi } from "./pool-worker.ts";
// Its module is part of this one, and starts from a Blob (see ../start.ts): a worker that starts late,
// after an interruption, asks no server, which may be gone by then.
import PoolWorker from "./pool-worker.ts?worker&inline";

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

/** Web workers. They stay for the next work; an interruption, or a worker that fails, ends them all. */
export class WebPool extends WorkerPool {
  readonly sharesMemory = sharesMemory();
  readonly size = Math.min(MOST_WORKERS, navigator.hardwareConcurrency);
  private hands: Hand[] = [];

  protected helps(inputs: readonly unknown[]): boolean {
    return this.size > 1 && copied(inputs[0]) * inputs.length <= COPIED;
  }

  protected async inWorkers<O>(id: string, inputs: readonly unknown[], signal: AbortSignal): Promise<O[]> {
    while (this.hands.length < Math.min(this.size, inputs.length)) {
      const worker = new PoolWorker({ name: "tasks" });
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
    const over = new AbortController();
    try {
      await Promise.race([Promise.all(this.hands.map(takeTurns)), this.failure(signal, over.signal)]);
    } finally {
      over.abort();
    }
    return outputs;
  }

  /**
   * Rejects when the signal interrupts, or when a worker fails, whose answers would never come; and ends the
   * workers, which cannot be reached while they compute. Nobody listens any more once the work is over.
   */
  private failure(interruption: AbortSignal, over: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const end = (error: SdcError): void => {
        this.close();
        reject(error);
      };
      interruption.addEventListener(
        "abort",
        () =>
          end(new SdcError("ABORTED", "Interrupted before it was complete.", { cause: interruption.reason })),
        { signal: over },
      );
      for (const { worker } of this.hands)
        worker.addEventListener(
          "error",
          ({ message }) =>
            end(new SdcError("INTERNAL", `A worker of the page failed: ${message || "it did not start"}.`)),
          { signal: over },
        );
    });
  }

  close(): void {
    for (const { worker } of this.hands.splice(0)) worker.terminate();
  }
}
