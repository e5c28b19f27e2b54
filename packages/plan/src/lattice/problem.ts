import type { CodedColumn } from "@sdc-risk/data";
import type { Chain, LossFunction } from "@sdc-risk/treat";

/** A key of a lattice. */
export interface LatticeKey {
  /** The key as codes, one per record, or one per class of records where `counts` says how many these are. */
  readonly column: CodedColumn;
  /** Records that share each of the codes, the same for all keys of a problem; one each unless given. */
  readonly counts?: Float64Array;
  readonly chain: Chain;
  /** Levels of the chain that may be chosen, at least one; all of them unless given. A fixed key has one. */
  readonly levels?: readonly number[];
  /** How much its loss counts; 1 unless given. */
  readonly importance?: number;
}

/**
 * A rule on a class of records with equal keys, a missing value being one more level: a class for which it does not
 * hold is suppressed. What it forbids at a level it forbids at all finer ones.
 */
export interface ClassRule {
  readonly id: string;
  /** Whether a class may be released. @param weight the sum of its records' weights, their number without weights */
  readonly allows: (records: number, weight: number) => boolean;
}

/** k-anonymity by own value (Samarati 2001; Sweeney 2002): at least k records. */
export const kAnonymity = (k: number): ClassRule => ({
  id: `k-anonymity ${k}`,
  allows: (records) => records >= k,
});

/** k-map (Sweeney 2002), estimated: records that stand for at least k of the population. */
export const kMap = (k: number): ClassRule => ({
  id: `k-map ${k}`,
  allows: (_records, weight) => weight >= k,
});

/** What a search is to find: levels of the keys with the least loss. */
export interface LatticeProblem {
  readonly keys: readonly LatticeKey[];
  readonly loss: LossFunction;
  readonly rule: ClassRule;
  /** Share of records, 0 to 1, that may be suppressed whole. */
  readonly mostSuppressed: number;
  /** Weights of the records; each counts once without. */
  readonly weights?: Float64Array | null;
}
