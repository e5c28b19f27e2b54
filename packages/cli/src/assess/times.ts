import type { RunProgress } from "@sdc-risk/session";

/**
 * How long measures took, by their progress: they are computed one after the other. One that is computed for several
 * kinds of intruders, or for released files, too, took the sum.
 */
export class MeasureTimes {
  /** Seconds by the ids of measures. */
  readonly seconds = new Map<string, number>();
  private running: { readonly measure: string; readonly since: number } | null = null;
  private readonly now: () => number;

  /** @param now milliseconds of a clock that goes on */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** Takes note of a measure that begins, goes on or, at a share of 1, ends. */
  note({ measure, share }: Pick<RunProgress, "measure" | "share">): void {
    if (this.running?.measure !== measure) {
      this.end();
      // one that was not computed ends without having begun
      if (share < 1) this.running = { measure, since: this.now() };
    } else if (share >= 1) this.end();
  }

  private end(): void {
    if (this.running === null) return;
    const { measure, since } = this.running;
    this.seconds.set(measure, (this.seconds.get(measure) ?? 0) + (this.now() - since) / 1000);
    this.running = null;
  }
}
