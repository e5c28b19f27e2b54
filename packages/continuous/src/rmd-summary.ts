import { pieces } from "./pieces.js";
import type { Rmd } from "./rmd.js";
import type { RmdSummary } from "./summary.js";
import { Total } from "./total.js";

/** @param compared records of both files, at least one */
export function* rmdSummary({ distance, risk1, risk2 }: Rmd, compared: number): Generator<void, RmdSummary> {
  const all = new Total(), first = new Total(), second = new Total();
  let records1 = 0, records2 = 0, undefinedRecords = 0;
  yield* pieces(distance.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const d = distance[i]!, risk = risk1[i]!;
      if (risk !== risk) continue;
      if (d !== d) {
        undefinedRecords++;
        continue;
      }
      all.add(d);
      if (risk === 0) continue;
      records1++;
      first.add(d);
      if (risk2[i] === 0) continue;
      records2++;
      second.add(d);
    }
  });
  const weighted = ({ value }: Total): number | null => (all.value > 0 ? value / all.value : null);
  return { risk1: records1 / compared, risk2: records2 / compared, records1, records2, weighted1: weighted(first), weighted2: weighted(second), undefinedRecords, reason: null };
}
