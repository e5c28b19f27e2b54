import { namedRecords, type SdcObject } from "@sdc-risk/core";
import { classKey, keyOrder, type Classes } from "@sdc-risk/data";
import type { Chances } from "./calibrated.ts";
import { highest, range, type Counts } from "@sdc-risk/data/kernels";

/** A record by name, for internal reports only. */
export interface ModelledRecord {
  /** Its id, or its number in the file where there is none; null where the records lie elsewhere. */
  readonly record: string | null;
  /** Its values of the keys. */
  readonly key: string;
  readonly f: number;
  /** E(1/F | f) and, of a sample unique, P(F = 1 | f = 1). */
  readonly match: number;
  readonly unique: number | null;
}

/** How many records are named. */
const NAMED = 20;

/**
 * The records that a match is likeliest right with; equal ones by their keys.
 * @param held f per class
 */
export function riskiestRecords(
  sdc: SdcObject,
  classes: Classes,
  { match, unique }: Chances,
  held: Counts,
): ModelledRecord[] {
  const { variables } = classes;
  const byKey = keyOrder(classes);
  const top = highest(range(classes.size), NAMED, (a, b) => (match[b] - match[a] || byKey(a, b)) < 0);
  return namedRecords(sdc, classes, top, NAMED).map(({ class: c, record }) => ({
    record,
    key: classKey(variables, c),
    f: held[c],
    match: match[c],
    unique: Number.isNaN(unique[c]) ? null : unique[c],
  }));
}
