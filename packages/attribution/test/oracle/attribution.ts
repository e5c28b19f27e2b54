import { type DistributionDistances, distributionDistances } from "./distribution-distances.ts";
import type { Keys, Value } from "@sdc-risk/testkit";
import { distinctKeys, sameKey } from "@sdc-risk/oracles";

/**
 * A file as an intruder reads it: the key of every record, and for every target variable the target of every
 * record.
 */
export interface AttributionFile {
  readonly keys: Keys;
  readonly targets: readonly (readonly Value[])[];
}

/** How the oracle of attribution takes what is not defined. */
export interface AttributionPolicy {
  /** What CAP_s is where the released file lacks the key: 0 (`zero`, the default), or left out of the mean (`omit`). */
  readonly undefinedCap?: "zero" | "omit";
  /**
   * A missing target is one more target (`value`, the default), or its record is left out (`ignore`), but
   * still one of its key.
   */
  readonly missingTarget?: "value" | "ignore";
}

/** A count of records and its share of all records of the original; null without records. */
export interface RecordShare {
  readonly records: number;
  readonly share: number | null;
}

/** A targeted CAP. */
export interface Tcap {
  /** In [0, 1]; null where no record counts. */
  readonly value: number | null;
  /** Records that the mean is taken over. */
  readonly records: number;
  /** Records left out because the other file lacks their key. */
  readonly undefinedRecords: number;
}

/** One class of the original or released file with its distances; null where one side has no record. */
export interface ClassDistances {
  readonly key: readonly Value[];
  readonly originalRecords: number;
  readonly releasedRecords: number;
  readonly distances: DistributionDistances | null;
}

/** What the released file tells about one target variable of the original's records. */
export interface TargetAttribution {
  /**
   * Per record of the original: CAP_o, CAP_s (null where the released file lacks the key, whatever the
   * policy) and CAP_b.
   */
  readonly cap: {
    readonly original: number[];
    readonly released: (number | null)[];
    readonly baseline: number[];
  };
  /** Means of CAP_o, CAP_s (DCAP, by the policy) and CAP_b; null where there is nothing to average. */
  readonly capOriginal: number | null;
  readonly capReleased: number | null;
  readonly capBaseline: number | null;
  /** Records of the original whose key the released file lacks. */
  readonly undefinedRecords: number;
  readonly tcap: {
    readonly weap: Tcap;
    readonly unique: Tcap;
    readonly matched: Tcap;
    readonly little: Tcap;
  };
  /** DiS: records of the original whose class in the released file holds one target only. */
  readonly disclosed: RecordShare;
  /** DiSCO: those of them whose own target it is. */
  readonly disclosedCorrectly: RecordShare;
  /** By their names in synthpop: numbers of records that classes of one target disclose. */
  readonly synthpop: {
    readonly Dorig: number;
    readonly Dsyn: number;
    readonly iS: number;
    readonly DiS: number;
    readonly DiSCO: number;
    readonly DiSDiO: number;
  };
  /** Per record of the original: how often naming a commonest value of each class is right; null without a class. */
  readonly commonest: {
    readonly original: number[];
    readonly released: (number | null)[];
    readonly baseline: number[];
  };
  /** The original's distribution of the target (first) against the released one (second). */
  readonly overall: DistributionDistances | null;
  /** The same in each class of the original, in order of first occurrence. */
  readonly classes: ClassDistances[];
  /**
   * Each class of the released file (first) against the original's overall distribution (second); total
   * variation is the t of t-closeness.
   */
  readonly closeness: ClassDistances[];
}

/**
 * Attribute disclosure of every target by itself, and the uniques of the original that are unique in the
 * released file too (repU).
 */
