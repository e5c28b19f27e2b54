import { randomBinomial, randomNormal, randomPoisson } from "d3-random";

/** Uniform numbers in [0, 1). */
type Uniform = () => number;

/** Arrivals are counted up to so large a mean at a time: e^−mean must not vanish. */
const STRETCH = 500;
/** Means beyond which arrivals are not counted one by one. */
const MANY = 30_000_000;

/**
 * A Poisson number: arrivals within a time, one or two uniforms to each of them; of larger means by gamma numbers
 * (Ahrens and Dieter 1974). Exact for any mean.
 */
export function poisson(mean: number, uniform: Uniform): number {
  if (mean > MANY) return randomPoisson.source(uniform)(mean)();
  let count = 0;
  for (let left = mean; left > 0; left -= STRETCH) {
    const end = Math.exp(-Math.min(left, STRETCH));
    for (let product = 1 - uniform(); product > end; product *= 1 - uniform()) count++;
  }
  return count;
}

/** A binomial number: successes of n trials with chance p; by beta numbers where there are many (Relles 1972). */
export const binomial = (n: number, p: number, uniform: Uniform): number =>
  randomBinomial.source(uniform)(n, p)();

/** Where the first of n uniform numbers lies (David and Nagaraja 2003, section 2.3). */
export const firstOf = (n: number, uniform: Uniform): number => -Math.expm1(Math.log1p(-uniform()) / n);

/** A normal number of mean 0 and variance 1. */
export const normal = (uniform: Uniform): number => randomNormal.source(uniform)()();
