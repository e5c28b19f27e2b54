import { TESTED } from "@sdc-risk/blocks";
import type { Design } from "../designs.ts";
import type { Results } from "../results/results.ts";
import { headlineRow } from "./tables.ts";

/** Intervals of 95 % that hold the truth less often are too narrow. */
const LEAST_COVERAGE = 0.9;
/** Fewer intervals say nothing of how often they hold the truth. */
const FEW_INTERVALS = 20;

/** Whether what is told of a design's files is so. "silent" where none of them is called tested. */
export type Kept = "missed" | "kept" | "silent";

/** Whether the promise of "tested" and of intervals is kept in files that came in this way. */
export function keptBy(results: Results, design: Design): Kept {
  const row = headlineRow(results, { design }, "tested");
  if (row === undefined || row.given === 0) return "silent";
  const few = row.intervals < FEW_INTERVALS;
  const held = few || row.held >= LEAST_COVERAGE * row.intervals;
  return row.quarter >= TESTED.share * row.given && held ? "kept" : "missed";
}

/** Share of a design's tested headlines that are within 25 % of the truth; 1 where there are none. */
function hits(results: Results, design: Design): number {
  const row = headlineRow(results, { design }, "tested");
  return row === undefined || row.given === 0 ? 1 : row.quarter / row.given;
}

/** Designs of the run by whether they keep what is promised, the worst first. */
export const designsThat = (results: Results, kept: Kept): Design[] =>
  results.plan.designs
    .filter(
      (design) => headlineRow(results, { design }, "all") !== undefined && keptBy(results, design) === kept,
    )
    .sort((a, b) => hits(results, a) - hits(results, b));
