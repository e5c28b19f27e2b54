import { optionAdvice } from "@sdc-risk/blocks";
import type { MeasureRun } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { ALL_SIZES, SOME_SIZES, type Options } from "./options.ts";
import { familyScores, type FamilyScores } from "./scores/family-scores.ts";
import { relativeScores, scoresBySize, type Convention } from "./scores/scores.ts";
import { spread, Tally, type Tallied } from "./scores/tally.ts";
import { MOST_PAIRED, ValuePairs, type ValuePairSums } from "./scores/value-pairs.ts";
import { prepareKeysInTurns, type PreparedKeys } from "./search/keys.ts";
import { chooseMethod, summing } from "./search/search.ts";

/** Scores below this can be summed over as many sets as can be counted. */
const SUMMABLE = Number.MAX_VALUE / 2 ** 53;

/** The largest size that is searched. */
export function sizeOf(
  keys: number,
  wanted: number | undefined,
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): number {
  if (wanted === undefined && keys > ALL_SIZES) {
    run.warn(
      "some-sizes",
      `${keys} keys have too many sets to search them all: minimal sample uniques were searched up to ` +
        `size ${SOME_SIZES}. Larger ones count little. To search them: ` +
        `${optionAdvice("suda2", { maxSize: SOME_SIZES + 1 })}.`,
    );
    return SOME_SIZES;
  }
  return Math.min(keys, wanted ?? keys);
}

/** What minimal sample uniques add up to, and the scores that follow. */
export interface SudaSearch {
  readonly keys: PreparedKeys;
  readonly tally: Tallied;
  readonly scored: FamilyScores;
  /** The kind of each key that one record holds. */
  readonly kindOfKey: Int32Array;
  /** Scores by size, in the units of `scored.weight`. */
  readonly relative: Float64Array;
  /** By pairs of values; null with too many variables. */
  readonly valuePairs: readonly ValuePairSums[] | null;
}

/** What minimal sample uniques score by their size, and in units that sums of them do not leave. */
export interface Worth {
  readonly scores: Float64Array;
  /** The scores themselves, or shares of the largest where sums might overflow. */
  readonly relative: { readonly scores: Float64Array; readonly logFirst: number };
}

/** What minimal sample uniques score. */
export function worthOf(keys: number, maxSize: number, convention: Convention): Worth {
  const scores = scoresBySize(keys, maxSize, convention);
  const exact = scores[1] < SUMMABLE;
  return {
    scores,
    relative: exact ? { scores, logFirst: 0 } : relativeScores(keys, maxSize, convention),
  };
}

/** Searches minimal sample uniques and scores the classes by them. */
export async function searchedScores(
  classes: Classes,
  maxSize: number,
  run: Pick<MeasureRun<Options, unknown>, "options" | "pool" | "tick">,
): Promise<SudaSearch> {
  const n = classes.variables.length;
  const { scores, relative } = worthOf(n, maxSize, run.options.score);
  const keys = await prepareKeysInTurns(classes, () => run.tick(0));
  const method = chooseMethod(keys, maxSize);
  const adding = new Tally(keys, maxSize, relative.scores);
  const pairs = n > MOST_PAIRED ? null : new ValuePairs(classes, keys, relative.scores);
  const tick = (share = 0): Promise<void> => run.tick(0.05 + 0.85 * share);
  for await (const found of summing(keys, relative.scores, { pool: run.pool, tick }, method)) {
    adding.add(found);
    pairs?.add(found);
  }
  const tally = adding.finish();
  const scored = familyScores(tally, scores, relative, n);
  return {
    keys,
    tally,
    scored,
    kindOfKey: spread(scored.kind, tally.ofKey),
    relative: relative.scores,
    valuePairs: pairs?.finish() ?? null,
  };
}
