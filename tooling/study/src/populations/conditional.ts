import { upperBound } from "@sdc-risk/data/kernels";
import { Random } from "@sdc-risk/testkit";
import type { Key, Population } from "./population.ts";

export interface ConditionalShape {
  /** Levels of each key. */
  readonly sizes: readonly number[];
  /** The share of level i falls as 1 / i^power. */
  readonly power: number;
  /** Earlier keys that each key hangs on. */
  readonly parents: readonly (readonly number[])[];
  /** Standard deviation of the effects of a parent's level on the logarithm of a share. */
  readonly spread: number;
}

/** Cumulative shares of a key's levels for each combination of its parents' levels, made when first met. */
class Shares {
  private readonly known = new Map<number, Float64Array>();
  private readonly effects: readonly Float64Array[];

  private readonly shape: ConditionalShape;
  private readonly key: number;

  constructor(shape: ConditionalShape, key: number, random: Random) {
    this.shape = shape;
    this.key = key;
    const size = shape.sizes[key];
    this.effects = shape.parents[key].map((parent) => {
      const values = new Float64Array(shape.sizes[parent] * size);
      return values.map(() => shape.spread * random.normal());
    });
  }

  of(levels: readonly Int32Array[], unit: number): Float64Array {
    const { sizes, parents } = this.shape;
    const own = parents[this.key];
    let place = 0;
    for (const parent of own) place = place * sizes[parent] + levels[parent][unit];
    let shares = this.known.get(place);
    if (shares === undefined)
      this.known.set(place, (shares = this.made(own.map((parent) => levels[parent][unit]))));
    return shares;
  }

  private made(at: readonly number[]): Float64Array {
    const size = this.shape.sizes[this.key];
    const shares = new Float64Array(size);
    let total = 0;
    for (let level = 0; level < size; level++) {
      let effect = 0;
      for (const [p, values] of this.effects.entries()) effect += values[at[p] * size + level];
      shares[level] = total += (level + 1) ** -this.shape.power * Math.exp(effect);
    }
    return shares;
  }
}

/** First place whose cumulative share is above `share` of the total. */
function pick(cumulative: Float64Array, share: number): number {
  return upperBound(cumulative, share * cumulative[cumulative.length - 1], 0, cumulative.length - 1);
}

/**
 * Units that are drawn key after key: the share of a level is that of its margin times a random effect of
 * each parent's level. With two parents and more no log-linear model of two-way interactions is exactly
 * right.
 */
export function conditional(
  about: Pick<Population, "id" | "name" | "about">,
  shape: ConditionalShape,
  units: number,
  seed: number,
): Population {
  const random = new Random(seed);
  const levels = shape.sizes.map(() => new Int32Array(units));
  const shares = shape.sizes.map((_, key) => new Shares(shape, key, random));
  for (let unit = 0; unit < units; unit++) {
    for (const [key, own] of shares.entries())
      levels[key][unit] = pick(own.of(levels, unit), random.uniform());
  }
  const keys = levels.map((codes, v): Key => ({ name: `key${v + 1}`, codes, size: shape.sizes[v] }));
  return { ...about, units, keys, household: null, cluster: null, levels: null, real: false };
}
