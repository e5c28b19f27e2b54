import { required } from "@sdc-risk/data";
import type { Person } from "./population.ts";

type Variable = keyof Person;
/** The fewest donors of a leaf, and the share of the spread that a split takes away at least: those of synthpop. */
const FEWEST = 5;
const LEAST_GAIN = 1e-8;

interface Split {
  readonly variable: Variable;
  /** Whether a person goes to the left. */
  readonly left: (person: Person) => boolean;
}
type Tree =
  | { readonly donors: readonly Person[] }
  | { readonly split: Split; readonly left: Tree; readonly right: Tree };

/** How far persons differ in a variable: the sum of squares, or the Gini index times their number. */
function spread(persons: readonly Person[], target: Variable): number {
  if (persons.length === 0) return 0;
  const counts = new Map<string, number>();
  let sum = 0;
  let squares = 0;
  for (const { [target]: value } of persons)
    if (typeof value === "number") {
      sum += value;
      squares += value ** 2;
    } else counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size === 0) return squares - sum ** 2 / persons.length;
  let same = 0;
  for (const count of counts.values()) same += count ** 2;
  return persons.length - same / persons.length;
}

/** Splits of a variable that are tried: numbers at eleven quantiles, categories one against the rest. */
function splitsOf(persons: readonly Person[], variable: Variable): Split[] {
  const values = persons.map((one) => one[variable]);
  const numbers = values.filter((one) => typeof one === "number").sort((a, b) => a - b);
  if (numbers.length > 0) {
    const cuts = Array.from({ length: 11 }, (_, i) =>
      required(numbers[Math.floor(((i + 1) * numbers.length) / 12)], "quantile"),
    );
    return [...new Set(cuts)].map((cut) => ({ variable, left: (one) => Number(one[variable]) < cut }));
  }
  return [...new Set(values)].map((level) => ({ variable, left: (one) => one[variable] === level }));
}

/** A tree of classification or regression (Breiman, Friedman, Olshen and Stone 1984), grown greedily. */
function grown(persons: readonly Person[], target: Variable, by: readonly Variable[], floor: number): Tree {
  const before = spread(persons, target);
  let best: { readonly split: Split; readonly left: Person[]; readonly right: Person[] } | null = null;
  let least = before - floor;
  if (persons.length >= 2 * FEWEST)
    for (const split of by.flatMap((variable) => splitsOf(persons, variable))) {
      const left = persons.filter(split.left);
      if (left.length < FEWEST || persons.length - left.length < FEWEST) continue;
      const right = persons.filter((one) => !split.left(one));
      const after = spread(left, target) + spread(right, target);
      if (after < least) {
        least = after;
        best = { split, left, right };
      }
    }
  if (best === null) return { donors: persons };
  return {
    split: best.split,
    left: grown(best.left, target, by, floor),
    right: grown(best.right, target, by, floor),
  };
}

const leafOf = (tree: Tree, person: Person): readonly Person[] =>
  "donors" in tree ? tree.donors : leafOf(tree.split.left(person) ? tree.left : tree.right, person);

/**
 * A file in which one variable follows the other (Reiter 2005): the first is drawn from its values, each further one from
 * a donor in the leaf to which the values that were drawn before lead.
 */
export function byTrees(original: readonly Person[], random: () => number): Person[] {
  const order: readonly Variable[] = ["sex", "age", "region", "education", "health", "income"];
  const draw = (donors: readonly Person[]): Person =>
    required(donors[Math.floor(random() * donors.length)], "donor");
  let made = original.map((): Person => draw(original));
  for (const [place, target] of order.entries()) {
    if (place === 0) continue;
    const tree = grown(original, target, order.slice(0, place), LEAST_GAIN * spread(original, target));
    made = made.map((one): Person => ({ ...one, [target]: draw(leafOf(tree, one))[target] }));
  }
  return made;
}
