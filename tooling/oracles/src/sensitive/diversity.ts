import type { Keys, Value } from "@sdc-risk/testkit";
import { distinctKeys, sameKey } from "../keys.ts";
import { type SensitivePolicy, classMembers, valueCounts } from "./sensitive.ts";

/** How classes and missing values are taken, and the constant of recursive (c, l)-diversity, default 2. */
export interface DiversityPolicy extends SensitivePolicy {
  readonly c?: number;
}

/** l-diversity of the class of one record, each kind at least 1; all null where `ignore` leaves no value. */
export interface RecordDiversity {
  readonly distinct: number | null;
  readonly entropy: number | null;
  readonly recursive: number | null;
}

/** Entropy and recursive l-diversity over several sensitive variables at once; null where no value is left in any. */
export interface RecordMultiDiversity {
  readonly entropy: number | null;
  readonly recursive: number | null;
}

/** exp(−Σ (n_j/N) ln(n_j/N)) of positive counts: "entropy l-diverse" means at least l. */
export function entropyDiversity(counts: readonly number[]): number {
  const N = counts.reduce((a, b) => a + b, 0);
  return Math.exp(-counts.reduce((sum, n) => sum + (n / N) * Math.log(n / N), 0));
}

/**
 * The largest l with n_1 < c (n_l + … + n_m), n_1 ≥ … ≥ n_m; equality does not do. At least 1, since 1-diversity always
 * holds (Machanavajjhala et al. 2007), also where n_1 ≥ c N, which takes c ≤ 1.
 */
export function recursiveDiversity(counts: readonly number[], c: number): number {
  const n = [...counts].sort((a, b) => b - a);
  const tail = (l: number) => n.slice(l - 1).reduce((a, b) => a + b, 0);
  return Math.max(1, ...n.flatMap((_, j) => (n[0] < c * tail(j + 1) ? [j + 1] : [])));
}

function diversityOf(values: readonly Value[], policy: DiversityPolicy): RecordDiversity {
  const counts = valueCounts(values, policy).map(({ count }) => count);
  if (counts.length === 0) return { distinct: null, entropy: null, recursive: null };
  return {
    distinct: counts.length,
    entropy: entropyDiversity(counts),
    recursive: recursiveDiversity(counts, policy.c ?? 2),
  };
}

/** Distinct, entropy and recursive l-diversity of one sensitive variable, for the class of every record. */
export function lDiversity(
  keys: Keys,
  sensitive: readonly Value[],
  policy: DiversityPolicy = {},
): RecordDiversity[] {
  return classMembers(keys, policy).map((members) =>
    diversityOf(
      members.map((j) => sensitive[j]),
      policy,
    ),
  );
}

const smallest = (values: readonly (number | null)[]): number | null =>
  values.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);

/**
 * l-diversity of several sensitive variables at once, for the class of every record. For each variable the
 * others join the keys and split the class into subclasses; the value is the smallest over subclasses and
 * variables. A missing value of one of the others is always a value of its own. `missingSensitive` concerns
 * the variable that is counted. A subclass without a value is passed over.
 * @param sensitives one list of n values per sensitive variable, at least one
 */
export function multiLDiversity(
  keys: Keys,
  sensitives: readonly (readonly Value[])[],
  policy: DiversityPolicy = {},
): RecordMultiDiversity[] {
  return classMembers(keys, policy).map((members) => {
    const found = sensitives.flatMap((counted, v) => {
      const others = sensitives.filter((_, other) => other !== v);
      const joined = members.map((j) => others.map((other) => other[j]));
      return distinctKeys(joined).map(({ key }) => {
        const subclass = members.filter((_, position) => sameKey(key, joined[position]));
        return diversityOf(
          subclass.map((j) => counted[j]),
          policy,
        );
      });
    });
    return {
      entropy: smallest(found.map(({ entropy }) => entropy)),
      recursive: smallest(found.map(({ recursive }) => recursive)),
    };
  });
}
