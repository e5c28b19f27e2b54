import type { FilePair } from "../files/pairs.ts";
import { inPieces } from "@sdc-risk/data/kernels";
import { Reaching, type Reached } from "./reaching.ts";

/**
 * Interval measure (Domingo-Ferrer and Torra 2001): a record is at risk at k when |x − x′| ≤ k · sd(x′) on
 * every variable. A missing value neither helps nor hurts; a record with nothing to compare is not at risk. A
 * variable without a standard deviation is not compared.
 * @param ks widths in standard deviations of the released variable, ascending
 */
export function* intervals(
  { records, original, released, fileMoments }: FilePair,
  ks: readonly number[],
): Generator<void, Reached> {
  const reaching = new Reaching(records, ks.length);
  const gaps = new Float64Array(records);
  for (const [v, before] of original.entries()) {
    const after = released[v];
    const { sd } = fileMoments[v];
    yield* inPieces(records, (from, to) => {
      for (let i = from; i < to; i++) gaps[i] = Math.abs(before[i] - after[i]);
    });
    if (sd !== sd) gaps.fill(NaN);
    yield* reaching.add(
      gaps,
      Float64Array.from(ks, (k) => k * sd),
    );
  }
  return yield* reaching.done();
}
