import { withMissing, type Values } from "@sdc-risk/core";
import {
  batches,
  classHistogram,
  distinctHistogram,
  group,
  someUnits,
  type Classes,
  type Within,
} from "@sdc-risk/data";
import { atOnce, type Tick } from "@sdc-risk/data/kernels";
import { diversity, type Diversity } from "./diversity.ts";

/** Diversity over several sensitive variables at once, per class; NaN where no class holds a value. */
export interface MultiDiversity {
  readonly entropy: Float64Array;
  readonly recursive: Float64Array;
}
export interface Evaluation {
  /** Per sensitive variable. */
  readonly single: readonly Diversity[];
  /** Null with one variable. */
  readonly multi: MultiDiversity | null;
}
export interface EvaluationRules {
  readonly c: number;
  readonly missing: "category" | "wildcard";
  readonly missingSensitive: "value" | "ignore";
}

/**
 * Diversity of every class.
 * @param classes null where they stay elsewhere, and no key has missing values
 * @param units the classes with their sensitive values
 * @param levels number of levels of each sensitive variable
 */
export async function evaluate(
  classes: Classes | null,
  units: Within,
  levels: readonly number[],
  rules: EvaluationRules,
  tick: Tick,
): Promise<Evaluation> {
  const make = (): Float64Array => new Float64Array(units.size).fill(NaN);
  const found = levels.map(() => ({ distinct: make(), entropy: make(), recursive: make() }));
  const several = levels.length > 1 ? { entropy: make(), recursive: make() } : null;
  for await (const { from, within } of batches(classes, units, rules.missing, tick)) {
    for (const [s, size] of levels.entries()) {
      const values = withMissing(within.codes[s], size, rules.missingSensitive);
      const { distinct, entropy, recursive } = diversity(
        classHistogram(within.classOf, within.size, values.codes, values.levels, within.counts),
        rules.c,
      );
      found[s].distinct.set(distinct, from);
      found[s].entropy.set(entropy, from);
      found[s].recursive.set(recursive, from);
      await tick();
    }
    if (several === null) continue;
    const { entropy, recursive } = await multi(within, levels, rules, within !== units, tick);
    several.entropy.set(entropy, from);
    several.recursive.set(recursive, from);
  }
  return { single: found, multi: several };
}

/**
 * For each sensitive variable the others join the keys, a missing value among them as a value of its own; the value of
 * a class is the smallest over its subclasses and over the variables (Machanavajjhala et al. 2007, multi-attribute
 * l-diversity). A class that has come down to 1 cannot go lower, so its units are set aside; variables of few levels
 * come first, since the others then make the smallest subclasses.
 */
async function multi(
  within: Within,
  levels: readonly number[],
  { c, missingSensitive }: EvaluationRules,
  overlap: boolean,
  tick: Tick,
): Promise<MultiDiversity> {
  const entropy = new Float64Array(within.size).fill(NaN);
  const recursive = new Float64Array(within.size).fill(NaN);
  let rest = within;
  for (const s of [...levels.keys()].sort((a, b) => levels[a] - levels[b] || a - b)) {
    addSmallest(
      rest,
      s,
      withMissing(rest.codes[s], levels[s], missingSensitive),
      levels,
      c,
      { entropy, recursive },
      overlap,
    );
    await tick();
    rest = undecided(rest, { entropy, recursive });
  }
  return { entropy, recursive };
}

/** The units of classes that can still go lower. */
function undecided(within: Within, { entropy, recursive }: MultiDiversity): Within {
  const kept = new Int32Array(within.classOf.length);
  let n = 0;
  for (let u = 0; u < within.classOf.length; u++)
    if (entropy[within.classOf[u]] !== 1 || recursive[within.classOf[u]] !== 1) kept[n++] = u;
  return n === kept.length ? within : someUnits(within, kept.subarray(0, n));
}

/**
 * Lowers classes to the smallest value of their subclasses by all sensitive variables but the counted one;
 * subclasses without a value are passed over.
 */
function addSmallest(
  { classOf, size, counts, codes }: Within,
  counted: number,
  values: Values,
  levels: readonly number[],
  c: number,
  { entropy, recursive }: MultiDiversity,
  overlap: boolean,
): void {
  const others = codes
    .map((others, o) => ({ codes: others, size: levels[o] }))
    .filter((_, o) => o !== counted);
  const sub = atOnce(group([{ codes: classOf, size, complete: true }, ...others], classOf.length));
  // where classes do not overlap, a unit is one value of one subclass
  const found = diversity(
    overlap
      ? classHistogram(sub.of, sub.size, values.codes, values.levels, counts)
      : distinctHistogram(sub.of, sub.size, values.codes, counts),
    c,
  );
  for (let g = 0; g < sub.size; g++) {
    if (Number.isNaN(found.entropy[g])) continue;
    const k = classOf[sub.first[g]];
    // the comparisons also hold for the NaN that stands there first
    if (!(entropy[k] <= found.entropy[g])) entropy[k] = found.entropy[g];
    if (!(recursive[k] <= found.recursive[g])) recursive[k] = found.recursive[g];
  }
}
