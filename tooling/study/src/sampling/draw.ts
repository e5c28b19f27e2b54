import type { Random } from "@sdc-risk/testkit";

/** `count` of `from` without replacement, every set being equally likely, in rising order. */
export function draw(from: Int32Array, count: number, random: Random): Int32Array {
  const order = from.slice();
  for (let i = 0; i < count; i++) {
    const j = i + random.below(order.length - i);
    const moved = order[j];
    order[j] = order[i];
    order[i] = moved;
  }
  return order.slice(0, count).sort();
}

/** So many of these units, one at least, all at most. */
export const within = (units: number, count: number): number =>
  Math.min(units, Math.max(1, Math.round(count)));

export const everyone = (units: number): Int32Array => Int32Array.from({ length: units }, (_, unit) => unit);

/** Places that systematic sampling takes, with the chance of each. */
export interface Places {
  readonly taken: Int32Array;
  /** By place, of all places. */
  readonly chances: Float64Array;
}

/**
 * Systematic sampling with chances in proportion to size, in random order (Madow 1949; Hartley and Rao 1962). What
 * would have a chance above 1 is taken for certain, and the others share the rest.
 */
export function bySize(sizes: Float64Array, count: number, random: Random): Places {
  const chances = new Float64Array(sizes.length);
  let certain = 0;
  let total = sizes.reduce((sum, size) => sum + size, 0);
  for (let found = true; found;) {
    found = false;
    const share = (count - certain) / total;
    for (const [i, size] of sizes.entries()) {
      if (chances[i] === 1 || size * share < 1) continue;
      chances[i] = 1;
      certain++;
      total -= size;
      found = true;
    }
  }
  for (const [i, size] of sizes.entries())
    if (chances[i] !== 1) chances[i] = ((count - certain) * size) / total;
  const order = shuffled(sizes.length, random);
  const taken: number[] = [];
  let next = random.uniform();
  let sum = 0;
  for (const i of order) {
    sum += chances[i];
    // a chance of 1 is met by every start; the smallest difference is rounding
    if (sum <= next) continue;
    taken.push(i);
    next++;
  }
  return { taken: Int32Array.from(taken).sort(), chances };
}

/** 0 … n − 1, every order being equally likely. */
export function shuffled(n: number, random: Random): Int32Array {
  const order = everyone(n);
  for (let i = 0; i < n; i++) {
    const j = i + random.below(n - i);
    const moved = order[j];
    order[j] = order[i];
    order[i] = moved;
  }
  return order;
}
