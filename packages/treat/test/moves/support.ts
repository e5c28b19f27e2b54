import { Float64, Table, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { applyPlan, type AnyStep } from "../../src/index.ts";

/** Numbers of variables by name; null where one is missing. */
export type Columns = Readonly<Record<string, readonly (number | null)[]>>;

export const tableOf = (columns: Columns): Table =>
  new Table(
    Object.fromEntries(
      Object.entries(columns).map(([name, numbers]) => [name, vectorFromArray([...numbers], new Float64())]),
    ),
  );

export const numbersIn = (table: Table, name: string): (number | null)[] =>
  [...table.getChild(name)!] as (number | null)[];

/** A variable after a step. */
export const after = (columns: Columns, step: AnyStep, name = "x"): (number | null)[] =>
  numbersIn(applyPlan(tableOf(columns), { steps: [step] }), name);

/** Whole numbers with many ties, and numbers of any kind. */
export const number = fc.oneof(
  fc.integer({ min: -6, max: 6 }),
  fc.integer({ min: -100_000, max: 100_000 }).map((x) => x / 100),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
);

/** Numbers of which some are missing. */
export const someMissing = (least: number, most: number): fc.Arbitrary<(number | null)[]> =>
  fc.array(fc.option(number, { freq: 6 }), { minLength: least, maxLength: most });