export interface AttributeDisclosure {
  readonly targets: TargetAttribution[];
  readonly replicatedUniques: RecordShare;
  /** Uniques of the original whose key the released file holds. */
  readonly uniquesInReleased: number;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;

/** The targets of the records of a file that hold a key. */
function classTargets(keys: Keys, targets: readonly Value[], key: readonly Value[]): Value[] {
  return targets.filter((_, j) => sameKey(keys[j], key));
}

/** Share of a value among values; null where there are none. */
function shareOf(value: Value, values: readonly Value[]): number | null {
  return values.length === 0 ? null : values.filter((other) => other === value).length / values.length;
}

const oneTarget = (values: readonly Value[]): boolean =>
  values.length > 0 && values.every((value) => value === values[0]);

/** Chance that somebody who names one of the commonest values at random names this one; null without values. */
function chanceNamed(value: Value, values: readonly Value[]): number | null {
  if (values.length === 0) return null;
  const times = (one: Value): number => values.filter((other) => other === one).length;
  const commonest = [...new Set(values)].filter((one) => values.every((other) => times(other) <= times(one)));
  return commonest.includes(value) ? 1 / commonest.length : 0;
}

function targetAttribution(
  oKeys: Keys,
  oTarget: readonly Value[],
  sKeys: Keys,
  sTarget: readonly Value[],
  sHeld: Keys,
  policy: AttributionPolicy,
): TargetAttribution {
  const uniqueKey = (key: readonly Value[]): boolean =>
    sHeld.filter((other) => sameKey(other, key)).length === 1;
  const n = oKeys.length;
  const share = (records: number): RecordShare => ({ records, share: n === 0 ? null : records / n });
  const original = oKeys.map((key, i) => shareOf(oTarget[i], classTargets(oKeys, oTarget, key))!);
  const baseline = oTarget.map((target) => shareOf(target, oTarget)!);
  const seen = oKeys.map((key) => classTargets(sKeys, sTarget, key));
  const released = oTarget.map((target, i) => shareOf(target, seen[i]));
  const defined = released.filter((cap) => cap !== null);
  const undefinedRecords = n - defined.length;

  const disclosing = sKeys.flatMap((key, j) =>
    oneTarget(classTargets(sKeys, sTarget, key))
      ? [shareOf(sTarget[j], classTargets(oKeys, oTarget, key))]
      : [],
  );
  const confirmed = disclosing.filter((cap) => cap !== null);
  const uniqueCaps = released.filter((cap, i) => cap !== null && uniqueKey(oKeys[i])) as number[];
  const strayUniques = sKeys.filter(
    (key) => uniqueKey(key) && classTargets(oKeys, oTarget, key).length === 0,
  ).length;
  const told = seen.filter(oneTarget).length;
  const ours = oKeys.map((key) => classTargets(oKeys, oTarget, key));
  const correctly = oTarget.filter((target, i) => oneTarget(seen[i]) && seen[i][0] === target).length;

  return {
    cap: { original, released, baseline },
    capOriginal: mean(original),
    capReleased: mean(policy.undefinedCap === "omit" ? defined : released.map((cap) => cap ?? 0)),
    capBaseline: mean(baseline),
    undefinedRecords,
    tcap: {
      weap: {
        value: mean(confirmed),
        records: confirmed.length,
        undefinedRecords: disclosing.length - confirmed.length,
      },
      unique: { value: mean(uniqueCaps), records: uniqueCaps.length, undefinedRecords: strayUniques },
      matched: {
        value: defined.length === 0 ? null : correctly / defined.length,
        records: defined.length,
        undefinedRecords,
      },
      little: { value: told === 0 ? null : correctly / told, records: told, undefinedRecords },
    },
    disclosed: share(told),
    disclosedCorrectly: share(correctly),
    synthpop: {
      Dorig: ours.filter(oneTarget).length,
      Dsyn: sKeys.filter((key) => oneTarget(classTargets(sKeys, sTarget, key))).length,
      iS: oKeys.filter((key) => sKeys.some((other) => sameKey(key, other))).length,
      DiS: seen.filter(oneTarget).length,
      DiSCO: correctly,
      DiSDiO: oTarget.filter(
        (target, i) => oneTarget(seen[i]) && seen[i][0] === target && ours[i].every((one) => one === target),
      ).length,
    },
    commonest: {
      original: oTarget.map((target, i) => chanceNamed(target, ours[i])!),
      released: oTarget.map((target, i) => chanceNamed(target, seen[i])),
      baseline: oTarget.map((target) => chanceNamed(target, oTarget)!),
    },
    overall: distributionDistances(oTarget, sTarget),
    classes: classesOf(oKeys, oTarget, sKeys, sTarget),
    closeness: closenessOf(oKeys, oTarget, sKeys, sTarget),
  };
}

/** The target in each class of the original, in the original and in the released file. */
const classesOf = (
  oKeys: Keys,
  oTarget: readonly Value[],
  sKeys: Keys,
  sTarget: readonly Value[],
): ClassDistances[] =>
  distinctKeys(oKeys).map(({ key, records }) => {
    const inReleased = classTargets(sKeys, sTarget, key);
    return {
      key,
      originalRecords: records.length,
      releasedRecords: inReleased.length,
      distances: distributionDistances(
        records.map((i) => oTarget[i]!),
        inReleased,
      ),
    };
  });

/** The target in each class of the released file, beside all records of the original. */
const closenessOf = (
  oKeys: Keys,
  oTarget: readonly Value[],
  sKeys: Keys,
  sTarget: readonly Value[],
): ClassDistances[] =>
  distinctKeys(sKeys).map(({ key, records }) => ({
    key,
    originalRecords: classTargets(oKeys, oTarget, key).length,
    releasedRecords: records.length,
    distances: distributionDistances(
      records.map((j) => sTarget[j]!),
      oTarget,
    ),
  }));

/** The records of a file that count for a target. */
function held(
  { keys, targets }: AttributionFile,
  t: number,
  { missingTarget = "value" }: AttributionPolicy,
): { readonly keys: Keys; readonly target: readonly Value[] } {
  const counts = (i: number): boolean => missingTarget === "value" || targets[t][i] !== null;
  return { keys: keys.filter((_, i) => counts(i)), target: targets[t].filter((_, i) => counts(i)) };
}

/**
 * Attribute disclosure of a released or synthetic file against the original (Taub et al. 2018; Chen, Taub and
 * Elliot 2019; Shlomo 2022), by comparing all pairs of records. A missing key is a category of its own of its
 * variable, a missing target by the policy. The files may differ in length and in the order of their records.
 */
export function attributeDisclosure(
  original: AttributionFile,
  released: AttributionFile,
  policy: AttributionPolicy = {},
): AttributeDisclosure {
  const holds = (keys: Keys, key: readonly Value[]) => keys.filter((other) => sameKey(other, key)).length;
  const replicated = original.keys.filter(
    (key) => holds(original.keys, key) === 1 && holds(released.keys, key) === 1,
  ).length;
  return {
    targets: original.targets.map((_, t) => {
      const o = held(original, t, policy);
      const s = held(released, t, policy);
      return targetAttribution(o.keys, o.target, s.keys, s.target, released.keys, policy);
    }),
    uniquesInReleased: original.keys.filter(
      (key) => holds(original.keys, key) === 1 && holds(released.keys, key) > 0,
    ).length,
    replicatedUniques: {
      records: replicated,
      share: original.keys.length === 0 ? null : replicated / original.keys.length,
    },
  };
}
