import type { Cautions } from "@sdc-risk/core";
import type { IdentifiedLinkageSummary } from "./summary.js";

/** Place of the links by weights that are expected to be right. */
export const EXPECTED = "probabilistic.thresholds.expectedCorrect";

/**
 * What to know of figures before they are judged by a limit. Where most records have several candidates keys tell little of how many
 * persons are in both files, and what the model expects to be right comes out too low (docs/measures/identified-linkage.md).
 */
export function cautionsOf({ records, exact, probabilistic }: IdentifiedLinkageSummary): Cautions {
  const several = records - exact.noCandidate - exact.oneCandidate;
  if (probabilistic.reason !== null || 2 * several <= records) return {};
  return {
    [EXPECTED]: {
      mark: "probably too low",
      text: "Most records have several candidates, and then the model comes out too low. It was by a sixth for 100,000 records against a million.",
    },
  };
}
