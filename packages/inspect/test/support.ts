import { SdcObject } from "@sdc-risk/core";
import { inspect, type Inspection } from "@sdc-risk/inspect";
import { Bool, DateDay, Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";

type Cells = readonly (string | number | boolean | Date | null)[];

function vectorOf(cells: Cells): Vector {
  const held = cells.filter((cell) => cell !== null);
  if (held.every((cell) => typeof cell === "number"))
    return vectorFromArray(
      cells as number[],
      held.every((x) => Number.isInteger(x)) ? new Int32() : new Float64(),
    );
  if (held.every((cell) => cell instanceof Date)) return vectorFromArray(cells as Date[], new DateDay());
  return held.every((cell) => typeof cell === "boolean")
    ? vectorFromArray(cells as boolean[], new Bool())
    : vectorFromArray(cells as string[], new Utf8());
}

/** A file of columns; whole numbers are integers, others floats. */
export const fileOf = (columns: Readonly<Record<string, Cells>>): SdcObject =>
  SdcObject.fromArrow(
    new Table(
      Object.fromEntries(
        Object.entries(columns).map(([name, cells]): [string, Vector] => [name, vectorOf(cells)]),
      ),
    ),
    {},
  );

/** `n` cells by record number, from 0. */
export const cells = <T>(n: number, cell: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => cell(i));

export const inspected = (columns: Readonly<Record<string, Cells>>): Promise<Inspection> =>
  inspect(fileOf(columns));

/** Numbers in [0, 1), the same for the same seed (a linear congruential generator). */
export function draws(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** A survey of persons in households under names of any language: the same values, other words. */
export function survey(
  names: Readonly<
    Record<"weight" | "household" | "id" | "sex" | "age" | "region" | "marital" | "income" | "health", string>
  >,
): Readonly<Record<string, Cells>> {
  const draw = draws(7);
  const households: { readonly size: number; readonly region: number; readonly weight: number }[] = [];
  while (households.reduce((sum, { size }) => sum + size, 0) < 600)
    households.push({
      size: 1 + Math.floor(draw() * 5),
      region: Math.floor(draw() * 8),
      weight: 20 + Math.round(draw() * 4000) / 10,
    });
  const members = households.flatMap((home, h) => cells(home.size, () => ({ ...home, h: h + 1 })));
  const of = <T>(cell: (member: (typeof members)[number], i: number) => T): T[] => members.map(cell);
  return {
    [names.id]: of((_, i) => i + 1),
    [names.household]: of(({ h }) => h),
    [names.region]: of(({ region }) => `R${region}`),
    [names.sex]: of(() => 1 + Math.floor(draw() * 2)),
    [names.age]: of(() => Math.floor(draw() * 95)),
    [names.marital]: of(() => Math.floor(draw() * 5)),
    [names.income]: of(() => Math.floor(draw() * 50_000)),
    [names.health]: of(() => Math.floor(draw() * 4)),
    [names.weight]: of(({ weight }) => weight),
  };
}
