import type { PopulationSummary } from "@sdc-risk/population";

/**
 * What the summary of the population measure holds from the version on that gives expected matches over all
 * records.
 */
interface Newer {
  readonly expectedMatches?: {
    readonly all: number | null;
    readonly interval: { readonly low: number; readonly high: number } | null;
    readonly floor: number;
    readonly perRecord: number | null;
    readonly by: string | null;
  };
  readonly negativeBinomial: { readonly all?: number | null } | null;
  readonly method?: "ml" | "pml";
}

/** Results that hold those of the population measure. */
interface Measured {
  readonly results: { readonly population: { readonly summary: PopulationSummary } };
}

/** The summary, read in a way that holds for older versions of the measure, too. */
export const newer = ({ results }: Measured): Newer => results.population.summary;

/** Whether the figures come from the log-linear model itself, not from its negative binomial variant. */
export const byModel = (assessed: Measured): boolean =>
  (newer(assessed).expectedMatches?.by ?? "log-linear") === "log-linear";
