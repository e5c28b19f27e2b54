import { namedRecords, type SdcObject } from "@sdc-risk/core";
import { keyOrder, shownLevel, type Classes } from "@sdc-risk/data";
import { highest, IntList, sortedBy } from "@sdc-risk/data/kernels";
import type { FamilyScores } from "./scores/family-scores.ts";
import { NAMED, spread, type Tallied } from "./scores/tally.ts";

/** A record by name, for internal reports only. */
export interface SpecialRecord {
  /** Its id, or its number in the file where there is none; null where the records lie elsewhere. */
  readonly record: string | null;
  /** Null where it is too large for a number. */
  readonly score: number | null;
  readonly lattice: number;
  readonly dis: number | null;
  /** How many minimal sample uniques it has. */
  readonly uniques: number;
  /** One of the smallest with its values, or how many keys it takes where there are more than can be named. */
  readonly smallest: string;
}

type Scored = Pick<FamilyScores, "kind" | "records" | "score" | "weight" | "lattice">;

/** How many records are named. */
const RECORDS = 20;

/** The highest score that so many records reach; 0 where fewer have one. @param records of each kind */
function leastScore(scores: Float64Array, records: Int32Array, most: number): number {
  const order = sortedBy(scores);
  for (let at = order.length - 1, left = most; at >= 0 && scores[order[at]] > 0; at--)
    if ((left -= records[order[at]]) <= 0) return scores[order[at]];
  return 0;
}

/**
 * The classes with the highest scores by their weight, highest first; equal ones by their keys.
 */
function highestClasses(classes: Classes, { of }: Tallied, { kind, weight, records }: Scored): number[] {
  const byKey = keyOrder(classes);
  const least = leastScore(weight, records, RECORDS);
  const weights = spread(weight, kind);
  const held = new IntList();
  for (let c = 0; c < of.length; c++) {
    const score = weights[of[c]];
    if (score > 0 && score >= least) held.add(c);
  }
  return highest(held.toArray(), RECORDS, (a, b) => (weights[of[b]] - weights[of[a]] || byKey(a, b)) < 0);
}

/** The records with the highest scores and what tells them apart, for internal reports. */
export function specialRecords(
  sdc: SdcObject,
  classes: Classes,
  tally: Tallied,
  scored: Scored,
  dis: Float64Array | null,
): SpecialRecord[] {
  const { variables } = classes;
  const { of, bySize, least, leastVariables } = tally;
  const chosen = highestClasses(classes, tally, scored);
  return namedRecords(sdc, classes, chosen, RECORDS).map(({ class: c, record }) => {
    const f = of[c];
    const k = scored.kind[f];
    const size = least[f];
    const named = Array.from(leastVariables.subarray(NAMED * f, NAMED * f + size))
      .sort((a, b) => a - b)
      .map((v) => variables[v]);
    return {
      record,
      score: Number.isNaN(scored.score[k]) ? null : scored.score[k],
      lattice: scored.lattice[k],
      dis: dis?.[k] ?? null,
      uniques: bySize.reduce((sum, counts) => sum + counts[f], 0),
      smallest:
        size > NAMED
          ? `${size} keys`
          : named.map((one) => `${one.name} ${shownLevel(one, one.codes[c])}`).join(" × "),
    };
  });
}
