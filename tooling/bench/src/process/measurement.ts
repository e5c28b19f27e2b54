import type { Facts } from "../row.ts";

/** What one row took. */
export interface Measurement {
  /** Milliseconds of each repetition; the first is cold. */
  readonly times: readonly number[];
  /** Bytes of resident memory at its highest, the largest of all repetitions. */
  readonly peak: number;
  /**
   * Bytes beyond what was resident when work began (the Arrow table, finished results that it uses); null for
   * commands.
   */
  readonly beyond: number | null;
  readonly facts: Facts;
}
