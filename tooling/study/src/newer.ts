import type { Assessed } from "./assess-sample.js";

/** What the summary of the population measure holds from the version on that gives expected matches over all records. */
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

/** The summary, read in a way that holds for older versions of the measure, too. */
export const newer = ({ results }: Pick<Assessed, "results">): Newer => results.population.summary;

/** Whether the figures come from the log-linear model itself, not from its negative binomial variant. */
export const byModel = (assessed: Pick<Assessed, "results">): boolean => (newer(assessed).expectedMatches?.by ?? "log-linear") === "log-linear";
