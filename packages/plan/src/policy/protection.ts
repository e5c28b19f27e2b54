/** What is asked of suppressed values. */
export interface Protection {
  /** Candidates that each person is to have; 1 where nothing is suppressed. */
  readonly k: number;
  /** Share of the records of which fewer are put up with, those that would cost most. */
  readonly spared: number;
}

/** Nothing is suppressed. */
export const NO_SUPPRESSION: Protection = { k: 1, spared: 0 };

/** Shares of the records that are spared where the rules do not ask for candidates of everybody. */
const SPARED = [0.5, 0.25, 0.1, 0.05, 0.02];

/**
 * From the weakest to the strongest.
 * @param sizes numbers of candidates
 * @param least the candidates that the rules ask for each person; null where they do not
 */
export function protections(sizes: readonly number[], least: number | null): readonly Protection[] {
  const all = [...new Set([least ?? 1, ...sizes])].filter((k) => k >= (least ?? 1)).sort((a, b) => a - b);
  return all.flatMap((k) => {
    const everybody = { k, spared: 0 };
    return k === 2 && least === null ? [...SPARED.map((spared) => ({ k, spared })), everybody] : [everybody];
  });
}
