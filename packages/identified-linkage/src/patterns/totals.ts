import { group, type Classes } from "@sdc-risk/data";
import type { ComparedKeys } from "./sides.ts";

/** All pairs that are compared; per compared key those of which both records hold it, and those that agree on it. */
export interface PairTotals {
  readonly pairs: number;
  readonly held: Float64Array;
  readonly agreed: Float64Array;
}

/** Pairs of a record of the file and one of the identified file that agree on the blocking keys. */
export function* pairTotals(
  { variables, size, counts, weights }: Classes,
  { compared, blocking }: ComparedKeys,
): Generator<void, PairTotals> {
  const blocks = blocking.map((v) => variables[v]);
  const isIn = new Uint8Array(size).fill(1);
  for (const { codes } of blocks) for (let c = 0; c < size; c++) if (codes[c] < 0) isIn[c] = 0;
  const { of, size: groups } = yield* group(blocks, size);
  const held = new Float64Array(compared.length);
  const agreed = new Float64Array(compared.length);
  const pairsWhere = (groupOf: Int32Array, many: number, codes: Int32Array | null): number => {
    const ours = new Float64Array(many);
    const theirs = new Float64Array(many);
    for (let c = 0; c < size; c++) {
      if (isIn[c] === 0 || (codes !== null && codes[c] < 0)) continue;
      ours[groupOf[c]] += counts[c];
      theirs[groupOf[c]] += weights[c];
    }
    let pairs = 0;
    for (let g = 0; g < many; g++) pairs += ours[g] * theirs[g];
    return pairs;
  };
  for (const [i, v] of compared.entries()) {
    const { codes } = variables[v];
    const joint = yield* group([...blocks, variables[v]], size);
    held[i] = pairsWhere(of, groups, codes);
    agreed[i] = pairsWhere(joint.of, joint.size, codes);
  }
  return { pairs: pairsWhere(of, groups, null), held, agreed };
}
