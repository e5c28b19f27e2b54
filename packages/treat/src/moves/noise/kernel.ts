import { cholesky } from "@sdc-risk/data/kernels";

/** Variance beside other variables, as a share of a variable's own, below which it depends on them. */
const DEPENDENT = 1e-10;

/** Random numbers of the standard normal distribution, by the polar method (Marsaglia and Bray 1964). */
export function normals(uniform: () => number): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const held = spare;
      spare = null;
      return held;
    }
    for (;;) {
      const u = 2 * uniform() - 1;
      const v = 2 * uniform() - 1;
      const s = u * u + v * v;
      if (s >= 1 || s === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(s)) / s);
      spare = v * scale;
      return u * scale;
    }
  };
}

/** Variables that get noise: numbers by record, NaN where missing. */
export interface NoisyVariable {
  readonly numbers: Float64Array;
  readonly mean: number;
  /** Standard deviation. */
  readonly deviation: number;
}

/**
 * Noise of each variable by itself: y = x + d s z, where s is the standard deviation of the variable and z is standard
 * normal. Means stay as they are expected to, variances grow by d² of themselves, correlations shrink.
 * @returns by variable; NaN where a value is missing
 */
export function independentNoise(
  variables: readonly NoisyVariable[],
  d: number,
  normal: () => number,
): readonly Float64Array[] {
  return variables.map(({ numbers, deviation }) => numbers.map((x) => x + d * deviation * normal()));
}

/**
 * Noise with the covariances of the variables: y = x̄ + √(1 − d²) (x − x̄) + d ε, where ε is normal with mean 0 and the
 * covariance matrix of the variables (Kim 1986; Brand 2002, noise with linear transformation). Means, variances and
 * covariances stay as they are expected to. A record draws noise for all variables, whichever of them it has.
 * @param covariance of the variables, row-major
 * @returns by variable; NaN where a value is missing
 */
export function correlatedNoise(
  variables: readonly NoisyVariable[],
  covariance: Float64Array,
  d: number,
  normal: () => number,
): readonly Float64Array[] {
  const p = variables.length;
  const lower = new Float64Array(p * p);
  cholesky(covariance, p, lower, DEPENDENT);
  const records = variables[0].numbers.length;
  const shrink = Math.sqrt(1 - d * d);
  const out = variables.map(() => new Float64Array(records));
  const z = new Float64Array(p);
  for (let r = 0; r < records; r++) {
    for (let j = 0; j < p; j++) z[j] = normal();
    for (let j = 0; j < p; j++) {
      const { numbers, mean } = variables[j];
      let noise = 0;
      for (let m = 0; m <= j; m++) noise += lower[j * p + m] * z[m];
      out[j][r] = mean + shrink * (numbers[r] - mean) + d * noise;
    }
  }
  return out;
}

/** The covariances (by n − 1) of variables over the records that have all of them; null where fewer than two have. */
export function covarianceOf(variables: readonly { readonly numbers: Float64Array }[]): Float64Array | null {
  const p = variables.length;
  const complete = Array.from(variables[0].numbers.keys()).filter((r) =>
    variables.every(({ numbers }) => !Number.isNaN(numbers[r])),
  );
  const n = complete.length;
  if (n < 2) return null;
  const centred = variables.map(({ numbers }) => {
    const mean = complete.reduce((sum, r) => sum + numbers[r], 0) / n;
    return complete.map((r) => numbers[r] - mean);
  });
  const out = new Float64Array(p * p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let at = 0; at < n; at++) sum += centred[i][at] * centred[j][at];
      out[i * p + j] = out[j * p + i] = sum / (n - 1);
    }
  return out;
}
