import { keyOrder, type Classes, type SdcObject } from "@sdc-risk/core";
import { highest, range } from "@sdc-risk/core/kernels";
import type { ClassScores } from "./scores/class-scores.js";
import { NAMED, type Tally } from "./scores/tally.js";

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

/** How many records are named. */
const RECORDS = 20;

/** The classes with the highest scores by their weight, highest first; equal ones by their keys. */
function highestClasses(classes: Classes, scores: Float64Array): number[] {
  const byKey = keyOrder(classes),
    held = range(scores.length).filter((c) => scores[c]! > 0);
  return highest(held, RECORDS, (a, b) => (scores[b]! - scores[a]! || byKey(a, b)) < 0);
}

/** The records with the highest scores and what tells them apart, for internal reports. */
export function specialRecords(
  sdc: SdcObject,
  classes: Classes,
  { bySize, least, leastVariables }: Tally,
  { score, weight, lattice }: Pick<ClassScores, "score" | "weight" | "lattice">,
  dis: Float64Array | null,
): SpecialRecord[] {
  const { variables } = classes;
  return sdc.named(classes, highestClasses(classes, weight), RECORDS).map(({ class: c, record }) => {
    const size = least[c]!;
    const named = Array.from(leastVariables.subarray(NAMED * c, NAMED * c + size))
      .sort((a, b) => a - b)
      .map((v) => variables[v]!);
    return {
      record,
      score: Number.isNaN(score[c]) ? null : score[c]!,
      lattice: lattice[c]!,
      dis: dis?.[c] ?? null,
      uniques: bySize.reduce((sum, counts) => sum + counts[c]!, 0),
      smallest:
        size > NAMED
          ? `${size} keys`
          : named.map(({ name, label, codes }) => `${name} ${label(codes[c]!)}`).join(" × "),
    };
  });
}
