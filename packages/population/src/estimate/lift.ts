import type { Counts } from "@sdc-risk/data/kernels";
import { isAbove } from "@sdc-risk/data";
import type { Others } from "../risk/figures.ts";
import { withheldFor, type Intervals } from "../interval/interval.ts";
import { shown } from "../report/words.ts";
import type { Lead } from "./lead.ts";

/** What leads, with its intervals. */
interface LeadEstimate {
  readonly lead: Lead | null;
  readonly intervals: Intervals | null;
}

/** Why a headline is not that of its model, as the end of a sentence. @param share of the cells whose classes these are */
export const belowText = (below: number, floor: number, share = 1): string =>
  `its model expects ${shown(below / share)}, less than the file shows without a model, at least about ${shown(floor / share)}`;

/** The expected correct matches of what leads; where households come as wholes the log-linear model has its own. */
export const matchesOf = (
  { by, figures }: Pick<Lead, "by" | "figures">,
  intervals: Intervals | null,
): number => (by === "negative-binomial" || intervals === null ? figures.all : intervals.matches);

/**
 * What leads, never below what the file shows without a model; a model that is below it has no interval.
 * @param share of the cells whose classes these are
 */
export function aboveFloor(
  counts: Counts,
  others: Others | null,
  { lead, intervals }: LeadEstimate,
  floor: number,
  share = 1,
): LeadEstimate {
  if (lead === null || others === null || lead.by === "census") return { lead, intervals };
  const all = matchesOf(lead, intervals);
  if (!isAbove(floor, all)) return { lead, intervals };
  return {
    lead: lifted(counts, others, lead, { all, floor }),
    intervals: intervals && withheldFor({ ...intervals, matches: floor }, belowText(all, floor, share)),
  };
}

/**
 * Figures that are raised to what the file shows without a model, where the model expects less. Each sample unique
 * comes nearer to being found by the same part t of what is left to certainty, R′ = R + t (1 − R), t such that
 * Σ_classes π̄ + Σ_uniques (1 − π̄) R′ is the floor; its chance to be unique in the population by the same factor.
 * Classes of two and more, which the floor says nothing of, stay.
 * @param all expected correct matches over all records by what leads
 * @param floor what the file shows without a model
 */
function lifted(
  counts: Counts,
  { fractions }: Others,
  lead: Lead,
  { all, floor }: { readonly all: number; readonly floor: number },
): Lead {
  const match = lead.match.slice();
  const unique = lead.unique.slice();
  let left = 0;
  let tau1 = 0;
  let tau2 = 0;
  for (let c = 0; c < counts.length; c++) if (counts[c] === 1) left += (1 - fractions[c]) * (1 - match[c]);
  const t = left > 0 ? Math.min(1, (floor - all) / left) : 0;
  for (let c = 0; c < counts.length; c++) {
    if (counts[c] !== 1) continue;
    const before = match[c];
    const after = before + t * (1 - before);
    match[c] = after;
    unique[c] = Math.min(after, before > 0 ? (unique[c] * after) / before : 0);
    tau2 += after;
    tau1 += unique[c];
  }
  return { ...lead, figures: { tau1, tau2, all: floor }, unique, match, below: all };
}
