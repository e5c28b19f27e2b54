import type { Classes } from "@sdc-risk/data";

/** Levels of some keys taken together. */
export interface Levelled {
  /** Places of the keys among those of the classes. */
  readonly keys: readonly number[];
  /** Level per class, 0 … size − 1; a missing value is one more. */
  readonly levelOf: Int32Array;
  readonly size: number;
}

/** Combinations of a level and one more key, numbered by the first class that holds them. */
function joined(levels: Levelled | null, key: number, { variables, size: classes }: Classes): Levelled {
  const { codes, size } = variables[key];
  const levelOf = new Int32Array(classes);
  const numbers = new Map<number, number>();
  for (let c = 0; c < classes; c++) {
    const place = (levels === null ? 0 : levels.levelOf[c]) * (size + 1) + codes[c] + 1;
    let number = numbers.get(place);
    if (number === undefined) numbers.set(place, (number = numbers.size));
    levelOf[c] = number;
  }
  return { keys: [...(levels?.keys ?? []), key], levelOf, size: numbers.size };
}

/**
 * Every set of so many keys, among those of most levels.
 * @param most keys that are combined; single ones are all looked at
 */
export function* combinations(classes: Classes, together: number, most: number): Generator<Levelled> {
  const all = classes.variables.map((_, v) => v);
  if (together === 1) {
    for (const v of all) yield joined(null, v, classes);
    return;
  }
  const levels = (v: number): number => classes.variables[v].size;
  const taken = all.sort((a, b) => levels(b) - levels(a) || a - b).slice(0, most);
  yield* extended(classes, taken, together, null, 0);
}

function* extended(
  classes: Classes,
  keys: readonly number[],
  left: number,
  before: Levelled | null,
  from: number,
): Generator<Levelled> {
  for (let at = from; at + left <= keys.length; at++) {
    const next = joined(before, keys[at], classes);
    if (left === 1) yield next;
    else yield* extended(classes, keys, left - 1, next, at + 1);
  }
}
