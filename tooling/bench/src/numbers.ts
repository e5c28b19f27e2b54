import { required } from "./required.ts";
import { SdcObject } from "@sdc-risk/core";
import { surveyTable, treatedTable } from "@sdc-risk/testkit";
import { makeVector, Table } from "apache-arrow";

const OF_SURVEY = ["income", "expend", "savings"] as const;
/**
 * Share of the variance that synthetic variables have in common, and standard deviation of the noise on
 * released values.
 */
const COMMON = 0.36;
const NOISE = 0.2;

/**
 * An original and a released file of continuous variables: those of the survey, or where more are wanted
 * normal ones with a common factor.
 */
export function makeNumbers(records: number, variables: number, seed: number): () => SdcObject {
  const made = { rows: records, seed, labels: false };
  const few = variables <= OF_SURVEY.length;
  const names = few
    ? OF_SURVEY.slice(0, variables)
    : Array.from({ length: variables }, (_, v) => `x${v + 1}`);
  const { table, released } = few
    ? { table: surveyTable(made).select([...names]), released: treatedTable(made).select([...names]) }
    : synthetic(names, records, seed);
  return () => SdcObject.fromArrow(table, { numeric: names }, { released: [released] });
}

function synthetic(
  names: readonly string[],
  records: number,
  seed: number,
): { readonly table: Table; readonly released: Table } {
  const next = normals(seed);
  const factor = Float64Array.from({ length: records }, next);
  const original = names.map(() =>
    factor.map((common) => Math.sqrt(COMMON) * common + Math.sqrt(1 - COMMON) * next()),
  );
  const tableOf = (columns: readonly Float64Array[]): Table =>
    new Table(Object.fromEntries(names.map((name, v) => [name, makeVector(required(columns[v], "column"))])));
  return {
    table: tableOf(original),
    released: tableOf(original.map((values) => values.map((x) => x + NOISE * next()))),
  };
}

/** Standard normal numbers by Box and Muller (1958), from uniform ones in Weyl steps (splitmix). */
function normals(seed: number): () => number {
  let state = seed | 0;
  const uniform = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let x = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
