import { SMALLEST_GROUP } from "@sdc-risk/data";
import { cutoff } from "@sdc-risk/robust";
import type { Original } from "../files/original.ts";
import { beyondPercentile, type Tails } from "./outliers.ts";
import type { FilePair } from "../files/pairs.ts";
import { ascending, inPieces, inTurns, type Tick } from "@sdc-risk/data/kernels";
import { robustDistances, type NoDistances, type RobustDistances } from "./robust-distances.ts";
import type { OutlierSummary, Outlying } from "../summary-schema.ts";

export interface OutlierOptions {
  readonly percentile: number;
  readonly tails: Tails;
}
export interface OutlierResult {
  readonly summary: OutlierSummary;
  /** Per original record the variables on which it is an outlier. */
  readonly variables: Int32Array;
  /** Per original record 1 where it is one by the robust distance, 0 where not, NaN without a distance. */
  readonly robust: Float64Array;
}

/**
 * Outliers of the original, and whether the same records are still outliers of the released file by its own
 * quantiles and robust distance.
 * @param after the variables of the released file, standardised
 */
export async function outliersOf(
  pairs: FilePair,
  { sorted, robust: ours }: Original,
  after: readonly Float64Array[],
  { percentile, tails }: OutlierOptions,
  tick: Tick,
): Promise<OutlierResult> {
  const { names, match, records, releasedRecords, original, file } = pairs;
  const on = new Int32Array(records);
  const stillOn = new Uint8Array(records);
  const variables: ({ readonly variable: string } & Outlying)[] = [];
  for (const [v, variable] of names.entries()) {
    const before = await inTurns(beyondPercentile(original[v], sorted[v], percentile, tails), tick);
    const later = await inTurns(
      beyondPercentile(file[v], await inTurns(ascending(file[v]), tick), percentile, tails),
      tick,
    );
    const own = { records: 0, still: 0 };
    await inTurns(
      inPieces(records, (from, to) => {
        for (let i = from; i < to; i++) {
          if (before[i] === 0) continue;
          own.records++;
          on[i]++;
          if (match[i] < 0 || later[match[i]] === 0) continue;
          own.still++;
          stillOn[i] = 1;
        }
      }),
      tick,
    );
    variables.push({ variable, ...withoutSmallCounts(own) });
  }
  const any = { records: 0, still: 0 };
  await inTurns(
    inPieces(records, (from, to) => {
      for (let i = from; i < to; i++) {
        if (on[i] > 0) any.records++;
        any.still += stillOn[i];
      }
    }),
    tick,
  );
  const theirs = await inTurns(robustDistances(names, after, releasedRecords, "released"), tick);
  const { outlying, far } = await inTurns(farOnes(pairs, ours!, theirs), tick);
  return {
    summary: {
      variables,
      any: withoutSmallCounts(any),
      robust: outlying,
      reason: ours!.reason ?? theirs.reason,
    },
    variables: on,
    robust: far,
  };
}

/** What is passed on: whether one or two records are outliers still would tell too much of them. */
const withoutSmallCounts = ({
  records,
  still,
}: {
  readonly records: number;
  readonly still: number;
}): Outlying => ({
  records,
  still: records > 0 && records < SMALLEST_GROUP ? null : still,
});

interface FarOnes {
  readonly outlying: Outlying | null;
  readonly far: Float64Array;
}

/**
 * Records beyond the quantile of the robust distance, and those of them that still are; null where one of the
 * files has no distances.
 */
function* farOnes(
  { names, match, records }: FilePair,
  ours: RobustDistances | NoDistances,
  theirs: RobustDistances | NoDistances,
): Generator<void, FarOnes> {
  const far = new Float64Array(records).fill(NaN);
  const outlying = { records: 0, still: 0 };
  if (ours.reason !== null) return { outlying: null, far };
  const limit = cutoff(names.length);
  const { squared } = ours;
  const later = theirs.reason === null ? theirs.squared : null;
  yield* inPieces(records, (from, to) => {
    for (let i = from; i < to; i++) {
      const square = squared[i];
      if (square !== square) continue;
      far[i] = square > limit ? 1 : 0;
      if (far[i] === 0) continue;
      outlying.records++;
      if (later !== null && match[i] >= 0 && later[match[i]] > limit) outlying.still++;
    }
  });
  return { outlying: later === null ? null : withoutSmallCounts(outlying), far };
}
