import { cholesky } from "@sdc-risk/data/kernels";
import { DEPENDENT, logDetOf, packedInverse } from "./triangle.ts";

/** Variance, in standardised units, that counts as 0. */
const LEAST = 1e-26;

/** Centre and scatter of a subset, and what is needed for distances by them. */
export class Fit {
  readonly center: Float64Array;
  readonly scatter: Float64Array;
  readonly lower: Float64Array;
  readonly whiten: Float64Array;
  logDet = Infinity;
  /** The first variable that is constant or depends on those before it, −1 where there is none. */
  dependent = -1;

  readonly d: number;

  constructor(d: number) {
    this.d = d;
    this.center = new Float64Array(d);
    this.scatter = new Float64Array(d * d);
    this.lower = new Float64Array(d * d);
    this.whiten = new Float64Array((d * (d + 1)) / 2);
  }

  /** To be called when centre and scatter have changed. */
  update(): void {
    this.dependent = cholesky(this.scatter, this.d, this.lower, DEPENDENT, LEAST);
    packedInverse(this.lower, this.d, this.whiten);
    this.logDet = logDetOf(this.lower, this.d);
  }

  copy(): Fit {
    const fit = new Fit(this.d);
    fit.center.set(this.center);
    fit.scatter.set(this.scatter);
    fit.lower.set(this.lower);
    fit.whiten.set(this.whiten);
    fit.logDet = this.logDet;
    fit.dependent = this.dependent;
    return fit;
  }
}
