/** Milliseconds that decide how soon something is noticed. */
export interface Timing {
  /** What a run or a worker has put into Redis expires after so long, unless it says that it lives. */
  readonly life: number;
  /** A worker that has not spoken for so long has left: its piece is taken by another. A piece may take longer. */
  readonly lock: number;
  /** How often is looked for workers that have left. */
  readonly stalled: number;
  /** How often a run looks whether its pieces and its workers are still there. */
  readonly audit: number;
  /** Work is done where the run is for so long before pieces are handed out: small work is done sooner than told. */
  readonly here: number;
  /** A run that has no worker says so after so long. */
  readonly alone: number;
  /** A run whose Redis does not answer, though the connection stands, says so after so long. */
  readonly silence: number;
  /** What is put away at the end is waited for so long, should Redis not answer. */
  readonly leave: number;
}

/** How often, and for how long, in milliseconds, things are looked at, kept and waited for. */
export const TIMING: Timing = {
  life: 120_000,
  lock: 30_000,
  stalled: 5000,
  audit: 2000,
  here: 100,
  alone: 5000,
  silence: 10_000,
  leave: 2000,
};

/** How often what would expire after a time is told to live. */
export const beat = (life: number): number => life / 6;
