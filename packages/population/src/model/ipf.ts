import type { MarginTree } from "./margins.ts";

export interface Convergence {
  readonly converged: boolean;
  /** Largest difference between a fitted and an observed margin, in records. */
  readonly error: number;
  readonly sweeps: number;
}

/**
 * Iterative proportional fitting (Deming and Stephan 1940): scales a dense table to one margin after the
 * other until it meets all. The table comes in as the start: 1, or 0 for structural zeros. A sampling zero in
 * a margin makes its cells 0.
 * @param tolerance converged when no margin was off by more in a whole sweep, in records
 */
export function* fitMargins(
  tree: MarginTree,
  targets: readonly Float64Array[],
  tolerance: number,
  most: number,
): Generator<void, Convergence> {
  for (let sweeps = 1; ; sweeps++) {
    const error = yield* tree.fit(targets);
    if (error <= tolerance || sweeps === most || !Number.isFinite(error))
      return { converged: error <= tolerance, error, sweeps };
    yield;
  }
}
