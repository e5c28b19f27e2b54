import type { Counts } from "@sdc-risk/data/kernels";
import type { ClusterDesign } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import type { Estimates } from "../estimate/estimates.ts";
import { matchesOf } from "../estimate/lift.ts";
import { withoutIntervals } from "../interval/interval.ts";
import type { Sample } from "../sample/sample.ts";

import { clusterDoubt, type DesignDoubt } from "./doubts.ts";
import { mostMatches } from "./upper-end.ts";
import type { ClusterSummary } from "../summary-schema.ts";

/** Estimates with what the design says of them. */
export interface ByDesign {
  readonly estimates: Estimates;
  readonly clusters: ClusterSummary | null;
  readonly doubt: DesignDoubt | null;
}

/** Estimates without intervals. @param because why, as the end of a sentence */
const without = (estimates: Estimates, matches: number, because: string): Estimates => ({
  ...estimates,
  intervals: withoutIntervals(matches, because),
});

/** What estimates rest on, per class. */
export interface EstimateBasis {
  /** f. */
  readonly counts: Counts;
  /** The share of these that are of the class, where records miss keys; null where all are. */
  readonly parts: Float64Array | null;
  /** π̄; null without a model. */
  readonly fractions: Float64Array | null;
  /** Whether the level of the keys that tell lies in one cluster; null where none tell. */
  readonly alone: Uint8Array | null;
}

/**
 * Estimates of a file whose clusters are known, or suspected. Where keys tell the cluster and what share of it the
 * file holds is not known, figures are the most that they can be; where something speaks against the design they
 * have no intervals.
 * @param clusters null without the role, and for a count of the population
 * @param suspicion what looks like clusters that were not named; null where nothing does
 */
export function byDesign(
  estimates: Estimates,
  clusters: ClusterDesign | null,
  suspicion: DesignDoubt | null,
  {
    classes,
    sample,
    basis,
    coverage,
  }: {
    readonly classes: Classes;
    readonly sample: Sample;
    readonly basis: EstimateBasis;
    readonly coverage: number;
  },
): ByDesign {
  const { lead } = estimates;
  const all = lead === null ? 0 : matchesOf(lead, estimates.intervals);
  const plain =
    suspicion === null || lead === null || lead.by === "census"
      ? { estimates, doubt: null }
      : { estimates: without(estimates, all, suspicion.because), doubt: suspicion };
  if (clusters === null) return { ...plain, clusters: null };
  const { told, chances } = clusters;
  const summary = {
    variables: clusters.variables,
    number: clusters.number,
    told: told !== null,
    keys: told?.names ?? [],
    fraction: chances === null ? null : sample.overall,
    range: null,
    elsewhere: estimates.elsewhere,
  };
  if (lead === null || told === null) return { ...plain, clusters: summary };
  if (chances !== null) {
    const doubt = clusterDoubt(clusters, null);
    return {
      estimates: doubt === null ? estimates : without(estimates, all, doubt.because),
      clusters: summary,
      doubt,
    };
  }
  const most = mostMatches(classes.counts, lead, all, { basis, coverage });
  const doubt = clusterDoubt(clusters, most.range)!;
  const { unique, match } = most.lead;
  return {
    // a variant of the model is one of the low end, and no check of the high one
    estimates: without(
      { ...estimates, lead: most.lead, negativeBinomial: null, unique, match },
      most.range.high,
      doubt.because,
    ),
    clusters: { ...summary, range: most.range },
    doubt,
  };
}
