import { group, type Classes } from "@sdc-risk/data";
import { bandCodes, inPieces, midRankEdges, type Counts } from "@sdc-risk/data/kernels";
import type { BandSummary } from "../summary-schema.ts";
import { atRisk } from "../summary.ts";

/**
 * Sample uniques of the categorical keys, alone and joined by bands of numeric variables; a missing value is
 * a band of its own.
 */
export function* uniquesWithBands(
  { records, size, classOf, counts }: Classes,
  values: readonly Float64Array[],
  sorted: readonly Float64Array[],
  bands: number,
): Generator<void, BandSummary> {
  const columns = [];
  for (const [v, one] of values.entries())
    columns.push({ codes: yield* bandCodes(one, yield* midRankEdges(sorted[v], bands)), size: bands });
  const joined = yield* group(
    [{ codes: classOf, size: Math.max(1, size), complete: true }, ...columns],
    records,
  );
  const held = new Int32Array(joined.size);
  yield* inPieces(records, (from, to) => {
    for (let i = from; i < to; i++) held[joined.of[i]]++;
  });
  return { bands, uniques: atRisk(ones(counts), records), uniquesWithBands: atRisk(ones(held), records) };
}

function ones(counts: Counts): number {
  let found = 0;
  for (const count of counts) if (count === 1) found++;
  return found;
}
