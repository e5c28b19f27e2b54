import { group, type Classes, type ClassVariable } from "@sdc-risk/data";
import { countBy, sumBy } from "@sdc-risk/data/kernels";
import type { ComparedKeys } from "./patterns/sides.ts";

/** Keys that are compared, at most: sets of them double with each. */
export const MOST_COMPARED = 10;

/** Records of both files that miss a key. */
function missingIn({ codes }: ClassVariable, { counts, weights }: Classes): number {
  let missing = 0;
  for (let c = 0; c < codes.length; c++) if (codes[c] < 0) missing += counts[c] + weights[c];
  return missing;
}

/**
 * Which keys are compared. Up to ten, all of them are. Of more, records must agree on some to be compared at
 * all (blocking): those that miss fewest values, and of these those of fewest levels, in which errors are
 * rarest; earlier keys first.
 */
export function comparedKeys(classes: Classes): ComparedKeys {
  const { variables } = classes;
  const places = [...variables.keys()];
  const more = places.length - MOST_COMPARED;
  if (more <= 0) return { compared: places, blocking: [] };
  const missing = variables.map((variable) => missingIn(variable, classes));
  const levels = variables.map(({ codes }) => new Set(codes.filter((code) => code >= 0)).size);
  const blocking = [...places]
    .sort((a, b) => missing[a] - missing[b] || levels[a] - levels[b] || a - b)
    .slice(0, more)
    .sort((a, b) => a - b);
  return { compared: places.filter((v) => !blocking.includes(v)), blocking };
}

/** Records of the identified file that each class is compared with: those of its block. */
export function* comparedWith(
  { variables, size, weights }: Classes,
  { blocking }: ComparedKeys,
  identified: number,
): Generator<void, Float64Array> {
  if (blocking.length === 0) return new Float64Array(size).fill(identified);
  const chosen = blocking.map((v) => variables[v]);
  const { of, size: blocks } = yield* group(chosen, size);
  const held = sumBy(of, blocks, weights);
  const lacking = new Int32Array(size);
  for (const { codes } of chosen) for (let c = 0; c < size; c++) if (codes[c] < 0) lacking[c] = 1;
  const incomplete = countBy(of, blocks, lacking);
  return Float64Array.from(of, (block) => (incomplete[block] > 0 ? 0 : held[block]));
}
