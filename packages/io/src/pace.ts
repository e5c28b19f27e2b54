import { throwIfAborted, ticker } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";

interface PaceOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Keeps long work abortable and tells how far it is: call `tick` at least every few milliseconds. */
export class Pace {
  private readonly signal: AbortSignal;
  private readonly letIn: Tick;
  private reported = -1;

  private readonly options: PaceOptions;

  /** @throws SdcError ABORTED when the signal is aborted already */
  constructor(options: PaceOptions) {
    this.options = options;
    this.signal = options.signal ?? new AbortController().signal;
    this.letIn = ticker(this.signal);
    throwIfAborted(this.signal);
  }

  /**
   * Reports a share in [0, 1] where it grew by a hundredth, lets events in every few milliseconds, throws
   * when aborted.
   */
  async tick(share?: number): Promise<void> {
    if (share !== undefined && share - this.reported >= 0.01) this.report(Math.min(1, share));
    await this.letIn();
  }

  /** Reports the end. */
  done(): void {
    throwIfAborted(this.signal);
    if (this.reported < 1) this.report(1);
  }

  private report(share: number): void {
    this.reported = share;
    this.options.onProgress?.(share);
  }
}
