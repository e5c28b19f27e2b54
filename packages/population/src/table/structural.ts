import { SdcError, suggestion } from "@sdc-risk/data";
import { weightedSum } from "@sdc-risk/data/kernels";
import { productAt, type Factor } from "../model/factors.ts";
import type { CellTable } from "./table.ts";

/** Levels by key: no unit can hold one of the levels of each key at once. */
export type Impossible = Readonly<Record<string, readonly string[]>>;

/** The position of a key that an option names. */
export function keyNamed(table: CellTable, name: string, option: string): number {
  const v = table.names.indexOf(name);
  if (v < 0)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "population": ${option} names "${name}", which is no key.${suggestion(name, table.names)}`,
    );
  return v;
}

/**
 * Structural zeros, declared by levels. Levels that no record holds are no part of the table and change nothing.
 * @throws BAD_OPTIONS where a name is no key, or records lie where there can be none
 */
export function* structuralZeros(
  table: CellTable,
  declared: readonly Impossible[],
): Generator<void, Factor[]> {
  const factors = declared
    .filter((levels) => Object.keys(levels).length > 0)
    .map((levels): Factor => {
      const variables = Object.keys(levels)
        .map((name) => keyNamed(table, name, "structuralZeros"))
        .sort((a, b) => a - b);
      const within = variables.map((v) =>
        table.labels[v].map((label) => levels[table.names[v]].includes(label ?? "")),
      );
      const values = new Float64Array(variables.reduce((product, v) => product * table.sizes[v], 1));
      for (let place = 0; place < values.length; place++) {
        let rest = place;
        let all = true;
        for (let i = variables.length - 1; i >= 0; i--) {
          const size = table.sizes[variables[i]];
          all &&= within[i][rest % size];
          rest = Math.floor(rest / size);
        }
        values[place] = all ? 0 : 1;
      }
      return { variables, values };
    });
  if (factors.length === 0) return factors;
  const records = weightedSum(
    (yield* productAt(table, factors, 1)).map((possible) => 1 - possible),
    table.counts,
  );
  if (records > 0)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "population": structuralZeros declares combinations impossible that ` +
        `${records === 1 ? "1 record holds" : `${records} records hold`}. A structural zero is a cell that ` +
        "no unit of the population can be in.",
    );
  return factors;
}
