import type { KeyPattern, Patterns } from "./patterns.ts";

/** How the patterns of a file are gone about. */
export interface PatternPlan {
  /** The keys by which the model is chosen, among the records that hold them. */
  readonly base: readonly number[];
  /** Places in the list of patterns that get a fit of their own, the most frequent ones. */
  readonly fitted: readonly number[];
  /** Places of those that borrow from the fit of more keys. */
  readonly borrowing: readonly number[];
}

/** Complete records that are enough to choose a model by, as a number and as a share of all. */
const ENOUGH = 1000;
const ENOUGH_SHARE = 0.1;
/** Patterns that are looked at where there are too few complete records. */
const CANDIDATES = 32;
/** Fits at most; patterns that are gone through at most, one pass over the classes each. */
export const MOST_FITS = 32;
export const MOST_BORROWING = 224;

const holds = (keys: readonly number[], wanted: readonly number[]): boolean =>
  wanted.every((v) => keys.includes(v));

/** Records that hold some keys. */
export const recordsHolding = ({ list }: Patterns, wanted: readonly number[]): number =>
  list.reduce((total, { keys, records }) => total + (holds(keys, wanted) ? records : 0), 0);

/**
 * The keys whose records tell most about a model: all keys, where enough records hold them; otherwise those of
 * the pattern with the most records times pairs of keys.
 * @param variables number of keys
 */
export function baseKeys(patterns: Patterns, variables: number, records: number): readonly number[] {
  const every = Array.from({ length: variables }, (_, v) => v);
  if (recordsHolding(patterns, every) >= Math.min(ENOUGH, ENOUGH_SHARE * records)) return every;
  let best: readonly number[] = [];
  let most = -1;
  for (const { keys } of patterns.list.slice(0, CANDIDATES)) {
    const worth = recordsHolding(patterns, keys) * keys.length * (keys.length + 1);
    if (worth > most) [best, most] = [keys, worth];
  }
  return best;
}

/** @param most fits that the file bears */
export function planOf({ list }: Patterns, base: readonly number[], most: number): PatternPlan {
  const rest = list.flatMap(({ keys }: KeyPattern, p) =>
    keys.length === 0 || (keys.length === base.length && holds(keys, base)) ? [] : [p],
  );
  const fitted = rest.slice(0, Math.min(MOST_FITS, most));
  return {
    base,
    fitted,
    borrowing: rest.slice(fitted.length, fitted.length + MOST_BORROWING),
  };
}
