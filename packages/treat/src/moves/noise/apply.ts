import { SdcError } from "@sdc-risk/data";
import { secretUniforms } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import { readNumbers } from "../numbers/numbers.ts";
import { variationOf } from "../numbers/variation.ts";
import { withNumbers } from "../numbers/with-numbers.ts";
import { correlatedNoise, covarianceOf, independentNoise, normals, type NoisyVariable } from "./kernel.ts";
import type { Noise } from "./options.ts";

/**
 * The table with noise on the variables.
 * @throws BAD_TYPE for what is no number; BAD_OPTIONS for a variable whose values are all equal, and for correlated noise
 * where fewer than two records have all variables
 */
export function apply(table: Table, { keys, d, correlated, seed, missing }: Noise): Table {
  const variables = keys.map((name): NoisyVariable => {
    const numbers = readNumbers(table, name, missing);
    return { numbers, ...variationOf(name, numbers) };
  });
  const normal = normals(secretUniforms(seed));
  const treated = correlated
    ? correlatedNoise(variables, covariance(keys, variables), d, normal)
    : independentNoise(variables, d, normal);
  return keys.reduce((made, name, j) => withNumbers(made, name, treated[j]), table);
}

function covariance(keys: readonly string[], variables: readonly NoisyVariable[]): Float64Array {
  const found = covarianceOf(variables);
  if (found !== null) return found;
  throw new SdcError(
    "BAD_OPTIONS",
    `Correlated noise needs records with values of all of ${keys.join(", ")}; fewer than two have. Add noise to each separately.`,
  );
}
