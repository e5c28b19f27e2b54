import { shownLevel, type Classes, type SdcObject } from "@sdc-risk/core";
import type { ClassScores } from "./scores/class-scores.js";
import { NAMED, type Tally } from "./scores/tally.js";

/** A record by name, for internal reports only. */
export interface SpecialRecord {
  /** Its id, or its number in the file where there is none. */
  readonly record: string;
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

/** The classes with the highest scores by their weight, highest first; of equal ones the first of the file. */
function highest(scores: Float64Array): number[] {
  const top: number[] = [];
  for (let c = 0; c < scores.length; c++) {
    const score = scores[c]!;
    if (!(score > 0) || (top.length === RECORDS && !(score > scores[top.at(-1)!]!))) continue;
    let at = top.length;
    while (at > 0 && scores[top[at - 1]!]! < score) at--;
    top.splice(at, 0, c);
    if (top.length > RECORDS) top.pop();
  }
  return top;
}

/** The records with the highest scores and what tells them apart, for internal reports. */
export function specialRecords(
  sdc: SdcObject,
  { classOf, variables }: Classes,
  { bySize, least, leastVariables }: Tally,
  { score, weight, lattice }: Pick<ClassScores, "score" | "weight" | "lattice">,
  dis: Float64Array | null,
): SpecialRecord[] {
  const id = sdc.roles.id === undefined ? null : sdc.coded(sdc.roles.id);
  return highest(weight).map((c) => {
    const record = classOf.indexOf(c),
      size = least[c]!,
      code = id?.codes[record] ?? -1;
    const named = Array.from(leastVariables.subarray(NAMED * c, NAMED * c + size))
      .sort((a, b) => a - b)
      .map((v) => variables[v]!);
    return {
      record: id && code >= 0 ? id.label(code) : String(record + 1),
      score: Number.isNaN(score[c]) ? null : score[c]!,
      lattice: lattice[c]!,
      dis: dis?.[c] ?? null,
      uniques: bySize.reduce((sum, counts) => sum + counts[c]!, 0),
      smallest:
        size > NAMED
          ? `${size} keys`
          : named.map((one) => `${one.name} ${shownLevel(one, one.codes[c]!)}`).join(" × "),
    };
  });
}
