import type { Bin } from "@sdc-risk/blocks";
import type { Diagnoses } from "./diagnose.js";
import type { Target } from "./target.js";

/** Records with a risk above a threshold. */
export interface Above {
  readonly threshold: number;
  readonly records: number;
  readonly share: number | null;
}
/** Aggregates of `individual-risk`. Risks are probabilities in [0, 1]. */
export interface IndividualRiskSummary extends Diagnoses {
  /** Mean risk of re-identification over records; null without records. */
  readonly globalRisk: number | null;
  /** Sum of the risks. */
  readonly expectedReidentifications: number;
  readonly max: number | null;
  readonly median: number | null;
  readonly above: readonly Above[];
  /** Above a quantile of the risks themselves. */
  readonly aboveQuantile: (Above & { readonly quantile: number }) | null;
  /** Above max(0.1, median + 3 MAD): records that stand out. */
  readonly outlying: Above | null;
  readonly targets: readonly Target[];
  /** Records by risk. */
  readonly distribution: readonly Bin[];
}
