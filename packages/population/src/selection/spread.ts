import { pointsOf, type AssessedModel, type PointEstimates, type Problem } from "./assess-model.ts";

/** Models with a smaller weight add nothing that shows. */
const NOTHING = 1e-6;

/**
 * The estimates of all models that were tested, and how far they lie from those of the chosen one: the mean
 * squared distance, weighted by exp(−z²/2), z = B̂/√v of τ2 (after Buckland, Burnham and Augustin 1997).
 */
export class Spread {
  /** Models that were fitted and tested. */
  tried = 0;
  private readonly estimates: { readonly weight: number; readonly points: PointEstimates }[] = [];

  private readonly problem: Problem;

  constructor(problem: Problem) {
    this.problem = problem;
  }

  *add({ means, criterion }: AssessedModel): Generator<void, void> {
    this.tried++;
    const weight = criterion === null ? 0 : Math.exp(-0.5 * criterion.tau2.z ** 2);
    if (means !== null && weight >= NOTHING)
      this.estimates.push({ weight, points: yield* pointsOf(this.problem, means) });
  }

  *around({ means }: AssessedModel): Generator<void, PointEstimates> {
    if (means === null || this.estimates.length === 0) return { tau1: 0, tau2: 0 };
    const center = yield* pointsOf(this.problem, means);
    let total = 0;
    let tau1 = 0;
    let tau2 = 0;
    for (const { weight, points } of this.estimates) {
      total += weight;
      tau1 += weight * (points.tau1 - center.tau1) ** 2;
      tau2 += weight * (points.tau2 - center.tau2) ** 2;
    }
    return { tau1: tau1 / total, tau2: tau2 / total };
  }
}
