import type { FilePair } from "../files/pairs.ts";
import { inPieces, inTurns, midRanks, type Tick } from "@sdc-risk/data/kernels";
import { Reaching, type Reached } from "./reaching.ts";

/**
 * Rank interval (Mateo-Sanz, Sebé and Domingo-Ferrer 2004): a record is at risk at p when the mid-rank of x
 * lies within ± p % of n of that of x′ on every variable. Where a value is missing the pair is left out
 * before both files are ranked, so that suppressing values does not move the ranks of others; n is the number
 * of pairs left.
 * @param ps widths in percent, ascending
 */
export async function rankIntervals(
  { records, original, released }: FilePair,
  ps: readonly number[],
  tick: Tick,
): Promise<Reached> {
  const reaching = new Reaching(records, ps.length);
  const x = new Float64Array(records);
  const y = new Float64Array(records);
  for (const [v, before] of original.entries()) {
    const after = released[v];
    let pairs = 0;
    await inTurns(
      inPieces(records, (from, to) => {
        for (let i = from; i < to; i++) {
          const both = before[i] === before[i] && after[i] === after[i];
          x[i] = both ? before[i] : NaN;
          y[i] = both ? after[i] : NaN;
          if (both) pairs++;
        }
      }),
      tick,
    );
    const ours = await inTurns(midRanks(x), tick);
    const theirs = await inTurns(midRanks(y), tick);
    // times 100, so that whole percents of whole numbers stay exact
    await inTurns(
      inPieces(records, (from, to) => {
        for (let i = from; i < to; i++) x[i] = 100 * Math.abs(ours[i] - theirs[i]);
      }),
      tick,
    );
    await inTurns(
      reaching.add(
        x,
        Float64Array.from(ps, (p) => p * pairs),
      ),
      tick,
    );
  }
  return inTurns(reaching.done(), tick);
}
