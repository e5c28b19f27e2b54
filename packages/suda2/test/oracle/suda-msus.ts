import type { Keys, Value } from "@sdc-risk/testkit";
import { subsets } from "@sdc-risk/oracles";

const agree = (a: Value | undefined, b: Value | undefined) => a !== null && a === b;

/**
 * The minimal sample uniques of every record by their definition (Elliot, Manning and Ford 2002): every
 * non-empty set of at most `maxSize` variables, smaller ones first, is compared with all other records. A
 * missing value agrees with nothing, so a set counts only where the record itself holds all its values. A
 * sample unique is minimal when it holds none of the minimal ones found before: any smaller sample unique
 * inside it would hold one of those.
 * @returns per record its sets, each an ascending list of variable positions; smaller sets first, then lexicographic
 */
export function minimalSampleUniques(keys: Keys, maxSize: number): number[][][] {
  return keys.map((mine, i) => {
    const known = mine.flatMap((value, variable) => (value === null ? [] : [variable]));
    const found: number[][] = [];
    for (let size = 1; size <= Math.min(maxSize, known.length); size++) {
      for (const positions of subsets(known.length, size)) {
        const set = positions.map((position) => known[position]);
        if (found.some((smaller) => smaller.every((variable) => set.includes(variable)))) continue;
        const shared = keys.some(
          (other, j) => j !== i && set.every((variable) => agree(mine[variable], other[variable])),
        );
        if (!shared) found.push(set);
      }
    }
    return found;
  });
}
