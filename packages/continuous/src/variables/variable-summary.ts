import { SMALLEST_GROUP } from "@sdc-risk/data";
import { joinedParts, meansBy } from "./deciles.ts";
import type { Nearness } from "../intervals/interval-part.ts";
import type { FilePair } from "../files/pairs.ts";
import { bandCodes, inPieces, midRankEdges } from "@sdc-risk/data/kernels";
import type { VariableSummary } from "../summary-schema.ts";

const DECILES = 10;
/** A decile with less than this share of the values counts with its neighbour. */
const LEAST = 1 / 40;

/**
 * Where the risk sits: per variable how many values are near by themselves, and the risk of records by decile
 * of their original value.
 * @param sorted per variable the original values in ascending order
 * @param nearness, rmd, credit null where they are not computed; the latter per record
 */
export function* variableSummaries(
  { names, original, released, records }: FilePair,
  sorted: readonly Float64Array[],
  nearness: Nearness | null,
  rmd: Float64Array | null,
  credit: Float64Array | null,
): Generator<void, VariableSummary[]> {
  const out: VariableSummary[] = [];
  for (const [v, variable] of names.entries()) {
    const x = original[v];
    const y = released[v];
    const counts = new Int32Array(DECILES);
    const deciles = yield* bandCodes(x, yield* midRankEdges(sorted[v], DECILES));
    let compared = 0;
    yield* inPieces(records, (from, to) => {
      for (let i = from; i < to; i++) {
        if (deciles[i] < 0) continue;
        counts[deciles[i]]++;
        if (y[i] === y[i]) compared++;
      }
    });
    const means: ((number | null)[] | null)[] = [];
    const to = joinedParts(counts, Math.max(SMALLEST_GROUP, LEAST * sorted[v].length));
    const held = new Int32Array(DECILES);
    for (let d = 0; d < DECILES; d++) held[to[d]] += counts[d];
    yield* inPieces(records, (from, end) => {
      for (let i = from; i < end; i++) if (deciles[i] >= 0) deciles[i] = to[deciles[i]];
    });
    for (const values of [nearness?.atMiddle ?? null, rmd, credit])
      means.push(values === null ? null : yield* meansBy(deciles, DECILES, values));
    const [interval, byRmd, linked] = means;
    out.push({
      variable,
      compared,
      near: nearness?.alone[v] ?? [],
      deciles: Array.from(held, (count, d) => ({
        decile: d + 1,
        records: count,
        interval: interval?.[d] ?? null,
        rmd: byRmd?.[d] ?? null,
        linked: linked?.[d] ?? null,
      })),
    });
  }
  return out;
}
