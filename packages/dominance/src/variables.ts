import { magnitudeFault, SdcError, suggestion, variablesOf, type SdcObject } from "@sdc-risk/core";
import { inPieces, placesByValue } from "@sdc-risk/core/kernels";
import { largeOf } from "./large.js";
import type { DominanceOptions } from "./options.js";
import type { Magnitudes } from "./tables.js";

const refused = (message: string): SdcError =>
  new SdcError("BAD_OPTIONS", `Options of "dominance": ${message}`);

/** Variables whose numbers are judged. @throws BAD_OPTIONS for a variable that the file lacks */
export function judgedVariables(sdc: SdcObject, { variables }: DominanceOptions): readonly string[] {
  const sensitive = variablesOf(sdc.roles, "sensitive").filter((name) => sdc.isContinuous(name)),
    names = variables ?? [...variablesOf(sdc.roles, "numeric"), ...sensitive];
  const stray = names.find((name) => !sdc.variables.includes(name));
  if (stray !== undefined)
    throw refused(`there is no variable "${stray}".${suggestion(stray, sdc.variables)}`);
  return [...new Set(names)];
}

/**
 * Variables of each table: those of the options, or each key by itself and all of them together.
 * @throws BAD_OPTIONS for a variable that the file lacks, or whose numbers are judged
 */
export function tablesOf(
  sdc: SdcObject,
  { by }: DominanceOptions,
  judged: readonly string[],
): readonly (readonly string[])[] {
  const keys = variablesOf(sdc.roles, "keys"),
    tables = by ?? [...keys.map((key) => [key]), ...(keys.length > 1 ? [keys] : [])];
  for (const name of tables.flat()) {
    if (!sdc.variables.includes(name))
      throw refused(`by names "${name}", which the file lacks.${suggestion(name, sdc.variables)}`);
    if (by !== null && judged.includes(name))
      throw refused(`by names "${name}", whose numbers are judged. Cells are made by other variables.`);
  }
  return tables.map((names) => [...new Set(names)]);
}

/**
 * A variable without its signs, in order of size.
 * @returns the number of values below zero beside it
 * @throws BAD_TYPE for values that cannot be added up
 */
export function* magnitudesOf(
  variable: string,
  values: Float64Array,
  percentile: number,
): Generator<void, Magnitudes & { readonly negative: number }> {
  const sizes = new Float64Array(values.length);
  let negative = 0,
    outermost = 0;
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = values[i]!;
      sizes[i] = Math.abs(x);
      if (sizes[i]! > Math.abs(outermost)) outermost = x;
      if (x < 0) negative++;
    }
  });
  const fault = magnitudeFault(variable, outermost);
  if (fault !== null) throw fault;
  const order = yield* placesByValue(sizes);
  return { variable, sizes, order, large: yield* largeOf(values, percentile), negative };
}
