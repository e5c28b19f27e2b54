import { classKey, type Classes } from "./classes.js";
import type { ClassHistogram } from "./histogram.js";

/** A class in which one value is commoner than in the file; for internal reports only. */
export interface SkewedClass {
  readonly key: string;
  readonly records: number;
  readonly value: string;
  /** Share of the value in the class and in the file. */
  readonly share: number;
  readonly fileShare: number;
}

/** How many classes are named. */
const NAMED = 10;

/** The classes of at least two records in which one value stands out most against the file, by the difference of its shares. */
export function skewedClasses(
  classes: Classes,
  { size, starts, codes: valueOf, counts: held }: ClassHistogram,
  levels: number,
  label: (code: number) => string,
): SkewedClass[] {
  const file = new Float64Array(levels);
  let total = 0;
  for (let i = 0; i < held.length; i++) {
    file[valueOf[i]!]! += held[i]!;
    total += held[i]!;
  }
  const gain = new Float64Array(size).fill(-1),
    entry = new Int32Array(size);
  for (let k = 0; k < size; k++) {
    if (classes.counts[k]! < 2) continue;
    let records = 0;
    for (let i = starts[k]!; i < starts[k + 1]!; i++) records += held[i]!;
    for (let i = starts[k]!; i < starts[k + 1]!; i++) {
      const more = held[i]! / records - file[valueOf[i]!]! / total;
      if (more <= gain[k]!) continue;
      gain[k] = more;
      entry[k] = i;
    }
  }
  const worst: number[] = [];
  while (worst.length < NAMED) {
    let best = -1;
    // ties: the larger class first, then the one that comes first in the file
    for (let k = 0; k < size; k++)
      if (
        gain[k]! > 0 &&
        !worst.includes(k) &&
        (best < 0 ||
          gain[k]! > gain[best]! ||
          (gain[k] === gain[best] && classes.counts[k]! > classes.counts[best]!))
      )
        best = k;
    if (best < 0) break;
    worst.push(best);
  }
  return worst.map((k) => ({
    key: classKey(classes.variables, k),
    records: classes.counts[k]!,
    value: label(valueOf[entry[k]!]!),
    share: gain[k]! + file[valueOf[entry[k]!]!]! / total,
    fileShare: file[valueOf[entry[k]!]!]! / total,
  }));
}
