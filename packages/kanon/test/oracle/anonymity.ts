import { frequencies, type MissingKeys, distinctKeys } from "@sdc-risk/oracles";
import type { Keys } from "@sdc-risk/testkit";

/** Records with a frequency below k, and their share of the file (null for an empty file). */
export interface Violations {
  readonly k: number;
  readonly records: number;
  readonly share: number | null;
}

/** k-anonymity: how many records have a frequency (f or F) below each k. */
export function violations(frequency: readonly number[], ks: readonly number[]): Violations[] {
  return ks.map((k) => {
    const records = frequency.filter((f) => f < k).length;
    return { k, records, share: frequency.length === 0 ? null : records / frequency.length };
  });
}

/** Violations by f and by F with one key left out; `key` is its position. */
export interface ViolationsWithoutKey {
  readonly key: number;
  readonly violations: Violations[];
  readonly populationViolations: Violations[];
}

/** Each key left out in turn. Without its only key a file is one class of n records. */
export function leaveOneOut(
  keys: Keys,
  weights: readonly number[] | null,
  ks: readonly number[],
  policy: MissingKeys,
): ViolationsWithoutKey[] {
  return (keys[0] ?? []).map((_, key) => {
    const { fk, Fk } = frequencies(
      keys.map((row) => row.filter((__, j) => j !== key)),
      weights,
      policy,
    );
    return { key, violations: violations(fk, ks), populationViolations: violations(Fk, ks) };
  });
}

/** Largest and mean risk over the records. */
export interface RiskSummary {
  readonly max: number;
  readonly mean: number;
}

/**
 * Prosecutor 1/f, journalist 1/F (by record), marketer (1/n) Σ f_k / F_k over classes, missing as a value; F
 * of at least f. Expects one record or more.
 */
export function attackModels(
  fk: readonly number[],
  Fk: readonly number[],
  keys: Keys,
  weights: readonly number[] | null,
): { prosecutor: RiskSummary; journalist: RiskSummary; marketer: number } {
  const summary = (risks: readonly number[]): RiskSummary => ({
    max: risks.reduce((a, b) => Math.max(a, b), 0),
    mean: risks.reduce((a, b) => a + b, 0) / risks.length,
  });
  let matches = 0;
  for (const { records } of distinctKeys(keys)) {
    matches += Math.min(1, records.length / records.reduce((sum, i) => sum + (weights?.[i] ?? 1), 0));
  }
  return {
    prosecutor: summary(fk.map((f) => 1 / f)),
    journalist: summary(Fk.map((F, i) => 1 / Math.max(F, fk[i]))),
    marketer: matches / keys.length,
  };
}
