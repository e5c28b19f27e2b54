import type { Classes } from "@sdc-risk/data";
import { areaUnderCurve } from "./auc.ts";
import type { Assessed } from "../truth/assess-sample.ts";

/** A score per record; higher says likelier to be unique in the population. */
export interface Score {
  readonly id: string;
  readonly label: string;
  /** Per class. */
  readonly read: (assessed: Assessed) => Float64Array | Int32Array;
}

/** Size of the smallest minimal sample unique per class; 0 where there is none. */
export function smallestUnique({ results: { suda2 } }: Assessed): Int32Array {
  const smallest = new Int32Array(suda2.columns["score"].values.length);
  for (let size = suda2.summary.maxSize; size >= 1; size--) {
    for (const [c, uniques] of suda2.columns[`msu_${size}`].values.entries())
      if (uniques > 0) smallest[c] = size;
  }
  return smallest;
}

export const SCORES: readonly Score[] = [
  {
    id: "unique",
    label: "population.unique",
    read: ({ results }) => results.population.columns.unique.values,
  },
  { id: "match", label: "population.match", read: ({ results }) => results.population.columns.match.values },
  { id: "suda", label: "SUDA score", read: ({ results }) => results.suda2.columns["score"].values },
  { id: "dis-suda", label: "DIS-SUDA", read: ({ results }) => results.suda2.columns["dis"].values },
  {
    id: "smallest-msu",
    label: "smallest minimal sample unique",
    read: (found) => smallestUnique(found).map((size) => -size),
  },
  {
    id: "risk",
    label: "individual risk",
    read: ({ results }) => results["individual-risk"].columns.risk.values,
  },
  {
    id: "one-over-f",
    label: "1/F̂",
    read: ({ results }) => results.frequency.columns.Fk.values.map((F) => 1 / F),
  },
];

/** The sample uniques: their classes, and 1 for each that is alone in the population. */
export interface Uniques {
  readonly classes: Int32Array;
  readonly alone: Uint8Array;
}

/** @param sharing F per record of the sample */
export function uniquesOf({ classOf, counts }: Classes, sharing: Int32Array): Uniques {
  const records = Int32Array.from(classOf, (_, i) => i).filter((i) => counts[classOf[i]] === 1);
  return {
    classes: records.map((i) => classOf[i]),
    alone: Uint8Array.from(records, (i) => (sharing[i] === 1 ? 1 : 0)),
  };
}

/** How well each score tells the population uniques among the sample uniques; null where that is not defined. */
export function areas(assessed: Assessed, { classes, alone }: Uniques): Record<string, number | null> {
  return Object.fromEntries(
    SCORES.map(({ id, read }) => {
      const values = read(assessed);
      const scores = Float64Array.from(classes, (c) => values[c]);
      return [id, scores.some(Number.isNaN) ? null : areaUnderCurve(scores, alone)];
    }),
  );
}

/** Sample uniques and those alone in the population, by the size of the smallest minimal sample unique. */
export function bySmallest(
  assessed: Assessed,
  { classes, alone }: Uniques,
): (readonly [size: number, uniques: number, alone: number])[] {
  const smallest = smallestUnique(assessed);
  const found = new Map<number, [number, number]>();
  for (const [i, c] of classes.entries()) {
    const [uniques, single] = found.get(smallest[c]) ?? [0, 0];
    found.set(smallest[c], [uniques + 1, single + alone[i]]);
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([size, [uniques, single]]) => [size, uniques, single] as const);
}
