import { shareOf } from "@sdc-risk/blocks";
import type { Rmd } from "./rmd.ts";
import { inPieces, Sum } from "@sdc-risk/data/kernels";
import type { RmdSummary } from "../summary-schema.ts";

/** @param compared records of both files, at least one */
export function* rmdSummary({ distance, risk1, risk2 }: Rmd, compared: number): Generator<void, RmdSummary> {
  const all = new Sum();
  const first = new Sum();
  const second = new Sum();
  let records1 = 0;
  let records2 = 0;
  let undefinedRecords = 0;
  yield* inPieces(distance.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const d = distance[i];
      const risk = risk1[i];
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
  const weighted = ({ total }: Sum): number | null => shareOf(total, all.total);
  return {
    risk1: records1 / compared,
    risk2: records2 / compared,
    records1,
    records2,
    weighted1: weighted(first),
    weighted2: weighted(second),
    undefinedRecords,
    reason: null,
  };
}
