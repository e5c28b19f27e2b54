import { weightedSum, type Counts } from "@sdc-risk/data/kernels";
import type { Others } from "../risk/figures.ts";
import { noneInFile } from "../risk/mean-reciprocal.ts";
import { noneInFileNb } from "../risk/negative-binomial.ts";

/** Steps of a recurrence, about one a record, between two yields. */
const PIECE = 1 << 18;

/**
 * The part of the correct matches that is left to an intruder whose file holds each person of the population
 * with chance c.
 *
 * Of the F persons with a key the file holds N, each of them by itself. Who links a record with one of these
 * N, picked at random, is right with chance E(1/N; N > 0 and the person is among them) = P(N > 0)/F = (1 − (1
 * − c)^F)/F, since the F persons are alike. That is 1/F times something between c, where F is 1, and 1, where
 * F is large: fewer persons in the file are fewer to pick from, too.
 * @param match per class E(1/F | f)
 * @param shape of the gamma distribution of the means; infinite for the Poisson model
 * @param records of each class that count, where these are not all f
 * @returns Σ over records of E((1 − (1 − c)^F)/F | f) over Σ of E(1/F | f), in [c, 1]
 */
export function* partInFile(
  counts: Counts,
  { fractions, expected }: Others,
  {
    match,
    shape,
    coverage,
    records = counts,
  }: {
    readonly match: Float64Array;
    readonly shape: number;
    readonly coverage: number;
    readonly records?: Counts;
  },
): Generator<void, number> {
  if (coverage === 1) return 1;
  const n = counts.length;
  const none = new Float64Array(n);
  for (let c = 0, work = 0; c < n; c++) {
    const f = counts[c];
    const share = fractions[c];
    const h = expected[c];
    none[c] =
      shape === Infinity
        ? noneInFile(f, h, coverage)
        : noneInFileNb(f, shape, share < 1 ? h / (1 - share) : 0, share, coverage);
    work += 10 + f;
    if (work < PIECE) continue;
    work = 0;
    yield;
  }
  return 1 - weightedSum(none, records) / weightedSum(match, records);
}
