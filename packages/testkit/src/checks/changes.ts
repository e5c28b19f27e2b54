import type { Value } from "../arbitraries/value.ts";
import { Random } from "../survey/random.ts";
import { shown } from "./contract.ts";
import { allValues, type SurveySample, sizeOf, variablesIn, withValues } from "./sample.ts";

/** 0 … n − 1 in an order of chance. */
export function shuffled(n: number, seed: number): number[] {
  const random = new Random(seed);
  const places = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places;
}

/** A name of a level that can be found again inside any text. */
const NAME = /zq[ab]\d{6}/g;

/**
 * The sample with every level of a text variable renamed, and with other numbers for households and ids. The names of
 * `a` and of `b` stand in opposite orders.
 */
export function renamed(sample: SurveySample, way: "a" | "b"): SurveySample {
  const numbered = variablesIn(sample, "household", "id");
  const names = Object.keys(sample.cells);
  const maps = new Map(
    names.map((name, v) => {
      const levels = [...new Set(allValues(sample, name))]
        .filter((value) => value !== null)
        .sort((x, y) => (x < y ? -1 : 1));
      return [
        name,
        new Map(
          levels.map((level, i): [Value, Value] => {
            const place = way === "a" ? i : levels.length - 1 - i;
            if (typeof level === "string")
              return [level, `zq${way}${String(v * 1000 + place).padStart(6, "0")}`];
            return [level, numbered.includes(name) ? levels[place] : level];
          }),
        ),
      ] as const;
    }),
  );
  return withValues(sample, (values, name) =>
    values.map((value) => (value === null ? null : maps.get(name)!.get(value)!)),
  );
}

/**
 * A function that turns the names of `b` in a text into those of `a`. Levels of variable v are numbered v ·
 * 1000 + place.
 */
export function namesBack(sample: SurveySample): (text: string) => string {
  const sizes = Object.keys(sample.cells).map(
    (name) => new Set(allValues(sample, name).filter((value) => value !== null)).size,
  );
  return (text) =>
    text.replaceAll(NAME, (name) => {
      const number = Number(name.slice(3));
      const v = Math.floor(number / 1000);
      const place = number % 1000;
      return name.startsWith("zqb") ? `zqa${String(v * 1000 + sizes[v] - 1 - place).padStart(6, "0")}` : name;
    });
}

/** A value with names turned back and with lists that name levels in one order, whatever the levels are called. */
export function inOneOrder(value: unknown, back: (text: string) => string): unknown {
  if (typeof value === "string") return back(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => ({ item: inOneOrder(item, back), names: "" }));
    for (const one of items) one.names = (shown(one.item).match(NAME) ?? []).join();
    return items.sort((a, b) => (a.names < b.names ? -1 : a.names > b.names ? 1 : 0)).map(({ item }) => item);
  }
  const object = value as Readonly<Record<string, unknown>>;
  if (object["kind"] === "heatmap") {
    const { columns, rows, values, ...rest } = object as {
      readonly columns: string[];
      readonly rows: string[];
      readonly values: unknown[][];
    };
    return inOneOrder(
      {
        ...rest,
        cells: rows.map((row, r) => ({
          row,
          cells: columns.map((column, c) => ({ column, value: values[r]?.[c] })),
        })),
        kind: "cells",
      },
      back,
    );
  }
  return Object.fromEntries(
    Object.entries(object).map(([key, item]): [string, unknown] => [back(key), inOneOrder(item, back)]),
  );
}

/** The lengths of three record batches. */
export function inChunks(sample: SurveySample): number[] {
  const n = sizeOf(sample);
  const a = Math.floor(n / 3);
  const b = Math.floor(n / 2);
  return [a, b - a, n - b];
}
