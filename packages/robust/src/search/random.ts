import { uniforms } from "@sdc-risk/data/kernels";

/** Uniform integers from a seed: each call gives one in [0, below), below at most 2³². */
export function randomIntegers(seed: number): (below: number) => number {
  const next = uniforms(seed);
  return (below) => Math.floor(next() * below);
}
