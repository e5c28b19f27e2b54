import type { Fits, Others } from "../risk/figures.ts";
import type { PointEstimates, Problem } from "../selection/assess-model.ts";
import type { Criterion } from "../selection/criterion.ts";
import type { Clusters } from "./clusters.ts";

/** A model that was fitted, with what its intervals are made of. */
export interface FittedModel {
  readonly problem: Problem;
  readonly fits: Fits;
  readonly others: Others;
  readonly criterion: Pick<Criterion, "tau1" | "tau2"> | null;
  /** What the choice among models adds to the variances. */
  readonly modelVariance: PointEstimates;
  readonly clusters: Clusters;
  /** What was drawn first: clusters of a sample in stages; else the same. */
  readonly stages?: Clusters;
}
