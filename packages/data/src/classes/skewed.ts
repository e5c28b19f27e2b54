import type { Levels } from "../coded/coded-column.ts";
import { shownLevel } from "../coded/shown.ts";
import { risingLevels } from "../coded/level-order.ts";
import { highest } from "../kernels/highest.ts";
import { range } from "../kernels/lists/range.ts";
import { keyOrder } from "./key-order.ts";
import { keyText } from "./key-text.ts";
import type { Classes } from "./classes.ts";
import type { ClassHistogram } from "./histogram.ts";

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

/**
 * The classes of at least two records in which one value stands out most against the file, by the difference
 * of its shares. Ties: the larger class first, then by key; in a class the lower value.
 * @param levels codes of values; one more than the variable has where a missing value counts as one
 */
export function skewedClasses(
  classes: Classes,
  { size, starts, codes: valueOf, counts: held }: ClassHistogram,
  levels: number,
  variable: Levels,
): SkewedClass[] {
  const file = new Float64Array(levels);
  let total = 0;
  for (let i = 0; i < held.length; i++) {
    file[valueOf[i]] += held[i];
    total += held[i];
  }
  const gain = new Float64Array(size).fill(-1);
  const entry = new Int32Array(size);
  const isLower = lower(variable);
  for (let k = 0; k < size; k++) {
    if (classes.counts[k] < 2) continue;
    let records = 0;
    for (let i = starts[k]; i < starts[k + 1]; i++) records += held[i];
    for (let i = starts[k]; i < starts[k + 1]; i++) {
      const more = held[i] / records - file[valueOf[i]] / total;
      if (more < gain[k] || (more === gain[k] && !isLower(valueOf[i], valueOf[entry[k]]))) continue;
      gain[k] = more;
      entry[k] = i;
    }
  }
  const { counts } = classes;
  const byKey = keyOrder(classes);
  const worst = highest(
    range(size).filter((k) => gain[k] > 0),
    NAMED,
    (a, b) => (gain[b] - gain[a] || counts[b] - counts[a] || byKey(a, b)) < 0,
  );
  return worst.map((k) => {
    const code = valueOf[entry[k]];
    return {
      key: keyText(classes, k),
      records: counts[k],
      value: code === variable.size ? "missing" : shownLevel(variable, code),
      share: gain[k] + file[code] / total,
      fileShare: file[code] / total,
    };
  });
}

/** Whether a value comes before another; a missing one, which has the code behind the last, comes last. */
function lower(variable: Levels): (a: number, b: number) => boolean {
  let rank: Int32Array | null = null;
  return (a, b) => {
    if (a >= variable.size || b >= variable.size) return a < b;
    if (rank === null) {
      const ranks = (rank = new Int32Array(variable.size));
      risingLevels(variable, Array.from(range(variable.size))).forEach((code, at) => {
        ranks[code] = at;
      });
    }
    return rank[a] < rank[b];
  };
}
