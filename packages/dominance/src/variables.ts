import { variablesOf, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { magnitudeFault, SdcError, suggestion } from "@sdc-risk/data";
import { inPieces, placesByValue } from "@sdc-risk/data/kernels";
import { largeOf } from "./large.ts";
import type { DominanceOptions } from "./options.ts";
import type { Magnitudes } from "./tables.ts";

const refused = (message: string): SdcError =>
  new SdcError("BAD_OPTIONS", `Options of "dominance": ${message}`);

/** Sensitive variables whose numbers are judged unless others are named. */
export const sensitiveNumbers = (sdc: SdcObject): string[] =>
  variablesOf(sdc.roles, "sensitive").filter((name) => sdc.isContinuous(name));

/** Variables whose numbers are judged. @throws BAD_OPTIONS for a variable that the file lacks */
export function judgedVariables(sdc: SdcObject, { variables }: DominanceOptions): readonly string[] {
  const names = variables ?? [...variablesOf(sdc.roles, "numeric"), ...sensitiveNumbers(sdc)];
  const stray = names.find((name) => !sdc.variables.includes(name));
  if (stray !== undefined)
    throw refused(`there is no variable "${stray}".${suggestion(stray, sdc.variables)}`);
  return [...new Set(names)];
}

/** A variable, and the tables it is judged in, each by the variables whose combinations are the cells. */
export interface TablesOfVariable {
  readonly variable: string;
  readonly tables: readonly (readonly string[])[];
}

/**
 * Tables of each variable: those of the options, or each key by itself and all of them together. A key that
 * is judged makes no cells of its own, which would hold one value each; a warning says so.
 * @throws BAD_OPTIONS for a variable that the file lacks, or whose numbers are judged, and where no table is left
 */
export function tablesOf(
  sdc: SdcObject,
  { by }: DominanceOptions,
  judged: readonly string[],
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): readonly TablesOfVariable[] {
  if (by === null) return tablesByKeys(variablesOf(sdc.roles, "keys"), judged, run);
  for (const name of by.flat()) {
    if (!sdc.variables.includes(name))
      throw refused(`by names "${name}", which the file lacks.${suggestion(name, sdc.variables)}`);
    if (judged.includes(name))
      throw refused(`by names "${name}", whose numbers are judged. Cells are made by other variables.`);
  }
  const tables = by.map((names) => [...new Set(names)]);
  return judged.map((variable) => ({ variable, tables }));
}

function tablesByKeys(
  keys: readonly string[],
  judged: readonly string[],
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): readonly TablesOfVariable[] {
  const all = judged.map((variable): TablesOfVariable => {
    const others = keys.filter((key) => key !== variable);
    return { variable, tables: [...others.map((key) => [key]), ...(others.length > 1 ? [others] : [])] };
  });
  const some = all.filter(({ tables }) => tables.length > 0);
  const why = "cells that its own values make hold one value each";
  if (some.length === 0 && all.length > 0)
    throw refused(
      `variables names "${all[0].variable}" only, which is the only key: ${why}. Give another key, or the option by.`,
    );
  for (const { variable, tables } of all)
    if (keys.includes(variable))
      run.warn(
        "key-and-judged",
        tables.length === 0
          ? `"${variable}" is the only key, too, and is not judged: ${why}.`
          : `"${variable}" is a key, too, and is judged in tables of the other keys only: ${why}.`,
      );
  return some;
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
  let negative = 0;
  let outermost = 0;
  yield* inPieces(values.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const x = values[i];
      sizes[i] = Math.abs(x);
      if (sizes[i] > Math.abs(outermost)) outermost = x;
      if (x < 0) negative++;
    }
  });
  const fault = magnitudeFault(variable, outermost);
  if (fault !== null) throw fault;
  const order = yield* placesByValue(sizes);
  return { variable, sizes, order, large: yield* largeOf(values, percentile), negative };
}
